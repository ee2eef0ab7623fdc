import { getAddress } from 'viem/utils'

/** The address in mixed case (EIP-55), with `0x`. Throws viem's error unless it has the form of an address. */
export function toChecksumAddress(address: string): string {
  return getAddress(address.startsWith('0x') ? address : `0x${address}`)
}
