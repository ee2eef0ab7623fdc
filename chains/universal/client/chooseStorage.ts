const probe = 'portico-probe'

/** Whether the browser lets the page keep anything in IndexedDB: some forbid it in frames, or in private windows. */
function canStore(indexedDb: IDBFactory): Promise<boolean> {
  return new Promise((resolve) => {
    try {
      const opening = indexedDb.open(probe)
      opening.onerror = () => resolve(false)
      // Another tab is at it: so it can be done.
      opening.onblocked = () => resolve(true)
      opening.onsuccess = () => {
        opening.result.close()
        indexedDb.deleteDatabase(probe)
        resolve(true)
      }
    } catch {
      resolve(false)
    }
  })
}

/** As the client wants it; sessions last until the page closes. */
function createMemory() {
  const entries = new Map<string, unknown>()
  return {
    getKeys: async () => [...entries.keys()],
    getEntries: async () => [...entries],
    getItem: async (key: string) => entries.get(key),
    setItem: async (key: string, value: unknown) => void entries.set(key, structuredClone(value)),
    removeItem: async (key: string) => void entries.delete(key),
  }
}

/** Memory where IndexedDB is denied, for which the client would wait for ever; else `undefined`, the client's own. */
export async function chooseStorage(indexedDb = globalThis.indexedDB as IDBFactory | undefined) {
  return !indexedDb || (await canStore(indexedDb)) ? undefined : createMemory()
}
