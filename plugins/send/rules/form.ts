import { toBaseUnits } from 'portico/wallet'
import type { RecipientProblem } from './recipient.ts'
import type { SendToken } from './tokens.ts'

/** The first missing value, which names the button of the form. */
export type FormStep =
  | 'selectToken'
  | 'addAmount'
  | 'incorrectValue'
  | 'insufficientFunds'
  | 'addAddress'
  | 'invalidAddress'
  | 'ready'

export interface FormState {
  readonly token: SendToken | undefined
  readonly amount: string
  /** The text in the field of the recipient. */
  readonly to: string
  /** The receiver, once it is known. */
  readonly address: string | null
  readonly problem: RecipientProblem | null
}

/** The first input of the form that is missing or wrong; `ready` if none is. */
export function formStep({ token, amount, to, address, problem }: FormState): FormStep {
  if (!token) return 'selectToken'
  if (amount === '') return 'addAmount'
  const units = toBaseUnits(amount, token.decimals)
  if (!units) return 'incorrectValue'
  if (token.balance !== null && units > BigInt(token.balance)) return 'insufficientFunds'
  if (to === '') return 'addAddress'
  return problem || !address ? 'invalidAddress' : 'ready'
}
