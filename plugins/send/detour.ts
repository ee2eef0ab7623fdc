import { modalClosed, modalSlice, type PluginContext, type Read, routerSlice } from 'portico/kernel'
import { connectHome } from 'portico/shell'
import { connected, gatedSlice, type Namespace, selectActiveAccount } from 'portico/wallet'
import { presetKey } from './preset.ts'
import { type SendArguments, WalletSendView } from './tokens.ts'

/** A form that waits until a wallet is connected and signed in. */
interface Waiting {
  readonly form: SendArguments
  readonly namespace: Namespace
  /** The view at the bottom of the history: that in which users connect, or the form. */
  readonly home: string
}

/** Leads from a form to the view that connects a wallet, and back. */
export interface Detour {
  lead(form: SendArguments, namespace: Namespace): void
  /** Keeps a form that is on screen while a gate holds the account, which may show views of its own. */
  wait(form: SendArguments, namespace: Namespace): void
  /** The key of the waiting form, as `selectForm` returns it; `undefined` without one. */
  selectForm(read: Read): string | undefined
}

/** `onLeave` is called when the host opens another view, which ends the wait. */
export function createDetour(ctx: PluginContext, onLeave: () => void): Detour {
  const { store, router, modal, events } = ctx
  let waiting: Waiting | undefined
  const isGated = (read: Read, { namespace }: Waiting) => read(gatedSlice).gated[namespace] !== undefined

  const comeBack = () => {
    if (
      !waiting ||
      !modal.isOpen() ||
      isGated(store.get, waiting) ||
      !selectActiveAccount(store.get, waiting.namespace)
    )
      return
    const { form } = waiting
    router.reset(WalletSendView, form)
    waiting = undefined
  }
  events.on(connected, comeBack)
  store.watch(gatedSlice, (state) => state, comeBack)
  events.on(modalClosed, () => {
    waiting = undefined
  })
  const isAtHome = (read: Read, { home }: Waiting) => read(routerSlice).stack[0]?.view === home
  // A host that opens a view in an open modal sets `loading`; plugins and gates do not.
  store.watch(
    modalSlice,
    ({ loading }) => loading,
    (isLoading) => {
      if (!isLoading || !waiting || isAtHome(store.get, waiting)) return
      waiting = undefined
      onLeave()
    },
  )

  return {
    lead(form, namespace) {
      const home = connectHome(ctx)
      waiting = { form, namespace, home: home.id }
      router.reset(home, { namespace: namespace })
    },
    wait(form, namespace) {
      waiting = { form, namespace, home: WalletSendView.id }
    },
    selectForm(read) {
      if (!waiting) return undefined
      // Signing in is part of the way; leaving for another view is not.
      const isOnTheWay = isAtHome(read, waiting) || isGated(read, waiting)
      if (!isOnTheWay) waiting = undefined
      return waiting && (presetKey(waiting.form) ?? '')
    },
  }
}
