import type { Read } from 'portico/kernel'
import {
  fromBaseUnits,
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
import { maxAmount } from './rules/fee.ts'
import type { Order } from './rules/order.ts'
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

/** All that can be sent of the selected token, of the coin less the fee; `undefined` while either is unknown. */
export function selectMax(read: Read): string | undefined {
  const token = selectChosenToken(read)
  const { fee } = read(sendSlice)
  const left = token?.address !== undefined ? '0' : fee?.token === token?.id ? fee?.value : undefined
  if (!token || token.balance === null || !left) return undefined
  return fromBaseUnits(maxAmount(BigInt(token.balance), BigInt(left)), token.decimals)
}

/**
 * The most that an order may send now, in base units of its token; `undefined` if the balance is unknown, or if the order is for
 * another account or network. The fee is kept of the coin, unless the account is a contract: others may pay its fees.
 */
export function selectMost(read: Read, { namespace, network, from, token }: Order): bigint | undefined {
  const activeAccount = selectActiveAccount(read, namespace)
  if (activeAccount?.address !== from || activeAccount.network.caipNetworkId !== network) return undefined
  const { held, fee, preset } = read(sendSlice)
  const isCoin = token.address === undefined
  const { balance: coin } = selectConnection(read, namespace)
  const tokens = toSendTokens(activeAccount.network, coin, selectTokens(read, namespace).balances)
  const listed = tokens.find(({ id }) => id === token.id)?.balance
  // The list may lag behind the chain, from which the token of a host's request was read.
  const balance = isCoin ? listed : (held ?? (preset ? null : listed))
  if (typeof balance !== 'string') return undefined
  const isPaid = isCoin && selectAccountType(read, namespace) !== 'smartAccount' && fee?.token === token.id
  return maxAmount(BigInt(balance), BigInt((isPaid && fee.value) || 0))
}

/** Whether the balance that is known now does not cover an order. */
export function selectIsShort(read: Read, order: Order): boolean {
  const most = selectMost(read, order)
  return most !== undefined && BigInt(order.amount) > most
}

/** The contracts of the account's other tokens, which lose a token that is sent to them; none for the coin. */
export const selectOtherTokens = (read: Read): readonly string[] =>
  selectChosenToken(read)?.address === undefined
    ? []
    : selectSendTokens(read).flatMap(({ address }) => (address === undefined ? [] : [address]))

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
