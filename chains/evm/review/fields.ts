import type { ChainFacts } from './chain.ts'
import type { DescriptorField, Found } from './descriptors.ts'
import { asInteger, createWriteValue, isAddress, isSameValue, readParameter } from './formats.ts'
import { isManyPath, type Roots, resolveConstant, resolvePath, type Spot } from './paths.ts'
import type { RequestField } from './types.ts'

/** The most values of a format: with more, the format is not used. */
const maxFields = 40

/** The maximum depth of nested groups. */
const maxDepth = 8

/** A call that a value carries. */
export interface CarriedCall {
  readonly from: string
  readonly to: string
  readonly data: `0x${string}`
  readonly value: bigint
}

/** The fields and the calls of a request, as a format describes them. */
interface Written {
  readonly fields: readonly RequestField[]
  /** In order; they are described on their own. */
  readonly calls: readonly CarriedCall[]
}

const isBytes = (value: unknown): value is `0x${string}` =>
  typeof value === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(value)

const definitionPath = '$.display.definitions.'

/** Thrown where a format does not fit the values of a request. */
const misfit = Symbol()

/** A field merged with the shared definition that it refers to. */
function complete(given: DescriptorField, definitions: Readonly<Record<string, DescriptorField>>): DescriptorField {
  const name = given.$ref?.startsWith(definitionPath) ? given.$ref.slice(definitionPath.length) : undefined
  if (name === undefined) return given
  const shared = Object.hasOwn(definitions, name) ? definitions[name] : undefined
  if (!shared) throw misfit
  const params = given.params || shared.params ? { ...shared.params, ...given.params } : undefined
  return { ...shared, ...given, ...(params && { params }) }
}

const rulesOf = (visible: unknown): Readonly<Record<string, unknown>> =>
  typeof visible === 'object' && visible !== null ? (visible as Record<string, unknown>) : {}

const isListed = (list: unknown, value: unknown, spot: Spot, roots: Roots) =>
  Array.isArray(list) && list.some((item) => isSameValue(resolveConstant(item, spot, roots), value))

/** Whether a value is shown. Throws where it has to be another one. */
function isVisible({ visible }: DescriptorField, value: unknown, spot: Spot, roots: Roots): boolean {
  const { ifNotIn, mustMatch } = rulesOf(visible)
  if (mustMatch !== undefined) {
    if (!isListed(mustMatch, value, spot, roots)) throw misfit
    return false
  }
  return !isListed(ifNotIn, value, spot, roots)
}

/** The call in a value of the format `calldata`. */
function readCarried(field: DescriptorField, data: unknown, spot: Spot, roots: Roots): CarriedCall {
  const { from, to } = roots.container
  const callee = readParameter(field, 'callee', spot, roots)
  const selector = readParameter(field, 'selector', spot, roots)
  const amount = readParameter(field, 'amount', spot, roots)
  const spender = readParameter(field, 'spender', spot, roots)
  const place = readParameter(field, 'chainId', spot, roots)
  const value = amount === undefined ? 0n : asInteger(amount)
  const isHere = place === undefined || isSameValue(place, roots.container.chainId)
  if (!isBytes(data) || !isAddress(callee) || value === undefined || !isHere) throw misfit
  // A contract that calls itself runs for its caller, as `multicall` does.
  const caller = callee.toLowerCase() === to.toLowerCase() ? from : to
  const head = isBytes(selector) ? selector : '0x'
  return {
    from: isAddress(spender) ? spender : caller,
    to: callee,
    data: `${head}${data.slice(2)}` as `0x${string}`,
    value,
  }
}

/** Writes the fields of a format with the values of a request; `undefined` where it does not fit them. */
export async function writeFields(
  { descriptor, format }: Pick<Found, 'descriptor' | 'format'>,
  given: Omit<Roots, 'descriptor'>,
  chain: ChainFacts,
): Promise<Written | undefined> {
  const roots: Roots = { ...given, descriptor }
  const fields: RequestField[] = []
  const calls: CarriedCall[] = []
  const definitions = descriptor.display.definitions ?? {}
  const writeValue = createWriteValue(roots, chain)

  const writeOne = async (field: DescriptorField, value: unknown, spot: Spot) => {
    if (!isVisible(field, value, spot, roots)) return
    const label = field.label ?? field.path ?? ''
    if (field.format === 'calldata') {
      const call = readCarried(field, value, spot, roots)
      // Without data and value, nothing is called.
      if (call.data !== '0x' || call.value > 0n) calls.push(call)
    } else fields.push(await writeValue(field, label, value, spot))
  }
  /** The values of a field. A format of single values is for each value of a list. */
  const valuesOf = (field: DescriptorField, here: unknown, spot: Spot): readonly unknown[] => {
    if (field.path === undefined) return [field.value === undefined ? here : resolveConstant(field.value, spot, roots)]
    const values = resolvePath(field.path, here, roots)
    const [only] = values
    const isList = !field.fields && !isManyPath(field.path) && values.length === 1 && Array.isArray(only)
    return isList && field.format !== undefined && field.format !== 'raw' ? only : values
  }
  const write = async (list: readonly DescriptorField[], around: Spot, depth: number): Promise<void> => {
    if (depth > maxDepth) throw misfit
    const { here } = around
    for (const item of list) {
      const field = complete(item, definitions)
      if (field.visible === 'never') continue
      if (field.path === undefined && field.value === undefined && !field.fields) continue
      const values = valuesOf(field, here, around)
      // An empty list has nothing to show; a path that leads nowhere belongs to another version of the contract.
      if (values.length === 0 && !field.path?.includes('[')) throw misfit
      for (const [index, value] of values.entries()) {
        if (value === undefined || fields.length + calls.length >= maxFields) throw misfit
        if (field.fields) await write(field.fields, { here: value, index, count: values.length }, depth + 1)
        else await writeOne(field, value, field.path === undefined ? around : { here, index, count: values.length })
      }
    }
  }
  try {
    await write(format.fields, { here: roots.values, index: 0, count: 1 }, 0)
    return { fields, calls }
  } catch (error) {
    if (error === misfit) return undefined
    throw error
  }
}

/** The intent of a request, as its format describes it. */
export const intentOf = ({ format: { intent } }: Found): string =>
  typeof intent === 'string' ? intent : Object.values(intent ?? {}).join(' ')
