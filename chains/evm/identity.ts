import { abortable } from 'portico/kernel'
import type { AccountOnNetwork, ChainAdapter } from 'portico/wallet'
import type { Address } from 'viem'
import { createClients, type NodeAccess } from './client.ts'
import { normalForm } from './normalForm.ts'
import { loadEns } from './viem.ts'

/** Ethereum: the registry of names is there. */
const mainnet = 1

/**
 * Creates the reader of ENS names that accounts set for themselves (primary names, ERC-181), with their pictures, on
 * Ethereum only and if the network names its resolver. Names that are not in normal form (ENSIP-15) are ignored,
 * because they may imitate others. Calls the network's RPC URLs only: names that are resolved by a server (ERC-3668)
 * are not found, and a picture is the URL of its record.
 */
export function createIdentities(nodes: NodeAccess): NonNullable<ChainAdapter['can']['identity']> {
  const clientOf = createClients(nodes)
  return async ({ address, network }: AccountOnNetwork, signal) => {
    signal.throwIfAborted()
    const resolver = network.contracts?.ensUniversalResolver?.address as Address | undefined
    if (network.id !== mainnet || !resolver) return null
    const [client, { getEnsName, getEnsText }] = await Promise.all([clientOf(network), loadEns()])
    const place = { universalResolverAddress: resolver }
    const name = await abortable(getEnsName(client, { ...place, address: address as Address }), signal)
    if (!name || (await normalForm(name)) !== name) return null
    const avatar = await abortable(getEnsText(client, { ...place, name, key: 'avatar' }), signal).catch(() => null)
    signal.throwIfAborted()
    return { name, avatar }
  }
}
