/** Chain namespaces that Portico knows by name (CAIP-2 namespaces registry). */
export const namespaces = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos', 'sui', 'stacks', 'ton', 'tron'] as const

/** A CAIP-2 namespace: the family of a chain. */
export type Namespace = (typeof namespaces)[number]

/** A CAIP-2 chain id, `namespace:reference`. */
export type CaipNetworkId = `${Namespace}:${string}`

/** A CAIP-10 account id, `namespace:reference:address`. */
export type CaipAddress = `${Namespace}:${string}:${string}`

export interface ParsedCaipNetworkId {
  readonly namespace: Namespace
  readonly reference: string
}

export interface ParsedCaipAddress extends ParsedCaipNetworkId {
  readonly caipNetworkId: CaipNetworkId
  readonly address: string
}

/** Whether `value` names a chain family that Portico knows. */
export function isNamespace(value: unknown): value is Namespace {
  return (namespaces as readonly unknown[]).includes(value)
}

/** Splits a CAIP-2 id; `undefined` unless it has exactly two non-empty parts and a known namespace. */
export function parseCaipNetworkId(value: string): ParsedCaipNetworkId | undefined {
  const [namespace, reference, ...rest] = value.split(':')
  if (!isNamespace(namespace) || !reference || rest.length > 0) return undefined
  return { namespace, reference }
}

/** Splits a CAIP-10 id; `undefined` unless it has exactly three non-empty parts and a known namespace. */
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

/** The chain family of a CAIP-2 or CAIP-10 id. */
export function namespaceOf(id: CaipNetworkId | CaipAddress): Namespace {
  return id.slice(0, id.indexOf(':')) as Namespace
}
