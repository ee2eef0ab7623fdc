/** Equal for equal hashes, however their letters are written. */
export const toKey = (hash: string): string => hash.toLowerCase()
