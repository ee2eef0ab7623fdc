import type { Network } from 'portico/wallet'
import { isHash } from './hash.ts'

/** The page of a transaction in the block explorer of a network; none where the network has no safe one. */
export function transactionUrl(network: Network | undefined, hash: string): string | undefined {
  const base = network?.blockExplorers?.default.url
  if (!base || !isHash(hash) || !URL.canParse(base)) return undefined
  const url = new URL(base)
  if (url.protocol !== 'https:') return undefined
  url.pathname = `${url.pathname.replace(/\/$/, '')}/tx/${hash}`
  return url.href
}
