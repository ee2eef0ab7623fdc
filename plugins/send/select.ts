import type { Read } from 'portico/kernel'
import {
  type Namespace,
  type Network,
  networksSlice,
  selectAccountType,
  selectActiveAccount,
  selectConnection,
  selectNamespace,
  selectNetwork,
  selectTokens,
} from 'portico/wallet'
import { chooseToken } from './rules/choose.ts'
import { type SendToken, toSendTokens } from './rules/tokens.ts'
import { sendSlice } from './tokens.ts'

/** The tokens that the active account can send on its network. */
export function selectSendTokens(read: Read): readonly SendToken[] {
  const activeAccount = selectActiveAccount(read)
  if (!activeAccount) return []
  const { namespace, network } = activeAccount
  return toSendTokens(network, selectConnection(read, namespace).balance, selectTokens(read, namespace).balances)
}

/** The selected token: that of a host's request, else one of the account on this network. */
export const selectChosenToken = (read: Read): SendToken | undefined =>
  chooseToken(selectSendTokens(read), read(sendSlice))

/**
 * The networks of the same namespace on which an account can receive. Test networks and main networks are kept apart, because
 * Bitcoin addresses differ between them and coins of test networks have no value. A smart account receives on its network
 * alone: it is a contract, which may not exist on others. An account whose type is not known may be one.
 */
export function selectCompatibleNetworks(read: Read, asked?: Namespace): readonly Network[] {
  const namespace = selectNamespace(read, asked)
  const isTest = (network: Network | undefined) => network?.testnet === true
  const here = selectNetwork(read, namespace)
  const type = selectAccountType(read, namespace)
  const isOnOne = type === undefined || type === null || type === 'smartAccount'
  return read(networksSlice).networks.filter(
    (network) =>
      network.chainNamespace === namespace &&
      (isOnOne ? network.caipNetworkId === here?.caipNetworkId : isTest(network) === isTest(here)),
  )
}
