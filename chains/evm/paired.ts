import { is, sleep } from 'portico/kernel'
import { type CaipNetworkId, type PairedProvider, type RpcCall, readProperty } from 'portico/wallet'
import { array, pattern, string, type } from 'superstruct'
import {
  createPairedReads,
  createProviderError,
  ended,
  methodNotFound,
  type PairedReadsOptions,
  toProviderError,
} from './pairedReads.ts'
import type { Eip1193Provider } from './provider.ts'

const namespace = 'eip155'

/** Methods that only a wallet can answer. */
const isWalletMethod = (method: string) =>
  /^(?:wallet_|personal_|eth_sign|eth_(?:sendTransaction|decrypt|getEncryptionPublicKey)$)/.test(method)

/** Methods that are sent to a node even if the wallet has approved them: the user may not have the wallet open. */
const isNodeMethod = (method: string) => /^(?:eth|net|web3)_/.test(method)

const HexChainId = pattern(string(), /^0x[0-9a-f]{1,13}$/i)
const HexChainIds = array(HexChainId)
const ChainParameter = type({ chainId: HexChainId })

/** A wallet may agree to a chain before the session covers it: how often, and how far apart in ms, to look. */
const looks = 50
const lookSpacing = 100

const toHex = (network: CaipNetworkId) => `0x${chainNumber(network).toString(16)}`
const chainNumber = (network: CaipNetworkId) => Number(network.slice(namespace.length + 1))

/** Creates the EIP-1193 providers of sessions with wallets on other devices: one per session, because hosts compare them. */
export function createPairedProviders(options: PairedReadsOptions): (paired: PairedProvider) => Eip1193Provider {
  const made = new WeakMap<PairedProvider, Eip1193Provider>()
  return (paired) => {
    const provider = made.get(paired) ?? createPairedProvider(paired, options)
    made.set(paired, provider)
    return provider
  }
}

/**
 * Creates a plain EIP-1193 provider of a session with a wallet on another device: answers from the session where
 * possible, sends reads to the network, and everything else to the wallet on the current chain.
 */
function createPairedProvider(paired: PairedProvider, options: PairedReadsOptions): Eip1193Provider {
  const { read, learn } = createPairedReads(paired, options)
  const isApproved = (method: string) => paired.methods.includes(method)
  const requireLive = () => {
    if (paired.accounts.length === 0) throw ended()
  }
  const permissions = () => (paired.accounts.length === 0 ? [] : [{ parentCapability: 'eth_accounts' }])

  const askWallet = async (call: RpcCall) => {
    requireLive()
    if (!isApproved(call.method)) throw methodNotFound(call.method)
    try {
      return await paired.request(call, paired.network)
    } catch (error) {
      throw toProviderError(error, call.method)
    }
  }
  /** Switches to a chain that the wallet approved, as soon as the session covers it. */
  const move = async (wanted: CaipNetworkId) => {
    for (let look = 1; paired.network !== wanted; look++) {
      if (paired.networks.includes(wanted)) paired.setNetwork(wanted)
      if (paired.network === wanted) return
      requireLive()
      if (look === looks) throw createProviderError(4901, `The session does not cover ${wanted}`)
      await sleep(lookSpacing, options.signal)
    }
  }
  const switchChain = async (call: RpcCall) => {
    requireLive()
    const [parameter] = Array.isArray(call.params) ? call.params : []
    if (!is(parameter, ChainParameter)) throw createProviderError(-32602, 'Expected a chain id')
    const wanted: CaipNetworkId = `${namespace}:${Number(parameter.chainId)}`
    if (!paired.networks.includes(wanted)) {
      if (!isApproved(call.method)) throw createProviderError(4902, 'The wallet did not approve this network')
      await askWallet(call)
    }
    if (call.method === 'wallet_addEthereumChain') learn(wanted, (parameter as { rpcUrls?: unknown }).rpcUrls)
    await move(wanted)
    return null
  }

  /** Asks the wallet, which knows best. One that can not be asked is known by what it announced as it approved. */
  const getCapabilities = (call: RpcCall) => {
    requireLive()
    if (isApproved(call.method)) return askWallet(call)
    const [address, ids = paired.networks.map(toHex)] = Array.isArray(call.params) ? call.params : []
    const isOwn = paired.accounts.some((account) => account.toLowerCase() === `${address}`.toLowerCase())
    const announced = (isOwn && paired.capabilities?.(address)) || {}
    const of = (id: string) => announced[`${namespace}:${Number(id)}`]
    const found = is(ids, HexChainIds) ? ids.filter(of) : []
    return found.length > 0 ? Object.fromEntries(found.map((id) => [id, of(id)])) : askWallet(call)
  }

  const local: Readonly<Record<string, (call: RpcCall) => unknown>> = {
    eth_accounts: () => [...paired.accounts],
    eth_requestAccounts() {
      requireLive()
      return [...paired.accounts]
    },
    eth_coinbase: () => paired.accounts[0] ?? null,
    eth_chainId: () => toHex(paired.network),
    net_version: () => String(chainNumber(paired.network)),
    wallet_getPermissions: permissions,
    wallet_requestPermissions() {
      requireLive()
      return permissions()
    },
    async wallet_revokePermissions(call) {
      // Permissions but that to see accounts (EIP-2255), such as smart sessions (ERC-7715), are for the wallet to revoke.
      const permission = readProperty(call.params, '0')
      if (permission && !readProperty(permission, 'eth_accounts')) return askWallet(call)
      await paired.disconnect()
      return null
    },
    wallet_getCapabilities: getCapabilities,
    wallet_switchEthereumChain: switchChain,
    wallet_addEthereumChain: switchChain,
  }

  /** The payloads of events. */
  const payloads: Readonly<Record<string, () => unknown>> = {
    accountsChanged: () => [...paired.accounts],
    chainChanged: () => toHex(paired.network),
    disconnect: ended,
  }
  const listeners: { readonly event: string; readonly listener: unknown; readonly own: () => void }[] = []

  const provider: Eip1193Provider = {
    async request(call) {
      const method: unknown = call?.method
      if (typeof method !== 'string') throw createProviderError(-32600, 'Expected a method')
      const answer = Object.hasOwn(local, method) ? local[method] : undefined
      if (answer) return answer(call)
      // A host may have asked for methods of its own.
      const isWallets = isWalletMethod(method) || (isApproved(method) && !isNodeMethod(method))
      return isWallets ? askWallet(call) : read(paired.network, call)
    },
    on(event, listener) {
      const payload = Object.hasOwn(payloads, event) ? payloads[event] : undefined
      if (!payload) return provider
      const own = () => listener(payload())
      listeners.push({ event, listener, own })
      paired.on(event, own)
      return provider
    },
    removeListener(event, listener) {
      const item = [...listeners].reverse().find((one) => one.event === event && one.listener === listener)
      if (!item) return provider
      listeners.splice(listeners.indexOf(item), 1)
      paired.removeListener(event, item.own)
      return provider
    },
    disconnect: () => paired.disconnect(),
  }
  return provider
}
