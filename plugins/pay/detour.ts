import { modalClosed, type PluginContext, routerSlice } from 'portico/kernel'
import { connectHome } from 'portico/shell'
import { connectionsSlice, gatedSlice, type Namespace, namespaceOf, selectActiveAccount } from 'portico/wallet'
import type { PaymentRequest } from './rules/request.ts'
import { PayView } from './tokens.ts'

/** A payment that waits until a wallet is connected and signed in. */
interface Waiting {
  /** The request of the host. */
  readonly given: PaymentRequest
  /** The namespace that connects and signs in. */
  readonly namespace: Namespace
  /** The view in which users connect. */
  readonly home: string
}

/** Leads from a payment to the views that connect a wallet and sign in, and back. */
export interface Detour {
  lead(given: PaymentRequest): void
  /** Forgets the payment: it is on screen, or its host waits for it no more. */
  end(): void
  /**
   * Whether the user, who has left the view of the payment, is choosing a wallet or signing in. Signing in may have taken the
   * place of the payment, as it does when another account becomes active. Forgets the payment if another view is open.
   */
  isOnTheWay(given: PaymentRequest): boolean
}

export function createDetour(ctx: PluginContext<never>): Detour {
  const { store, router, modal, events } = ctx
  let waiting: Waiting | undefined
  const isGated = (namespace: Namespace) => store.get(gatedSlice).gated[namespace] !== undefined

  // While a gate holds the account, any view may be one of the gate: gates choose their views, and may have several.
  const isThere = ({ namespace, home }: Waiting) =>
    isGated(namespace) || store.get(routerSlice).stack.some(({ view }) => view === home)
  /** The payment if signing in has taken its place. */
  const replaced = (given: PaymentRequest): Waiting | undefined => {
    const { active } = store.get(connectionsSlice)
    const namespace = [active, namespaceOf(given.paymentAsset.network)].find((one) => one && isGated(one))
    return namespace && modal.isOpen() ? { given, namespace, home: connectHome(ctx).id } : undefined
  }

  const comeBack = () => {
    if (!waiting || !modal.isOpen()) return
    const { given, namespace } = waiting
    // Without an active account, a gate holds it or none is connected.
    if (!selectActiveAccount(store.get, namespace)) return
    waiting = undefined
    // A payment that is on screen stays, also one that the host has just asked for.
    if (router.current()?.view !== PayView.id) router.reset(PayView, given)
  }
  // Before the event `connected`, at which a restored connection would show the account.
  store.watch(connectionsSlice, (state) => state, comeBack)
  store.watch(gatedSlice, (state) => state, comeBack)
  events.on(modalClosed, () => {
    waiting = undefined
  })

  return {
    lead(given) {
      const home = connectHome(ctx)
      const namespace = namespaceOf(given.paymentAsset.network)
      waiting = { given, namespace, home: home.id }
      router.push(home, { namespace: namespace })
    },
    end() {
      waiting = undefined
    },
    isOnTheWay(given) {
      waiting ??= replaced(given)
      if (waiting && !isThere(waiting)) waiting = undefined
      return waiting !== undefined
    },
  }
}
