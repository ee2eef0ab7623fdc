import type { EventToken } from 'portico/kernel'
import { accountChanged, connected, gatedSlice, type Namespace, networkChanged, selectConnection } from 'portico/wallet'
import type { Kernel } from '../kernel/internal.ts'
import type { ModalEvent } from './types.ts'

/** How deep the payload of an event is searched for an address. */
const depth = 4

/** Limit of events that wait for a gate, for each namespace. */
const waitingLimit = 50

/** A listener for every event, or a token and the listener for its payloads. */
export type Listening =
  | readonly [listener: (event: ModalEvent) => void]
  // biome-ignore lint/suspicious/noExplicitAny: a token of any payload, with a listener for it
  | readonly [event: EventToken<any>, listener: (payload: any) => void]

/**
 * Passes the events of a kernel, or those of one token, to a host until the returned function is called. An event about
 * an account that a connect gate holds back, by namespace or address, is delayed until the gate releases the account; it
 * is dropped if the account leaves instead.
 */
export function tellEvents({ events, store, report }: Kernel, ...[first, second]: Listening): () => void {
  const listener = second ? ({ payload }: ModalEvent) => second(payload) : (first as (event: ModalEvent) => void)
  const waiting = new Map<Namespace, { readonly address: string; readonly events: ModalEvent[] }>()
  const gated = () => Object.keys(store.get(gatedSlice).gated) as Namespace[]
  const addressIn = (namespace: Namespace) => selectConnection(store.get, namespace).accounts[0]?.address

  /** Reports errors of the listener, so that it gets the events that follow. */
  const tell = (event: ModalEvent) => {
    try {
      listener(event)
    } catch (error) {
      report(error)
    }
  }
  /** Delivers the delayed events of accounts that were released. */
  const release = () => {
    for (const [namespace, { address, events: told }] of [...waiting]) {
      const isSame = addressIn(namespace) === address
      if (isSame && gated().includes(namespace)) continue
      waiting.delete(namespace)
      if (isSame) for (const event of told) tell(event)
    }
  }
  const stops = [
    events.onAny((name, payload) => {
      release()
      if (second && name !== (first as EventToken).id) return
      const namespace = gated().find((item) => isAbout({ name, payload }, item, addressIn(item)))
      if (!namespace) return listener({ name, payload })
      const address = addressIn(namespace)
      if (address === undefined) return
      const { events: told } = waiting.get(namespace) ?? { events: [] }
      waiting.set(namespace, { address, events: [...told, { name, payload }].slice(-waitingLimit) })
    }),
    store.subscribe(release),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Events about the account of the namespace that they name. */
const accountEvents: readonly string[] = [connected.id, accountChanged.id, networkChanged.id]

function isAbout({ name, payload }: ModalEvent, namespace: Namespace, address: string | undefined): boolean {
  if (accountEvents.includes(name) && (payload as { readonly namespace: Namespace }).namespace === namespace)
    return true
  return address !== undefined && mentions(payload, address.toLowerCase(), depth)
}

function mentions(value: unknown, address: string, left: number): boolean {
  if (typeof value === 'string') return value.toLowerCase().includes(address)
  if (typeof value !== 'object' || value === null || left === 0) return false
  return Object.values(value).some((item) => mentions(item, address, left - 1))
}
