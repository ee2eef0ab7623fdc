import {
  alertLoginTimeout,
  type EmailStep,
  EmbeddedWalletTimeoutError,
  embeddedWallet,
  leaveLogin,
} from 'portico/embedded-wallet'
import { isAbort, isPorticoError, type PluginContext, routerSlice, sleep } from 'portico/kernel'
import { tracked } from 'portico/wallet'
import { emailMessages } from './messages.ts'
import {
  EmailVerifyDeviceView,
  EmailVerifyOtpView,
  type LoginParams,
  type SentParams,
  UpdateEmailPrimaryOtpView,
  UpdateEmailSecondaryOtpView,
  UpdateEmailWalletView,
} from './tokens.ts'

/** How long a link that was mailed is valid, in milliseconds. */
const linkLifetime = 20 * 60_000
/** Pause before the wallet is asked again whether the link was opened, in milliseconds. */
const deviceSpacing = 1_000

/**
 * The steps of a login by email and of a change of the address. Each one asks the embedded wallet and shows the view that
 * follows; it throws the errors of the embedded wallet, and the reason of `signal`, after which it shows nothing.
 */
export interface EmailController {
  /** Mails a code or a link. */
  submit(address: string, params: LoginParams, signal: AbortSignal): Promise<void>
  /** Sends the mail again, and shows another view if the new mail needs one. Resolves with `true` if the view stays. */
  resend(params: SentParams, signal: AbortSignal): Promise<boolean>
  /** Checks the code from the mail. */
  confirm(code: string, signal: AbortSignal): Promise<void>
  /** Connects the accounts of the user, once a code was accepted. */
  logIn(params: LoginParams, signal: AbortSignal): Promise<void>
  /** Waits until the link from the mail is opened, for as long as it is valid. */
  awaitDevice(params: SentParams, signal: AbortSignal): Promise<void>
  /** Asks for another address; a code goes to the current mailbox or to the new one. */
  change(address: string, signal: AbortSignal): Promise<void>
  /** Checks the code that went to the current mailbox; the next one goes to the new mailbox. */
  confirmCurrent(code: string, address: string, signal: AbortSignal): Promise<void>
  /** Checks the code that went to the new mailbox, and leaves the views of the change. */
  confirmNew(code: string, signal: AbortSignal): Promise<void>
}

type Host = Pick<PluginContext, 'store' | 'router' | 'modal' | 'events' | 'load' | 'notices' | 'messages' | 'signal'>

/** The views of a change of the address. */
const changeViews: readonly string[] = [
  UpdateEmailWalletView.id,
  UpdateEmailPrimaryOtpView.id,
  UpdateEmailSecondaryOtpView.id,
]

export function createEmail(ctx: Host): EmailController {
  const { store, router, modal, events, notices } = ctx
  const track = (event: string, message?: string) =>
    events.emit(tracked, { event, ...(message === undefined ? {} : { properties: { message } }) })

  /** Calls the embedded wallet. Throws the reason of `signal` in place of an answer that arrives after an abort. */
  const ask = async <Answer>(
    question: (controller: Awaited<ReturnType<typeof loadWallet>>) => Promise<Answer>,
    signal: AbortSignal,
  ): Promise<Answer> => {
    ctx.signal.throwIfAborted()
    const controller = await loadWallet()
    signal.throwIfAborted()
    const answer = await question(controller)
    signal.throwIfAborted()
    return answer
  }
  const loadWallet = () => ctx.load(embeddedWallet)

  const logIn = async ({ namespace }: LoginParams, signal: AbortSignal) => {
    const entry = router.current()?.key
    const result = await ask((wallet) => wallet.login({ namespace }, signal), signal)
    leaveLogin(ctx, result, entry)
  }
  /** Logs in, or shows the view that asks for the code or the link: on top of the current view or in its place. */
  const follow = async (step: EmailStep, sent: SentParams, how: 'push' | 'replace', signal: AbortSignal) => {
    if (step === 'CONNECT') return logIn(sent, signal)
    if (step === 'VERIFY_OTP') track('EMAIL_VERIFICATION_CODE_SENT')
    const view = step === 'VERIFY_OTP' ? EmailVerifyOtpView : EmailVerifyDeviceView
    router[how](view, sent)
  }
  /** Checks a code, and emits an analytics event with the result. */
  const checkCode = async (check: () => Promise<unknown>) => {
    try {
      await check()
    } catch (error) {
      if (!isAbort(error)) track('EMAIL_VERIFICATION_CODE_FAIL', isPorticoError(error) ? error.code : '')
      throw error
    }
    track('EMAIL_VERIFICATION_CODE_PASS')
  }

  return {
    logIn,
    async submit(given, { namespace }, signal) {
      const address = given.trim()
      track('EMAIL_SUBMITTED')
      const step = await ask((wallet) => wallet.connectEmail(address, signal), signal)
      await follow(step, { email: address, ...(namespace === undefined ? {} : { namespace }) }, 'push', signal)
    },
    async resend(sent, signal) {
      const step = await ask((wallet) => wallet.connectEmail(sent.email, signal), signal)
      const shown = router.current()?.view
      const isSame = shown === (step === 'VERIFY_OTP' ? EmailVerifyOtpView : EmailVerifyDeviceView).id
      if (step !== 'CONNECT' && isSame) {
        if (step === 'VERIFY_OTP') track('EMAIL_VERIFICATION_CODE_SENT')
        return true
      }
      await follow(step, sent, 'replace', signal)
      return false
    },
    confirm: (code, signal) => checkCode(() => ask((wallet) => wallet.connectOtp(code, signal), signal)),
    async awaitDevice(sent, signal) {
      const end = Date.now() + linkLifetime
      for (;;) {
        try {
          await ask((wallet) => wallet.connectDevice(signal), signal)
          break
        } catch (error) {
          // Users may open the link after the time limit of a request: ask again while the link is valid.
          if (!EmbeddedWalletTimeoutError.is(error)) throw error
          if (Date.now() > end) {
            alertLoginTimeout(ctx, '20 minutes')
            throw error
          }
          await sleep(deviceSpacing, signal)
        }
      }
      track('DEVICE_REGISTERED_FOR_EMAIL')
      await follow('VERIFY_OTP', sent, 'replace', signal)
    },
    async change(given, signal) {
      const address = given.trim()
      const step = await ask((wallet) => wallet.updateEmail(address, signal), signal)
      router.push(step === 'VERIFY_PRIMARY_OTP' ? UpdateEmailPrimaryOtpView : UpdateEmailSecondaryOtpView, {
        email: address,
      })
    },
    async confirmCurrent(code, address, signal) {
      await checkCode(() => ask((wallet) => wallet.updateEmailPrimaryOtp(code, signal), signal))
      router.replace(UpdateEmailSecondaryOtpView, { email: address })
    },
    async confirmNew(code, signal) {
      let address = ''
      await checkCode(async () => {
        address = await ask((wallet) => wallet.updateEmailSecondaryOtp(code, signal), signal)
      })
      modal.settle(UpdateEmailWalletView, address)
      notices.toast('success', ctx.messages.get(emailMessages).changed)
      leaveChange()
    },
  }

  /** Goes back to the view from which the change began; without one, the modal closes. */
  function leaveChange(): void {
    const { stack } = store.get(routerSlice)
    if (stack.every(({ view }) => changeViews.includes(view))) return void modal.close()
    store.batch(() => {
      while (changeViews.includes(router.current()?.view ?? '')) router.back()
    })
  }
}
