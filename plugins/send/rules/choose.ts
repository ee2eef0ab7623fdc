import { namespaceOf } from 'portico/wallet'
import type { SendState } from '../tokens.ts'
import { isSameAddress } from './recipient.ts'
import type { SendToken } from './tokens.ts'

/**
 * The token that is chosen: what a host asked for, as the chain tells it and with the price that the service knows, else
 * one of those that the account has.
 */
export function chooseToken(
  tokens: readonly SendToken[],
  { preset, token: chosen }: Pick<SendState, 'preset' | 'token'>,
): SendToken | undefined {
  if (!preset) return tokens.find(({ id }) => id === chosen)
  const { token } = preset
  if (!token) return undefined
  const known = tokens.find(({ id }) => isSameAddress(id, token.id, namespaceOf(token.id)))
  const { price, iconUrl } = known ?? {}
  return { ...token, ...(price === undefined ? {} : { price }), ...(iconUrl ? { iconUrl } : {}) }
}
