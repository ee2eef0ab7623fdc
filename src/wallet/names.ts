import { type Contribution, defineSlot } from 'portico/kernel'
import type { Holding } from './holding.ts'
import type { Network } from './networks/network.ts'

/** Finds the address behind a name, such as `ada.eth`. */
export interface NameResolver extends Contribution {
  /** Whether a text may be a name of this kind, which has addresses on this network. */
  isName(text: string, network: Network): boolean
  /**
   * The address on a network; `null` where the name has none. An error of `defineError` whose meaning is `offchainName`
   * says that a server would have to be asked, `contractName` that what is there need not be on this network, and
   * `unsupportedName` that such names can not be looked up at all.
   */
  resolve(name: string, network: Network, signal: AbortSignal): Promise<string | null>
}

/** Name services contribute here; the first that finds an address counts. */
export const nameResolvers = defineSlot<NameResolver>('wallet.name-resolvers')

/** What an address is known by. */
export interface FoundIdentity {
  readonly name?: string | null | undefined
  /** An https: or data:image/ URL. */
  readonly avatar?: string | null | undefined
}

/**
 * Knows accounts by name: the way back from an address. The data service has the order 0, the chain itself 100.
 *
 * @example
 * ctx.slots.contribute(identitySources, {
 *   id: 'team',
 *   order: -1,
 *   isFor: ({ chainNamespace }) => chainNamespace === 'solana',
 *   identify: async ({ address }, signal) => (await ctx.api.call(getMember, { address }, { signal })).member,
 * })
 */
export interface IdentitySource extends Contribution {
  /** Whether it knows accounts of this network. @default those of every network */
  isFor?(network: Network): boolean
  /**
   * The name and the picture of an address; `null` where it has none. They are checked and made plain text of one line. A
   * source that throws, or has not answered after 15 seconds, is passed over, and asked again the next time.
   */
  identify(at: Holding, signal: AbortSignal): FoundIdentity | null | Promise<FoundIdentity | null>
}

/** Sources of names and pictures of accounts; the first that has a name counts. */
export const identitySources = defineSlot<IdentitySource>('wallet.identity-sources')
