import type { Read } from 'portico/kernel'
import { gatedSlice, type Namespace, selectConnection, selectNamespace } from 'portico/wallet'
import type { AccountType } from '../wallet/internal.ts'
import { type EmbeddedUser, embeddedWalletId, embeddedWalletSlice } from './tokens.ts'

/** What is known of an account of the embedded wallet beyond what is known of any account. */
export interface EmbeddedAccount extends Pick<EmbeddedUser, 'email' | 'userName' | 'provider'> {
  /** The kind of the account in use. */
  readonly accountType: AccountType | undefined
  /** Whether the account is a smart account that is deployed on the network in use. */
  readonly isSmartAccountDeployed: boolean
}

/**
 * The account of the embedded wallet in a namespace, the active one unless named; `undefined` where another wallet or none is
 * connected, or where a gate holds the account back.
 *
 * @example
 * const email = selectEmbeddedAccount(modal.source.store.get)?.email
 */
export function selectEmbeddedAccount(read: Read, namespace?: Namespace): EmbeddedAccount | undefined {
  const selected = selectNamespace(read, namespace)
  const { user } = read(embeddedWalletSlice)
  const { status, connectorId, accounts } = selectConnection(read, selected)
  if (!user || !selected || status !== 'connected' || connectorId !== embeddedWalletId) return undefined
  if (read(gatedSlice).gated[selected]) return undefined
  const accountType = accounts[0]?.type
  const { email, userName, provider, smartAccountDeployed } = user
  const isSmartAccountDeployed = accountType === 'smartAccount' && smartAccountDeployed
  return { email, userName, provider, accountType, isSmartAccountDeployed }
}
