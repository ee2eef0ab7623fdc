import { modalClosed, type PluginContext, routerSlice } from 'portico/kernel'
import { connectHome } from 'portico/shell'
import { connected, heldSlice, type Namespace, namespaceOf, selectHolder } from 'portico/wallet'
import type { PaymentRequest } from './rules/request.ts'
import { PayView } from './tokens.ts'

/** A payment that waits until a wallet is connected and signed in. */
interface Waiting {
  /** What the host gave. */
  readonly given: PaymentRequest
  readonly family: Namespace
  /** The view that wallets are connected in. */
  readonly home: string
}

/** Leads from a payment to the wallets of its family, and back. */
export interface Detour {
  lead(given: PaymentRequest): void
  /** Whether the user is on the way: choosing a wallet, or signing in. */
  isOnTheWay(): boolean
}

export function createDetour(ctx: PluginContext<never>): Detour {
  const { store, router, modal, events } = ctx
  let waiting: Waiting | undefined
  const isHeld = ({ family }: Waiting) => store.get(heldSlice).held[family] !== undefined

  const comeBack = () => {
    if (!waiting || !modal.isOpen() || isHeld(waiting) || !selectHolder(store.get, waiting.family)) return
    const { given } = waiting
    router.reset(PayView, given)
    waiting = undefined
  }
  events.on(connected, comeBack)
  store.watch(heldSlice, (state) => state, comeBack)
  events.on(modalClosed, () => {
    waiting = undefined
  })

  return {
    lead(given) {
      const home = connectHome(ctx)
      const family = namespaceOf(given.paymentAsset.network)
      waiting = { given, family, home: home.id }
      router.push(home, { namespace: family })
    },
    isOnTheWay() {
      if (!waiting) return false
      const isThere = store.get(routerSlice).stack.some(({ view }) => view === waiting?.home) || isHeld(waiting)
      if (!isThere) waiting = undefined
      return isThere
    },
  }
}
