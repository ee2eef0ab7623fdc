import { type AppMetadata, abortable, abortReason, isAbort, type PluginContext } from 'portico/kernel'
import { ConnectView } from 'portico/shell'
import {
  type Namespace,
  NoActiveCaipAddressError,
  selectIsConnected,
  UserRejectedRequestError,
  walletRef,
} from 'portico/wallet'
import { configOf } from './config/fromOptions.ts'
import { SiwxNotEnabledError } from './errors.ts'
import { siwxMessages } from './messages.ts'
import type { SiwxOptions } from './options.ts'
import { isSameAccount, keyOf, selectAccount } from './select.ts'
import { SIWXSignMessageView, type SiwxAccount, type SiwxState, signedIn, signedOut, siwxSlice } from './tokens.ts'
import type { SiwxConfig, SiwxSession } from './types.ts'

/** What sign-in does. */
export interface SiwxController {
  /** Who asks to be signed in to. */
  readonly app: AppMetadata | undefined
  /** The configuration that counts: the host's own, or the one made of parts. */
  readonly config: SiwxConfig
  /** Asks the active account to sign where it has no session. Answers whether it is asked. Never rejects. */
  check(): Promise<boolean>
  /** Signs for the account that is asked, else the active one. Throws 'No ActiveCaipAddress found' or 'SIWX is not enabled'. */
  sign(): Promise<void>
  /** The visitor does not sign: disconnects where that is required, else closes. */
  cancel(): Promise<void>
  /** The sessions of the active account on its network. Throws 'No ActiveCaipAddress found'. */
  getSessions(signal: AbortSignal): Promise<readonly SiwxSession[]>
  /** Forgets what a visitor signed with the accounts of a namespace, who is gone. */
  leave(namespace: Namespace): Promise<void>
}

