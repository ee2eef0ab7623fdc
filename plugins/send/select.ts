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
import { bareFee, maxAmount } from './rules/fee.ts'
import type { Order } from './rules/order.ts'
import { isSameAddress } from './rules/recipient.ts'
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
 * The balance of an order's token in base units, as far as it is known now; `undefined` also if the order is for another account
 * or network.
 */
function selectHeld(read: Read, { namespace, network, from, token }: Order): bigint | undefined {
  const activeAccount = selectActiveAccount(read, namespace)
  if (activeAccount?.address !== from || activeAccount.network.caipNetworkId !== network) return undefined
  const { held, preset } = read(sendSlice)
  const { balance: coin } = selectConnection(read, namespace)
  const tokens = toSendTokens(activeAccount.network, coin, selectTokens(read, namespace).balances)
  const listed = tokens.find(({ id }) => id === token.id)?.balance
  // The list may lag behind the chain, from which the token of a host's request was read.
  const balance = token.address === undefined ? listed : (held ?? (preset ? null : listed))
  return typeof balance === 'string' ? BigInt(balance) : undefined
}

/** Whether the balance that is known now does not cover the amount of an order. Its fee is an estimate: the wallet decides. */
export function selectIsShort(read: Read, order: Order): boolean {
  const held = selectHeld(read, order)
  return held !== undefined && BigInt(order.amount) > held
}

/**
 * The amount that a maximum under review has to become because balance and fee do not cover it any more, in base units;
 * `undefined` if it can stay. The fee is kept of the coin, unless the account is a contract: others may pay its fees.
 */
export function selectLowered(read: Read, order: Order): string | undefined {
  const { namespace, token, amount, isMax } = order
  const held = isMax ? selectHeld(read, order) : undefined
  if (held === undefined) return undefined
  const { fee } = read(sendSlice)
  const isCoin = token.address === undefined
  const isPaid = isCoin && selectAccountType(read, namespace) !== 'smartAccount' && fee?.token === token.id
  const left = BigInt((isPaid && fee.value) || 0)
  const most = maxAmount(held, left)
  const isCovered = BigInt(amount) + bareFee(left, namespace) <= held
  return isCovered || most === 0n ? undefined : most.toString()
}

/**
 * The contracts of the account's tokens, which lose another token that is sent to them; none for the coin. `token` is the one to
 * send, by default the selected one.
 */
export const selectOtherTokens = (read: Read, token = selectChosenToken(read)): readonly string[] =>
  token?.address === undefined
    ? []
    : selectSendTokens(read).flatMap(({ address }) => (address === undefined ? [] : [address]))

/** Whether an order is for the contract of a token of the account. It may have been listed after the order was made. */
export const selectIsTokenContract = (read: Read, { token, to, namespace }: Order): boolean =>
  selectOtherTokens(read, token).some((contract) => isSameAddress(contract, to, namespace))

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
