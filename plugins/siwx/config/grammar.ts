import { namespaceOf, parseCaipNetworkId } from 'portico/wallet'
import { InvalidMessageError } from '../errors.ts'
import type { SiwxMessageData } from '../types.ts'
import { toChecksumAddress } from './checksum.ts'

// Names as in RFC 3986.
const pchar = "(?:[\\w.~!$&'()*+,;=:@-]|%[\\da-f]{2})"
const userinfo = "(?:[\\w.~!$&'()*+,;=:-]|%[\\da-f]{2})*@"
const regName = "(?:[\\w.~!$&'()*+,;=-]|%[\\da-f]{2})*"
const ipLiteral = '\\[([\\da-f:.]+)\\]'
const authority = `(?:${userinfo})?(?:${ipLiteral}|${regName})(?::\\d*)?`
const tail = `(?:\\?(?:${pchar}|[/?])*)?(?:#(?:${pchar}|[/?])*)?`
const hierPart = `(?://${authority}(?:/${pchar}*)*|/(?:${pchar}+(?:/${pchar}*)*)?|(?:${pchar}+(?:/${pchar}*)*)?)`

const uri = new RegExp(`^[a-z][a-z\\d+.-]*:${hierPart}${tail}$`, 'i')
const domain = new RegExp(`^(?:${ipLiteral}|[\\w.-]+)(?::(\\d{1,5}))?$`, 'i')

function isIPv6(text: string): boolean {
  try {
    return new URL(`http://[${text}]`).host !== ''
  } catch {
    return false
  }
}

function isUri(value: string): boolean {
  const match = uri.exec(value)
  return match !== null && (match[1] === undefined || isIPv6(match[1]))
}

/**
 * Host and port of a page: the authority of RFC 3986, limited to the characters of host names, without user
 * information, which could imitate another site ("bank.example@evil.example").
 */
function isDomain(value: string): boolean {
  const match = domain.exec(value)
  if (!match) return false
  const [, literal, port = '0'] = match
  return (literal === undefined || isIPv6(literal)) && Number(port) <= 65_535
}

const time = /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

/** RFC 3339 as all parsers read it: `T` and `Z` in capitals, a day of the calendar, no leap second. */
function isTime(value: string): boolean {
  const day = time.exec(value)?.[1]
  if (day === undefined) return false
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

/** One line of any language: no control character may start a line or hide one, and its UTF-8 can be read back. */
const isLine = (value: string) => !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(value)

const isAsciiStatement = (value: string) => /^[\w .~:/?#[\]@!$&'()*+,;=-]*$/.test(value)

/** Whether a line has characters that EIP-4361 does not allow: only ASCII letters, digits, spaces and some marks are. */
export const isForeignStatement = (value: string): boolean => isLine(value) && !isAsciiStatement(value)

const isNonce = (value: string) => /^[a-z\d]{8,}$/i.test(value)
const requestId = new RegExp(`^${pchar}+$`, 'i')
const isScheme = (value: string) => /^[a-z][a-z\d+.-]*$/i.test(value)
const isEvmChain = (value: string) => {
  const { reference = '' } = parseCaipNetworkId(value) ?? {}
  return /^[1-9]\d*$/.test(reference) && Number.isSafeInteger(Number(reference))
}
// CAIP-2 and CAIP-10; accounts of Solana are base58 of 32 bytes.
const isReference = (value: string) => /^[-\w]{1,32}$/.test(value)
const isAccount = (value: string) => /^[-.%a-z\d]{1,128}$/i.test(value)
const isSolanaAccount = (value: string) => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value)

type Field = keyof SiwxMessageData
type Check = (value: string) => boolean

const shared: Partial<Record<Field, Check>> = {
  domain: isDomain,
  uri: isUri,
  version: (value) => value === '1',
  nonce: isNonce,
  issuedAt: isTime,
  expirationTime: isTime,
  notBefore: isTime,
  requestId: (value) => requestId.test(value),
}
const needed: readonly Field[] = ['domain', 'accountAddress', 'uri', 'version', 'chainId', 'nonce']

const ofEvm: Partial<Record<Field, Check>> = {
  ...shared,
  scheme: isScheme,
  accountAddress: (value) => toChecksumAddress(value) !== null,
  statement: isAsciiStatement,
  chainId: isEvmChain,
}
const ofOthers: Partial<Record<Field, Check>> = {
  ...shared,
  // Only EIP-4361 has a scheme: other parsers read it as part of the domain.
  scheme: () => false,
  accountAddress: isAccount,
  statement: isLine,
  chainId: (value) => isReference(parseCaipNetworkId(value)?.reference ?? ''),
}

/** The first field that parsers of the namespace would not read back. */
function findInvalid(data: SiwxMessageData): Field | undefined {
  if (typeof data.chainId !== 'string' || !parseCaipNetworkId(data.chainId)) return 'chainId'
  const namespace = namespaceOf(data.chainId)
  const isEvm = namespace === 'eip155'
  const missing = [...needed, ...(isEvm ? (['issuedAt'] as const) : [])].find((field) => data[field] === undefined)
  if (missing) return missing
  const checks = isEvm ? ofEvm : { ...ofOthers, ...(namespace === 'solana' && { accountAddress: isSolanaAccount }) }
  const isInvalid = ([field, isValid]: [string, Check]) => {
    const value: unknown = data[field as Field]
    return value !== undefined && (typeof value !== 'string' || !isValid(value))
  }
  const invalid = Object.entries(checks).find(isInvalid)
  if (invalid) return invalid[0] as Field
  const resources: unknown = data.resources
  const isList = Array.isArray(resources) && resources.every((item) => typeof item === 'string' && isUri(item))
  return resources === undefined || isList ? undefined : 'resources'
}

/**
 * Validates each field of a message by the grammar of the namespace's parsers (EIP-4361, CAIP-122), so that no field can
 * inject text into another one. Throws `SIWX_INVALID_MESSAGE` with the name of the field.
 */
export function checkFields(data: SiwxMessageData): void {
  const field = findInvalid(data)
  if (field) throw new InvalidMessageError({ field })
}
