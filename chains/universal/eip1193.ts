import { is } from 'portico/kernel'
import { type CaipNetworkId, readForeignError, toWalletError, UserRejectedRequestError } from 'portico/wallet'
import { pattern, string, type } from 'superstruct'
import { createEmitter } from './emitter.ts'
import { createProviderError } from './errors.ts'
import type { Link } from './link.ts'

export interface RpcRequest {
  readonly method: string
  readonly params?: unknown
}

/** An EIP-1193 provider over a session with a wallet elsewhere. */
export interface Eip1193Provider {
  request(call: RpcRequest): Promise<unknown>
  on(event: string, listener: (payload: never) => void): Eip1193Provider
  removeListener(event: string, listener: (payload: never) => void): Eip1193Provider
  /** Ends the session in every family. */
  disconnect(): Promise<void>
}

export interface Eip1193Options {
  readonly link: Link
  /** Reads the network over HTTP. */
  read(network: CaipNetworkId, call: RpcRequest): Promise<unknown>
  /** Hears what a listener of the host throws. */
  report(error: unknown): void
}

/** What only a wallet can do; everything else is read from the network. */
const isWalletMethod = (method: string) => /^(?:wallet_|personal_|eth_sign|eth_sendTransaction$)/.test(method)

const ChainParameter = type({ chainId: pattern(string(), /^0x[0-9a-f]{1,13}$/i) })
const ended = () => createProviderError(4900, 'The session with the wallet has ended')
const permissions = [{ parentCapability: 'eth_accounts' }]

/** What a wallet said, as EIP-1193 has it: a refusal is 4001 whatever number it came with (CAIP-25: 5000). */
function toProviderError(error: unknown): Error {
  if (UserRejectedRequestError.is(toWalletError(error))) {
    return createProviderError(4001, 'User rejected the request', error)
  }
  const layer = readForeignError(error).find(({ code }) => typeof code === 'number')
  if (error instanceof Error) return error
  return createProviderError(Number(layer?.code ?? -32603), layer?.message || 'The wallet failed', error)
}

/**
 * Makes a plain EIP-1193 provider of the `eip155` part of a session: what is known of the session is answered from it,
 * reads go to the network, the rest to the wallet on the chain of the moment.
 */
export function createEip1193({ link, read, report }: Eip1193Options): Eip1193Provider {
  const namespace = 'eip155'
  const emitter = createEmitter(report)
  const chainNumber = () => Number(link.network(namespace).slice(namespace.length + 1))
  const toHex = (value: number) => `0x${value.toString(16)}`
  const isApproved = (method: string) => link.coverage(namespace)?.methods.has(method) === true

  const askWallet = async (call: RpcRequest) => {
    if (link.isEnded) throw ended()
    if (!isApproved(call.method)) {
      throw createProviderError(4200, `The wallet did not approve the method ${call.method}`)
    }
    try {
      return await link.request(link.network(namespace), call)
    } catch (error) {
      throw toProviderError(error)
    }
  }
  const switchChain = async (call: RpcRequest) => {
    if (link.isEnded) throw ended()
    const [parameter] = Array.isArray(call.params) ? call.params : []
    if (!is(parameter, ChainParameter)) throw createProviderError(-32602, 'Expected a chain id in hexadecimal')
    const wanted: CaipNetworkId = `${namespace}:${Number(parameter.chainId)}`
    if (!link.coverage(namespace)?.chains.includes(wanted)) {
      if (!isApproved(call.method)) throw createProviderError(4902, 'The wallet did not approve this network')
      await askWallet(call)
    }
    link.setNetwork(wanted)
    return null
  }

  const local: Readonly<Record<string, (call: RpcRequest) => unknown>> = {
    eth_accounts: () => link.accounts(namespace),
    eth_requestAccounts() {
      if (link.isEnded) throw ended()
      return link.accounts(namespace)
    },
    eth_chainId: () => toHex(chainNumber()),
    net_version: () => String(chainNumber()),
    wallet_getPermissions: () => permissions,
    wallet_requestPermissions: () => permissions,
    wallet_revokePermissions: async () => {
      await link.end()
      return null
    },
    wallet_switchEthereumChain: switchChain,
    wallet_addEthereumChain: switchChain,
  }

  link.watch(namespace, (change) => {
    if (change.type === 'accounts') emitter.emit('accountsChanged', change.accounts)
    if (change.type === 'network') emitter.emit('chainChanged', toHex(chainNumber()))
    if (change.type === 'disconnected') {
      emitter.emit('disconnect', ended())
    }
  })

  const provider: Eip1193Provider = {
    async request(call) {
      const { method } = call
      const answer = Object.hasOwn(local, method) ? local[method] : undefined
      if (answer) return answer(call)
      return isWalletMethod(method) ? askWallet(call) : read(link.network(namespace), call)
    },
    on(event, listener) {
      emitter.on(event, listener as (payload: unknown) => void)
      return provider
    },
    removeListener(event, listener) {
      emitter.removeListener(event, listener as (payload: unknown) => void)
      return provider
    },
    disconnect: () => link.end(),
  }
  return provider
}
