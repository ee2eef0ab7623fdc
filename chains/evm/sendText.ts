import type { Hex } from 'viem'
import { loadUtils } from './viem.ts'

/** A text that a contract returned: `string`, or `bytes32` of the oldest tokens. Empty where it is neither. */
export async function decodeText(answer: string): Promise<string> {
  const { decodeAbiParameters, hexToString } = await loadUtils()
  try {
    if (answer.length === 66) return hexToString(answer as Hex, { size: 32 })
    return decodeAbiParameters([{ type: 'string' }], answer as Hex)[0]
  } catch {
    return ''
  }
}
