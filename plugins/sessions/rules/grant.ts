import { is, problemOf, validate } from 'portico/kernel'
import {
  array,
  define,
  enums,
  integer,
  literal,
  nonempty,
  number,
  optional,
  pattern,
  record,
  size,
  string,
  type,
  unknown,
} from 'superstruct'
import { Hex } from '../endpoints.ts'
import { GrantAnswerError, GrantExpiryError, GrantRequestError } from '../errors.ts'
import type { GrantPermissionsRequest, TypedData } from '../tokens.ts'
import { isMilliseconds, toInteger } from './units.ts'

/** Limit for the data of a request, in characters; interfaces of contracts need far fewer. */
const maxLength = 500_000

const Typed = type({ type: size(string(), 1, 100), data: record(string(), unknown()) })
const Address = pattern(string(), /^0x[0-9a-fA-F]{40}$/)
/** A quantity of JSON-RPC (EIP-1474); chain ids have at most 53 bits. */
const ChainId = define<string>(
  'a chain id in hexadecimal, such as 0x2105',
  (value) => typeof value === 'string' && /^0x[1-9a-fA-F][0-9a-fA-F]{0,12}$/.test(value),
)
const Key = type({ type: enums(['secp256k1', 'secp256r1', 'ed25519', 'schnorr']), publicKey: Hex })

const Request = type({
  chainId: ChainId,
  address: optional(Address),
  expiry: number(),
  signer: type({ type: literal('keys'), data: type({ keys: size(array(Key), 1, 10) }) }),
  permissions: size(nonempty(array(Typed)), 1, 50),
  policies: optional(size(array(Typed), 0, 50)),
})

/** The answer of the wallet. */
const Answer = type({
  context: Hex,
  address: optional(Address),
  chainId: optional(ChainId),
  expiry: optional(integer()),
  permissions: optional(nonempty(array(Typed))),
})

export type CheckedRequest = Omit<GrantPermissionsRequest, 'policies'> & { readonly policies: readonly TypedData[] }

/** A JSON copy of a value, so that the app can not change the request after the checks; `bigint` as a hexadecimal quantity. */
function toPlain(value: unknown): unknown {
  try {
    const text = JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `0x${part.toString(16)}` : part))
    return text !== undefined && text.length <= maxLength ? JSON.parse(text) : undefined
  } catch {
    // A circular reference, or a getter that throws.
    return undefined
  }
}

/** Validates the request of the app. Throws `SESSIONS_REQUEST` or `SESSIONS_EXPIRY`. */
export function checkRequest(request: unknown, now: number): CheckedRequest {
  const [failure, checked] = validate(toPlain(request), Request)
  if (failure) throw new GrantRequestError(problemOf(failure))
  const { chainId, address, expiry, signer, permissions, policies = [] } = checked
  if (!Number.isSafeInteger(expiry) || isMilliseconds(expiry) || expiry * 1000 <= now) throw new GrantExpiryError()
  const keys = signer.data.keys.map(({ type, publicKey }) => ({ type, publicKey }))
  const asked = { chainId, expiry, signer: { type: 'keys' as const, data: { keys } }, permissions, policies }
  return address === undefined ? asked : { ...asked, address }
}

export interface CheckedAnswer {
  readonly context: string
  readonly expiry: number
  readonly permissions: readonly TypedData[]
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Fields of permissions that are upper limits: a wallet may grant less than requested. */
const limits: readonly string[] = ['allowance', 'limit', 'count', 'valueLimit']

/** Whether a granted value is the requested one, apart from the notation of integers, or a lower limit. */
function isWithin(granted: unknown, asked: unknown, field = ''): boolean {
  const [mine, theirs] = [toInteger(granted), toInteger(asked)]
  if (mine !== null && theirs !== null) return limits.includes(field) ? mine <= theirs : mine === theirs
  if (typeof granted !== 'object' || typeof asked !== 'object' || !granted || !asked) return granted === asked
  if (Array.isArray(granted) !== Array.isArray(asked)) return false
  const [own, other] = [granted, asked] as [Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>]
  const fields = Object.keys(own)
  return (
    fields.length === Object.keys(other).length &&
    fields.every((name) => Object.hasOwn(other, name) && isWithin(own[name], other[name], name))
  )
}

/** Whether each permission that was granted is a different one of those that were requested. */
function areWithin(granted: readonly TypedData[], asked: readonly TypedData[]): boolean {
  const left = [...asked]
  return granted.every((permission) => {
    const index = left.findIndex((one) => isWithin(permission, one))
    if (index >= 0) left.splice(index, 1)
    return index >= 0
  })
}

/**
 * Validates the grant of the wallet: it is for this account and network, permits nothing that was not requested, and
 * expires no later than requested. Throws `SESSIONS_ANSWER`.
 */
export function checkAnswer(answer: unknown, asked: CheckedRequest, address: string, now: number): CheckedAnswer {
  // Newer drafts answer with a list, one entry for each request.
  const only = Array.isArray(answer) && answer.length === 1 ? answer[0] : answer
  const granted = toPlain(only)
  if (!is(granted, Answer)) throw new GrantAnswerError()
  const { context, expiry = asked.expiry, permissions = asked.permissions } = granted
  const isHere =
    isSame(granted.address ?? address, address) && BigInt(granted.chainId ?? asked.chainId) === BigInt(asked.chainId)
  const isInTime = expiry <= asked.expiry && expiry * 1000 > now
  if (!isHere || !isInTime || !areWithin(permissions, asked.permissions)) throw new GrantAnswerError()
  return { context, expiry, permissions }
}
