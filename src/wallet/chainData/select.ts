import type { Read } from 'portico/kernel'
import type { Namespace } from '../caip.ts'
import { selectActiveAccount } from './activeAccount.ts'
import { dataSlice, type NftsState, type TokensState } from './tokens.ts'

const noTokens: TokensState = Object.freeze({
  account: null,
  status: 'idle',
  balances: Object.freeze([]),
  failedAt: null,
  retryAt: null,
})
export const noNfts: NftsState = Object.freeze({
  account: null,
  status: 'idle',
  items: Object.freeze([]),
  hasMore: false,
})

/** The tokens of the active account of a namespace, by default of the active namespace. */
export function selectTokens(read: Read, namespace?: Namespace): TokensState {
  const activeAccount = selectActiveAccount(read, namespace)
  const state = activeAccount && read(dataSlice).tokens[activeAccount.namespace]
  return state && state.account === activeAccount.caipAddress ? state : noTokens
}

/** The collectibles of the active account of a namespace, by default of the active namespace. */
export function selectNfts(read: Read, namespace?: Namespace): NftsState {
  const activeAccount = selectActiveAccount(read, namespace)
  const state = activeAccount && read(dataSlice).nfts[activeAccount.namespace]
  return state && state.account === activeAccount.caipAddress ? state : noNfts
}
