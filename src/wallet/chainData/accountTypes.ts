import { type PluginContext, withTimeLimit } from 'portico/kernel'
import type { AccountType } from '../account.ts'
import { capabilities } from '../capabilities.ts'
import { capabilityOf } from '../capabilityOf.ts'
import { selectConnection } from '../select.ts'
import { selectActiveAccount } from './activeAccount.ts'
import { assumedType, selectAccountType } from './selectAccountType.ts'
import { type DataController, dataSlice } from './tokens.ts'

/** Time limit for a chain to answer, in milliseconds; after it the type of the account counts as unknown. */
const timeLimit = 30_000

/** Makes the reader of account types. An account may become a contract: only that it is one is read no second time. */
export function createAccountTypes({
  log,
  signal: lifetime,
  slots,
  store,
}: Pick<PluginContext, 'log' | 'signal' | 'slots' | 'store'>): DataController['refreshAccountType'] {
  return async (namespace, { signal: given }) => {
    const signal = AbortSignal.any([given, lifetime])
    signal.throwIfAborted()
    const account = selectActiveAccount(store.get, namespace)
    const reported = selectConnection(store.get, namespace).accounts[0]?.type
    if (!account || reported !== assumedType) return
    if (selectAccountType(store.get, namespace) === 'smartAccount') return
    const read = capabilityOf(slots, account.namespace, capabilities.accountType)
    let type: AccountType | null = assumedType
    try {
      if (read) type = await withTimeLimit(timeLimit, (until) => read(account, until), signal)
    } catch (error) {
      signal.throwIfAborted()
      log.info('The type of an account could not be read', error)
      type = null
    }
    signal.throwIfAborted()
    store.update(dataSlice, (draft) => {
      // Another reading may have ended meanwhile.
      const known = draft.accountTypes[account.caipAddress]
      if (known !== 'smartAccount' && (type || !known)) draft.accountTypes[account.caipAddress] = type
    })
  }
}
