/** The faults of a relay. Each lasts until it is reset. */
export interface RelayFaults {
  /** Closes each new connection with code 3000 and this reason; the client takes that as final. @default '' */
  refuse: string
  /** Milliseconds before each answer and each push. @default 0 */
  delayMs: number
  /** Takes messages and loses them. @default false */
  dropPublish: boolean
  /** Accepts connections and never answers. @default false */
  mute: boolean
  /** Answers each call with this error. @default '' */
  rpcError: string
}

/** The reasons that the hosted relay gives with code 3000, for {@link RelayFaults.refuse}. */
export const relayRefusals = {
  project: 'Unauthorized: invalid key',
  origin: 'Unauthorized: origin not allowed',
  clock: 'JWT validation error: JWT Token is not yet valid',
} as const

/** A relay without faults. */
export const soundRelay = (): RelayFaults => ({
  refuse: '',
  delayMs: 0,
  dropPublish: false,
  mute: false,
  rpcError: '',
})
