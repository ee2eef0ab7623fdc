import { is, validate } from 'portico/kernel'
import { array, type Infer, integer, optional, pattern, record, string, type, union, unknown } from 'superstruct'
import { Address } from './params.ts'

export const addressOf = (value: unknown): string | undefined => (is(value, Address) ? value : undefined)

export const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

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
  return value && Object.hasOwn(value.types, value.primaryType) ? { ...value, domain: signedDomain(value) } : undefined
}

/** The chain that the data is for; `undefined` if it names none. */
export const chainOf = ({ domain: { chainId } }: TypedData): number | undefined =>
  chainId === undefined ? undefined : Number(chainId)

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
export const isForAnyNetwork = ({ domain: { chainId, verifyingContract } }: TypedData): boolean =>
  chainId === undefined && addressOf(verifyingContract) !== undefined
