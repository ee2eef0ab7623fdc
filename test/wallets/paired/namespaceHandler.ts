import type { CaipNetworkId } from 'portico/wallet'
import { unauthorized } from '../errors.ts'
import type { PairedNamespace } from './types.ts'

/** One call of a page, as a method sees it. */
export interface NamespaceCall {
  readonly params: unknown
  readonly network: CaipNetworkId
  readonly wallet: NamespaceWallet
}

/** What the methods of a namespace see of their wallet, and change in it. */
export interface NamespaceWallet {
  networks(): readonly CaipNetworkId[]
  node(network: CaipNetworkId): string | undefined
  /** The addresses that the page may use on a network, the active one first. */
  shared(network: CaipNetworkId): readonly string[]
  moveTo(network: CaipNetworkId): Promise<void>
  learn(network: CaipNetworkId, url: string): void
}

/** Answers one method. */
export type NamespaceMethod = (call: NamespaceCall) => unknown

/** How a namespace signs and what it answers. */
export interface NamespaceHandler {
  readonly namespace: PairedNamespace
  /** The addresses of all keys on a network. */
  addresses(network: CaipNetworkId): readonly string[]
  /** Methods that the person is asked about. */
  readonly asking: Readonly<Record<string, NamespaceMethod>>
  /** Methods that are answered at once. */
  readonly telling: Readonly<Record<string, NamespaceMethod>>
}

/** The namespace of a network (CAIP-2). */
export const namespaceOf = (network: string): string => network.slice(0, network.indexOf(':'))

/** The network within its namespace (CAIP-2). */
export const referenceOf = (network: string): string => network.slice(network.indexOf(':') + 1)

/** Finds the key of an address that the page may use. Throws 4100 for any other. */
export function keyOf<Key>(
  keys: readonly Key[],
  own: NamespaceHandler,
  { network, wallet }: NamespaceCall,
  address: unknown,
): Key {
  const same = (other: string) => other.toLowerCase() === String(address).toLowerCase()
  const key = wallet.shared(network).some(same) ? keys[own.addresses(network).findIndex(same)] : undefined
  if (key === undefined) throw unauthorized()
  return key
}
