import { cleanText } from '../discovery/untrustedText.ts'

/** Limit of symbols, in characters: longer ones are cut. */
const maxLength = 16

/** The symbol of a token as lists show it. */
export const cleanSymbol = (symbol: unknown): string => cleanText(symbol, maxLength)

/** Whether two symbols read the same: `weth` equals `WETH`, and an empty symbol equals an empty one only. */
export const isSameSymbol = (a: string, b: string): boolean =>
  cleanSymbol(a).toLowerCase() === cleanSymbol(b).toLowerCase()
