import type { Read } from 'portico/kernel'
import type { AccountType } from '../account.ts'
import { type Namespace, parseCaipAddress } from '../caip.ts'
import { selectConnection } from '../select.ts'
import { selectActiveAccount } from './activeAccount.ts'
import { dataSlice } from './tokens.ts'

/** The type of accounts whose wallet reports none. */
export const assumedType: AccountType = 'eoa'

/**
 * The type of the active account of a namespace, by default of the active namespace: as its wallet reports it, else as its chain
 * does. `undefined` until `refreshAccountType` has read it, `null` if it could not be read: the account may be a contract then.
 * An account that is a contract on one network counts as one on all.
 */
export function selectAccountType(read: Read, namespace?: Namespace): AccountType | null | undefined {
  const reported = selectConnection(read, namespace).accounts[0]?.type
  if (reported !== assumedType) return reported
  const account = selectActiveAccount(read, namespace)
  // Its network is not one of the host, whose nodes could be asked.
  if (!account) return null
  const { accountTypes } = read(dataSlice)
  const isContract = Object.entries(accountTypes).some(([id, type]) => {
    const place = parseCaipAddress(id)
    return type === 'smartAccount' && place?.namespace === account.namespace && place.address === account.address
  })
  return isContract ? 'smartAccount' : accountTypes[account.caipAddress]
}
