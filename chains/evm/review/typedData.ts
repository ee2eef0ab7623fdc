import { isDelegateCall, isMetaTransaction, readCarriedCalls } from './carriedCall.ts'
import type { ChainFacts } from './chain.ts'
import { type ClearSigningDescriptor, findDataFormat } from './descriptors.ts'
import { addressOf, chainOf, encodeType, recordOf, type TypedData } from './eip712.ts'
import { intentOf, writeFields } from './fields.ts'
import type { Step } from './innerCalls.ts'
import { readPermit } from './permits.ts'
import { isPlainSpendPermission, readSpendPermission } from './spendPermission.ts'
import type { RequestAction, RequestField } from './types.ts'

const maxFields = 60
const maxDepth = 5

/** Values and types to look at: types may refer to themselves in many fields, so that their number grows with the depth. */
const maxVisits = 1_000

/** The type of the items of a list. */
const itemOf = (kind: string) => /^(.*?)\[\d*\]$/.exec(kind)?.[1]

const memberOf = (value: unknown, name: string): unknown => {
  const activeAccount = recordOf(value)
  return Object.hasOwn(activeAccount, name) ? activeAccount[name] : undefined
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

/** Types of hashes and encoded data, which a user can not read: the root of a list of orders is such a hash. */
const bytesType = /^bytes\d*$/
/** The orders of CoW that end, each by its bytes: nothing is given away. */
const cancellations = 'OrderCancellations(bytes[] orderUids)'

/** The values that are signed, by the names that the data gives them, and whether a user can judge the data by them. */
function listFields(data: TypedData) {
  const { types, primaryType, message } = data
  const fields: RequestField[] = []
  let isWhole = true
  let isReadable = primaryType === 'OrderCancellations' && encodeType(data, primaryType) === cancellations
  let isClear = true
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
      isReadable ||= !bytesType.test(kind)
      // Some wallets sign the text 'false' as true.
      isClear &&= kind !== 'bool' || typeof value !== 'string'
      const isAddress = kind === 'address' && addressOf(value) !== undefined
      fields.push({ label, type: isAddress ? 'address' : 'text', value: textOf(value) })
    }
  }
  add('', primaryType, message, 0)
  return {
    fields: fields as readonly RequestField[],
    isClear,
    isWhole: isWhole && isClear && (isReadable || fields.length === 0),
  }
}

/** The values of permits and of authorized transfers, by the names of their standards and of Permit2. */
const permitFields: ReadonlySet<string> = new Set([
  'holder',
  ...'owner spender operator nonce deadline expiry sigDeadline from to validAfter validBefore'.split(' '),
])
/** What a permit allows: each standard has one of these. */
const permitSubjects: ReadonlySet<string> = new Set(['value', 'allowed', 'approved', 'tokenId', 'permitted', 'details'])

/** Whether a permit has no values but those of its standard. */
function isPlainPermit({ types, primaryType }: TypedData): boolean {
  const others = (types[primaryType] ?? []).filter(({ name }) => !permitFields.has(name))
  const [subject] = others
  return !primaryType.includes('Witness') && others.length === 1 && permitSubjects.has(subject?.name ?? '')
}

/** Whether a Safe account would refund gas to an address that the data names: as much as the executor claims. */
const refundsGas = ({ primaryType, message: { gasPrice } }: TypedData) =>
  primaryType === 'SafeTx' && gasPrice !== undefined && !/^(?:0x)?0+$/.test(String(gasPrice))

const hasUnknownCall = (actions: readonly RequestAction[]) =>
  actions.some((one) => one.type === 'call' && one.intent === undefined)

/** What structured data says, and whether all of it is shown. `account` signs it. */
export async function readTypedData(
  given: TypedData,
  account: string,
  descriptors: readonly ClearSigningDescriptor[],
  chain: ChainFacts,
  readCalls: (steps: readonly Step[]) => Promise<readonly RequestAction[]>,
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
  const permit = (await readSpendPermission(data, chain)) ?? (await readPermit(data, chain))
  // A witness binds the permit to an order of the app, whose values count as well.
  if (permit && (isPlainPermit(data) || isPlainSpendPermission(data, account)))
    return { actions: permit, isWhole: true }
  const { actions, isWhole } = await describe()
  return { actions: [...(permit ?? []), ...actions], isWhole }

  async function describe(): Promise<{ actions: readonly RequestAction[]; isWhole: boolean }> {
    const { domain, primaryType, message } = data
    const contract = addressOf(domain.verifyingContract)
    const chainId = chainOf(data)
    const carried = readCarriedCalls(data, account)
    const isDelegated = isDelegateCall(data)
    const showsAllEffects = !(isDelegated && !carried) && !refundsGas(data)
    const { fields, isWhole, isClear } = listFields(data)
    const action = {
      type: 'data',
      domain: domain.name ?? '',
      ...(contract && { contract }),
      name: primaryType,
    } as const
    if (contract && chainId !== undefined) {
      const names = [primaryType, encodeType(data, primaryType)]
      const found = findDataFormat(descriptors, { chainId, contract, given: domain }, names)
      const container = { from: account, to: contract, value: 0n, chainId }
      const written = found && (await writeFields(found, { values: message, container }, chain))
      if (found && written) {
        // A descriptor does not say that a Safe which calls itself changes itself.
        const inside = await readCalls(primaryType === 'SafeTx' ? (carried ?? []) : written.calls)
        const named = { ...action, intent: intentOf(found), fields: written.fields }
        const isKnown = carried !== null && (!isDelegated || !hasUnknownCall(inside))
        return { actions: [named, ...inside], isWhole: showsAllEffects && isKnown && isClear }
      }
    }
    const inside = await readCalls(carried ?? [])
    const isUnknown = hasUnknownCall(inside)
    // The cautions about a meta-transaction are those about its call, and that anyone can carry it out.
    const isKnown = carried !== null && (!isUnknown || isMetaTransaction(primaryType))
    return { actions: [{ ...action, fields }, ...inside], isWhole: isWhole && isKnown && showsAllEffects }
  }
}
