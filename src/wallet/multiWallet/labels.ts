import type { Namespace } from '../caip.ts'
import { cleanText } from '../discovery/untrustedText.ts'

/** Long enough for a name, and short enough for a row. */
export const longestLabel = 40

/**
 * The storage key of a label: namespace and address, because namespaces may share addresses; EVM addresses are compared
 * without case.
 */
export const labelKey = ({ namespace, address }: { readonly namespace: Namespace; readonly address: string }): string =>
  `${namespace}:${namespace === 'eip155' ? address.toLowerCase() : address}`

/** Reduces a label to one line without control characters of text direction. */
export const cleanLabel = (label: unknown): string => cleanText(label, longestLabel)
