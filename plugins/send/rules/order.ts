import { type ActiveAccount, type CaipNetworkId, toBaseUnits } from 'portico/wallet'
import {
  InvalidAmountError,
  InvalidReceiverError,
  MissingFieldsError,
  MissingTokenError,
  UnsupportedChainError,
} from '../errors.ts'
import type { RecipientCaution } from './recipient.ts'
import type { SendToken } from './tokens.ts'

/** A transfer as shown in the review; the transaction is built from it alone. Plain data. */
export interface Order {
  readonly namespace: ActiveAccount['namespace']
  readonly network: CaipNetworkId
  readonly from: string
  readonly to: string
  /** The name that the recipient was entered by. */
  readonly name: string | null
  /** The source of a name that no name service vouches for. */
  readonly source: string | null
  /** In base units. */
  readonly amount: string
  readonly token: SendToken
  readonly caution: RecipientCaution | null
  /** The amount is all that can be sent: it may become less while the order is reviewed. */
  readonly isMax: boolean
}

export interface OrderForm {
  readonly activeAccount: ActiveAccount | undefined
  /** Whether the namespace can send. */
  readonly canSend: boolean
  readonly token: SendToken | undefined
  readonly amount: string
  readonly isMax: boolean
  readonly receiver: {
    readonly address: string | null
    readonly name: string | null
    readonly source: string | null
    readonly problem: unknown
    readonly caution: RecipientCaution | null
  }
}

/** Makes the transfer of a form. Throws the named error of the first rule that it breaks. */
export function createOrder({ activeAccount, canSend, token, amount, isMax, receiver }: OrderForm): Order {
  if (!activeAccount || !canSend) throw new UnsupportedChainError()
  if (amount === '' || (!receiver.address && !receiver.problem)) throw new MissingFieldsError()
  // Ignore a token of another network.
  if (!token?.id.startsWith(`${activeAccount.network.caipNetworkId}:`)) throw new MissingTokenError()
  const units = toBaseUnits(amount, token.decimals)
  if (!units) throw new InvalidAmountError()
  if (!receiver.address || receiver.problem) throw new InvalidReceiverError()
  const { namespace, address, network } = activeAccount
  const { name, source, caution } = receiver
  const place = { namespace, network: network.caipNetworkId, from: address }
  return { ...place, to: receiver.address, name, source, amount: units.toString(), token, caution, isMax }
}
