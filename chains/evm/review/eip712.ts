import { is, validate } from 'portico/kernel'
import { readProperty } from 'portico/wallet'
import { array, type Infer, integer, optional, pattern, record, string, type, union, unknown } from 'superstruct'
import { Address } from './params.ts'

export const addressOf = (value: unknown): string | undefined => (is(value, Address) ? value : undefined)

export const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

export const ChainId = union([integer(), pattern(string(), /^(?:\d{1,16}|0x[0-9a-fA-F]{1,14})$/)])

/**
 * A name of a type or a value, without the characters that separate types where they are encoded: with them, data may have the
 * hash of data of other types.
 */
const Name = pattern(string(), /^[^(),]*$/)

const TypedData = type({
  types: record(Name, array(type({ name: Name, type: Name }))),
  primaryType: string(),
  domain: type({
    name: optional(string()),
    chainId: optional(ChainId),
    verifyingContract: optional(string()),
  }),
  message: record(string(), unknown()),
})

/** Structured data to sign (EIP-712). */
export type TypedData = Infer<typeof TypedData>

/** The domain without the values that its type does not declare: they are not signed. */
function signedDomain({ types, domain }: TypedData): TypedData['domain'] {
  const declared = Object.hasOwn(types, 'EIP712Domain') ? types.EIP712Domain : undefined
  // Without this type, libraries derive it from the values; some wallets sign an empty domain instead.
  if (!declared) return domain
  return Object.fromEntries(Object.entries(domain).filter(([name]) => declared.some((field) => field.name === name)))
}

/** The data, if it has the form of EIP-712. */
export const asTypedData = (data: unknown): TypedData | undefined => {
  const [, value] = validate(data, TypedData)
  if (!value || !Object.hasOwn(value.types, value.primaryType)) return undefined
  const domain = signedDomain(value)
  // Data of the type of domains is signed without its message.
  return { ...value, domain, ...(value.primaryType === 'EIP712Domain' && { message: domain }) }
}

/** The number of a chain in 32 bytes, with no more bytes than a safe integer. */
const SaltOfChain = pattern(string(), /^0x0{52}[0-9a-fA-F]{12}$/)

/** The chain that the data is for; `undefined` if it names none. */
export function chainOf({ primaryType, domain }: TypedData): number | undefined {
  if (domain.chainId !== undefined) return Number(domain.chainId)
  const salt = readProperty(domain, 'salt')
  // The tokens of Polygon have the number of the chain there. The salts of other contracts are any bytes.
  const isChain = primaryType === 'MetaTransaction' && is(salt, SaltOfChain)
  return isChain && Number(salt) > 0 ? Number(salt) : undefined
}

/** The type as EIP-712 encodes it: its own fields, then the types it refers to in alphabetical order. */
export function encodeType({ types }: TypedData, name: string): string {
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

/** Whether a contract may take the signature on each network where it is: its domain names none. */
export const isForAnyNetwork = (data: TypedData): boolean =>
  chainOf(data) === undefined && addressOf(data.domain.verifyingContract) !== undefined
