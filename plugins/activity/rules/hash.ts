/** Whether this can be looked up and stand in a path: a hash or a signature. */
export const isHash = (hash: string): boolean => /^\w{1,128}$/.test(hash)

/** Equal for equal hashes, however their letters are written. */
export const toKey = (hash: string): string => hash.toLowerCase()
