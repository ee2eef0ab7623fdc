/** The chain namespaces that Portico brings texts and addresses for (CAIP-2 namespaces registry). */
export type KnownNamespace = 'eip155' | 'solana' | 'bip122' | 'polkadot' | 'cosmos' | 'sui' | 'stacks' | 'ton' | 'tron'

/** A CAIP-2 namespace: 3 to 8 lowercase letters, digits or hyphens. Any namespace may be added. */
export type Namespace = KnownNamespace | (string & {})

/** A CAIP-2 chain id, `namespace:reference`. */
export type CaipNetworkId = `${string}:${string}`

/** A CAIP-10 account id, `namespace:reference:address`. */
export type CaipAddress = `${string}:${string}:${string}`

export interface ParsedCaipNetworkId {
  readonly namespace: Namespace
  readonly reference: string
}

export interface ParsedCaipAddress extends ParsedCaipNetworkId {
  readonly caipNetworkId: CaipNetworkId
  readonly address: string
}

/** The grammar of a CAIP-2 namespace. */
export const namespaceForm = /^[-a-z0-9]{3,8}$/

/** Whether `value` follows the grammar of a CAIP-2 namespace, which no key of an object's prototype does. */
export function isNamespace(value: unknown): value is Namespace {
  return typeof value === 'string' && namespaceForm.test(value)
}

/** Splits a CAIP-2 id; `undefined` unless it has exactly two non-empty parts and a valid namespace. */
export function parseCaipNetworkId(value: string): ParsedCaipNetworkId | undefined {
  const [namespace, reference, ...rest] = value.split(':')
  if (!isNamespace(namespace) || !reference || rest.length > 0) return undefined
  return { namespace, reference }
}

/** Splits a CAIP-10 id; `undefined` unless it has exactly three non-empty parts and a valid namespace. */
export function parseCaipAddress(value: string): ParsedCaipAddress | undefined {
  const [namespace, reference, address, ...rest] = value.split(':')
  if (!isNamespace(namespace) || !reference || !address || rest.length > 0) return undefined
  return { namespace, reference, address, caipNetworkId: `${namespace}:${reference}` }
}

/** Joins a CAIP-2 id. */
export function toCaipNetworkId(namespace: Namespace, reference: string | number): CaipNetworkId {
  return `${namespace}:${reference}`
}

/** Joins a CAIP-10 id. */
export function toCaipAddress(network: CaipNetworkId, address: string): CaipAddress {
  return `${network}:${address}`
}

/** The namespace of a CAIP-2 or CAIP-10 id. */
export function namespaceOf(id: CaipNetworkId | CaipAddress): Namespace {
  return id.slice(0, id.indexOf(':')) as Namespace
}
