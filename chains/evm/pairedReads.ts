import {
  type CaipNetworkId,
  type Network,
  type PairedProvider,
  type RpcCall,
  readForeignError,
  readProperty,
  toWalletError,
  UserRejectedRequestError,
} from 'portico/wallet'
import type { ChainReader, NodeAccess, Readable } from './client.ts'
import { type ErrorLayer, isUnknownChain, toNodeError } from './errors.ts'

/** A failure as EIP-1193 providers throw it. */
export interface ProviderRpcError extends Error {
  readonly code: number
  readonly data?: unknown
}

/** Creates a provider error with its code and optional data. */
export const createProviderError = (code: number, message: string, data?: unknown): ProviderRpcError =>
  Object.assign(new Error(message), data === undefined ? { code } : { code, data })

/** EIP-1193: the provider is disconnected from all chains. */
export const ended = () => createProviderError(4900, 'The session with the wallet has ended')

/** JSON-RPC 2.0; viem, ethers and wagmi fall back to other methods on this code, and not on 4200. */
export const methodNotFound = (method: string) =>
  createProviderError(-32601, `The method "${method}" does not exist / is not available`)

/** How WalletConnect says that a method is not part of the session. */
const unsupportedCodes: ReadonlySet<unknown> = new Set([3001, 5101, 10001])

/** Codes of a refusal (EIP-1193, CAIP-25), and codes without a specific meaning. */
const vagueCodes: ReadonlySet<unknown> = new Set([4001, 5000, 5002, ...unsupportedCodes])

const codeOf = (layers: readonly ErrorLayer[], isWanted: (code: number) => boolean) =>
  layers.map(({ code }) => code).find((code): code is number => typeof code === 'number' && isWanted(code))

/**
 * Converts an error of a wallet on another device to EIP-1193. Wallets answer 5000 to any failure, so the text is read
 * before the code: an unknown chain becomes 4902, an error of a node keeps its meaning, and any other refusal becomes
 * 4001. Codes of batches (EIP-5792) stay: hosts try other ways by them. The error has no cause, so that the original code
 * is not read again.
 */
export function toProviderError(error: unknown, method: string): ProviderRpcError {
  const layers = readForeignError(error)
  const message = layers.find((layer) => layer.message)?.message ?? ''
  const data = readProperty(error, 'data')
  const batchCode = codeOf(layers, (code) => code >= 5700 && code < 5800)
  if (batchCode !== undefined) return createProviderError(batchCode, message || 'The wallet failed', data)
  if (isUnknownChain(error)) return createProviderError(4902, message || 'Unrecognized chain ID')
  if (toNodeError(error) !== error) {
    return createProviderError(codeOf(layers, (code) => !vagueCodes.has(code)) ?? -32000, message, data)
  }
  if (UserRejectedRequestError.is(toWalletError(error))) return createProviderError(4001, 'User rejected the request')
  const code = codeOf(layers, () => true) ?? -32603
  if (unsupportedCodes.has(code)) return methodNotFound(method)
  return createProviderError(code, message || 'The wallet failed', data)
}

export interface PairedReadsOptions extends NodeAccess {
  /** The networks of the host, of all namespaces. */
  readonly networks: () => readonly Network[]
}

/** More URLs than any page names for one chain. */
const maxUrls = 10

const isHttpUrl = (value: unknown): value is string =>
  typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)

/** The URLs in the parameter of `wallet_addEthereumChain` (EIP-3085) that can be read over HTTP. */
const readUrls = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.slice(0, maxUrls).filter(isHttpUrl) : []

/** Reads the networks of a session with a wallet on another device, through RPC URLs and not through the wallet. */
export interface PairedReads {
  /**
   * Calls the nodes of a network: those of the host, else those that the page named when it added the chain. Rejects as
   * EIP-1193 providers do, with code 4901 where no node is known.
   */
  read(id: CaipNetworkId, call: RpcCall): Promise<unknown>
  /** Stores the URLs of a chain that the wallet added; networks of the host are not changed. */
  learn(id: CaipNetworkId, rpcUrls: unknown): void
}

export function createPairedReads(
  { rpcMap = {} }: Pick<PairedProvider, 'rpcMap'>,
  { networks, ...nodes }: PairedReadsOptions,
): PairedReads {
  const learnt = new Map<CaipNetworkId, readonly string[]>()
  /** Readers by their URLs: each is made once for the same settings, so that concurrent reads share a batch. */
  const readers = new Map<string, Pick<Readable, 'rpcConfigs'> & { readonly read: ChainReader }>()
  let loading: Promise<(network: Readable) => ChainReader> | undefined

  const sourceOf = (id: CaipNetworkId): Readable => {
    const network = networks().find(({ caipNetworkId }) => caipNetworkId === id)
    const own = network?.rpcUrls.default.http ?? learnt.get(id) ?? []
    const first = rpcMap[id]
    const http = first === undefined ? own : [first, ...own.filter((url) => url !== first)]
    return { rpcUrls: { default: { http } }, ...(network?.rpcConfigs && { rpcConfigs: network.rpcConfigs }) }
  }

  async function readerOf(source: Readable): Promise<ChainReader> {
    loading ??= import('./client.ts').then(({ createReaders }) => createReaders(nodes))
    const make = await loading.catch((error: unknown) => {
      loading = undefined
      throw error
    })
    const { rpcUrls, rpcConfigs } = source
    const key = rpcUrls.default.http.join('\n')
    const known = readers.get(key)
    if (known && known.rpcConfigs === rpcConfigs) return known.read
    const read = make(source)
    readers.set(key, { ...(rpcConfigs && { rpcConfigs }), read })
    return read
  }

  return {
    async read(id, { method, params = [] }) {
      const source = sourceOf(id)
      if (source.rpcUrls.default.http.length === 0) throw createProviderError(4901, `No RPC URL is known for ${id}`)
      try {
        return await (await readerOf(source))(method, params)
      } catch (error) {
        const { readNodeAnswer } = await import('./client.ts')
        const said = await readNodeAnswer(error)
        if (said) throw createProviderError(said.code, said.message, said.data)
        throw createProviderError(-32603, `The network did not answer to ${method}`)
      }
    },
    learn(id, rpcUrls) {
      const urls = readUrls(rpcUrls)
      if (urls.length > 0) learnt.set(id, urls)
    },
  }
}
