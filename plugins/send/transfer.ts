import type { PluginContext, Read } from 'portico/kernel'
import {
  capabilities,
  capabilityOf,
  data,
  fromBaseUnits,
  type KnownErrorMeaning,
  meaningOf,
  readProperty,
  type Session,
  selectActiveAccount,
  wallet,
} from 'portico/wallet'
import { OrderOutdatedError, UnsupportedChainError, UnusableAnswerError } from './errors.ts'
import type { Order } from './rules/order.ts'
import type { SendFailure } from './tokens.ts'

/** Texts for errors of namespaces, by meaning. */
const failures = new Map<unknown, SendFailure>(
  Object.entries({
    rejected: 'declined',
    insufficientFunds: 'noFunds',
    insufficientRent: 'noRent',
    invalidRecipient: 'invalidAddress',
    tokenMismatch: 'otherToken',
    tokenFee: 'tokenFee',
    tokenNotTransferable: 'tokenStuck',
    tokenFrozen: 'tokenFrozen',
    tokenHook: 'tokenHook',
    tokenScaled: 'tokenScaled',
    memoRequired: 'memoRequired',
    outdated: 'outdated',
    unusableAnswer: 'noAnswer',
  } satisfies Partial<Record<KnownErrorMeaning, SendFailure>>),
)

/** The text for an error of sending. */
export const failureOf = (error: unknown): SendFailure => failures.get(meaningOf(error)) ?? 'failed'

/** Whether an order is for the account and the network that are active in the modal and in the wallet. */
function isCurrent(read: Read, session: Session, { namespace, from, network }: Order): boolean {
  const activeAccount = selectActiveAccount(read, namespace)
  const isShown = activeAccount?.address === from && activeAccount.network.caipNetworkId === network
  return isShown && session.accounts[0]?.address === from && session.network === network
}

/**
 * Asks the wallet to sign and send an order unchanged. `received` is the amount for the recipient that the review showed.
 * Continues when the plugin is switched off, because the transfer may be on its way. Throws 'Unsupported chain',
 * `SEND_OUTDATED`, `SEND_UNUSABLE_ANSWER`, or the error of the chain or the wallet.
 */
export async function transfer(ctx: PluginContext, order: Order, received: string): Promise<{ readonly hash: string }> {
  const { namespace, network, from, to, amount, token } = order
  const transfers = capabilityOf(ctx.slots, namespace, capabilities.transfers)
  const domain = ctx.peek(wallet)
  const session = domain?.session(namespace, { isReviewed: true })
  if (!transfers || !session) throw new UnsupportedChainError()
  if (!isCurrent(ctx.store.get, session, order)) throw new OrderOutdatedError()
  const call = {
    to,
    amount,
    ...(token.address === undefined
      ? {}
      : { token: token.address, decimals: token.decimals, symbol: token.symbol, received }),
  }
  const hash = readProperty(await transfers.send(session, call, new AbortController().signal), 'hash')
  // The transfer may be on its way: without its hash it can not be followed.
  if (typeof hash !== 'string' || hash === '') throw new UnusableAnswerError()
  const { symbol, name, iconUrl } = token
  domain?.noteSent({
    hash,
    network,
    from,
    to,
    amount: fromBaseUnits(BigInt(amount), token.decimals),
    token: { symbol, name, ...(token.address === undefined ? { isCoin: true } : {}), ...(iconUrl ? { iconUrl } : {}) },
    sentAt: Date.now(),
  })
  return { hash }
}

/** Reads balances and history again after a transfer. Ignores failures: their states have the errors. */
export async function refreshHoldings(ctx: PluginContext, { namespace, token }: Order): Promise<void> {
  const { signal } = ctx
  await Promise.allSettled([
    ctx.load(wallet).then((domain) => domain.refreshBalance(namespace, { force: true, signal })),
    ctx.load(data).then((holdings) => holdings.refreshTokens(namespace, { force: true, changed: [token.id], signal })),
  ])
}
