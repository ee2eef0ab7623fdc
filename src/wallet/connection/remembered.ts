import { isNamespace, type Namespace } from '../caip.ts'

/** Name and rdns find the wallet again where its id has changed. */
export interface StoredWallet {
  readonly connectorId: string
  readonly name?: string | undefined
  readonly rdns?: string | undefined
}

export interface StoredConnection extends StoredWallet {
  /** Account and network of the wallet, for other tabs. */
  readonly address?: string | undefined
  readonly network?: string | undefined
  /** The id in the directory of the wallet that answered a pairing. */
  readonly explorerId?: string | undefined
  /** The wallets that are connected beside it. */
  readonly others?: readonly StoredWallet[] | undefined
}

/** By namespace. */
export type StoredConnections = Readonly<Record<string, StoredConnection>>
/** By namespace. */
export type StoredNetworks = Readonly<Record<string, string>>

/** The state of the last visit, from storage. */
export interface Remembered {
  /** The wallet that was connected in each namespace. */
  readonly connections: StoredConnections
  readonly active: Namespace | null
  /** The network chosen in each namespace, by its CAIP-2 id. */
  readonly networks: StoredNetworks
}

/** Storage keys of the remembered state. */
export const rememberedKeys = { connections: 'connections', active: 'active_namespace', networks: 'networks' } as const

export const parseActive = (value: unknown): Namespace | null => (isNamespace(value) ? value : null)
export const parseNetworks = (value: unknown): StoredNetworks => soundEntries(value, parseText)
export const parseConnections = (value: unknown): StoredConnections => soundEntries(value, parseConnection)

const parseText = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** The valid entries of a record by namespace. Invalid entries are left out. */
function soundEntries<Value>(
  record: unknown,
  parse: (value: unknown) => Value | undefined,
): Readonly<Record<string, Value>> {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return {}
  const entries = Object.entries(record).flatMap(([namespace, entry]): [string, Value][] => {
    const value = isNamespace(namespace) ? parse(entry) : undefined
    return value === undefined ? [] : [[namespace, value]]
  })
  return Object.fromEntries(entries)
}

/** Reads the named members of a record; `undefined` if one of them is no text, or `connectorId` is missing. */
function parseTexts(value: unknown, names: readonly string[]): StoredWallet | undefined {
  const given = Object(value)
  const texts = Object.fromEntries(names.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])))
  const isSound = 'connectorId' in texts && Object.values(texts).every((text) => typeof text === 'string')
  return isSound ? (texts as StoredWallet) : undefined
}

const walletTexts = ['connectorId', 'name', 'rdns']
const parseWallet = (value: unknown) => parseTexts(value, walletTexts)

function parseConnection(value: unknown): StoredConnection | undefined {
  const texts = parseTexts(value, [...walletTexts, 'address', 'network', 'explorerId'])
  const { others } = Object(value)
  if (!texts || others === undefined) return texts
  return Array.isArray(others) ? { ...texts, others: others.flatMap((other) => parseWallet(other) ?? []) } : undefined
}
