import type { Read } from 'portico/kernel'
import {
  type Namespace,
  type Network,
  networksSlice,
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
 * The networks on which the address of an account can receive what its own network can: test networks and others are
 * kept apart, for addresses of Bitcoin differ between them, and coins of test networks are worth nothing.
 */
export function selectCompatibleNetworks(read: Read, asked?: Namespace): readonly Network[] {
  const namespace = selectNamespace(read, asked)
  const isTest = (network: Network | undefined) => network?.testnet === true
  const isOnTest = isTest(selectNetwork(read, namespace))
  return read(networksSlice).networks.filter(
    (network) => network.chainNamespace === namespace && isTest(network) === isOnTest,
  )
}
