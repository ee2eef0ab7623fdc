import type { ChainFacts, RequestField, RequestToken } from './chain.ts'
import { readTime } from './chain.ts'
import type { ClearSigningDescriptor, DescriptorField, Found } from './descriptors.ts'

/** The values that paths of a descriptor lead through. */
interface Roots {
  /** `#`: the arguments of the call, or the signed data. */
  readonly values: unknown
  /** `@`: the transaction, or the domain of the data. */
  readonly container: Readonly<Record<string, unknown>>
}

/** A format with more values than a user reads says nothing. */
const maxFields = 40

const isHexBytes = (value: unknown): value is string => typeof value === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(value)

/** A part of a list or of bytes: `[0]`, `[-1]`, `[0:20]`, `[]`. */
function readPart(value: unknown, part: string): readonly unknown[] {
  const [, start = '', colon = '', end = ''] = /^\[(-?\d*)(:?)(-?\d*)\]$/.exec(part) ?? []
  const from = start === '' ? undefined : Number(start)
  const to = end === '' ? undefined : Number(end)
  if (isHexBytes(value)) {
    const bytes = value.slice(2).match(/../g) ?? []
    if (!colon && from === undefined) return [value]
    return [`0x${(colon ? bytes.slice(from, to) : [bytes.at(from ?? 0) ?? '']).join('')}`]
  }
  if (!Array.isArray(value)) return []
  if (colon) return value.slice(from, to)
  if (from === undefined) return value
  return [value.at(from)]
}

/** The values at a path below a value; several where the path leads through a whole list. */
function follow(value: unknown, path: string): readonly unknown[] {
  const parts = path.split('.').filter(Boolean)
  return parts.reduce<readonly unknown[]>(
    (values, part) =>
      values.flatMap((item) => {
        if (part.startsWith('[')) return readPart(item, part)
        if (typeof item !== 'object' || item === null || !Object.hasOwn(item, part)) return []
        return [(item as Record<string, unknown>)[part]]
      }),
    [value],
  )
}

/** The values of a path of ERC-7730: from a root, or below `here`. */
function resolve(path: string, here: unknown, roots: Roots, descriptor: ClearSigningDescriptor): readonly unknown[] {
  if (path.startsWith('#')) return follow(roots.values, path.slice(1))
  if (path.startsWith('@')) return follow(roots.container, path.slice(1))
  if (path.startsWith('$')) return follow(descriptor, path.slice(1))
  return follow(here, path)
}

const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? item.toString() : item))
    : String(value)

function asInteger(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  try {
    return typeof value === 'number' || (typeof value === 'string' && value !== '') ? BigInt(value) : undefined
  } catch {
    return undefined
  }
}

const isAddress = (value: unknown): value is string => typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)

/** An integer of 256 bits has no more digits. */
const maxPlaces = 77

/** Says a value with a number of decimal places. */
function withPlaces(value: bigint, places: number): string {
  const digits = value.toString().padStart(places + 1, '0')
  const cut = digits.length - places
  return places > 0 ? `${digits.slice(0, cut)}.${digits.slice(cut)}`.replace(/\.?0+$/, '') : digits
}

const nativeAddresses = /^0x(?:0{40}|e{40})$/i

/** Writes the fields of a format with the values of a request; `undefined` where it does not fit them. */
export async function writeFields(
  { descriptor, format }: Pick<Found, 'descriptor' | 'format'>,
  roots: Roots,
  chain: ChainFacts,
): Promise<readonly RequestField[] | undefined> {
  const written: RequestField[] = []
  const definitions = descriptor.display.definitions ?? {}
  const tokenOf = async (field: DescriptorField, here: unknown): Promise<RequestToken> => {
    const { tokenPath, token } = field.params ?? {}
    const given = token?.startsWith('$') || token?.startsWith('@') ? token : undefined
    const path = tokenPath ?? given
    const address = path === undefined ? token : resolve(path, here, roots, descriptor)[0]
    if (!isAddress(address)) return { symbol: '', decimals: null }
    if (nativeAddresses.test(address)) return chain.coin
    const { supply: _, isCollection: __, ...facts } = await chain.contract(address)
    return facts
  }
  const writeOne = async (
    field: DescriptorField,
    label: string,
    value: unknown,
    here: unknown,
  ): Promise<RequestField> => {
    const number = asInteger(value)
    const { params } = field
    const plain: RequestField = { label, type: isAddress(value) ? 'address' : 'text', value: textOf(value) }
    if (number === undefined || number < 0n || number >= 2n ** 256n) return plain
    switch (field.format) {
      case 'amount':
        return { label, type: 'amount', value: number.toString(), token: chain.coin }
      case 'tokenAmount':
        return { label, type: 'amount', value: number.toString(), token: await tokenOf(field, here) }
      case 'date':
        return params?.encoding === 'blockheight' ? plain : { label, type: 'date', value: readTime(number) }
      case 'unit':
        return {
          ...plain,
          type: 'text',
          value: `${withPlaces(number, Math.min(params?.decimals ?? 0, maxPlaces))} ${params?.base ?? ''}`.trim(),
        }
      case 'enum': {
        const names = params?.$ref && resolve(params.$ref, undefined, roots, descriptor)[0]
        const name = names && (names as Record<string, unknown>)[number.toString()]
        return typeof name === 'string' ? { label, type: 'text', value: name } : plain
      }
      default:
        return plain
    }
  }
  const write = async (fields: readonly DescriptorField[], here: unknown): Promise<boolean> => {
    for (const given of fields) {
      const name = given.$ref?.startsWith('$.display.definitions.') ? given.$ref.slice(22) : ''
      const shared = Object.hasOwn(definitions, name) ? definitions[name] : undefined
      const field: DescriptorField = { ...shared, ...given }
      if (field.visible === 'never') continue
      if (field.path === undefined && field.value === undefined && !field.fields) continue
      const values = field.path === undefined ? [field.value ?? here] : resolve(field.path, here, roots, descriptor)
      // An empty list has nothing to show; a path that leads nowhere belongs to another version of the contract.
      if (values.length === 0 && !field.path?.includes('[')) return false
      for (const value of values) {
        if (value === undefined || written.length >= maxFields) return false
        if (field.fields) {
          if (!(await write(field.fields, value))) return false
        } else if (field.label !== undefined) written.push(await writeOne(field, field.label, value, here))
      }
    }
    return true
  }
  return (await write(format.fields, roots.values)) ? written : undefined
}

/** What a format says that its request is for. */
export const intentOf = ({ format: { intent } }: Found): string =>
  typeof intent === 'string' ? intent : Object.values(intent ?? {}).join(' ')
