/** Whether this can be looked up and stand in a path: a hash or a signature. */
export const isHash = (hash: string): boolean => /^\w{1,128}$/.test(hash)

/** Whether two hashes are the same, however their letters are written. */
export const isSameHash = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()
