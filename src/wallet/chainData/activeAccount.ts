import type { PluginContext, Read } from 'portico/kernel'
import type { AccountOnNetwork } from '../account.ts'
import { type CaipAddress, type Namespace, toCaipAddress } from '../caip.ts'
import { selectConnection, selectNamespace, selectNetwork } from '../select.ts'
import { gatedSlice } from '../tokens.ts'

/** A connected account on a network of the host's list that no connect gate holds back. */
export interface ActiveAccount extends AccountOnNetwork {
  readonly namespace: Namespace
  readonly caipAddress: CaipAddress
}

/**
 * The active account of a namespace, by default of the active one; `undefined` if no wallet is connected, or a gate holds
 * the account back.
 */
export function selectActiveAccount(read: Read, named?: Namespace): ActiveAccount | undefined {
  const namespace = selectNamespace(read, named)
  const address = selectConnection(read, namespace).accounts[0]?.address
  const network = selectNetwork(read, namespace)
  if (namespace && read(gatedSlice).gated[namespace]) return undefined
  if (!namespace || !address || !network || network.chainNamespace !== namespace) return undefined
  return { namespace, address, network, caipAddress: toCaipAddress(network.caipNetworkId, address) }
}

/**
 * Calls the listener with the active account: at once if there is one, then each time that another account or network, or
 * none, becomes active. Connect gates, such as sign-in, come first: the listener gets an account once they release it, also one
 * that connected before the plugin was set up.
 *
 * @example
 * // In the `setup` of a plugin with `dependencies: [wallet]`:
 * watchActiveAccount(ctx.store, (account) => {
 *   ctx.latest('points', async (signal) => {
 *     if (account) await loadPoints(account.address, signal)
 *   })
 * })
 */
export function watchActiveAccount(
  { get, subscribe }: Pick<PluginContext['store'], 'get' | 'subscribe'>,
  listener: (account: ActiveAccount | undefined) => void,
): () => void {
  let known: CaipAddress | undefined
  const look = () => {
    const account = selectActiveAccount(get)
    if (account?.caipAddress === known) return
    known = account?.caipAddress
    listener(account)
  }
  const stop = subscribe(look)
  look()
  return stop
}

/** Whether the account is still active in its namespace. */
export const isActiveAccount = (read: Read, { namespace, caipAddress }: ActiveAccount): boolean =>
  selectActiveAccount(read, namespace)?.caipAddress === caipAddress
