import type { Connector, ConnectRequest, Network, Session } from 'portico/wallet'
import { vi } from 'vitest'
import {
  createTestBitcoinWallet,
  type TestBitcoinWallet,
  type TestBitcoinWalletOptions,
} from '../../../test/wallets/index.ts'
import { loadOperations } from '../adapter.ts'
import { type DiscoverOptions, discoverWallets } from '../discover.ts'
import { openSession } from '../session.ts'
import { networks } from './network.ts'
import { createPhone } from './phone.ts'

export const never = new AbortController().signal

export const toConnector = (provider: unknown): Connector => ({
  id: 'bitcoin:test',
  name: 'Test',
  type: 'ANNOUNCED',
  namespace: 'bip122',
  provider: async () => provider,
})

/** The ways in which a page may find a wallet. */
const injectedWays = ['satsConnect', 'leather', 'okx', 'unisat'] as const
export const ways = ['standard', ...injectedWays, 'walletConnect'] as const
export type Way = (typeof ways)[number]

/** Puts a wallet on a page in one way; returns the function that removes it. */
export function install(wallet: TestBitcoinWallet, way: Way, target: EventTarget): () => void {
  if (way === 'standard') return wallet.register(target)
  if (way === 'satsConnect') return wallet.installSatsConnect(target)
  if (way === 'leather') return wallet.installLeather(target)
  if (way === 'okx') return wallet.installOkx(target)
  return wallet.installUnisat(target)
}

/** Everything on, on a page of its own. */
export const discoverOptions = (target = new EventTarget()): DiscoverOptions => ({
  walletStandard: true,
  satsConnect: true,
  injected: true,
  load: loadOperations,
  target,
})

/** Discovers on a page, and keeps the newest connector of each id. */
export function discover(target: EventTarget, options: Partial<DiscoverOptions> = {}) {
  const controller = new AbortController()
  const connectors = new Map<string, Connector>()
  const found = vi.fn((connector: Connector) => void connectors.set(connector.id, connector))
  discoverWallets(found, controller.signal, { ...discoverOptions(target), ...options })
  return { controller, connectors, found, names: () => [...connectors.values()].map(({ name }) => name) }
}

type ConnectOptions = Partial<Pick<ConnectRequest, 'silent' | 'network' | 'networks' | 'accountType' | 'signal'>>

/** Makes a wallet that the page reaches in one way, and what connects it. */
export async function createStage(way: Way, options: Partial<TestBitcoinWalletOptions> = {}) {
  const wallet = await createTestBitcoinWallet({ name: 'Test', ...options })
  const phone = createPhone(wallet)
  if (options.connected) phone.remember()
  const target = new EventTarget()

  const connector = (): Connector => {
    if (way === 'walletConnect') return toConnector(phone.provider)
    if (way === 'standard') return toConnector(wallet.wallet)
    install(wallet, way, target)
    const { controller, connectors } = discover(target, { walletStandard: false })
    controller.abort()
    const [found] = [...connectors.values()]
    if (!found) throw new Error('No wallet was found')
    return found
  }
  return {
    wallet,
    phone,
    /** The methods that the wallet was asked. */
    calls: () => wallet.cues.log.map(({ method }) => method),
    /** With a signal of its own, as each attempt of a page has: until somebody watches the session, it listens to that. */
    async connect({ signal = new AbortController().signal, ...rest }: ConnectOptions = {}): Promise<Session> {
      if (way === 'walletConnect' && !rest.silent) await phone.pair()
      const hosts: readonly Network[] = rest.networks ?? networks
      return openSession({ connector: connector(), signal, ...rest, networks: hosts })
    },
  }
}
