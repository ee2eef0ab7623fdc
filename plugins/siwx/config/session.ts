import { type CaipNetworkId, namespaceOf, parseCaipNetworkId } from 'portico/wallet'
import { array, define, optional, type Struct, string, type, unknown } from 'superstruct'
import type { SiwxMessageData, SiwxSession } from '../types.ts'

/** A CAIP-2 id of a known namespace. */
export const CaipNetworkIdStruct = define<CaipNetworkId>('CaipNetworkId', (value) => {
  return typeof value === 'string' && parseCaipNetworkId(value) !== undefined
})

/** Validates message data from outside. */
export const MessageDataStruct: Struct<SiwxMessageData> = type({
  accountAddress: string(),
  chainId: CaipNetworkIdStruct,
  domain: string(),
  scheme: optional(string()),
  uri: string(),
  version: string(),
  nonce: string(),
  statement: optional(string()),
  resources: optional(array(string())),
  requestId: optional(string()),
  issuedAt: optional(string()),
  expirationTime: optional(string()),
  notBefore: optional(string()),
}) as unknown as Struct<SiwxMessageData>

/** Validates a session from storage or from a host. */
export const SessionStruct = type({
  data: MessageDataStruct,
  message: string(),
  signature: string(),
  cacao: optional(unknown()),
}) as unknown as Struct<SiwxSession>

/** Whether two addresses of a chain are the same, ignoring case on `eip155`, where case is a checksum (EIP-55). */
export function isSameAddress(chainId: CaipNetworkId, one: string, other: string): boolean {
  return namespaceOf(chainId) === 'eip155' ? one.toLowerCase() === other.toLowerCase() : one === other
}

const addressLine = /^([^\n]*\n0x)([\da-f]{40})(?=\n)/i

/** Whether a text equals the signed one. A wallet may have written its `eip155` address without the checksum. */
export function isSameText(one: string, signed: string): boolean {
  const plain = (text: string) => text.replace(addressLine, (_, before, letters) => before + letters.toLowerCase())
  return one === signed || plain(one) === plain(signed)
}

/** Whether a session is about this account on this chain. */
export function isAbout({ data }: SiwxSession, chainId: CaipNetworkId, address: string): boolean {
  return data.chainId === chainId && isSameAddress(chainId, data.accountAddress, address)
}

/** Tolerance for clock differences between user and server, in milliseconds. */
const skew = 60_000

/** Whether a message has begun and not expired at `now` (milliseconds); an invalid time makes it expired. */
export function isInTime({ notBefore, issuedAt, expirationTime }: SiwxMessageData, now: number): boolean {
  const from = notBefore ?? issuedAt
  if (from !== undefined && !(Date.parse(from) <= now + skew)) return false
  return expirationTime === undefined || now < Date.parse(expirationTime)
}
