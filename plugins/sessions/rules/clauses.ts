import { is } from 'portico/kernel'
import { cleanText, readProperty } from 'portico/wallet'
import { array, pattern, string, unknown } from 'superstruct'
import type { Clause } from '../tokens.ts'
import { toInteger } from './units.ts'

const Address = pattern(string(), /^0x[0-9a-fA-F]{40}$/)
const List = array(unknown())
/** Limit of clauses that are shown; the rest is counted. */
const most = 50

const amountAt = (data: unknown, key: string): string | null => toInteger(readProperty(data, key))?.toString() ?? null
const countAt = (data: unknown, key: string): number | null => {
  const count = toInteger(readProperty(data, key))
  return count !== null && count <= Number.MAX_SAFE_INTEGER ? Number(count) : null
}

/** Reads the clauses of data of one type; `null` for invalid data. */
type Reader = (data: unknown) => readonly Clause[] | null

function readCalls(data: unknown): readonly Clause[] | null {
  const contract = readProperty(data, 'address')
  if (!is(contract, Address)) return null
  const functions = readProperty(data, 'functions')
  // Without a list, every function of the contract is permitted.
  if (functions === undefined || (is(functions, List) && functions.length === 0))
    return [{ type: 'call', contract, name: null, value: null }]
  if (!is(functions, List)) return null
  const clauses = functions.map((one): Clause | null => {
    const name = cleanText(readProperty(one, 'functionName'), 60)
    const limit = readProperty(one, 'valueLimit')
    const value = limit == null ? null : toInteger(limit)
    if (name === '' || (limit != null && value === null)) return null
    return { type: 'call', contract, name, value: value ? value.toString() : null }
  })
  return clauses.includes(null) ? null : (clauses as readonly Clause[])
}

/** Readers of permissions, by their type (ERC-7715). */
const permissions: Readonly<Record<string, Reader>> = {
  'contract-call': readCalls,
  'native-token-transfer'(data) {
    const amount = amountAt(data, 'allowance')
    return amount === null ? null : [{ type: 'coin', amount }]
  },
  'erc20-token-transfer'(data) {
    const [contract, amount] = [readProperty(data, 'address'), amountAt(data, 'allowance')]
    return is(contract, Address) && amount !== null ? [{ type: 'token', contract, amount }] : null
  },
  'erc721-token-transfer': readCollectible,
  'erc1155-token-transfer': readCollectible,
}

function readCollectible(data: unknown): readonly Clause[] | null {
  const contract = readProperty(data, 'address')
  return is(contract, Address) ? [{ type: 'collectible', contract }] : null
}

/** Readers of limits, by the type of the policy. Some apps list policies among the permissions. */
const limits: Readonly<Record<string, Reader>> = {
  'gas-limit'(data) {
    const amount = amountAt(data, 'limit')
    return amount === null ? null : [{ type: 'gas', amount }]
  },
  'call-limit'(data) {
    const count = countAt(data, 'count')
    return count === null ? null : [{ type: 'calls', count }]
  },
  'rate-limit'(data) {
    const [count, seconds] = [countAt(data, 'count'), countAt(data, 'interval')]
    return count === null || !seconds ? null : [{ type: 'rate', count, seconds }]
  },
}

function isLimit(entry: unknown): boolean {
  const type = readProperty(entry, 'type')
  return typeof type === 'string' && Object.hasOwn(limits, type)
}

function explain(entry: unknown, readers: Readonly<Record<string, Reader>>): readonly Clause[] {
  const type = readProperty(entry, 'type')
  const reader = typeof type === 'string' && Object.hasOwn(readers, type) ? readers[type] : undefined
  return reader?.(readProperty(entry, 'data')) ?? [{ type: 'unknown', name: cleanText(type, 60) || '?' }]
}

/**
 * The permissions and the limits of a session. Nothing is left out: data that can not be read is a clause of the type
 * `unknown`.
 */
export function readClauses(given: unknown, policies: unknown): { permissions: Clause[]; limits: Clause[] } {
  const entries = is(given, List) ? given : [given]
  const bounds = is(policies, List) ? policies : policies == null ? [] : [policies]
  const all = {
    permissions: entries.filter((entry) => !isLimit(entry)).flatMap((entry) => explain(entry, permissions)),
    limits: [...entries.filter(isLimit), ...bounds].flatMap((entry) => explain(entry, limits)),
  }
  return { permissions: shorten(all.permissions), limits: shorten(all.limits) }
}

const shorten = (clauses: Clause[]): Clause[] =>
  clauses.length > most ? [...clauses.slice(0, most), { type: 'unknown', name: `+${clauses.length - most}` }] : clauses
