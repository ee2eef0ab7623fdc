import { getAddress, isAddress } from 'viem/utils'

/** The address in mixed case (EIP-55), with `0x`. Throws viem's error unless it has the form of an address. */
export function toChecksumAddress(address: string): string {
  return getAddress(address.startsWith('0x') ? address : `0x${address}`)
}

/** Whether the case of an address is that of its checksum (EIP-55); an address in one case alone carries none. */
export function hasValidChecksum(address: string): boolean {
  const digits = address.replace(/^0x/, '')
  if (digits === digits.toUpperCase()) return isAddress(`0x${digits}`, { strict: false })
  return isAddress(`0x${digits}`)
}
