import { cleanText } from '../found/pageWallets.ts'

/** In characters: longer symbols are cut. */
const maxLength = 16

/** The symbol of a token as lists show it. */
export const cleanSymbol = (symbol: unknown): string => cleanText(symbol, maxLength)

/** Whether a person reads the same symbol in both: `weth` is `WETH`, and nothing is only nothing. */
export const isSameSymbol = (a: string, b: string): boolean =>
  cleanSymbol(a).toLowerCase() === cleanSymbol(b).toLowerCase()
