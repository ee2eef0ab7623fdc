import type { Namespace } from '../caip.ts'
import { cleanText } from '../found/pageWallets.ts'

/** Long enough for a name, and short enough for a row. */
export const longestLabel = 40

/**
 * What a label is kept by. An account of one family may have the same address in another one; the letters of an EVM address
 * may be written in either case.
 */
export const labelKey = ({ namespace, address }: { readonly namespace: Namespace; readonly address: string }): string =>
  `${namespace}:${namespace === 'eip155' ? address.toLowerCase() : address}`

/** One line of text without what could turn the text around it about. */
export const cleanLabel = (label: unknown): string => cleanText(label, longestLabel)
