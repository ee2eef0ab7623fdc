import { defineStorageKey, is, type PluginContext } from 'portico/kernel'
import { array, unknown } from 'superstruct'
import type { SiwxSession, SiwxStorage } from '../types.ts'
import { isAbout, isInTime, SessionStruct } from './session.ts'

// Stored sessions are validated one by one, so that an invalid one does not invalidate the others.
const sessionsKey = defineStorageKey('siwx', array(unknown()), [] as unknown[])

/** Stores sessions in the browser, one for each address and chain. Expired sessions are removed. */
export function createLocalStorage(storage: Pick<PluginContext['storage'], 'get' | 'set' | 'watch'>): SiwxStorage {
  const read = (): readonly SiwxSession[] =>
    storage
      .get(sessionsKey)
      .filter((item): item is SiwxSession => is(item, SessionStruct) && isInTime(item.data, Date.now()))
  const without = (chainId: SiwxSession['data']['chainId'], address: string) =>
    read().filter((session) => !isAbout(session, chainId, address))
  return {
    async add(session) {
      const { chainId, accountAddress } = session.data
      storage.set(sessionsKey, [...without(chainId, accountAddress), session])
    },
    async set(sessions) {
      storage.set(sessionsKey, [...sessions])
    },
    async get(chainId, address) {
      return read().filter((session) => isAbout(session, chainId, address))
    },
    async delete(chainId, address) {
      storage.set(sessionsKey, without(chainId, address))
    },
    watch(listener, signal) {
      signal.addEventListener('abort', storage.watch(sessionsKey, listener), { once: true })
    },
  }
}
