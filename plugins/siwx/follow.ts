import { featuresSlice, modalClosed, type PluginContext } from 'portico/kernel'
import { selectIsStuck } from 'portico/shell'
import {
  connectionsSlice,
  type Namespace,
  networksSlice,
  selectConnectedNamespaces,
  selectConnection,
  selectIsUnsupported,
} from 'portico/wallet'
import type { SiwxOptions } from './options.ts'
import { applies, isRequired } from './policy.ts'
import type { SessionGate } from './sessionGate.ts'
import { siwxSlice } from './tokens.ts'

interface Place {
  /** The account and its network, if connected. */
  readonly who: string | false
  /** The same while another wallet is asked to take its place. */
  readonly aside: string | false
  /** Whether the account is on a network that the host has not configured. */
  readonly isElsewhere: boolean
  /** Whether the host does not allow that network. */
  readonly isStuck: boolean
}

const nobody: Place = { who: false, aside: false, isElsewhere: false, isStuck: false }

/**
 * Checks again when another namespace becomes active, when an account disconnects, and when the host's networks or the
 * project's features change. New accounts are checked by the connect gate. Ends with the plugin.
 */
export function follow(
  ctx: PluginContext<SiwxOptions>,
  check: SessionGate['check'],
  cancel: () => Promise<void>,
): void {
  const { store, events } = ctx
  const isAsked = () => store.get(siwxSlice).pending !== null

  /** The account of each namespace, and whether its network is in the host's list. */
  const look = () => ({
    active: store.get(connectionsSlice).active,
    places: Object.fromEntries(
      Object.keys(store.get(connectionsSlice).connections).map((namespace) => {
        const { status, accounts, network } = selectConnection(store.get, namespace)
        const isThere = status === 'connected'
        const place = accounts.length > 0 && `${network} ${accounts[0]?.address}`
        const isElsewhere = isThere && selectIsUnsupported(store.get, namespace)
        const isStuck = isThere && selectIsStuck(store.get, namespace)
        return [namespace, { who: isThere && place, aside: !isThere && place, isElsewhere, isStuck }]
      }),
    ) as Record<string, Place>,
  })
  type Look = ReturnType<typeof look>
  const placeIn = ({ places }: Look, namespace: Namespace) => places[namespace] ?? nobody
  let before = look()
  const compare = () => {
    const [then, now] = [before, look()]
    before = now
    const { active } = now
    const isThere = (namespace: Namespace) => placeIn(then, namespace).who !== false
    /** Whether the account left, or the host added, removed, allowed or forbade its network. */
    const isOther = (namespace: Namespace) => {
      const [one, other] = [placeIn(then, namespace), placeIn(now, namespace)]
      const isMoved = other.isElsewhere !== one.isElsewhere || other.isStuck !== one.isStuck
      return isThere(namespace) && (!other.who || (other.who === one.who && isMoved))
    }
    if (active === null) {
      if (isAsked()) void check()
    } else if (isOther(active) || (active !== then.active && (isThere(active) || isAsked()))) void check()
    for (const [namespace, { who }] of Object.entries(now.places)) {
      // Accounts are not checked while another wallet is asked: their session may have expired if that wallet declines.
      const isBack = who && who === placeIn(then, namespace).aside
      if (isBack || (namespace !== active && who && isOther(namespace))) void check({ namespace, quiet: true })
    }
  }
  store.watch(connectionsSlice, (state) => state, compare)
  store.watch(networksSlice, (state) => state, compare)
  const selectStuck = () => selectConnectedNamespaces(store.get).filter((item) => selectIsStuck(store.get, item))
  store.watch(connectionsSlice, () => selectStuck().join(), compare)
  store.watch(
    featuresSlice,
    () => applies(ctx, 'eip155'),
    () => {
      for (const namespace of selectConnectedNamespaces(store.get)) void check({ namespace, quiet: true })
    },
  )
  events.on(modalClosed, () => {
    // Closing the view declines if signing is optional.
    const { pending, required, busy } = store.get(siwxSlice)
    if (pending && !busy && (!required || !isRequired(ctx))) void cancel()
  })
}
