import { abortable, type PluginContext, routerSlice } from 'portico/kernel'
import { type ActiveAccount, codeOf, meaningOf, toWalletError, UserRejectedRequestError, wallet } from 'portico/wallet'
import { getSessions, revokeSession } from './endpoints.ts'
import { RevokeAnswerError, SessionOutdatedError, SessionServiceError } from './errors.ts'
import { createGrant } from './grant.ts'
import { sessionsMessages } from './messages.ts'
import { type RawSession, readSessions, statusOf } from './rules/session.ts'
import { evmNamespace, selectEvmAccount } from './select.ts'
import {
  noSessions,
  type RevokeFailure,
  RevokeSmartSessionView,
  type SessionsController,
  type SessionsState,
  sessionsSlice,
} from './tokens.ts'

/** Lifetime of the list, in milliseconds. */
const lifetime = 15_000

const failureOf = (error: unknown): RevokeFailure => {
  if (UserRejectedRequestError.is(error)) return 'declined'
  if (RevokeAnswerError.is(error)) return 'noSignature'
  const meaning = meaningOf(error)
  if (meaning === 'outdated') return 'outdated'
  return meaning === 'unsupported' ? 'unsupported' : 'failed'
}

export function createSessions(ctx: PluginContext): SessionsController {
  const { store, latest, log } = ctx
  const state = () => store.get(sessionsSlice)
  const update = (patch: Partial<SessionsState>) =>
    store.update(sessionsSlice, (draft) => void Object.assign(draft, patch))
  const raw = new Map<string, RawSession>()
  let readAt = Number.NEGATIVE_INFINITY
  let asking: AbortController | undefined
  const isActiveAccount = ({ caipAddress }: ActiveAccount) => selectEvmAccount(store.get)?.caipAddress === caipAddress

  const stop = () => {
    asking?.abort()
    asking = undefined
  }

  /**
   * Cancels the request to the wallet once its view has left the history of the modal. A view on top of it, such as the
   * approval of the embedded wallet, does not cancel it.
   */
  function watchView(): () => void {
    const isThere = () =>
      ctx.modal.isOpen() && store.get(routerSlice).stack.some(({ view }) => view === RevokeSmartSessionView.id)
    return isThere() ? store.subscribe(() => !isThere() && stop()) : () => {}
  }

  /** Reads the list into the state. Throws the error of the call. */
  async function read({ caipAddress }: ActiveAccount, signal: AbortSignal): Promise<void> {
    const { pcis } = await ctx.api.call(getSessions, { account: caipAddress }, { signal })
    signal.throwIfAborted()
    if (state().account !== caipAddress) return
    const { sessions, broken } = readSessions(pcis)
    if (broken > 0) log.warn(`${broken} smart sessions could not be read`)
    raw.clear()
    for (const { id, raw: own } of sessions) raw.set(id, own)
    readAt = Date.now()
    update({ status: 'ready', sessions: sessions.map(({ raw: _, ...session }) => session) as never })
  }

  const refresh: SessionsController['refresh'] = ({ force = false } = {}) =>
    latest('list', async (signal) => {
      const activeAccount = selectEvmAccount(store.get)
      if (activeAccount?.caipAddress !== state().account) {
        stop()
        raw.clear()
        update({ ...noSessions, account: activeAccount?.caipAddress ?? null })
      }
      if (!activeAccount) return
      const isFresh = state().status === 'ready' && Math.abs(Date.now() - readAt) < lifetime
      if (isFresh && !force) return
      if (state().status !== 'ready') update({ status: 'loading' })
      try {
        await read(activeAccount, signal)
      } catch (error) {
        if (signal.aborted) return
        log.warn('The smart sessions of an account could not be read', error)
        raw.clear()
        update({ status: codeOf(error) === 'API_UNSUPPORTED' ? 'unsupported' : 'failed', sessions: [] })
      }
    })

  /** Asks the wallet to end the session; resolves with its signature. */
  async function sign(
    id: string,
    activeAccount: ActiveAccount,
    expiresAt: number,
    signal: AbortSignal,
  ): Promise<string> {
    const session = ctx.use(wallet).session(evmNamespace, { isReviewed: true })
    if (!session || !isActiveAccount(activeAccount)) throw new SessionOutdatedError()
    const { permissions, context } = raw.get(id) ?? {}
    const params = [
      {
        pci: id,
        permissionsContext: context,
        permissions,
        expiry: Math.floor(expiresAt / 1000),
        address: activeAccount.caipAddress,
      },
    ]
    const answer = await abortable(
      session.request({ method: 'wallet_revokePermissions', params }, signal),
      signal,
    ).catch((error: unknown) => {
      signal.throwIfAborted()
      throw toWalletError(error)
    })
    if (typeof answer !== 'string' || !/^0x(?:[0-9a-fA-F]{2})+$/.test(answer)) throw new RevokeAnswerError()
    if (!isActiveAccount(activeAccount)) throw new SessionOutdatedError()
    return answer
  }

  /** Revokes the session at the service. If the answer is lost, reads the list to learn whether the session was revoked. */
  async function report(
    id: string,
    activeAccount: ActiveAccount,
    signature: string,
    signal: AbortSignal,
  ): Promise<void> {
    const isRevoked = () => state().sessions.some((one) => one.id === id && one.revokedAt !== null)
    try {
      await ctx.api.call(revokeSession, { account: activeAccount.caipAddress, pci: id, signature }, { signal })
    } catch (error) {
      signal.throwIfAborted()
      await read(activeAccount, signal).catch(() => signal.throwIfAborted())
      if (!isRevoked()) throw new SessionServiceError({ cause: error })
      return
    }
    const now = Date.now()
    const sessions = state().sessions.map((one) => (one.id === id ? { ...one, revokedAt: one.revokedAt ?? now } : one))
    if (state().account === activeAccount.caipAddress) update({ sessions })
  }

  return {
    refresh,
    cancel: stop,
    grantPermissions: createGrant(ctx, () => {
      // The cached list does not have the new session.
      readAt = Number.NEGATIVE_INFINITY
      if (ctx.modal.isOpen() && state().account !== null) void refresh({ force: true })
    }),
    async revoke(id) {
      const activeAccount = selectEvmAccount(store.get)
      const session = state().sessions.find((one) => one.id === id)
      const isReady =
        activeAccount?.caipAddress === state().account && session && statusOf(session, Date.now()) === 'active'
      if (!activeAccount || !session || !isReady || asking) return
      asking = new AbortController()
      const mine = asking
      const signal = AbortSignal.any([ctx.signal, mine.signal])
      update({ revoking: id, failure: null })
      const unwatch = watchView()
      try {
        const signature = await sign(id, activeAccount, session.expiresAt, signal)
        await report(id, activeAccount, signature, signal)
        signal.throwIfAborted()
        unwatch()
        const t = ctx.messages.get(sessionsMessages)
        ctx.notices.toast('success', t.done({ app: session.app || t.unknownApp }))
        if (ctx.router.current()?.view === RevokeSmartSessionView.id && ctx.modal.isOpen()) ctx.router.back()
      } catch (error) {
        if (signal.aborted) return
        const reason = failureOf(error)
        if (reason === 'failed') log.error('A smart session was not revoked', error)
        update({ failure: { id, reason } })
      } finally {
        unwatch()
        if (asking === mine) asking = undefined
        if (!ctx.signal.aborted && asking === undefined) update({ revoking: null })
      }
    },
  }
}
