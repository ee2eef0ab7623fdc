/** A storage of the client in memory. Two clients that share it are two visits of the same device. */
export function createClientStorage() {
  const entries = new Map<string, string>()
  const read = (text: string | undefined) => (text === undefined ? undefined : JSON.parse(text))
  return {
    getKeys: async () => [...entries.keys()],
    getEntries: async () => [...entries].map(([key, text]) => [key, read(text)]),
    getItem: async (key: string) => read(entries.get(key)),
    setItem: async (key: string, value: unknown) => void entries.set(key, JSON.stringify(value)),
    removeItem: async (key: string) => void entries.delete(key),
  }
}
