import { abortable } from 'portico/kernel'
import type { ChainCapabilities, Holding } from 'portico/wallet'
import type { Address } from 'viem'
import { createClients, type NodeAccess } from './client.ts'
import { normalForm } from './normalForm.ts'
import { loadEns } from './viem.ts'

/** Ethereum: the registry of names is there. */
const mainnet = 1

/**
 * Makes the reader of names that accounts chose for themselves (ENS, primary names of ERC-181), with their pictures. Only
 * Ethereum has them, and only where the network names its resolver. A name that is not in normal form (ENSIP-15) may look
 * like another one, and is none. Nobody but the RPC URLs of the network is asked: names that a server of their own keeps
 * (ERC-3668) are not found, and a picture is what its record says, if that is a URL.
 */
export function createIdentities(nodes: NodeAccess): NonNullable<ChainCapabilities['identity']> {
  const clientOf = createClients(nodes)
  return async ({ address, network }: Holding, signal) => {
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
