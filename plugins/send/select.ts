import type { Read } from 'portico/kernel'
import { selectConnection, selectHolder, selectTokens } from 'portico/wallet'
import { chooseToken } from './rules/choose.ts'
import { type SendToken, toSendTokens } from './rules/tokens.ts'
import { sendSlice } from './tokens.ts'

/** What the active account can send on its network. */
export function selectSendTokens(read: Read): readonly SendToken[] {
  const holder = selectHolder(read)
  if (!holder) return []
  const { namespace, network } = holder
  return toSendTokens(network, selectConnection(read, namespace).balance, selectTokens(read, namespace).balances)
}

/** The token that is chosen: what a host asked for, else one that the account has on this network. */
export const selectChosenToken = (read: Read): SendToken | undefined =>
  chooseToken(selectSendTokens(read), read(sendSlice))
