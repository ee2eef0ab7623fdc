import { defineStorageKey, type PluginContext, soundList } from 'portico/kernel'
import { readProperty } from 'portico/wallet'
import { number, record, string } from 'superstruct'
import type { PairingClient } from './client/types.ts'
import type { PairedSession } from './structs.ts'

type Storage = PluginContext['storage']

/** Sessions that ended here, and whose wallets may not know: the page may be offline, and left before it is back. */
export const storedEnds = defineStorageKey('pairing_ends', soundList(string()), [])

export interface SessionEnds {
  /** The client; it remembers the sessions that it is asked to end until their wallets know. */
  readonly client: PairingClient
  /** Ends the sessions of earlier visits. */
  resume(): void
  /** Tries again to end the sessions whose end has failed in this visit. */
  retry(): void
}

/**
 * The sessions that no later visit restores (`enableReconnect: false`), each with its expiry in seconds since the epoch, or 0 once
 * its page was left: the next client ends those. If two tabs are left at the same moment, one may overwrite the entry of the other,
 * whose session then lasts until it expires.
 */
const storedVisits = defineStorageKey('pairing_left', record(string(), number()), {})

/** Writes the expiry of a session, or 0 for one whose page was left; `undefined` removes the entry. */
function noteVisit(storage: Storage, topic: string, expiry?: number): void {
  const { [topic]: _, ...others } = storage.get(storedVisits)
  const visits = expiry === undefined ? others : { ...others, [topic]: expiry }
  if (Object.keys(visits).length > 0) storage.set(storedVisits, visits)
  else storage.remove(storedVisits)
}

/** Ends sessions so that their wallets learn it, at a later visit at the latest. */
export function createEnds(
  client: PairingClient,
  storage: Storage,
  noteFailure: (error: unknown) => void,
): SessionEnds {
  /** Another tab may be ending others that are stored, of which this client does not know. */
  const failed = new Set<string>()
  const change = (topic: string, more: readonly string[] = []) => {
    const ends = [...storage.get(storedEnds).filter((item) => item !== topic), ...more]
    if (ends.length > 0) storage.set(storedEnds, ends)
    else storage.remove(storedEnds)
  }
  const isKnown = (topic: string) =>
    client.isTemporary || client.sessions().some((session) => readProperty(session, 'topic') === topic)
  const disconnect = async (topic: string) => {
    failed.delete(topic)
    change(topic, [topic])
    try {
      await client.disconnect(topic)
    } catch (error) {
      failed.add(topic)
      throw error
    }
    change(topic)
  }
  const endAgain = async (topic: string) => {
    failed.delete(topic)
    return isKnown(topic) ? disconnect(topic) : change(topic)
  }
  const endAll = (topics: Iterable<string>) => {
    for (const topic of [...topics]) endAgain(topic).catch(noteFailure)
  }
  return {
    client: { ...client, disconnect },
    resume() {
      for (const [topic, expiry] of Object.entries(storage.get(storedVisits))) {
        if (expiry === 0) change(topic, [topic])
        // A page that crashed was not left.
        if (expiry * 1000 <= Date.now()) noteVisit(storage, topic)
      }
      endAll(storage.get(storedEnds))
    },
    retry: () => endAll(failed),
  }
}

/**
 * Notes a session that is not restored as left when its page is left or the modal is destroyed, so that the next client ends it.
 * Those of other tabs are in use. `onGone` is called if another page has ended it while this one was in the back/forward cache.
 * The returned function stops this.
 */
export function leaveWithPage(
  { storage, signal: ended }: Pick<PluginContext, 'storage' | 'signal'>,
  { topic, expiry }: Pick<PairedSession, 'topic' | 'expiry'>,
  onGone: () => void,
): () => void {
  const over = new AbortController()
  const note = (end?: number) => noteVisit(storage, topic, end)
  const leave = () => note(0)
  const back = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    if (Object.hasOwn(storage.get(storedVisits), topic)) note(expiry)
    else onGone()
  }
  const { window } = globalThis as Partial<typeof globalThis>
  const signal = AbortSignal.any([over.signal, ended])
  note(expiry)
  window?.addEventListener('pagehide', leave, { signal })
  window?.addEventListener('pageshow', back, { signal })
  ended.addEventListener('abort', leave, { signal: over.signal })
  return () => {
    over.abort()
    note()
  }
}
