import type { Hex } from 'viem'
import { loadUtils } from './viem.ts'

/** Decodes a text of a contract: `string`, or `bytes32` of the oldest tokens. Empty for other data. */
export async function decodeText(answer: string): Promise<string> {
  const { decodeAbiParameters, hexToString } = await loadUtils()
  try {
    if (answer.length === 66) return hexToString(answer as Hex, { size: 32 })
    return decodeAbiParameters([{ type: 'string' }], answer as Hex)[0]
  } catch {
    return ''
  }
}
