import { defineEvent, defineSwitch } from 'portico/kernel'

/** Whether the host has analytics on: `features.analytics`. @default true */
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
    /** The address of the active account, if the host allows it and no gate holds the account back. */
    readonly address?: string
  }
}
