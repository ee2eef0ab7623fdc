import { type PluginContext, routerSlice } from 'portico/kernel'
import { ConnectView, connectHome, type NamespaceParams } from 'portico/shell'
import { type CaipNetworkId, selectIsConnected } from 'portico/wallet'
import type { SiwxOptions } from './options.ts'
import { isRequired } from './policy.ts'
import { isSameAccount } from './select.ts'
import { SIWXSignMessageView, type SiwxAccount, type SiwxState, siwxSlice } from './tokens.ts'

/** The state before the first attempt to sign. */
const fresh = { busy: null, message: null, declined: false } satisfies Partial<SiwxState>

/** The view that asks an account to sign. */
export interface Prompt {
  state(): SiwxState
  isOnScreen(): boolean
  /**
   * Whether an account that does not sign is disconnected. While the view says so, it stays so, even if the host changes its
   * answer.
   */
  isRequired(account: SiwxAccount): boolean
  /**
   * Asks an account. `unseen`: does not open the view now, but when the modal opens next; `back`: the network to switch back
   * to if the user declines. The state of an attempt stays if the account is asked already.
   */
  ask(account: SiwxAccount, options: { readonly unseen: boolean; readonly back: CaipNetworkId | null }): void
  /** Shows the view: above one that a host waits for if signing is optional, else in its place. */
  open(): void
  /** Leaves the view: back to the one below it, else the modal closes. */
  close(): void
  /** Begins to sign. The signal aborts when another account is asked, or no account has to sign any more. */
  begin(account: SiwxAccount): AbortSignal
  /** The user declines. */
  beginCancel(): void
  /** The attempt failed. The view stays open, with the message if it can still be signed. */
  failed(outcome: Pick<SiwxState, 'declined' | 'message'>): void
  /** Shows or hides the text that the account will sign. */
  show(message: string | null): void
  /** Ends the request to sign. Does not close its view, but returns whether the view was on screen. */
  settle(): boolean
  /** Closes the modal; if no wallet is connected, shows the view to connect instead. */
  leave(): void
}

/** `onStop` is called when the account does not have to sign any more. */
export function createPrompt(ctx: PluginContext<SiwxOptions>, onStop: () => void): Prompt {
  const { store, modal, router } = ctx
  let signing: AbortController | undefined
  const state = () => store.get(siwxSlice)
  const update = (patch: Partial<SiwxState>) =>
    store.update(siwxSlice, (draft) => {
      Object.assign(draft, patch)
    })
  const stop = (reason: string) => {
    signing?.abort(new DOMException(reason, 'AbortError'))
    signing = undefined
    onStop()
  }
  const isOnScreen = () => modal.isOpen() && router.current()?.view === SIWXSignMessageView.id
  const isRequiredOf = (account: SiwxAccount) => {
    const { pending, required } = state()
    return (required && isOnScreen() && isSameAccount(pending, account)) || isRequired(ctx)
  }

  const stack = () => store.get(routerSlice).stack
  const isAwaited = (entries = stack()) => entries.some(({ view, params }) => router.resolve(view)?.asks?.(params))
  /** Leaves the views in which the account connected, if they were opened from one that a host waits for. */
  const leaveConnecting = () => {
    const homes = [connectHome(ctx).id, ConnectView.id]
    const { pending } = state()
    const isOther = (params: unknown) => {
      const namespace = (params as NamespaceParams | null)?.namespace
      return namespace !== undefined && namespace !== pending?.namespace
    }
    const at = stack().findIndex(({ view, params }) => homes.includes(view) && !isOther(params))
    if (at < 1 || !isAwaited(stack().slice(0, at))) return
    while (stack().length > at) router.back()
  }
  const open = () => {
    if (state().required || !modal.isOpen() || !isAwaited()) return modal.open(SIWXSignMessageView)
    store.batch(() => {
      leaveConnecting()
      router.push(SIWXSignMessageView)
    })
  }
  /** Once signing is required, the view must not lead back to the one below it. */
  const dropBelow = () => {
    if (isOnScreen() && state().required && stack().length > 1) open()
  }

  return {
    state,
    isOnScreen,
    open,
    close() {
      if (isOnScreen() && stack().length > 1) router.back()
      else modal.close({ force: true })
    },
    isRequired: isRequiredOf,
    ask(account, { unseen, back }) {
      const required = isRequiredOf(account)
      if (isSameAccount(state().pending, account)) update({ required, back })
      else {
        stop('Another account is asked to sign')
        update({ pending: account, required, back, ...fresh })
      }
      if (!unseen && !isOnScreen()) open()
      else dropBelow()
    },
    begin(account) {
      signing = new AbortController()
      update({ pending: account, required: isRequiredOf(account), busy: 'sign', declined: false })
      dropBelow()
      return AbortSignal.any([ctx.signal, signing.signal])
    },
    beginCancel() {
      stop('The user declined')
      update({ ...fresh, busy: 'cancel' })
    },
    failed: (outcome) => update({ busy: null, ...outcome }),
    show: (message) => update({ message }),
    settle() {
      stop('The account does not have to sign any more')
      const wasOnScreen = isOnScreen()
      update({ pending: null, back: null, ...fresh })
      return wasOnScreen
    },
    leave() {
      if (!modal.isOpen()) return
      const home = connectHome(ctx)
      if (selectIsConnected(store.get) || !router.resolve(home.id)) modal.close({ force: true })
      else if (router.current()?.view !== home.id) router.reset(home, {})
    },
  }
}
