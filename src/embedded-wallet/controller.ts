import { abortable, isAbort } from 'portico/kernel'
import { networksSlice, selectNamespace, wallet } from 'portico/wallet'
import { EmailCooldownError, EmailInvalidError, EmbeddedWalletAbortedError } from './errors.ts'
import type { Login } from './login.ts'
import type { AnswerOf, PayloadOf, RequestType } from './protocol.ts'
import { isEmbeddedNamespace } from './session.ts'
import { storedEmailSentAt } from './storageKeys.ts'
import { type EmailStep, type EmbeddedWalletController, embeddedWalletId, embeddedWalletSlice } from './tokens.ts'
import type { Context, WalletFrame } from './walletFrame.ts'

/** Minimum time between two mailed codes, in milliseconds. */
const emailCooldown = 30_000

/** The minimal form of an email address: one `@` with text on both sides, and a dot in the domain. */
const isEmail = (text: string) => text.length <= 320 && /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)

/** The methods of the controller that are loaded with the first call. */
export type LoginCalls = Omit<EmbeddedWalletController, 'origin'>

export function createLoginCalls(ctx: Context, frame: WalletFrame, login: Login): LoginCalls {
  /** The network to create the frame with. */
  const firstNetwork = () => {
    const { networks, selected } = ctx.store.get(networksSlice)
    const here = networks.filter(({ chainNamespace }) => isEmbeddedNamespace(chainNamespace))
    const active = selectNamespace(ctx.store.get)
    const id = active && isEmbeddedNamespace(active) ? selected[active] : undefined
    return id ?? here[0]?.caipNetworkId ?? 'eip155:1'
  }
  const ask = <Type extends RequestType>(
    type: Type,
    payload: PayloadOf<Type> | undefined,
    signal: AbortSignal,
  ): Promise<AnswerOf<Type>> =>
    frame.open(firstNetwork()).channel.request(type, payload, AbortSignal.any([signal, ctx.signal]))

  /** The mail that the frame has not confirmed yet. */
  let mailing: { readonly email: string; readonly done: Promise<EmailStep> } | undefined
  async function mail(email: string): Promise<EmailStep> {
    const { action } = await ask('CONNECT_EMAIL', { email }, ctx.signal)
    const now = Date.now()
    ctx.storage.set(storedEmailSentAt, now)
    setSentAt(now)
    return action
  }
  const setSentAt = (at: number | null) =>
    ctx.store.update(embeddedWalletSlice, (draft) => {
      draft.emailSentAt = at
    })

  function checkEmail(text: string): string {
    const email = text.trim()
    if (!isEmail(email)) throw new EmailInvalidError()
    return email
  }
  /** Throws `EMAIL_COOLDOWN`. A clock that was set back does not lock the user out. */
  function checkCooldown(): void {
    const sentAt = ctx.storage.get(storedEmailSentAt)
    const left = sentAt === null ? 0 : sentAt + emailCooldown - Date.now()
    if (left <= 0 || left > emailCooldown) return
    // Views count down from the slice; this tab may have missed a mail of another tab.
    setSentAt(sentAt)
    throw new EmailCooldownError({ seconds: Math.ceil(left / 1000) })
  }

  return {
    async connectEmail(text, signal) {
      const email = checkEmail(text)
      checkCooldown()
      const { channel } = frame.open(firstNetwork())
      const until = AbortSignal.any([signal, ctx.signal])
      await abortable(channel.ready(), until).catch((error: unknown) => {
        // The page has removed the frame.
        throw isAbort(error) && !until.aborted ? new EmbeddedWalletAbortedError({ cause: error }) : error
      })
      // The frame mails the code also if the user leaves the view before it has answered, and may come back by then, or ask
      // for a code to another address.
      while (mailing && mailing.email !== email)
        await abortable(
          mailing.done.catch(() => {}),
          until,
        )
      if (!mailing) {
        checkCooldown()
        const done = mail(email).finally(() => {
          mailing = undefined
        })
        mailing = { email, done }
      }
      return abortable(mailing.done, signal)
    },
    connectDevice: async (signal) => void (await ask('CONNECT_DEVICE', undefined, signal)),
    connectOtp: async (otp, signal) => void (await ask('CONNECT_OTP', { otp }, signal)),
    getSocialRedirectUri: async (provider, signal) => (await ask('GET_SOCIAL_REDIRECT_URI', { provider }, signal)).uri,
    getFarcasterUri: async (signal) => (await ask('GET_FARCASTER_URI', undefined, signal)).url,
    async connectFarcaster(signal) {
      const { userName } = await ask('CONNECT_FARCASTER', undefined, signal)
      return { userName }
    },
    login: (request, signal) =>
      login.during(request, async () => {
        const namespace = request.namespace ?? selectNamespace(ctx.store.get)
        const result = await ctx.use(wallet).connect({
          connectorId: embeddedWalletId,
          ...(namespace && isEmbeddedNamespace(namespace) && { namespace }),
          signal,
        })
        setSentAt(null)
        return result
      }),
    async updateEmail(text, signal) {
      return (await ask('UPDATE_EMAIL', { email: checkEmail(text) }, signal)).action
    },
    updateEmailPrimaryOtp: async (otp, signal) => void (await ask('UPDATE_EMAIL_PRIMARY_OTP', { otp }, signal)),
    async updateEmailSecondaryOtp(otp, signal) {
      signal.throwIfAborted()
      const { user } = ctx.store.get(embeddedWalletSlice)
      const change = async () => {
        const { newEmail } = await ask('UPDATE_EMAIL_SECONDARY_OTP', { otp }, ctx.signal)
        // Another user may have logged in before the frame answered.
        if (ctx.store.get(embeddedWalletSlice).user?.email === user?.email) login.setEmail(newEmail)
        return newEmail
      }
      // The frame changes the address also if the user leaves the view before it has answered.
      return abortable(change(), signal)
    },
    async setPreferredAccountType(namespace, type, signal) {
      signal.throwIfAborted()
      await (await ctx.use(wallet).connections()).setPreferredAccountType(namespace, type)
    },
    reload: () => frame.reload(),
  }
}
