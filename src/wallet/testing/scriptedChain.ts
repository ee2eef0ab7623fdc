import { defineFlag, definePlugin } from 'portico/kernel'
import { boolean } from 'superstruct'
import type { CaipNetworkId, Namespace } from '../caip.ts'
import type { ChainAdapter } from '../chain.ts'
import { chainAdapters } from '../chain.ts'
import type { Connector } from '../connector.ts'
import type { ConnectRequest } from '../session.ts'
import { wallet } from '../wallet.ts'
import { createScriptedWallet, type ScriptedWallet } from './scriptedWallet.ts'

/** A request to connect that a wallet was given. */
export interface ScriptedRequest extends ConnectRequest {
  /** Approves the request, also after the caller has stopped waiting. */
  accept(): void
  reject(error: unknown): void
}

export interface ScriptedChain {
  /** Its flag has the plugin's id, so that a test can switch it off and on. */
  readonly plugin: ReturnType<ReturnType<typeof definePlugin>>
  /** The wallet of an id, made at the first call. It is not on the page before `announce`. */
  wallet(id: string): ScriptedWallet
  /** Puts wallets on the page, until they are withdrawn or hidden. */
  announce(...ids: readonly string[]): void
  /** Takes wallets off the page. */
  withdraw(...ids: readonly string[]): void
  /** Keeps a wallet from being found until it is announced again. */
  hide(id: string): void
  /** Makes a locked wallet accept, and announce that it shares an account. */
  unlock(id: string): void
  /** The ids of locked wallets that are listened to. */
  readonly awaited: readonly string[]
  /** How many discoveries run. */
  readonly discoveries: number
  readonly requests: readonly ScriptedRequest[]
  /** Every address whose balance was requested; `balance` gives the answers. */
  readonly reads: readonly string[]
  balance: NonNullable<ChainAdapter['can']['balance']>
  untilShared: NonNullable<ChainAdapter['untilShared']>
}

/** A namespace whose wallets are controlled by a test. */
export function createScriptedChain(namespace: Namespace, network: CaipNetworkId): ScriptedChain {
  const wallets = new Map<string, ScriptedWallet>()
  const announced = new Set<string>()
  const discoverers = new Set<(connector: Connector) => void>()
  const losers = new Set<(connector: Connector) => void>()
  const locked = new Map<string, () => void>()
  const requests: ScriptedRequest[] = []
  const reads: string[] = []

  const walletOf = (id: string): ScriptedWallet => {
    const known = wallets.get(id) ?? createScriptedWallet(namespace, id, network)
    wallets.set(id, known)
    return known
  }
  const adapter: ChainAdapter = {
    id: namespace,
    isAddress: (value) => /^(?:0x|bc1)/.test(value),
    discover(found, signal, lost = () => {}) {
      discoverers.add(found)
      losers.add(lost)
      signal.addEventListener('abort', () => {
        discoverers.delete(found)
        losers.delete(lost)
      })
      for (const id of announced) found(walletOf(id).connector)
    },
    connect(request) {
      const scripted = walletOf(request.connector.id)
      return new Promise((resolve, reject) => {
        const accept = () => resolve(scripted.open(request.connector, request.accountType))
        requests.push({ ...request, accept, reject })
        if (scripted.mode === 'accept') accept()
        else if (scripted.mode !== 'hang') reject(scripted.mode)
      })
    },
    untilShared: (connector, signal) => chain.untilShared(connector, signal),
    can: {
      balance(at, signal) {
        reads.push(at.address)
        return chain.balance(at, signal)
      },
    },
  }
  const chain: ScriptedChain = {
    plugin: definePlugin({
      id: `scripted-${namespace}`,
      flag: defineFlag(`scripted-${namespace}`, boolean(), true, { remote: false }),
      dependencies: [wallet],
      setup: (ctx) => void ctx.slots.contribute(chainAdapters, adapter),
    })(),
    wallet: walletOf,
    announce(...ids) {
      for (const id of ids) {
        announced.add(id)
        for (const found of discoverers) found(walletOf(id).connector)
      }
    },
    withdraw(...ids) {
      for (const id of ids) {
        announced.delete(id)
        for (const lost of losers) lost(walletOf(id).connector)
      }
    },
    hide: (id) => void announced.delete(id),
    unlock(id) {
      const share = locked.get(id)
      locked.delete(id)
      walletOf(id).mode = 'accept'
      share?.()
    },
    get awaited() {
      return [...locked.keys()]
    },
    get discoveries() {
      return discoverers.size
    },
    requests,
    reads,
    balance: async () => ({ value: '1000', decimals: 18, symbol: 'ETH' }),
    untilShared({ id }, signal) {
      signal.addEventListener('abort', () => locked.delete(id))
      return new Promise((resolve) => void locked.set(id, resolve))
    },
  }
  return chain
}
