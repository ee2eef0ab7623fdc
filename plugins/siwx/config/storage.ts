import { defineStorageKey, type Storage } from 'portico/kernel'
import { array } from 'superstruct'
import type { SiwxSession, SiwxStorage } from '../types.ts'
import { isAbout, isInTime, SessionStruct } from './session.ts'

const sessionsKey = defineStorageKey('siwx', array(SessionStruct), [] as SiwxSession[])

/** Keeps sessions in the browser, one for each address and chain. What has expired is dropped. */
export function createLocalStorage(storage: Pick<Storage, 'get' | 'set'>): SiwxStorage {
  const read = () => storage.get(sessionsKey).filter(({ data }) => isInTime(data, Date.now()))
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
  }
}
