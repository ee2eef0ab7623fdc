import { defineEvent, defineSwitch } from 'portico/kernel'

/** Whether events are counted, as far as the host is concerned: `features.analytics`. @default true */
export const analyticsFlag = defineSwitch('analytics', true)

/**
 * An analytics event, which every plugin may emit. It is sent, or given to the host's sink, only while analytics are on,
 * and of its properties only booleans, numbers, and texts of a known name and form; a `message` is an error code. Hashes
 * and amounts need `analyticsAddress`.
 */
export const tracked = defineEvent<{
  /** In capitals, with digits and underscores. */
  readonly event: string
  readonly properties?: Readonly<Record<string, unknown>>
}>('wallet/tracked', { open: true })

/** An event as it is sent, or given to the host's own sink. */
export interface AnalyticsEvent {
  /** UUID. */
  readonly eventId: string
  /** The origin of the page. */
  readonly url: string
  readonly domain: string
  /** Milliseconds since the epoch. */
  readonly timestamp: number
  readonly props: {
    readonly type: 'track'
    readonly event: string
    readonly properties?: Readonly<Record<string, unknown>>
    /** Of the active account, where the host wants it sent and no gate holds the account back. */
    readonly address?: string
  }
}
