import type { RelayFaults } from './faults.ts'

/** How to start a relay. */
export interface RelayOptions {
  /** @default 0 (any free one) */
  readonly port?: number
}

/** How a relay goes down. */
export interface RelayOutage {
  /** Loses the messages that wait. @default false */
  readonly forget?: boolean
}

/** A WalletConnect relay on loopback. It keeps all in memory, and trusts every project id and every client. */
export interface Relay {
  /** `ws:` URL, for the `relayUrl` of a client. */
  readonly url: string
  readonly port: number
  readonly stats: Readonly<RelayStats>
  /** Faults that a test can set. */
  readonly faults: RelayFaults
  /** Sets every fault back. */
  heal(): void
  /** How many clients are connected. */
  clients(): number
  /** Breaks every connection; clients may come back at once. */
  dropAll(): void
  /** Breaks every connection and refuses new ones. */
  down(outage?: RelayOutage): Promise<void>
  /** Accepts connections again, at the same port. */
  up(): Promise<void>
  /** Goes down for some milliseconds. @param downFor @default 0 */
  restart(downFor?: number, outage?: RelayOutage): Promise<void>
  stop(): Promise<void>
}

/** What went through the relay since it started. */
export interface RelayStats {
  /** Sockets that were opened, refused ones too. */
  connections: number
  published: number
  /** Messages that were pushed to subscribers. */
  delivered: number
  /** Pushes that were answered. */
  acknowledged: number
  /** Calls by method. */
  readonly methods: Record<string, number>
}
