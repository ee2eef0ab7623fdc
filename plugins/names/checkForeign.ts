import { type PluginContext, validate } from 'portico/kernel'
import {
  type AccountOnNetwork,
  capabilities,
  capabilityOf,
  hostedRpcOf,
  type Network,
  networksSlice,
} from 'portico/wallet'
import { pattern, string, type } from 'superstruct'
import { NameKindError, NameOfContractError, NameUncheckedError } from './errors.ts'
import type { Registered } from './rules/record.ts'

/** The most networks that are read for one address. */
const mostNetworks = 8
/** How long an answer about an address is used again, in milliseconds, and how many answers are kept. */
const lifetime = 5 * 60_000
const mostKept = 100
/** Time limit for the nodes of a network to answer, in milliseconds. */
const timeLimit = 5_000

const Count = type({ result: pattern(string(), /^0x[0-9a-fA-F]{1,64}$/) })

type Context = Pick<PluginContext, 'api' | 'use' | 'store' | 'slots'>

/** The network of the host, else one with the hosted RPC of its project; `undefined` without either. */
function networkOf({ api, use, store }: Context, id: number): Network | undefined {
  const caipNetworkId = `eip155:${id}` as const
  const own = store.get(networksSlice).networks.find((network) => network.caipNetworkId === caipNetworkId)
  const url = own ? undefined : hostedRpcOf({ api, use }, caipNetworkId)
  if (!url) return own
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const rpcUrls = { default: { http: [url] }, chainDefault: { http: [] } }
  return { id, caipNetworkId, chainNamespace: 'eip155', name: caipNetworkId, nativeCurrency, rpcUrls }
}

/** Whether the first node that answers has a transaction of the address. Throws the error of the last node if none answers. */
async function hasSent(
  { api }: Context,
  { address, network }: AccountOnNetwork,
  signal: AbortSignal,
): Promise<boolean> {
  const until = AbortSignal.any([signal, AbortSignal.timeout(timeLimit)])
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_getTransactionCount', params: [address, 'latest'] }
  let failure: unknown
  for (const url of network.rpcUrls.default.http) {
    until.throwIfAborted()
    const headers = { 'Content-Type': 'application/json', ...network.rpcConfigs?.[url]?.fetchOptions?.headers }
    try {
      const response = await api.fetch(url, { method: 'POST', headers, body: JSON.stringify(call), signal: until })
      const [invalid, answer] = validate(await response.json(), Count)
      if (answer) return BigInt(answer.result) > 0n
      failure = invalid
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

/** Creates the check of addresses that a name has for other networks than that of a transfer. */
export function createForeignCheck(ctx: Context) {
  const kept = new Map<string, { readonly answer: unknown; readonly at: number }>()
  /** The answer to a question, which is asked again after the lifetime or with `force`. `undefined` is no answer. */
  const remember = async <T>(question: string, force: boolean, ask: () => Promise<T>): Promise<T> => {
    const known = kept.get(question)
    if (known && !force && Math.abs(Date.now() - known.at) < lifetime) return known.answer as T
    const answer = await ask()
    kept.delete(question)
    for (const [oldest] of kept) if (kept.size >= mostKept) kept.delete(oldest)
    if (answer !== undefined) kept.set(question, { answer, at: Date.now() })
    return answer
  }
  const keyOf = ({ address, network }: AccountOnNetwork) => `${network.caipNetworkId} ${address.toLowerCase()}`
  const typeOf = (at: AccountOnNetwork, force: boolean, signal: AbortSignal) =>
    remember(keyOf(at), force, async () => {
      const read = capabilityOf(ctx.slots, 'eip155', capabilities.accountType)
      return (await read?.(at, signal)) ?? undefined
    })
  /**
   * Whether a key is known to control the address: without code, only a key sends transactions. A contract has a transaction
   * count of 1 from the start, so that the code is read after the count.
   */
  const isKey = async (at: AccountOnNetwork, force: boolean, signal: AbortSignal) =>
    (await remember(`${keyOf(at)} sent`, force, () => hasSent(ctx, at, signal))) &&
    (await typeOf(at, true, signal)) === 'eoa'

  /**
   * Checks that an address is for this network, or that a key controls it: a contract of another network may not exist here, or
   * belong to another owner. Throws `NAMES_CONTRACT`; `NAMES_KIND` for an address of no EVM network; `NAMES_UNCHECKED` if a
   * network has no node to ask, or there are too many, and it can not be shown here that a key controls it; or the error of the
   * node of another network. With `force` every node is asked again.
   */
  return async (
    { address, chainIds }: Registered,
    here: Network,
    force: boolean,
    signal: AbortSignal,
  ): Promise<void> => {
    if (chainIds.length === 0) throw new NameKindError()
    const foreign = chainIds.filter((id) => id !== Number(here.id))
    const types = await Promise.all(
      foreign.slice(0, mostNetworks).map((id) => {
        const network = networkOf(ctx, id)
        return network && typeOf({ address, network }, force, signal)
      }),
    )
    if (types.includes('smartAccount')) throw new NameOfContractError()
    if (foreign.length <= mostNetworks && types.every((type) => type === 'eoa')) return
    try {
      if (await isKey({ address, network: here }, force, signal)) return
    } catch (cause) {
      signal.throwIfAborted()
      throw new NameUncheckedError({ cause })
    }
    throw new NameUncheckedError()
  }
}
