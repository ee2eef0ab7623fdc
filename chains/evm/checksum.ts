import { loadUtils } from './viem.ts'

/** Writes an address in mixed case (EIP-55), with `0x`. Throws viem's error unless it has the form of an address. */
export type Checksum = (address: string) => string

/** Loads the function that writes addresses with checksum (EIP-55). Throws `DEPENDENCY_MISSING`. */
export async function loadChecksum(): Promise<Checksum> {
  const { getAddress } = await loadUtils()
  return (address) => getAddress(address.startsWith('0x') ? address : `0x${address}`)
}
