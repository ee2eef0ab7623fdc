import { modalClosed, type PluginContext, routerSlice } from 'portico/kernel'
import { connectHome } from 'portico/shell'
import {
  connected,
  connectionsSlice,
  gatedSlice,
  type Namespace,
  namespaceOf,
  selectActiveAccount,
} from 'portico/wallet'
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
  /**
   * Comes back to a payment after the active account has signed in, if signing in has taken its place, as it does when
   * another account becomes active. Returns whether it has.
   */
  waitForSignIn(given: PaymentRequest): boolean
  /** Forgets the payment: its host waits for it no more. */
  end(): void
  /** Whether the user is choosing a wallet or signing in. */
  isOnTheWay(): boolean
}

export function createDetour(ctx: PluginContext<never>): Detour {
  const { store, router, modal, events } = ctx
  let waiting: Waiting | undefined
  const isGated = ({ namespace }: Waiting) => store.get(gatedSlice).gated[namespace] !== undefined

  const comeBack = () => {
    if (!waiting || !modal.isOpen() || isGated(waiting) || !selectActiveAccount(store.get, waiting.namespace)) return
    const { given } = waiting
    router.reset(PayView, given)
    waiting = undefined
  }
  events.on(connected, comeBack)
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
    waitForSignIn(given) {
      const { active } = store.get(connectionsSlice)
      if (!active || !modal.isOpen() || store.get(gatedSlice).gated[active] !== 'waiting') return false
      waiting = { given, namespace: active, home: connectHome(ctx).id }
      return true
    },
    end() {
      waiting = undefined
    },
    isOnTheWay() {
      if (!waiting) return false
      const isThere = store.get(routerSlice).stack.some(({ view }) => view === waiting?.home) || isGated(waiting)
      if (!isThere) waiting = undefined
      return isThere
    },
  }
}
