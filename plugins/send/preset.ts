import { type PluginContext, type Read, routerSlice } from 'portico/kernel'
import {
  type ActiveAccount,
  type CaipAddress,
  capabilities,
  capabilityOf,
  nativeAddress,
  selectActiveAccount,
  toBaseUnits,
  wallet,
} from 'portico/wallet'
import { InvalidAmountError, MissingTokenError, OrderOutdatedError, UnsupportedChainError } from './errors.ts'
import { turnTo } from './place.ts'
import { isSameAddress } from './rules/recipient.ts'
import { type SendToken, toSendTokens } from './rules/tokens.ts'
import { type SendArguments, WalletSendView } from './tokens.ts'

/** A key of a host's arguments; `undefined` if they prefill nothing. */
export const presetKey = ({ amount, assetAddress, to, ...place }: SendArguments): string | undefined =>
  amount || assetAddress || to ? JSON.stringify([amount, assetAddress, to, place.namespace, place.chainId]) : undefined

/**
 * The key of the form in the history: that of its arguments, '' for the user's own form; `undefined` without a form.
 */
export function selectForm(read: Read): string | undefined {
  const form = read(routerSlice).stack.find(({ view }) => view === WalletSendView.id)
  return form && (presetKey(form.params as SendArguments) ?? '')
}

/** Hosts write amounts with a decimal point, in any language. */
const decimalText = /^\d{1,80}(?:\.\d{1,80})?$/

const isAmount = (amount: unknown) => typeof amount === 'string' && decimalText.test(amount) && /[1-9]/.test(amount)

/** Moves to the network that a host asks for, and reads the token from the chain. Throws named errors. */
export async function prepare(ctx: PluginContext, wanted: SendArguments, signal: AbortSignal): Promise<SendToken> {
  const { amount } = wanted
  if (amount !== undefined && !isAmount(amount)) throw new InvalidAmountError()
  const activeAccount = await turnTo(ctx, wanted, signal)
  const token = await readToken(ctx, activeAccount, wanted.assetAddress, signal)
  signal.throwIfAborted()
  if (amount !== undefined && toBaseUnits(amount, token.decimals) === undefined) throw new InvalidAmountError()
  if (selectActiveAccount(ctx.store.get)?.caipAddress !== activeAccount.caipAddress) throw new OrderOutdatedError()
  return token
}

async function readToken(
  ctx: PluginContext,
  activeAccount: ActiveAccount,
  asset: string | undefined,
  signal: AbortSignal,
): Promise<SendToken> {
  const { namespace, network } = activeAccount
  const { caipNetworkId } = network
  const id: CaipAddress | undefined = asset === undefined ? undefined : `${caipNetworkId}:${asset}`
  const transfers = capabilityOf(ctx.slots, namespace, capabilities.transfers)
  if (!transfers) throw new UnsupportedChainError()
  if (id === undefined || isSameAddress(id, nativeAddress(caipNetworkId), namespace)) {
    const domain = await ctx.load(wallet)
    const [coin] = toSendTokens(network, await domain.refreshBalance(namespace, { force: true, signal }), [])
    if (!coin) throw new MissingTokenError()
    return coin
  }
  if (!transfers.token) throw new UnsupportedChainError()
  const facts = await transfers.token(activeAccount, asset ?? '', signal)
  if (!facts) throw new MissingTokenError()
  const { name, symbol, decimals, value } = facts
  return { id, address: asset ?? '', name, symbol, decimals, balance: value }
}
