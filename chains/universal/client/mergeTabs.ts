/** A storage as WalletConnect's core takes it. That of a host may be synchronous, and have only the last three methods. */
export interface StorageLike {
  getKeys(): Promise<string[]>
  getEntries(): Promise<unknown[]>
  getItem(key: string): Promise<unknown>
  setItem(key: string, value: unknown): Promise<void>
  removeItem(key: string): Promise<void>
}

interface Item {
  readonly topic?: string
  readonly target?: string
}

/** What a client has in memory: the parts of it from which it writes the records. */
export interface ClientMemory {
  readonly core: {
    readonly crypto?: { readonly keychain?: { readonly keychain?: ReadonlyMap<string, unknown> } }
    readonly pairing?: { readonly pairings?: { readonly keys?: readonly string[] } }
    readonly expirer?: { readonly keys?: readonly string[] }
    readonly relayer?: {
      readonly subscriber?: { readonly values?: readonly Item[]; readonly cached?: readonly Item[] }
    }
  }
  readonly session?: { readonly keys?: readonly string[] }
}

const topicsOf = (items: readonly Item[] = []) => items.map(({ topic }) => topic)

/** The records without which a session can not be used or cleared away, and what a client has of them. */
const records: Readonly<Record<string, (client: ClientMemory) => Iterable<unknown> | undefined>> = {
  keychain: ({ core }) => core.crypto?.keychain?.keychain?.keys(),
  session: ({ session }) => session?.keys,
  pairing: ({ core }) => core.pairing?.pairings?.keys,
  expirer: ({ core }) => core.expirer?.keys,
  subscription: ({ core: { relayer } }) => [
    ...topicsOf(relayer?.subscriber?.values),
    ...topicsOf(relayer?.subscriber?.cached),
  ],
}

function readIds(read: () => Iterable<unknown> | undefined): Set<unknown> {
  try {
    return new Set(read())
  } catch {
    return new Set()
  }
}

/** The items of a record, by what tells them apart. */
const toItems = (value: unknown): ReadonlyMap<unknown, unknown> =>
  Array.isArray(value)
    ? new Map(value.map((item: Item | null) => [item?.topic ?? item?.target, item]))
    : new Map(Object.entries(value ?? {}))

/**
 * A storage that keeps what other tabs have stored. The client reads its storage once, and writes each record whole: the next
 * write of a tab that was open before would remove the session that another tab has paired since. Items that this client never
 * had stay.
 */
export function mergeTabs(storage: StorageLike, client: ClientMemory): StorageLike {
  /** The items of each record that this client has, or has removed. */
  const known = new Map(Object.entries(records).map(([name, read]) => [name, readIds(() => read(client))]))
  const turns = new Map<string, Promise<void>>()
  /** What is stored that this client never had; nothing if that is not a record of this kind. */
  async function readOthers(key: string, ids: ReadonlySet<unknown>, isList: boolean) {
    try {
      const value = await storage.getItem(key)
      if (typeof value !== 'object' || Array.isArray(value) !== isList) return []
      return [...toItems(value)].filter(([id]) => id !== undefined && !ids.has(id))
    } catch {
      return []
    }
  }
  async function setItem(key: string, value: unknown): Promise<void> {
    const ids = known.get(key.slice(key.lastIndexOf('/') + 1))
    if (!ids) return storage.setItem(key, value)
    const own = toItems(value)
    for (const id of own.keys()) ids.add(id)
    const write = async () => {
      const all = [...(await readOthers(key, ids, Array.isArray(value))), ...own]
      await storage.setItem(key, Array.isArray(value) ? all.map(([, item]) => item) : Object.fromEntries(all))
    }
    const turn = (turns.get(key) ?? Promise.resolve()).then(write, write)
    turns.set(key, turn)
    return turn
  }
  return {
    getKeys: async () => storage.getKeys(),
    getEntries: async () => storage.getEntries(),
    getItem: async (key) => storage.getItem(key),
    removeItem: async (key) => storage.removeItem(key),
    setItem,
  }
}
