import { homes, modalClosed, type PluginContext, routerSlice } from 'portico/kernel'
import { AccountView, connectHome } from 'portico/shell'
import { connectionsSlice, gatedSlice, type Namespace, namespaceOf, selectActiveAccount } from 'portico/wallet'
import { isSameRequest, type PaymentRequest } from './rules/request.ts'
import { PayView } from './tokens.ts'

/** A payment that waits until a wallet is connected and signed in. */
interface Waiting {
  /** The request of the host. */
  readonly given: PaymentRequest
  /** The namespace that connects and signs in. */
  readonly namespace: Namespace
  /** The view in which users connect. */
  readonly home: string
  /** The view in which users sign in, once it has taken the place of the payment. */
  gate?: string
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
  const { store, router, modal, events, slots } = ctx
  let waiting: Waiting | undefined
  const gateOf = ({ namespace }: Waiting) => store.get(gatedSlice).gated[namespace]

  /**
   * Whether the view on top is that of a gate, which takes the place of the payment. Most gates make it the home view of the
   * modal. For other gates it is the first view that takes the place while they wait for the user.
   */
  const isSignIn = (at: Waiting, view: string | undefined) => {
    const home = slots.get(homes)?.view.id
    const isOfShell = (id: string | undefined) => id === AccountView.id || id === at.home
    if (view === undefined || isOfShell(view) || gateOf(at) === undefined) return false
    return view === home || (at.gate === undefined && gateOf(at) === 'waiting' && isOfShell(home))
  }
  const isThere = (at: Waiting) => {
    const { stack } = store.get(routerSlice)
    if (stack.some(({ view, params }) => view === PayView.id && !isSameRequest(params, at.given))) return false
    if (stack.some(({ view }) => view === at.home || view === at.gate)) return true
    const top = stack.at(-1)?.view
    if (!isSignIn(at, top)) return false
    at.gate = top as string
    return true
  }
  /** The payment if signing in has taken its place. */
  const replaced = (given: PaymentRequest): Waiting | undefined => {
    const { active } = store.get(connectionsSlice)
    if (!active || !modal.isOpen() || store.get(gatedSlice).gated[active] !== 'waiting') return undefined
    return { given, namespace: active, home: connectHome(ctx).id }
  }

  const comeBack = () => {
    if (!waiting || !modal.isOpen() || gateOf(waiting) || !selectActiveAccount(store.get, waiting.namespace)) return
    const { given } = waiting
    // Views that the host has opened meanwhile stay, and so does a payment that is on screen.
    if (isThere(waiting) && router.current()?.view !== PayView.id) router.reset(PayView, given)
    waiting = undefined
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
