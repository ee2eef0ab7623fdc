import type { NetworkInput } from 'portico/wallet'

export const networkNames: readonly string[]
export function toNetwork(chain: unknown): NetworkInput
