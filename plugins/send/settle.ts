import { is, type PluginContext, withTimeLimit } from 'portico/kernel'
import {
  capabilities,
  capabilityOf,
  codeOf,
  fromBaseUnits,
  isBaseUnits,
  networksSlice,
  type Settlement,
  selectActiveAccount,
  selectConnection,
  tracked,
  wallet,
} from 'portico/wallet'
import { enums } from 'superstruct'
import { sendMessages } from './messages.ts'
import type { Order } from './rules/order.ts'
import { type SentOrder, sendSlice, WalletSendConfirmedView } from './tokens.ts'
import { refreshHoldings } from './transfer.ts'

type SendEvent = 'SEND_INITIATED' | 'SEND_SUCCESS' | 'SEND_ERROR' | 'SEND_REJECTED'

/** Emits the field's analytics events about transfers. */
export function createTracker({ events, store }: Pick<PluginContext, 'events' | 'store'>) {
  return (
    event: SendEvent,
    { namespace, network, token, amount }: Order,
    more: { hash?: string; message?: string } = {},
  ) =>
    events.emit(tracked, {
      event,
      properties: {
        isSmartAccount: selectConnection(store.get, namespace).accounts[0]?.type === 'smartAccount',
        network,
        token: token.symbol,
        amount: Number(fromBaseUnits(BigInt(amount), token.decimals)),
        ...more,
      },
    })
}

/**
 * Reads how much of an order reaches the recipient if the token takes a fee. Never rejects: if the amount is unknown, the
 * review does not show it, and the chain refuses a transfer with a fee.
 */
export function createReceivedReader({ store, slots, latest }: PluginContext): (order: Order) => Promise<void> {
  return (order) =>
    latest('received', async (signal) => {
      const { namespace, network, token, from, to, amount } = order
      const activeAccount = selectActiveAccount(store.get, namespace)
      const transfers = capabilityOf(slots, namespace, capabilities.transfers)
      if (!activeAccount || !transfers?.received || token.address === undefined) return
      if (activeAccount.address !== from || activeAccount.network.caipNetworkId !== network) return
      const value: unknown = await transfers.received(activeAccount, { to, amount, token: token.address }, signal)
      signal.throwIfAborted()
      if (!isBaseUnits(value) || BigInt(value) >= BigInt(amount) || store.get(sendSlice).order !== order) return
      store.update(sendSlice, (draft) => {
        draft.received = value
      })
    })
}

/** The answers of an adapter on how a transfer ended. */
const Settled = enums(['confirmed', 'failed', 'replaced', 'expired'])

/** Time limit for a transaction to settle, because a dropped one never does. In milliseconds. */
const timeLimit = 15 * 60_000

/**
 * Waits until a transfer is settled on its chain, updates its status, emits `transactionSettled` and reads the balances
 * again. A failure is a toast unless the receipt is on screen. Does nothing if the adapter can not tell.
 */
export async function settle(ctx: PluginContext, order: Order, hash: string): Promise<void> {
  const { namespace, network: id, from } = order
  const network = ctx.store.get(networksSlice).networks.find(({ caipNetworkId }) => caipNetworkId === id)
  const settled = capabilityOf(ctx.slots, namespace, capabilities.settled)
  if (!network || !settled) return
  const mark = (status: SentOrder['status']) =>
    ctx.store.update(sendSlice, ({ sent }) => {
      if (sent?.hash === hash) sent.status = status
    })
  const isShown = () =>
    ctx.modal.isOpen() &&
    ctx.router.current()?.view === WalletSendConfirmedView.id &&
    ctx.store.get(sendSlice).sent?.hash === hash
  try {
    mark('pending')
    const status: unknown = await withTimeLimit(timeLimit, (until) => settled(network, hash, until, from), ctx.signal)
    if (!is(status, Settled)) throw new TypeError('An adapter must answer how a transfer ended')
    mark(status)
    ctx.peek(wallet)?.noteSettled({ hash, network: id, status })
    const { undone, replaced, expired } = ctx.messages.get(sendMessages)
    const texts: Partial<Record<Settlement, string>> = { failed: undone, replaced, expired }
    const text = texts[status]
    if (text && !isShown()) ctx.notices.toast(status === 'replaced' ? 'info' : 'error', text)
    await refreshHoldings(ctx, order)
  } catch (error) {
    mark('submitted')
    if (codeOf(error) !== 'TIME_LIMIT') throw error
  }
}
