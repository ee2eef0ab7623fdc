import { keccak_256 } from '@noble/hashes/sha3'

/**
 * The `eip155` address with its checksum (EIP-55). `null` for an invalid address, such as one in mixed case with a wrong
 * checksum.
 */
export function toChecksumAddress(address: string): string | null {
  if (!/^0x[\da-f]{40}$/i.test(address)) return null
  const given = address.slice(2)
  const letters = given.toLowerCase()
  const hash = keccak_256(letters)
  const isUpper = (index: number) => ((hash[index >> 1] ?? 0) >> (index % 2 ? 0 : 4)) & 8
  const checked = Array.from(letters, (letter, index) => (isUpper(index) ? letter.toUpperCase() : letter)).join('')
  return given === letters || given === letters.toUpperCase() || given === checked ? `0x${checked}` : null
}
