import { readTime } from './allowance.ts'
import type { ChainFacts } from './chain.ts'
import type { DescriptorField } from './descriptors.ts'
import { type Roots, resolveAt, resolveConstant, type Spot } from './paths.ts'
import type { RequestField, RequestToken } from './types.ts'

export const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)

/** The integer of a value: a number, a text of digits, or bytes. */
export function asInteger(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  try {
    return typeof value === 'number' || (typeof value === 'string' && value !== '') ? BigInt(value) : undefined
  } catch {
    return undefined
  }
}

/** A value of any type as text. */
const writePlain = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? item.toString() : item))
    : String(value)

/** Whether two values are the same, as constants of descriptors are compared: by number, or by text without its case. */
export function isSameValue(one: unknown, other: unknown): boolean {
  const [first, second] = [asInteger(one), asInteger(other)]
  if (first !== undefined && second !== undefined) return first === second
  return writePlain(one).toLowerCase() === writePlain(other).toLowerCase()
}

/** The most decimal places: a whole token with more decimals does not fit 256 bits. */
const maxPlaces = 77

/** Addresses that stand for the native coin. */
const nativeAddresses = /^0x(?:0{40}|e{40})$/i

/** The value of a parameter: of the one that names a path, else of the one that is a constant. */
export function readParameter({ params }: DescriptorField, name: string, spot: Spot, roots: Roots): unknown {
  const path = params?.[`${name}Path`]
  return typeof path === 'string' ? resolveAt(path, spot, roots) : resolveConstant(params?.[name], spot, roots)
}

const isOneOf = (list: unknown, value: unknown, spot: Spot, roots: Roots): boolean =>
  (Array.isArray(list) ? list : [list]).some((item) => {
    const known = resolveConstant(item, spot, roots)
    return known !== undefined && isSameValue(known, value)
  })

const pad = (value: bigint) => value.toString().padStart(2, '0')

/** The address in an integer, as contracts pack it. */
const toAddress = (value: bigint) => (value < 2n ** 160n ? `0x${value.toString(16).padStart(40, '0')}` : undefined)

/** Makes what writes a value as a format of ERC-7730 says. Values that the format does not suit are written as they are. */
export function createWriteValue(roots: Roots, chain: ChainFacts) {
  const { chainId } = roots.container
  const tokenOf = async (field: DescriptorField, spot: Spot): Promise<RequestToken> => {
    const token = readParameter(field, 'token', spot, roots)
    // Some contracts pack the address of a token in an integer.
    const address = typeof token === 'bigint' && token >= 0n ? toAddress(token) : token
    const place = readParameter(field, 'chainId', spot, roots)
    // The chain of the request can not be asked about tokens of another chain.
    if (!isAddress(address) || (place !== undefined && !isSameValue(place, chainId))) {
      return { symbol: '', decimals: null }
    }
    const native = field.params?.nativeCurrencyAddress
    if (nativeAddresses.test(address) || isOneOf(native, address, spot, roots)) return chain.coin
    const { supply: _, isCollection: __, ...facts } = await chain.contract(address)
    return facts
  }

  async function writeAmount(field: DescriptorField, label: string, value: bigint, spot: Spot): Promise<RequestField> {
    const token = await tokenOf(field, spot)
    const threshold = asInteger(resolveConstant(field.params?.threshold, spot, roots))
    const isAbove = threshold !== undefined && value >= threshold
    const message = isAbove && resolveConstant(field.params?.message, spot, roots)
    if (typeof message === 'string') return { label, type: 'text', value: `${message} ${token.symbol}`.trim() }
    return { label, type: 'amount', value: isAbove ? null : value.toString(), token }
  }

  function writeUnit({ params }: DescriptorField, label: string, value: bigint, spot: Spot): RequestField {
    const base = resolveConstant(params?.base, spot, roots)
    const places = Number(params?.decimals ?? 0)
    const decimals = Number.isInteger(places) && places >= 0 && places <= maxPlaces ? places : null
    const symbol = typeof base === 'string' ? base : ''
    return { label, type: 'amount', value: value.toString(), token: { symbol, decimals } }
  }

  /** The symbol that a contract gives itself, with its address: symbols are not unique. */
  const writeNamed = async (label: string, address: string, more = ''): Promise<RequestField> => {
    const { symbol } = await chain.contract(address)
    if (symbol === '' && more === '') return { label, type: 'address', value: address }
    return { label, type: 'text', value: `${symbol}${more} (${address})`.trim() }
  }

  function nameOf({ params }: DescriptorField, value: unknown, spot: Spot): string | undefined {
    const reference = params?.$ref
    const names = typeof reference === 'string' ? resolveConstant(reference, spot, roots) : undefined
    if (typeof names !== 'object' || names === null) return undefined
    const [, name] = Object.entries(names).find(([key]) => isSameValue(key, value)) ?? []
    return typeof name === 'string' ? name : undefined
  }

  async function writeInteger(
    field: DescriptorField,
    label: string,
    value: bigint,
    spot: Spot,
  ): Promise<RequestField | undefined> {
    switch (field.format) {
      case 'amount':
        return { label, type: 'amount', value: value.toString(), token: chain.coin }
      case 'tokenAmount':
        return writeAmount(field, label, value, spot)
      case 'date':
        return field.params?.encoding === 'blockheight' ? undefined : { label, type: 'date', value: readTime(value) }
      case 'duration':
        return {
          label,
          type: 'text',
          value: `${pad(value / 3600n)}:${pad((value / 60n) % 60n)}:${pad(value % 60n)}`,
        }
      case 'unit':
        return writeUnit(field, label, value, spot)
      case 'nftName': {
        const collection = readParameter(field, 'collection', spot, roots)
        return isAddress(collection) ? writeNamed(label, collection, ` #${value}`) : undefined
      }
      case 'addressName': {
        const address = toAddress(value)
        return address === undefined ? undefined : { label, type: 'address', value: address }
      }
      default:
        return undefined
    }
  }

  return async (field: DescriptorField, label: string, given: unknown, spot: Spot): Promise<RequestField> => {
    // A descriptor may list addresses that mean the sender (`senderAddress`).
    const isSender =
      field.format === 'addressName' &&
      field.params?.senderAddress !== undefined &&
      isOneOf(field.params.senderAddress, given, spot, roots)
    const value = isSender ? roots.container.from : given
    const plain: RequestField = { label, type: isAddress(value) ? 'address' : 'text', value: writePlain(value) }
    // The format does not apply to an encrypted value.
    if (field.encryption !== undefined) return plain
    if (field.format === 'enum') return { label, type: 'text', value: nameOf(field, value, spot) ?? plain.value }
    if (isAddress(value)) return field.format === 'tokenTicker' ? writeNamed(label, value) : plain
    const number = asInteger(value)
    if (number === undefined || number < 0n || number >= 2n ** 256n) return plain
    return (await writeInteger(field, label, number, spot)) ?? plain
  }
}
