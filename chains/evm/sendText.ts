import type { Hex } from 'viem'
import { decodeAbiParameters, hexToString } from 'viem/utils'

/** A text that a contract returned: `string`, or `bytes32` of the oldest tokens. Empty where it is neither. */
export function decodeText(answer: string): string {
  try {
    if (answer.length === 66) return hexToString(answer as Hex, { size: 32 })
    return decodeAbiParameters([{ type: 'string' }], answer as Hex)[0]
  } catch {
    return ''
  }
}
