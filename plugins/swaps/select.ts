import type { Read } from 'portico/kernel'
import {
  type ActiveAccount,
  selectAccountType,
  selectActiveAccount,
  selectConnection,
  selectTokens,
} from 'portico/wallet'
import { type SwapToken, withBalances } from './rules/tokens.ts'
import { swapsSlice } from './tokens.ts'

/** The namespace of swaps, also if another one is active. */
export const evmNamespace = 'eip155'

export const selectEvmAccount = (read: Read): ActiveAccount | undefined => selectActiveAccount(read, evmNamespace)

/**
 * Whether the coin of the account has to cover network fees. Those of a smart account may be sponsored, which only its wallet knows,
 * and an account whose type is not known may be one.
 */
export const selectCoversFees = (read: Read): boolean => selectAccountType(read, evmNamespace) === 'eoa'

/** The tokens of the account's network with balances; none while the state has those of another network. */
function selectSwapTokens(read: Read): readonly SwapToken[] {
  const { network, tokens, prices } = read(swapsSlice)
  if (network === null || selectEvmAccount(read)?.network.caipNetworkId !== network) return []
  return withBalances(tokens, selectConnection(read, evmNamespace).balance, selectTokens(read, evmNamespace), prices)
}

/** The two tokens of the form, and the coin of the network. */
export function selectPair(read: Read) {
  const tokens = selectSwapTokens(read)
  const { from, to } = read(swapsSlice)
  const find = (wanted: string | null) => tokens.find(({ id }) => id === wanted)
  return { from: find(from), to: find(to), coin: tokens.find(({ isCoin }) => isCoin) }
}