export function createController(ctx: PluginContext<SiwxOptions>): SiwxController {
  const { store, router, modal, notices } = ctx
  const config = configOf(ctx)
  const texts = () => ctx.messages.get(siwxMessages)
  const state = () => store.get(siwxSlice)
  const update = (patch: Partial<SiwxState>) =>
    store.update(siwxSlice, (draft) => {
      Object.assign(draft, patch)
    })
  const current = () => selectAccount(store.get)
  const isCurrent = (account: SiwxAccount) => isSameAccount(current(), account)
  const isRequired = () => config.getRequired?.() ?? true
  const isOnScreen = () => modal.isOpen() && router.current()?.view === SIWXSignMessageView.id

  /** Whose prompt the visitor closed: it does not come back by itself. */
  let dismissed: string | undefined
  let signing: AbortController | undefined
  const checks = new Map<string, Promise<boolean>>()
  /** Who was seen, to sign out when they are gone. */
  const seen = new Map<string, SiwxAccount>()

  const stopSigning = () => signing?.abort(abortReason('Another account is asked to sign'))
  const settle = () => {
    stopSigning()
    const wasOnScreen = isOnScreen()
    update({ pending: null, busy: null })
    return wasOnScreen
  }
  const ask = (account: SiwxAccount) => {
    if (!isSameAccount(state().pending, account)) {
      stopSigning()
      update({ pending: account, required: isRequired(), busy: null })
    }
    if (!isOnScreen()) modal.open(SIWXSignMessageView)
  }
  const showConnect = () => {
    if (!modal.isOpen() || router.current()?.view === ConnectView.id) return
    if (router.resolve(ConnectView.id)) router.reset(ConnectView)
    else modal.close({ force: true })
  }
  /** Without an answer on who is signed in nobody can go on. */
  const giveUp = async (account: SiwxAccount, error: unknown) => {
    ctx.log.error('Sign-in could not begin', error)
    notices.toast('error', texts().initFailed)
    settle()
    await disconnect(account.namespace)
    showConnect()
  }
  const disconnect = async (namespace: Namespace) => {
    try {
      await (await ctx.load(walletRef)).disconnect(namespace)
    } catch (error) {
      ctx.report(error)
    }
  }

  const checkAccount = async (account: SiwxAccount): Promise<boolean> => {
    const { namespace, network, address } = account
    let isSignedIn = true
    try {
      if (config.appliesTo?.(namespace) ?? true) {
        seen.set(keyOf(account), account)
        const sessions = await abortable(config.getSessions(network, address, ctx.signal), ctx.signal)
        isSignedIn = sessions.length > 0
      }
    } catch (error) {
      if (ctx.signal.aborted) return false
      if (!isCurrent(account)) return check()
      await giveUp(account, error)
      return true
    }
    if (ctx.signal.aborted) return false
    if (!isCurrent(account)) return check()
    if (isSignedIn) {
      if (settle()) modal.close({ force: true })
      return false
    }
    if (dismissed === keyOf(account)) return false
    dismissed = undefined
    ask(account)
    return true
  }
  const check = async (): Promise<boolean> => {
    const account = current()
    if (!account) {
      if (!settle()) return false
      if (selectIsConnected(store.get)) modal.close({ force: true })
      else showConnect()
      return false
    }
    const key = keyOf(account)
    const running = checks.get(key)
    if (running) return running
    const fresh = checkAccount(account).finally(() => checks.delete(key))
    checks.set(key, fresh)
    return fresh
  }

  const signText = async (message: string, account: SiwxAccount, signal: AbortSignal) => {
    const { network: chainId, address: accountAddress, namespace } = account
    if (config.signMessage) return config.signMessage({ message, chainId, accountAddress }, signal)
    return (await ctx.load(walletRef)).signMessage(message, { namespace, signal })
  }
  const signAs = async (account: SiwxAccount, signal: AbortSignal) => {
    const { network: chainId, address: accountAddress } = account
    const made = await abortable(Promise.resolve(config.createMessage({ chainId, accountAddress }, signal)), signal)
    if (!isCurrent(account)) throw abortReason('The account changed before it signed')
    const message = made.toString()
    const signature = await abortable(signText(message, account, signal), signal)
    // What one account signed is no session of another.
    if (!isCurrent(account)) throw abortReason('The account changed while it signed')
    // A message of a host may carry its text as a function of its own.
    const { toString: _, ...data } = made
    await abortable(config.addSession({ data, message, signature }, signal), signal)
  }

  return {
    app: ctx.metadata,
    config,
    check,
    async sign() {
      if (state().busy) return
      const account = state().pending ?? current()
      if (!account) throw new NoActiveCaipAddressError()
      if (config.appliesTo?.(account.namespace) === false) throw new SiwxNotEnabledError()
      const controller = new AbortController()
      signing = controller
      update({ pending: account, required: isRequired(), busy: 'sign' })
      const signal = AbortSignal.any([ctx.signal, controller.signal])
      try {
        await signAs(account, signal)
        const wasOnScreen = isOnScreen()
        update({ pending: null, busy: null })
        if (wasOnScreen) modal.close({ force: true })
        ctx.events.emit(signedIn, account)
      } catch (error) {
        if (signal.aborted) return
        update({ busy: null })
        if (isAbort(error)) return void check()
        if (!UserRejectedRequestError.is(error)) ctx.log.error('Sign-in failed', error)
        notices.toast('error', UserRejectedRequestError.is(error) ? texts().declined : texts().failed)
        if (!isOnScreen()) modal.open(SIWXSignMessageView)
      } finally {
        if (signing === controller) signing = undefined
      }
    },
    async cancel() {
      const { pending, busy } = state()
      if (busy === 'cancel') return
      const account = pending ?? current()
      signing?.abort(abortReason('The visitor cancelled'))
      if (!account || !isRequired()) {
        if (account) dismissed = keyOf(account)
        settle()
        modal.close({ force: true })
        return
      }
      update({ busy: 'cancel' })
      await disconnect(account.namespace)
      settle()
      showConnect()
    },
    async getSessions(signal) {
      const account = current()
      if (!account) throw new NoActiveCaipAddressError()
      return config.getSessions(account.network, account.address, AbortSignal.any([signal, ctx.signal]))
    },
    async leave(namespace) {
      dismissed = undefined
      const gone = [...seen].filter(([, account]) => account.namespace === namespace)
      for (const [key] of gone) seen.delete(key)
      if (config.signOutOnDisconnect === false) return
      try {
        if (!selectIsConnected(store.get)) await config.setSessions([], ctx.signal)
        else for (const [, { network, address }] of gone) await config.revokeSession(network, address, ctx.signal)
        ctx.events.emit(signedOut, { namespace })
      } catch (error) {
        ctx.report(error)
      }
    },
  }
}
