import type { CapabilityId, ChainCapabilities } from './chain.ts'

/** A capability of namespaces: its id and the type of its implementation. */
export interface Capability<Implementation> {
  readonly id: string
  readonly _implementation?: Implementation
}

/** A capability that another package defines. */
export interface OwnCapability<Implementation> extends Capability<Implementation> {
  readonly id: CapabilityId
  /** Returns an object for an adapter to spread into its `can`. */
  provide(implementation: Implementation): { readonly [id: CapabilityId]: unknown }
}

/**
 * Defines a capability by its id and the type of its implementation. Adapters provide it, plugins look it up by
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

/** The capabilities that Portico itself uses. */
export const capabilities: { readonly [Id in OwnId]-?: Capability<NonNullable<ChainCapabilities[Id]>> } = {
  balance: { id: 'balance' },
  identity: { id: 'identity' },
  accountType: { id: 'accountType' },
  transfers: { id: 'transfers' },
  settled: { id: 'settled' },
  verifyMessage: { id: 'verifyMessage' },
  describeRequest: { id: 'describeRequest' },
  simulateRequest: { id: 'simulateRequest' },
  pairing: { id: 'pairing' },
  names: { id: 'names' },
  onramp: { id: 'onramp' },
  activity: { id: 'activity' },
}
