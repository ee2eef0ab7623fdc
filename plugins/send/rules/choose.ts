import { namespaceOf } from 'portico/wallet'
import type { SendState } from '../tokens.ts'
import { isSameAddress } from './recipient.ts'
import type { SendToken } from './tokens.ts'

/**
 * The selected token: that of a host's request, with data from the chain and the price of the service, else one of the
 * account. Until the user selects one it is the token that was sent last, else the coin of the network. A selected token
 * that is not listed now is `undefined`: the typed amount must not become one of another token.
 */
export function chooseToken(
  tokens: readonly SendToken[],
  { preset, token: chosen, sent }: Pick<SendState, 'preset' | 'token' | 'sent'>,
): SendToken | undefined {
  if (!preset) {
    const find = (wanted: string | undefined | null) => tokens.find(({ id }) => id === wanted)
    return chosen ? find(chosen) : (find(sent?.order.token.id) ?? tokens[0])
  }
  const { token } = preset
  if (!token) return undefined
  const known = tokens.find(({ id }) => isSameAddress(id, token.id, namespaceOf(token.id)))
  const { price, iconUrl } = known ?? {}
  // The balance of the coin is that of the chain and may have changed since the request.
  const balance = token.address === undefined ? (known?.balance ?? token.balance) : token.balance
  return { ...token, balance, ...(price === undefined ? {} : { price }), ...(iconUrl ? { iconUrl } : {}) }
}
