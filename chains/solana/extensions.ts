/** Types of extensions of Token-2022 (`ExtensionType` of the program), as far as a transfer depends on them. */
export const extensionType = {
  transferFeeConfig: 1,
  defaultAccountState: 6,
  memoTransfer: 8,
  nonTransferable: 9,
  transferHook: 14,
  tokenMetadata: 19,
  pausable: 26,
} as const

/** Where extensions begin, in mints and token accounts alike: behind the longer of the two, and one byte for the kind. */
const start = 166

/**
 * The data of the extensions of a mint or a token account of Token-2022, by type: type and length of 2 bytes each, then
 * the data. `undefined` where they do not end with the account.
 *
 * @see https://github.com/solana-program/token-2022
 */
export function readExtensions(data: Uint8Array): ReadonlyMap<number, Uint8Array> | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const found = new Map<number, Uint8Array>()
  let at = start
  while (at + 4 <= data.length) {
    const type = view.getUint16(at, true)
    // Unused padding.
    if (type === 0) return found
    const end = at + 4 + view.getUint16(at + 2, true)
    if (end > data.length) return undefined
    found.set(type, data.subarray(at + 4, end))
    at = end
  }
  return found
}
