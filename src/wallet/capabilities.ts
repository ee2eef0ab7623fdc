import type { CapabilityId, ChainCapabilities } from './chain.ts'

/** Names something that a chain family may be able to do, and the type of what does it. */
export interface Capability<Implementation> {
  readonly id: string
  readonly _implementation?: Implementation
}

/** A capability that a package brings beside those of Portico. */
export interface OwnCapability<Implementation> extends Capability<Implementation> {
  readonly id: CapabilityId
  /** What an adapter that has it spreads into its `can`. */
  provide(implementation: Implementation): { readonly [id: CapabilityId]: unknown }
}

/**
 * Defines a capability by its id and the type of what does it. Adapters provide it, plugins ask for it by
 * `capabilityOf`, and contributions to slots of the account name it in `needs`.
 *
 * @example
 * export const staking = defineCapability<{ stake(session: Session, amount: string): Promise<void> }>('fuel/staking')
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineCapability<Implementation>(id: CapabilityId): OwnCapability<Implementation> {
  return Object.freeze({ id, provide: (implementation: Implementation) => ({ [id]: implementation }) })
}

type OwnId = Exclude<keyof ChainCapabilities, CapabilityId | number>

/** What Portico itself asks of chain families. */
export const capabilities: { readonly [Id in OwnId]-?: Capability<NonNullable<ChainCapabilities[Id]>> } = {
  balance: { id: 'balance' },
  identity: { id: 'identity' },
  transfers: { id: 'transfers' },
  settled: { id: 'settled' },
  verifyMessage: { id: 'verifyMessage' },
  pairing: { id: 'pairing' },
  names: { id: 'names' },
  onramp: { id: 'onramp' },
  activity: { id: 'activity' },
}
