/** A key for comparing hashes, which ignores case. */
export const toKey = (hash: string): string => hash.toLowerCase()
