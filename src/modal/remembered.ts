import { isNamespace, type Namespace } from 'portico/wallet'
import type { ModalOptions } from './options.ts'

/** What storage remembers of the last visit. */
export interface Remembered {
  /** The connector of each namespace that was connected. */
  readonly connections: readonly (readonly [Namespace, { readonly connectorId: string }])[]
  readonly active: Namespace | null
  /** The network chosen in each namespace, by its CAIP-2 id. */
  readonly networks: Readonly<Partial<Record<Namespace, string>>>
}

/**
 * Reads storage before the kernel is here, and without what checks it there by structs: what is not as expected is as if
 * it were not there, and nothing else is taken from it.
 */
export function readRemembered({ name = 'portico', storage }: ModalOptions): Remembered {
  const read = (key: string): unknown => {
    try {
      return JSON.parse((storage ?? window.localStorage).getItem(`${name}/${key}`) ?? 'null')
    } catch {
      return null
    }
  }
  const active = read('active_namespace')
  return {
    connections: entriesOf(read('connections'), hasConnectorId),
    active: isNamespace(active) ? active : null,
    networks: Object.fromEntries(entriesOf(read('networks'), isString)),
  }
}

const isString = (value: unknown) => typeof value === 'string'

const hasConnectorId = (value: unknown): value is { connectorId: string } =>
  typeof (value as { connectorId?: unknown } | null)?.connectorId === 'string'

/** The entries of a record by namespace; none unless all of them are valid, as a struct has it. */
function entriesOf<Value>(record: unknown, isValid: (value: unknown) => value is Value): [Namespace, Value][] {
  if (typeof record !== 'object' || record === null) return []
  const entries = Object.entries(record)
  return entries.every(([namespace, value]) => isNamespace(namespace) && isValid(value))
    ? (entries as [Namespace, Value][])
    : []
}
