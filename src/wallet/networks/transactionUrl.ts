import type { Network } from './network.ts'

/** Whether a hash or signature is safe in a URL path. */
const isTransactionHash = (hash: string): boolean => /^\w{1,128}$/.test(hash)

/** The page of a transaction in the block explorer of a network; `undefined` without an https: explorer or a safe hash. */
export function transactionUrl(network: Network | undefined, hash: string): string | undefined {
  const base = network?.blockExplorers?.default.url
  if (!base || !isTransactionHash(hash) || !URL.canParse(base)) return undefined
  const url = new URL(base)
  if (url.protocol !== 'https:') return undefined
  url.pathname = `${url.pathname.replace(/\/$/, '')}/tx/${hash}`
  return url.href
}
