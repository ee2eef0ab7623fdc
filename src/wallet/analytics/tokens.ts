import { defineEvent } from 'portico/kernel'

/** Something that the field counts (its table of events); whether it leaves the page is for the host to say. */
export const tracked = defineEvent<{
  readonly event: string
  readonly properties?: Readonly<Record<string, unknown>>
}>('wallet/tracked')

/** An event as it is sent, or given to the host's own sink. */
export interface AnalyticsEvent {
  /** UUID. */
  readonly eventId: string
  /** The page, without query and fragment. */
  readonly url: string
  readonly domain: string
  /** Milliseconds since the epoch. */
  readonly timestamp: number
  readonly props: {
    readonly type: 'track'
    readonly event: string
    readonly properties?: Readonly<Record<string, unknown>>
    /** Of the active account. */
    readonly address?: string
  }
}
