import type { Connector } from 'portico/wallet'
import { asProvider, type Eip1193Provider, readProperty } from './provider.ts'

/** How wallets mark their provider. Many also call themselves MetaMask, so that comes last. */
const flags: readonly (readonly [flag: string, name: string])[] = [
  ['isRabby', 'Rabby Wallet'],
  ['isBraveWallet', 'Brave Wallet'],
  ['isCoinbaseWallet', 'Coinbase Wallet'],
  ['isTrust', 'Trust Wallet'],
  ['isTrustWallet', 'Trust Wallet'],
  ['isPhantom', 'Phantom'],
  ['isOkxWallet', 'OKX Wallet'],
  ['isOKExWallet', 'OKX Wallet'],
  ['isBitKeep', 'Bitget Wallet'],
  ['isRainbow', 'Rainbow'],
  ['isZerion', 'Zerion'],
  ['isExodus', 'Exodus'],
  ['isFrame', 'Frame'],
  ['isTaho', 'Taho'],
  ['isTokenPocket', 'TokenPocket'],
  ['isImToken', 'imToken'],
  ['isOpera', 'Opera'],
  ['isMetaMask', 'MetaMask'],
]

const maxProviders = 10

export interface InjectedWallet {
  readonly id: string
  /** Empty when it does not say. */
  readonly name: string
  readonly provider: Eip1193Provider
}

const nameOf = (provider: Eip1193Provider) => flags.find(([flag]) => readProperty(provider, flag) === true)?.[1] ?? ''

/**
 * The wallets behind `window.ethereum`. One alone is `injected`; several that share the place (`providers`) are
 * `injected:<name>`, so that each keeps its id whatever their order.
 */
export function readInjected(target: object): readonly InjectedWallet[] {
  const ethereum = readProperty(target, 'ethereum')
  const list = readProperty(ethereum, 'providers')
  const shared = Array.isArray(list) ? list.slice(0, maxProviders).flatMap((entry) => asProvider(entry) ?? []) : []
  const single = asProvider(ethereum)
  if (shared.length === 0) return single ? [{ id: 'injected', name: nameOf(single), provider: single }] : []
  const wallets = new Map<string, InjectedWallet>()
  for (const provider of shared) {
    const name = nameOf(provider)
    const id = `injected:${(name || 'unnamed').toLowerCase().replaceAll(' ', '-')}`
    if (!wallets.has(id)) wallets.set(id, { id, name, provider })
  }
  return [...wallets.values()]
}

export const toInjectedConnector = ({ id, name, provider }: InjectedWallet, fallbackName: string): Connector => ({
  id,
  name: name || fallbackName,
  type: 'INJECTED',
  namespace: 'eip155',
  provider: async () => provider,
})
