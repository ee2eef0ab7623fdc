import { defineEvent, defineSwitch } from 'portico/kernel'

/** Whether events are counted, as far as the host is concerned: `features.analytics`. @default true */
export const analyticsFlag = defineSwitch('analytics', true)

/**
 * Something that the field counts (its table of events); whether it leaves the page is for the host to say. Of the
 * properties only codes leave the page: booleans, numbers, and texts under the names of the table that have the form that
 * is due there. The `message` of a failure is the code of its error.
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
