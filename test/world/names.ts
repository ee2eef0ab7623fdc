/** An address of a name, as the service sends it. */
export const entryOf = (address: string) => ({ address, created_at: new Date().toISOString() })

/** A registered name. */
export interface WorldName {
  /** With its ending. */
  readonly name: string
  /** By type of coin (SLIP-44). */
  readonly addresses: Readonly<Record<string, { readonly address: string; readonly created_at: string }>>
}

/** What the name service knows; a test may change it at any time. */
export interface NameService {
  /** Registered names, the oldest first. */
  records: readonly WorldName[]
  /** The endings under which names are registered, without their first dot. */
  zones: readonly string[]
  /** How far its clock is ahead of that of this machine, in milliseconds. */
  aheadMs: number
  /** Whether pages may read the `Date` of its answers. */
  tellsTime: boolean
}

const taken = entryOf(`0x${'7'.repeat(40)}`)

export const createNameService = (): NameService => ({
  // Registered on the chain 31337.
  records: [{ name: 'taken.reown.id', addresses: { 2147514985: taken, 60: taken } }],
  zones: ['reown.id', 'wcn.id'],
  aheadMs: 0,
  tellsTime: false,
})
