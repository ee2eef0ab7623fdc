import { featuresSlice, modalClosed, type PluginContext } from 'portico/kernel'
import {
  connectionsSlice,
  heldSlice,
  type Namespace,
  namespaces,
  networksSlice,
  selectConnection,
  selectNetwork,
} from 'portico/wallet'
import type { SiwxController } from './controller.ts'
import type { SiwxOptions } from './options.ts'
import { applies } from './policy.ts'
import { connectedNamespaces } from './select.ts'
import { siwxSlice } from './tokens.ts'

/** Sees to it that whoever is somebody else, or somewhere else, than before is checked. Ends with the plugin. */
export function follow(ctx: PluginContext<SiwxOptions>, { check, cancel }: Pick<SiwxController, 'check' | 'cancel'>) {
  const { store, events } = ctx
  const isAsked = () => store.get(siwxSlice).pending !== null

  /** Who is where in each family, and whether they are held back. */
  const look = () => ({
    active: store.get(connectionsSlice).active,
    connected: connectedNamespaces(store.get),
    held: store.get(heldSlice).held,
    places: Object.fromEntries(
      namespaces.map((namespace) => {
        const { status, accounts, network } = selectConnection(store.get, namespace)
        const isKnown = selectNetwork(store.get, namespace) !== undefined
        return [namespace, status === 'connected' && `${network} ${isKnown} ${accounts[0]?.address}`]
      }),
    ),
  })
  let before = look()
  const compare = () => {
    const [then, now] = [before, look()]
    before = now
    // One who left and came back at once is held back anew, in the same place.
    const isNew = (namespace: Namespace) =>
      now.places[namespace] !== then.places[namespace] ||
      (now.held[namespace] === 'checking' && then.held[namespace] !== 'checking')
    const isMoved = now.active !== null && (now.active !== then.active || isNew(now.active))
    // The gate asks one who has just connected.
    const wasThere = then.active !== null && then.connected.includes(then.active)
    if (isMoved ? wasThere || isAsked() : isAsked() && now.active === null) void check()
    for (const namespace of now.connected) {
      const isThere = then.connected.includes(namespace)
      const isOther = isThere && namespace !== now.active && isNew(namespace)
      // An attempt with another wallet failed, and whoever was held back before it is here again.
      const isBack = !isThere && now.held[namespace] && now.held[namespace] === then.held[namespace]
      if (isOther || isBack) void check({ namespace, quiet: true })
    }
  }
  store.watch(connectionsSlice, (state) => state, compare)
  store.watch(networksSlice, (state) => state, compare)
  store.watch(
    featuresSlice,
    () => applies(ctx, 'eip155'),
    () => {
      for (const namespace of connectedNamespaces(store.get)) void check({ namespace, quiet: true })
    },
  )
  events.on(modalClosed, () => {
    // One who need not sign and closes the question has answered it.
    const { pending, required, busy } = store.get(siwxSlice)
    if (pending && !required && !busy) void cancel()
  })
}
