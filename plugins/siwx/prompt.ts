import { abortReason, type PluginContext } from 'portico/kernel'
import { ConnectView } from 'portico/shell'
import { type CaipNetworkId, selectIsConnected } from 'portico/wallet'
import type { SiwxOptions } from './options.ts'
import { isRequired } from './policy.ts'
import { isSameAccount } from './select.ts'
import { SIWXSignMessageView, type SiwxAccount, type SiwxState, siwxSlice } from './tokens.ts'

/** The question to sign: who is asked, and whether it is on screen. */
export interface Prompt {
  state(): SiwxState
  isOnScreen(): boolean
  /** Asks an account. `unseen`: at the next time the modal opens; `back`: where one who does not sign goes back to. */
  ask(account: SiwxAccount, options: { readonly unseen: boolean; readonly back: CaipNetworkId | null }): void
  /** Begins to sign; the signal aborts when another account is asked, or nobody. */
  begin(account: SiwxAccount): AbortSignal
  /** The visitor gives up. */
  beginCancel(): void
  /** The attempt ended and the question stays. */
  failed(): void
  /** Takes the question away. Answers whether it was on screen. */
  settle(): boolean
  /** Puts something else where the question was: the page, or the list of wallets where nobody is connected. */
  leave(): void
}

export function createPrompt(ctx: PluginContext<SiwxOptions>): Prompt {
  const { store, modal, router } = ctx
  let signing: AbortController | undefined
  const state = () => store.get(siwxSlice)
  const update = (patch: Partial<SiwxState>) =>
    store.update(siwxSlice, (draft) => {
      Object.assign(draft, patch)
    })
  const stop = (reason: string) => {
    signing?.abort(abortReason(reason))
    signing = undefined
  }
  const isOnScreen = () => modal.isOpen() && router.current()?.view === SIWXSignMessageView.id

  return {
    state,
    isOnScreen,
    ask(account, { unseen, back }) {
      if (!isSameAccount(state().pending, account)) {
        stop('Another account is asked to sign')
        update({ pending: account, required: isRequired(ctx), back, busy: null })
      }
      if (!unseen && !isOnScreen()) modal.open(SIWXSignMessageView)
    },
    begin(account) {
      signing = new AbortController()
      update({ pending: account, required: isRequired(ctx), busy: 'sign' })
      return AbortSignal.any([ctx.signal, signing.signal])
    },
    beginCancel() {
      stop('The visitor cancelled')
      update({ busy: 'cancel' })
    },
    failed: () => update({ busy: null }),
    settle() {
      stop('There is nothing to sign any more')
      const wasOnScreen = isOnScreen()
      update({ pending: null, back: null, busy: null })
      return wasOnScreen
    },
    leave() {
      if (!modal.isOpen()) return
      if (selectIsConnected(store.get) || !router.resolve(ConnectView.id)) modal.close({ force: true })
      else if (router.current()?.view !== ConnectView.id) router.reset(ConnectView)
    },
  }
}
