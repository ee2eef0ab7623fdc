import { selectConnection } from '../select.ts'
import type { Heard } from './analytics.ts'
import { type Counted, readFrom } from './derive.ts'
import type { AnalyticsEvent } from './tokens.ts'

/** What never leaves the page: what somebody typed, and links that let their reader into a pairing. */
const secret: ReadonlySet<string> = new Set(['search', 'uri', 'email'])

/** An event as it is sent. The page is named without query and fragment. */
export function toRecord({ event, properties = {} }: Counted, { at, state }: Heard, page: Location): AnalyticsEvent {
  const open = Object.entries(properties).filter(([name, value]) => !secret.has(name) && value !== undefined)
  const address = selectConnection(readFrom(state)).accounts[0]?.address
  return {
    eventId: uuid(),
    url: page.origin + page.pathname,
    domain: page.hostname,
    timestamp: at,
    props: {
      type: 'track',
      event,
      ...(open.length > 0 ? { properties: Object.fromEntries(open) } : {}),
      ...(address === undefined ? {} : { address }),
    },
  }
}

/** A random UUID (RFC 9562, version 4), also on pages without https, where browsers have no `randomUUID`. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte, index) => {
    const value = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte
    return value.toString(16).padStart(2, '0')
  })
  return [hex.slice(0, 4), hex.slice(4, 6), hex.slice(6, 8), hex.slice(8, 10), hex.slice(10)]
    .map((part) => part.join(''))
    .join('-')
}
