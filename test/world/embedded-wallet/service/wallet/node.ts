import { type Address, createClient, custom, type Hex, publicActions } from 'viem'
import { RefusedError, type Service } from '../service.ts'

/** The chain of a request. */
export interface Chain {
  /** CAIP-2 id. */
  readonly id: string
  readonly url: string
}

interface Answer {
  readonly result?: unknown
  readonly error?: { readonly code?: number; readonly message?: string }
}

/** Reads the id of a chain: CAIP-2, or a number of EIP-155. Throws if it is neither. */
function readChainId(chainId: string | number): string {
  const id = /^\d+$/.test(String(chainId)) ? `eip155:${chainId}` : String(chainId)
  if (/^(eip155:\d+|solana:[1-9A-HJ-NP-Za-km-z]{32})$/.test(id)) return id
  throw new RefusedError('The network is not supported')
}

/** The EIP-155 id of a chain; `undefined` for other namespaces. */
export const evmIdOf = (id: string) => (id.startsWith('eip155:') ? Number(id.slice(7)) : undefined)

/** Finds the node of a chain. Throws if there is none. */
export function findChain(
  { networks, acceptsRpcUrl }: Pick<Service, 'networks' | 'acceptsRpcUrl'>,
  chainId: string | number,
  rpcUrl?: string,
): Chain {
  const id = readChainId(chainId)
  const url = Object.hasOwn(networks, id) ? networks[id] : undefined
  if (url) return { id, url }
  if (rpcUrl && URL.canParse(rpcUrl) && acceptsRpcUrl?.(rpcUrl)) return { id, url: rpcUrl }
  throw new RefusedError('The network is not supported')
}

/** Calls a node. Throws with the node's message. */
export async function callNode({ url }: Chain, method: string, params: readonly unknown[] = []): Promise<unknown> {
  const answer = await post(url, { jsonrpc: '2.0', id: 1, method, params })
  if (answer.error) throw new RefusedError(answer.error.message ?? 'The network refused the request')
  return answer.result ?? null
}

async function post(url: string, body: unknown): Promise<Answer> {
  try {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await response.json()) as Answer
  } catch {
    throw new RefusedError('The network does not answer', 502)
  }
}

/** A viem client of a chain. */
export const clientOf = (chain: Chain) =>
  createClient({
    transport: custom(
      { request: ({ method, params }) => callNode(chain, method, params as readonly unknown[]) },
      { retryCount: 0 },
    ),
  }).extend(publicActions)

/** Whether there is a contract at an address. */
export async function isDeployed(chain: Chain, address: Address): Promise<boolean> {
  const code = (await callNode(chain, 'eth_getCode', [address, 'latest'])) as Hex | null
  return code !== null && code !== '0x'
}
