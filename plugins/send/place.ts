import type { PluginContext, Read } from 'portico/kernel'
import {
  type CaipNetworkId,
  type Holder,
  networksSlice,
  parseCaipNetworkId,
  selectHolder,
  selectNetworkId,
  toCaipNetworkId,
  walletRef,
} from 'portico/wallet'
import { UnsupportedChainError } from './errors.ts'
import type { SendArguments } from './tokens.ts'

type Place = Pick<SendArguments, 'namespace' | 'chainId'>

/** The network that a host asks for; `undefined` where it is content with the active one. */
function networkOf(read: Read, { namespace, chainId }: Place): CaipNetworkId | undefined {
  if (chainId !== undefined) {
    const id = String(chainId)
    return parseCaipNetworkId(id) ? (id as CaipNetworkId) : toCaipNetworkId(namespace ?? 'eip155', id)
  }
  if (namespace === undefined) return undefined
  const first = read(networksSlice).networks.find(({ chainNamespace }) => chainNamespace === namespace)
  const id = selectNetworkId(read, namespace) ?? first?.caipNetworkId
  if (!id) throw new UnsupportedChainError()
  return id
}

/**
 * Makes the chain family and the network active that a host asks for, and tells who is connected there. Throws
 * 'Unsupported chain' where nobody is, and what `switchNetwork` throws.
 */
export async function turnTo(ctx: PluginContext, place: Place, signal: AbortSignal): Promise<Holder> {
  const read = ctx.store.get
  const wanted = networkOf(read, place)
  if (wanted && selectHolder(read)?.network.caipNetworkId !== wanted) {
    const wallet = await ctx.load(walletRef)
    await wallet.switchNetwork(wanted, signal)
  }
  const holder = selectHolder(read)
  if (!holder) throw new UnsupportedChainError()
  return holder
}
