import { abortable, defineError } from 'portico/kernel'
import { type CaipNetworkId, hostedRpcOf, type NameResolver, type Network } from 'portico/wallet'
import type { Address, Client } from 'viem'
import { createClients } from './client.ts'
import { isPersonalCode } from './code.ts'
import type { NameSources } from './ens.ts'
import { normalForm } from './normalForm.ts'
import { loadActions, loadClient, loadEns, type ViemClient } from './viem.ts'

/**
 * The resolver of the name requires a call to a server (ERC-3668), which would reveal the user's IP address and the
 * name.
 */
export const NameOffchainError = defineError('EVM_NAME_OFFCHAIN', 'This name is kept outside the chain', {
  meaning: 'offchainName',
})

/**
 * The name has an address on Ethereum only, and it is a contract: on another network the address may belong to another
 * owner.
 */
export const NameOfContractError = defineError('EVM_NAME_OF_CONTRACT', 'This name leads to a contract on Ethereum', {
  meaning: 'contractName',
})

/** Neither the host nor its project provides access to Ethereum. */
export const NameKindError = defineError('EVM_NAME_KIND', 'Names can not be looked up here', {
  meaning: 'unsupportedName',
})

/** The registry of names is there. */
const ethereumId = 1
const ethereum: CaipNetworkId = 'eip155:1'
/** `UniversalResolver` of ENS, unless the network names another. */
const universalResolver = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'
/** `OffchainLookup` of ERC-3668. */
const offchainLookup = '0x556f1830'
/** How long a resolved address is cached, in milliseconds, and how many addresses the cache holds. */
const lifetime = 5 * 60_000
const most = 100

/**
 * Creates the resolver of ENS names for all EVM networks: the address of a name on the network (ENSIP-11), else on
 * Ethereum. Calls Ethereum only. Throws `EVM_NAME_OFFCHAIN` for a name that is resolved by a server (ERC-3668),
 * `EVM_NAME_OF_CONTRACT` for a contract that exists on Ethereum only, and `EVM_NAME_KIND` without access to Ethereum.
 * Returns `null` for a name without a normal form. An address that was found counts for 5 minutes on its network; that there
 * is none, and failures, are not kept. With `force` Ethereum is always asked.
 */
export function createNames(sources: NameSources): NameResolver['resolve'] {
  const findEthereum = createEthereum(sources)
  const find = createLookup(sources)
  const found = new Map<string, { readonly address: string; readonly at: number }>()
  return async (text, network, signal, { force = false } = {}) => {
    signal.throwIfAborted()
    const [place, name] = [findEthereum(), await normalForm(text)]
    if (!place) throw new NameKindError()
    if (name === undefined) return null
    const key = `${network.caipNetworkId} ${name}`
    const known = found.get(key)
    if (known && !force && Math.abs(Date.now() - known.at) < lifetime) return known.address
    found.delete(key)
    const address = await find(place, name, network, signal)
    if (address === null) return null
    for (const [oldest] of found) if (found.size >= most) found.delete(oldest)
    found.set(key, { address, at: Date.now() })
    return address
  }
}

/** Creates the function that asks the registry. */
function createLookup(sources: NameSources) {
  const clientOf = createClients(sources)
  return async (place: Network, name: string, network: Network, signal: AbortSignal): Promise<string | null> => {
    const [client, viem, { getEnsAddress, toCoinType }] = await Promise.all([clientOf(place), loadClient(), loadEns()])
    const universalResolverAddress = (place.contracts?.ensUniversalResolver?.address ?? universalResolver) as Address
    const read = async (more: { coinType?: bigint } = {}) => {
      try {
        return await abortable(getEnsAddress(client, { name, universalResolverAddress, ...more }), signal)
      } catch (error) {
        signal.throwIfAborted()
        throw wantsServer(viem, error) ? new NameOffchainError({ cause: error }) : error
      }
    }
    if (network.id === ethereumId) return read()
    const coinType = coinTypeOf(toCoinType, Number(network.id))
    const own = coinType === undefined ? null : await read({ coinType })
    if (own) return own
    const address = await read()
    if (address && (await isContract(client, address, signal))) throw new NameOfContractError()
    return address
  }
}

/** The network to call for Ethereum: that of the host, else the project's hosted RPC; `undefined` without either. */
export function createEthereum({ networks, ...sources }: NameSources): () => Network | undefined {
  let hosted: Network | undefined
  return () => {
    const own = networks().find(({ caipNetworkId }) => caipNetworkId === ethereum)
    const url = own ? undefined : hostedRpcOf(sources, ethereum)
    if (!url) return own
    hosted ??= {
      id: ethereumId,
      caipNetworkId: ethereum,
      chainNamespace: 'eip155',
      name: 'Ethereum',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [url] }, chainDefault: { http: [] } },
    }
    return hosted
  }
}

/** Numbers of more than 31 bits have no type of coin of their own (ENSIP-11). */
function coinTypeOf(toCoinType: (chainId: number) => bigint, chainId: number): bigint | undefined {
  try {
    return toCoinType(chainId)
  } catch {
    return undefined
  }
}

async function isContract(client: Client, address: Address, signal: AbortSignal): Promise<boolean> {
  const { getCode } = await loadActions()
  const code = await abortable(getCode(client, { address }), signal)
  return code !== undefined && !isPersonalCode(code)
}

const isLookup = (value: unknown) => typeof value === 'string' && value.startsWith(offchainLookup)

/** Nodes and viem put the revert data of a contract in different places. */
function wantsServer({ BaseError }: ViemClient, error: unknown): boolean {
  if (!(error instanceof BaseError)) return false
  const found = error.walk((layer) => {
    const { data, raw, signature } = layer as { data?: unknown; raw?: unknown; signature?: unknown }
    return [data, (data as { data?: unknown } | null | undefined)?.data, raw, signature].some(isLookup)
  })
  return found !== null
}
