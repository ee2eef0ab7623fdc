import type { Read } from 'portico/kernel'
import { gatedSlice, type Namespace, selectConnection, selectNamespace } from 'portico/wallet'
import type { AccountType } from '../wallet/internal.ts'
import { type EmbeddedUser, embeddedWalletId, embeddedWalletSlice } from './tokens.ts'

/** The data about an account of the embedded wallet that other accounts do not have. */
export interface EmbeddedAccount extends Pick<EmbeddedUser, 'email' | 'userName' | 'provider'> {
  /** The type of the active account. */
  readonly accountType: AccountType | undefined
  /** Whether the account is a smart account that is deployed on the active network. */
  readonly isSmartAccountDeployed: boolean
}

/**
 * The account of the embedded wallet in a namespace, by default in the active one; `undefined` if the embedded wallet is not
 * connected there, or if a gate holds the account back.
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
