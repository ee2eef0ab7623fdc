import { cleanIcon, cleanText, hasMethod, readProperty } from 'portico/wallet'
import type { Eip1193Provider } from './provider.ts'

/** Of a domain name (RFC 1035). */
const maxDomainLength = 253

/** A wallet as it announced itself. The uuid and the rdns are only compared, so their form is left to the wallet. */
export interface Announcement {
  readonly uuid: string
  readonly rdns: string
  /** Empty when it does not say. */
  readonly name: string
  readonly icon: string | undefined
  readonly provider: Eip1193Provider
}

/**
 * Validates the detail of an announcement (EIP-6963). Reads each property once, so that a getter can not return another
 * value later.
 */
export function readAnnouncement(detail: unknown): Announcement | undefined {
  const info = readProperty(detail, 'info')
  const texts = ['uuid', 'rdns', 'name', 'icon'].map((key) => readProperty(info, key)) as [string, ...string[]]
  const [uuid, rdns, name, icon] = texts
  const provider = readProperty(detail, 'provider') as Eip1193Provider
  if (!uuid || texts.some((text) => typeof text !== 'string') || !hasMethod(provider, 'request')) return undefined
  return { uuid, rdns: cleanText(rdns, maxDomainLength), name: cleanText(name), icon: cleanIcon(icon), provider }
}
