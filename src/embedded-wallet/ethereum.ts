import { readProperty } from 'portico/wallet'
import { createProviderError } from './providerError.ts'

export interface EthereumCall {
  readonly method: string
  readonly params?: unknown
}

/** The parts of the wallet that the provider needs. */
export interface EthereumSource {
  /** The accounts, the active one first; empty while no user is logged in. */
  accounts(): readonly string[]
  /** `undefined` while no user is logged in. */
  chainId(): number | undefined
  /** Calls the listener after accounts or network changed. */
  watch(listener: () => void): () => void
  switchTo(chainId: number): Promise<void>
  /** Whether a switch to another network is under way. @default never */
  isSwitching?(): boolean
  request(call: EthereumCall): Promise<unknown>
  disconnect(): Promise<void>
}

type Listener = (value: unknown) => void

/** The provider of the embedded wallet on EVM networks (EIP-1193). */
export interface EmbeddedEthereumProvider {
  request(call: EthereumCall): Promise<unknown>
  on(event: string, listener: Listener): EmbeddedEthereumProvider
  removeListener(event: string, listener: Listener): EmbeddedEthereumProvider
  disconnect(): Promise<void>
}

const toHex = (value: number) => `0x${value.toString(16)}`

/** Answers calls about accounts and network itself, and passes all others on to the wallet. Errors have codes of EIP-1193. */
export function createEthereumProvider(source: EthereumSource): EmbeddedEthereumProvider {
  const listeners = new Map<string, Set<Listener>>()
  const tell = (event: string, value: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) {
      try {
        listener(value)
      } catch (error) {
        // A listener that throws must not keep the others from being called.
        console.error(error)
      }
    }
  }
  let accounts = source.accounts()
  let chainId = source.chainId()
  source.watch(() => {
    const [accountsBefore, chainIdBefore] = [accounts, chainId]
    accounts = source.accounts()
    chainId = source.chainId()
    if (chainId !== undefined && chainIdBefore === undefined) tell('connect', { chainId: toHex(chainId) })
    if (chainId !== undefined && chainId !== chainIdBefore) tell('chainChanged', toHex(chainId))
    if (accounts.join() !== accountsBefore.join()) tell('accountsChanged', [...accounts])
    if (accounts.length === 0 && accountsBefore.length > 0) tell('disconnect', createProviderError(4900))
  })

  const local: Readonly<Record<string, (params: unknown) => unknown>> = {
    eth_accounts: () => [...source.accounts()],
    eth_requestAccounts() {
      const here = source.accounts()
      if (here.length === 0) throw createProviderError(4100)
      return [...here]
    },
    eth_chainId() {
      const here = source.chainId()
      if (here === undefined) throw createProviderError(4900)
      return toHex(here)
    },
    async wallet_switchEthereumChain(params) {
      const wanted = readProperty(params, '0', 'chainId')
      const id = typeof wanted === 'string' && /^0x[0-9a-fA-F]{1,12}$/.test(wanted) ? Number(wanted) : undefined
      if (!id) throw createProviderError(-32602)
      if (id !== source.chainId() || source.isSwitching?.()) await source.switchTo(id)
      return null
    },
  }
  return {
    async request({ method, params }) {
      const answer = Object.hasOwn(local, method) ? local[method] : undefined
      if (answer) return answer(params)
      // EIP-2255: revoking `eth_accounts` disconnects. Pass the revocation of other permissions on to the wallet.
      if (method === 'wallet_revokePermissions' && readProperty(params, '0', 'eth_accounts') !== undefined) {
        await source.disconnect()
        return null
      }
      if (source.accounts().length === 0) throw createProviderError(4100)
      return source.request(params === undefined ? { method } : { method, params })
    },
    on(event, listener) {
      const known = listeners.get(event) ?? new Set()
      listeners.set(event, known.add(listener))
      return this
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
      return this
    },
    disconnect: source.disconnect,
  }
}
