import { is, validate } from 'portico/kernel'
import { array, type Infer, integer, min, optional, pattern, record, string, type, union, unknown } from 'superstruct'
import type { ChainFacts, RequestAction, RequestField } from './chain.ts'
import { readAllowance, readTime } from './chain.ts'
import { type ClearSigningDescriptor, findDataFormat } from './descriptors.ts'
import { intentOf, writeFields } from './fields.ts'
import { permit2 } from './interfaces.ts'
import { Address, maxCalls } from './params.ts'

const ChainId = union([integer(), pattern(string(), /^(?:\d{1,16}|0x[0-9a-fA-F]{1,14})$/)])

const TypedData = type({
  types: record(string(), array(type({ name: string(), type: string() }))),
  primaryType: string(),
  domain: type({
    name: optional(string()),
    chainId: optional(ChainId),
    verifyingContract: optional(string()),
  }),
  message: record(string(), unknown()),
})

/** Structured data to sign (EIP-712). */
type TypedData = Infer<typeof TypedData>

/** The data, if it has the form of EIP-712. */
export const asTypedData = (data: unknown): TypedData | undefined => {
  const [, value] = validate(data, TypedData)
  return value && Object.hasOwn(value.types, value.primaryType) ? value : undefined
}

/** The chain that the data is for; `undefined` if it names none. */
export const chainOf = ({ domain: { chainId } }: TypedData): number | undefined =>
  chainId === undefined ? undefined : Number(chainId)

const Integer = union([min(integer(), 0), pattern(string(), /^(?:\d{1,78}|0x[0-9a-fA-F]{1,64})$/)])
const numberOf = (value: unknown): bigint | undefined => (is(value, Integer) ? BigInt(value) : undefined)
const addressOf = (value: unknown): string | undefined => (is(value, Address) ? value : undefined)
const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
const listOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  (Array.isArray(value) ? value : [value]).map(recordOf)

interface Allowance {
  readonly token: string
  readonly amount: bigint
  readonly expires: bigint
}

/** The allowances that a permit gives; `undefined` if the data is none, or is malformed. */
function readPermit({
  domain,
  primaryType,
  message,
}: TypedData): { spender: string; list: readonly Allowance[] } | undefined {
  const contract = addressOf(domain.verifyingContract)
  const spender = addressOf(message.spender)
  if (!contract || !spender) return undefined
  const isPermit2 = contract.toLowerCase() === permit2
  const list: (Allowance | undefined)[] = []
  const add = (token: unknown, amount: unknown, expires: unknown) => {
    const [holder, value, end] = [addressOf(token), numberOf(amount), numberOf(expires)]
    list.push(
      holder && value !== undefined && end !== undefined ? { token: holder, amount: value, expires: end } : undefined,
    )
  }
  if (primaryType === 'Permit' && !isPermit2) {
    if (message.value !== undefined) add(contract, message.value, message.deadline)
    else if (message.allowed !== undefined) {
      // In this form an expiry of 0 is never.
      const end = numberOf(message.expiry) === 0n ? `${2n ** 255n}` : message.expiry
      // Wallets take numbers and texts for a boolean as well.
      add(contract, !/^(?:false|0|)$/.test(String(message.allowed)) ? `${2n ** 256n - 1n}` : '0', end)
    }
  } else if (isPermit2 && (primaryType === 'PermitSingle' || primaryType === 'PermitBatch')) {
    for (const { token, amount, expiration } of listOf(message.details)) add(token, amount, expiration)
  } else if (isPermit2 && /^Permit(?:Batch)?(?:Witness)?TransferFrom$/.test(primaryType)) {
    for (const { token, amount } of listOf(message.permitted)) add(token, amount, message.deadline)
  }
  const isSound = list.length > 0 && list.length <= maxCalls && list.every((item) => item !== undefined)
  return isSound ? { spender, list: list as Allowance[] } : undefined
}

