import { abortable, type PluginContext, routerSlice } from 'portico/kernel'
import {
  type ActiveAccount,
  codeOf,
  data,
  meaningOf,
  toWalletError,
  UserRejectedRequestError,
  wallet,
} from 'portico/wallet'
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
  /** When sessions were revoked here, in milliseconds: a list that the service made before does not have it. */
  const revoked = new Map<string, number>()
  let readAt = Number.NEGATIVE_INFINITY
  let isRevoking = false
  let asking: AbortController | undefined
  const isActiveAccount = ({ caipAddress }: ActiveAccount) => selectEvmAccount(store.get)?.caipAddress === caipAddress

  const stop = () => {
    asking?.abort()
    asking = undefined
  }

  /** A view on top of it, such as the approval of the embedded wallet, does not count as leaving. */
  const isViewInHistory = () =>
    ctx.modal.isOpen() && store.get(routerSlice).stack.some(({ view }) => view === RevokeSmartSessionView.id)

  /** Calls the listener once the view has left the history of the modal; the returned function ends that. */
  function onLeft(listener: () => void): () => void {
    if (!isViewInHistory()) return () => {}
    const unwatch = store.subscribe(() => {
      if (isViewInHistory()) return
      unwatch()
      listener()
    })
    return unwatch
  }

  const isViewShown = () => ctx.modal.isOpen() && ctx.router.current()?.view === RevokeSmartSessionView.id

  /** Reads the list into the state. Throws the error of the call. */
  async function read(activeAccount: ActiveAccount, signal: AbortSignal): Promise<void> {
    const { caipAddress, network } = activeAccount
    const { supports, forNetwork } = ctx.use(data)
    // If the list of networks could not be read, fail instead of reporting the network as unsupported.
    if ((await supports(network.caipNetworkId, signal)) === 'unknown') throw new SessionServiceError()
    const options = await forNetwork(network.caipNetworkId, signal)
    const { pcis } = await ctx.api.call(getSessions, { account: caipAddress }, options)
    signal.throwIfAborted()
    if (state().account !== caipAddress) return
    const { sessions, broken } = readSessions(pcis)
    // An empty list would tell that nothing can act for the account.
    if (broken > 0 && sessions.length === 0) throw new SessionServiceError()
    if (broken > 0) log.warn(`${broken} smart sessions could not be read`)
    raw.clear()
    for (const { id, raw: own } of sessions) raw.set(id, own)
    readAt = Date.now()
    const shown = sessions.map(({ raw: _, ...session }) => ({
      ...session,
      revokedAt: session.revokedAt ?? revoked.get(session.id) ?? null,
    }))
    update({ status: 'ready', sessions: shown as never })
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
  async function sign(id: string, activeAccount: ActiveAccount, signal: AbortSignal): Promise<string> {
    const session = ctx.use(wallet).session(evmNamespace, { isReviewed: true })
    if (!session || !isActiveAccount(activeAccount)) throw new SessionOutdatedError()
    const { permissions, context, expiry } = raw.get(id) ?? {}
    const params = [
      {
        pci: id,
        permissionsContext: context,
        permissions,
        expiry,
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
      const revocation = { account: activeAccount.caipAddress, pci: id, signature }
      const options = await ctx.use(data).forNetwork(activeAccount.network.caipNetworkId, signal)
      await ctx.api.call(revokeSession, revocation, options)
    } catch (error) {
      signal.throwIfAborted()
      await read(activeAccount, signal).catch(() => signal.throwIfAborted())
      if (!isRevoked()) throw new SessionServiceError({ cause: error })
      return
    }
    const now = Date.now()
    revoked.set(id, now)
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
      if (!activeAccount || !session || !isReady || isRevoking) return
      isRevoking = true
      asking = new AbortController()
      const mine = asking
      let signal = AbortSignal.any([ctx.signal, mine.signal])
      update({ revoking: id, isSigned: false, failure: null })
      const unwatch = onLeft(stop)
      const t = ctx.messages.get(sessionsMessages)
      try {
        const signature = await sign(id, activeAccount, signal)
        // The user has decided: neither a closed modal nor another account stops the signature on its way to the service.
        unwatch()
        asking = undefined
        signal = ctx.signal
        update({ isSigned: true })
        await report(id, activeAccount, signature, signal)
        signal.throwIfAborted()
        ctx.notices.toast('success', t.done({ app: session.app || t.unknownApp }))
        if (isViewShown()) ctx.router.back()
      } catch (error) {
        if (signal.aborted) return
        const reason = failureOf(error)
        if (reason === 'failed') log.error('A smart session was not revoked', error)
        // The view shows it until it is left, not when it is opened later.
        if (isViewInHistory()) {
          update({ failure: { id, reason } })
          onLeft(() => update({ failure: null }))
        }
        // Users who decline know that; the outcome of a signature has to reach them in any case.
        if (state().isSigned && !isViewShown()) ctx.notices.toast('error', t[reason])
      } finally {
        unwatch()
        isRevoking = false
        if (asking === mine) asking = undefined
        if (!ctx.signal.aborted) update({ revoking: null, isSigned: false })
      }
    },
  }
}
