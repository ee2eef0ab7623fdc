import type { TestWalletOptions } from './types.ts'

/** What outlives a reload. */
export interface WalletMemory {
  readonly connected: boolean
  readonly chainId: number
  /** URL of a node by decimal chain id. */
  readonly chains: Iterable<readonly [number, string]>
}

const keyOf = (options: TestWalletOptions) => `test-wallet:${options.rdns}`

const isChain = (value: unknown): value is [number, string] =>
  Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'string'

/** Reads what the wallet stored; nothing if it stored nothing, or nothing that it understands. */
export function recall(options: TestWalletOptions): WalletMemory | undefined {
  try {
    const { connected, chainId, chains } = JSON.parse(options.storage?.getItem(keyOf(options)) ?? '{}')
    if (typeof connected !== 'boolean' || typeof chainId !== 'number' || !Array.isArray(chains)) return undefined
    return { connected, chainId, chains: chains.filter(isChain) }
  } catch {
    return undefined
  }
}

/** Stores what outlives a reload. */
export function remember(options: TestWalletOptions, { connected, chainId, chains }: WalletMemory): void {
  options.storage?.setItem(keyOf(options), JSON.stringify({ connected, chainId, chains: [...chains] }))
}
