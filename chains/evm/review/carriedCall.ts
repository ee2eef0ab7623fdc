import { is } from 'portico/kernel'
import { Bytes } from '../sendCalls.ts'
import { addressOf, type TypedData } from './eip712.ts'
import type { Step } from './innerCalls.ts'
import { openMultiSend } from './multiSend.ts'
import { numberOf } from './permits.ts'

/** Whether data of a type is a call that anyone may carry out in the name of the signer: ERC-2771, or as tokens of Polygon take it. */
export const isMetaTransaction = (primaryType: string): boolean =>
  primaryType === 'MetaTransaction' || primaryType === 'ForwardRequest'

/** Whether an account of Safe would run the code of another contract as its own: its calldata does not show what that does. */
export const isDelegateCall = ({ primaryType, message }: TypedData): boolean =>
  primaryType === 'SafeTx' && String(message.operation) !== '0'

/**
 * The calls that others may carry out with the signature of structured data: in the name of the signer (ERC-2771, or as tokens of
 * Polygon do), or of an account of Safe. `undefined` if the data carries none, `null` if it is malformed or a delegate call
 * that is no list of calls.
 */
export function readCarriedCalls(data: TypedData, account: string): readonly Step[] | null | undefined {
  const { primaryType, domain, message } = data
  const contract = addressOf(domain.verifyingContract)
  const signer = addressOf(message.from) ?? account
  switch (primaryType) {
    case 'MetaTransaction':
      return toSteps({ from: signer, to: contract, data: message.functionSignature, value: 0 })
    case 'ForwardRequest':
      return toSteps({ from: signer, to: message.to, data: message.data, value: message.value })
    case 'SafeTx': {
      const [step] = toSteps({ from: contract, to: message.to, data: message.data, value: message.value }) ?? []
      if (!step) return null
      return isDelegateCall(data) ? (openMultiSend(step) ?? null) : [{ ...step, isAccount: true }]
    }
    default:
      return undefined
  }
}

function toSteps(given: Readonly<Record<'from' | 'to' | 'data' | 'value', unknown>>): readonly Step[] | null {
  const [from, to, value] = [addressOf(given.from), addressOf(given.to), numberOf(given.value ?? 0)]
  const { data } = given
  if (!from || !to || value === undefined || !is(data, Bytes)) return null
  return [{ from, to, value, data: data as `0x${string}` }]
}
