import { hasMethod, readProperty } from 'portico/wallet'
import type { Eip1193Provider } from './provider.ts'

/** Wallets by the marker of their provider (`is…`). MetaMask comes last, because many others set its marker too. */
const names: Readonly<Record<string, string>> = {
  Rabby: 'Rabby Wallet',
  BraveWallet: 'Brave Wallet',
  CoinbaseWallet: 'Coinbase Wallet',
  Trust: 'Trust Wallet',
  TrustWallet: 'Trust Wallet',
  Phantom: 'Phantom',
  OkxWallet: 'OKX Wallet',
  OKExWallet: 'OKX Wallet',
  BitKeep: 'Bitget Wallet',
  Rainbow: 'Rainbow',
  Zerion: 'Zerion',
  Exodus: 'Exodus',
  Frame: 'Frame',
  Taho: 'Taho',
  TokenPocket: 'TokenPocket',
  ImToken: 'imToken',
  Opera: 'Opera',
  MetaMask: 'MetaMask',
}

const maxProviders = 10

export interface InjectedWallet {
  readonly id: string
  /** Empty when it does not say. */
  readonly name: string
  readonly provider: Eip1193Provider
}

const nameOf = (provider: Eip1193Provider) =>
  Object.entries(names).find(([mark]) => readProperty(provider, `is${mark}`) === true)?.[1] ?? ''

const isProvider = (value: unknown): value is Eip1193Provider => hasMethod(value, 'request')

/**
 * The wallets behind `window.ethereum`. A single wallet has the id `injected`; wallets in `providers` have
 * `injected:<name>`, so that ids do not depend on their order.
 */
export function readInjected(target: object): readonly InjectedWallet[] {
  const ethereum = readProperty(target, 'ethereum')
  const list = readProperty(ethereum, 'providers')
  const shared = Array.isArray(list) ? list.slice(0, maxProviders).filter(isProvider) : []
  const wallets = new Map<string, InjectedWallet>()
  for (const provider of shared.length > 0 ? shared : [ethereum].filter(isProvider)) {
    const name = nameOf(provider)
    const suffix = shared.length > 0 ? `:${(name || 'unnamed').toLowerCase().replaceAll(' ', '-')}` : ''
    const id = `injected${suffix}`
    if (!wallets.has(id)) wallets.set(id, { id, name, provider })
  }
  return [...wallets.values()]
}
