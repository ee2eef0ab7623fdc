import type { CaipNetworkId, Network, PairedProvider, RpcCall } from 'portico/wallet'
import type { ChainReader, NodeAccess, Readable } from './client.ts'
import { createProviderError } from './pairedErrors.ts'

export interface PairedReadsOptions extends NodeAccess {
  /** The networks of the host, of all families. */
  readonly networks: () => readonly Network[]
}

/** More URLs than any page names for one chain. */
const maxUrls = 10

const isHttpUrl = (value: unknown): value is string =>
  typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)

/** The URLs in the parameter of `wallet_addEthereumChain` (EIP-3085) that can be read over HTTP. */
const readUrls = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.slice(0, maxUrls).filter(isHttpUrl) : []

/** Reads the networks of a session with a wallet elsewhere, as all chains are read. */
export interface PairedReads {
  /**
   * Asks the nodes of a network: those of the host, else those that the page named as it added the chain. Rejects as
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
  /** By their URLs: a reader is made once, so that reads at the same time meet. */
  const readers = new Map<string, ChainReader>()
  let loading: Promise<(network: Readable) => ChainReader> | undefined

  const urlsOf = (id: CaipNetworkId): readonly string[] => {
    const network = networks().find(({ caipNetworkId }) => caipNetworkId === id)
    const own = network?.rpcUrls.default.http ?? learnt.get(id) ?? []
    const first = rpcMap[id]
    return first === undefined ? own : [first, ...own.filter((url) => url !== first)]
  }

  async function readerOf(urls: readonly string[]): Promise<ChainReader> {
    loading ??= import('./client.ts').then(({ createReaders }) => createReaders(nodes))
    const make = await loading.catch((error: unknown) => {
      loading = undefined
      throw error
    })
    const key = urls.join(' ')
    const reader = readers.get(key) ?? make({ rpcUrls: { default: { http: urls } } })
    readers.set(key, reader)
    return reader
  }

  return {
    async read(id, { method, params = [] }) {
      const urls = urlsOf(id)
      if (urls.length === 0) throw createProviderError(4901, `No RPC URL is known for ${id}`)
      try {
        return await (await readerOf(urls))(method, params)
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
