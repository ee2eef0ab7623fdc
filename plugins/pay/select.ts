import type { Read } from 'portico/kernel'
import {
  type ActiveAccount,
  type Namespace,
  type Network,
  namespaceOf,
  networksSlice,
  selectActiveAccount,
  selectConnection,
} from 'portico/wallet'
import { toUnits } from './rules/amount.ts'
import type { PaymentAsset, PaymentRequest } from './rules/request.ts'
import { type Payment, paySlice } from './tokens.ts'

/** The account that could pay a request from a wallet. */
export interface Payer {
  readonly namespace: Namespace
  /** The network of the asset; `undefined` if the host has not configured it. */
  readonly network: Network | undefined
  /** The active account of the namespace, on any network. */
  readonly activeAccount: ActiveAccount | undefined
  /** Whether the account is on the network of the asset. */
  readonly isThere: boolean
  /** The name of the wallet. */
  readonly wallet: string
}

export function selectPayer(read: Read, { paymentAsset }: Pick<PaymentRequest, 'paymentAsset'>): Payer {
  const { network: id } = paymentAsset
  const namespace = namespaceOf(id)
  const network = read(networksSlice).networks.find(({ caipNetworkId }) => caipNetworkId === id)
  const activeAccount = selectActiveAccount(read, namespace)
  const isThere = activeAccount?.network.caipNetworkId === id
  return { namespace, network, activeAccount, isThere, wallet: selectConnection(read, namespace).wallet?.name ?? '' }
}

/** The asset of the deposit. */
export function selectDepositAsset(read: Read): PaymentAsset | undefined {
  const { assets, index } = read(paySlice).deposit
  return assets[index]
}

/** The amount of the deposit, in base units. */
export function selectDepositUnits(read: Read): string {
  const { amount, price } = read(paySlice).deposit
  const asset = selectDepositAsset(read)
  return asset ? toUnits(amount, asset.metadata.decimals, price) : '0'
}

/** Whether money may be on its way without a confirmation. */
export const isUnderWay = ({ status }: Payment): boolean =>
  ['asking', 'confirming', 'submitted', 'unclear', 'waiting', 'late'].includes(status)
