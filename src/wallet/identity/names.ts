import { type Contribution, defineSlot } from 'portico/kernel'
import type { AccountOnNetwork } from '../account.ts'
import type { Network } from '../networks/network.ts'

/** Finds the address behind a name, such as `ada.eth`. */
export interface NameResolver extends Contribution {
  /** Whether a text may be a name of this kind, which has addresses on this network. */
  isName(text: string, network: Network): boolean
  /**
   * The address of a name on a network; `null` if it has none. The meaning of an error of `defineError` tells why a
   * name can not be resolved: `offchainName` (only a server has it), `contractName` (a contract, which may not exist on
   * this network), `uncheckedName` (maybe such a contract), `unsupportedName`. With `force` the answer must not come from a cache: funds are sent to this address.
   */
  resolve(
    name: string,
    network: Network,
    signal: AbortSignal,
    options?: { readonly force?: boolean },
  ): Promise<string | null>
}

/** Name services contribute here; the first that finds an address counts. */
export const nameResolvers = defineSlot<NameResolver>('wallet.name-resolvers')

/** The name and the picture of an address. */
export interface FoundIdentity {
  readonly name?: string | null | undefined
  /** An https: or data:image/ URL. */
  readonly avatar?: string | null | undefined
}

/**
 * Finds names and pictures of addresses. The data service has the order 0, the chain itself 100.
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
   * The name and the picture of an address; `null` if it has none. Answers are validated and reduced to one line of
   * plain text. A source that throws or takes longer than 15 seconds is skipped, and asked again the next time.
   */
  identify(at: AccountOnNetwork, signal: AbortSignal): FoundIdentity | null | Promise<FoundIdentity | null>
}

/** Sources of names and pictures of accounts; the first source with a name counts. */
export const identitySources = defineSlot<IdentitySource>('wallet.identity-sources')

/** A suggested recipient. */
export interface SuggestedReceiver {
  /** An address of the namespace; others are left out. */
  readonly address: string
  /** The name by which the user knows the address. */
  readonly label: string
  /** An https: or data:image/ URL. */
  readonly picture?: string | null | undefined
}

/**
 * Suggests recipients while the user fills in the form to send, such as those of an address book.
 *
 * @example
 * ctx.slots.contribute(receiverSources, {
 *   id: 'address-book',
 *   label: () => ctx.messages.get(bookMessages).title,
 *   isFor: ({ chainNamespace }) => chainNamespace === 'eip155',
 *   suggest: async (text, _at, signal) => (await ctx.api.call(findContacts, { text }, { signal })).contacts,
 * })
 */
export interface ReceiverSource extends Contribution {
  /** The name of the source, shown with each suggestion. A function, so that it follows the language. */
  label(): string
  /** Whether it has receivers on this network. @default on every network */
  isFor?(network: Network): boolean
  /**
   * Recipients for the typed text, best match first; `text` is empty at first. `at` is the sending account. At most
   * five are shown, and an answer is cached for 30 seconds. A source that throws or takes longer than 5 seconds
   * suggests none. Addresses that have the first and last characters of another one are left out.
   */
  suggest(
    text: string,
    at: AccountOnNetwork,
    signal: AbortSignal,
  ): readonly SuggestedReceiver[] | Promise<readonly SuggestedReceiver[]>
}

/** Sources of suggested receivers, in the order in which they are shown. */
export const receiverSources = defineSlot<ReceiverSource>('wallet.receiver-sources')