/** The type as EIP-712 encodes it: its own fields, then the types it refers to in alphabetical order. */
function encodeType({ types }: TypedData, name: string): string {
  const found = new Set<string>()
  const collect = (given: string) => {
    const bare = given.replace(/\[.*$/, '')
    if (found.has(bare) || !Object.hasOwn(types, bare)) return
    found.add(bare)
    for (const field of types[bare] ?? []) collect(field.type)
  }
  collect(name)
  const others = [...found].filter((item) => item !== name).sort()
  const write = (item: string) => `${item}(${(types[item] ?? []).map((field) => `${field.type} ${field.name}`).join()})`
  return [name, ...others].map(write).join('')
}

const maxFields = 60
const maxDepth = 5

/** Values and types to look at: types may refer to themselves in many fields, so that their number grows with the depth. */
const maxVisits = 1_000

/** The type of the items of a list. */
const itemOf = (kind: string) => /^(.*?)\[\d*\]$/.exec(kind)?.[1]

const memberOf = (value: unknown, name: string): unknown => {
  const holder = recordOf(value)
  return Object.hasOwn(holder, name) ? holder[name] : undefined
}

/**
 * The message reduced to what is signed: a value that no type declares is not. `undefined` where it is deeper or larger
 * than a user can read.
 */
function pickSigned({ types, primaryType, message }: TypedData): Readonly<Record<string, unknown>> | undefined {
  let visits = 0
  const pick = (kind: string, value: unknown, depth: number): unknown => {
    visits++
    if (visits > maxVisits || depth > maxDepth) throw new RangeError('Too large to be shown')
    const item = itemOf(kind)
    if (item !== undefined && Array.isArray(value)) return value.map((one) => pick(item, one, depth + 1))
    if (!Object.hasOwn(types, kind) || value === undefined) return value
    const entries = (types[kind] ?? []).map((field) => {
      return [field.name, pick(field.type, memberOf(value, field.name), depth + 1)] as const
    })
    return Object.fromEntries(entries.filter(([, one]) => one !== undefined))
  }
  try {
    return recordOf(pick(primaryType, message, 0))
  } catch {
    return undefined
  }
}

const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : (JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? item.toString() : item)) ?? '')

/** The values that are signed, by the names that the data gives them. */
function listFields({ types, primaryType, message }: TypedData): { fields: readonly RequestField[]; isWhole: boolean } {
  const fields: RequestField[] = []
  let isWhole = true
  const add = (label: string, kind: string, value: unknown, depth: number) => {
    if (fields.length >= maxFields || depth > maxDepth) isWhole = false
    if (!isWhole) return
    const item = itemOf(kind)
    if (item !== undefined && Array.isArray(value)) {
      for (const [at, one] of value.entries()) add(`${label}[${at}]`, item, one, depth + 1)
    } else if (Object.hasOwn(types, kind)) {
      for (const field of types[kind] ?? []) {
        add(label ? `${label}.${field.name}` : field.name, field.type, memberOf(value, field.name), depth + 1)
      }
    } else {
      const isAddress = kind === 'address' && addressOf(value) !== undefined
      fields.push({ label, type: isAddress ? 'address' : 'text', value: textOf(value) })
    }
  }
  add('', primaryType, message, 0)
  return { fields, isWhole }
}

/** What structured data says, and whether all of it is shown. */
export async function readTypedData(
  given: TypedData,
  descriptors: readonly ClearSigningDescriptor[],
  chain: ChainFacts,
): Promise<{ readonly actions: readonly RequestAction[]; readonly isWhole: boolean }> {
  const signed = pickSigned(given)
  if (!signed) {
    const { domain, primaryType: name } = given
    return {
      actions: [{ type: 'data', domain: domain.name ?? '', name, fields: listFields(given).fields }],
      isWhole: false,
    }
  }
  const data = { ...given, message: signed }
  const { domain, primaryType, message } = data
  const permit = readPermit(data)
  if (permit) {
    const actions = permit.list.map(async ({ token: contract, amount, expires }): Promise<RequestAction> => {
      const { supply, isCollection: _, ...token } = await chain.contract(contract)
      const { spender } = permit
      return { type: 'approve', token, spender, amount: readAllowance(amount, { supply }), expires: readTime(expires) }
    })
    // A witness binds the permit to an order of the app, whose values count as well.
    const order = primaryType.includes('Witness') ? [await describe()] : []
    return {
      actions: [...(await Promise.all(actions)), ...order.map(({ action }) => action)],
      isWhole: order.every((item) => item.isWhole),
    }
  }
  const { action, isWhole } = await describe()
  return { actions: [action], isWhole }

  async function describe(): Promise<{ action: RequestAction; isWhole: boolean }> {
    const contract = addressOf(domain.verifyingContract)
    const base = {
      type: 'data',
      domain: domain.name ?? '',
      ...(contract && { contract }),
      name: primaryType,
    } as const
    const chainId = chainOf(data)
    const found =
      contract && chainId !== undefined
        ? findDataFormat(descriptors, { chainId, contract, name: base.domain }, [
            primaryType,
            encodeType(data, primaryType),
          ])
        : undefined
    // `@.to` is the contract that verifies the data.
    const fields =
      found && (await writeFields(found, { values: message, container: { ...domain, to: contract } }, chain))
    if (found && fields) return { action: { ...base, intent: intentOf(found), fields }, isWhole: true }
    const listed = listFields(data)
    return { action: { ...base, fields: listed.fields }, isWhole: listed.isWhole }
  }
}
