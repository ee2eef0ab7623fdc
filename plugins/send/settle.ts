import type { PluginContext } from 'portico/kernel'
import { capabilities, capabilityOf, networksSlice, type Settlement, wallet } from 'portico/wallet'
import { sendMessages } from './messages.ts'
import type { Order } from './rules/order.ts'
import { type SentOrder, sendSlice, WalletSendConfirmedView } from './tokens.ts'
import { refreshHoldings } from './transfer.ts'

/** For how long a transaction is waited for, in milliseconds: one that was dropped never comes. */
const patience = 15 * 60_000

/**
 * Waits until a transfer is settled on its chain, updates its status, emits `transactionSettled` and reads the balances
 * again. A failure is a toast unless the receipt is on screen. Does nothing if the adapter can not tell.
 */
export async function settle(ctx: PluginContext, order: Order, hash: string): Promise<void> {
  const { namespace, network: id } = order
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
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), patience)
  const stop = () => clearTimeout(timer)
  ctx.signal.addEventListener('abort', stop)
  try {
    mark('pending')
    const status = await settled(network, hash, AbortSignal.any([ctx.signal, late.signal]))
    mark(status)
    ctx.peek(wallet)?.noteSettled({ hash, network: id, status })
    const { undone, replaced, expired } = ctx.messages.get(sendMessages)
    const texts: Partial<Record<Settlement, string>> = { failed: undone, replaced, expired }
    const text = texts[status]
    if (text && !isShown()) ctx.notices.toast(status === 'replaced' ? 'info' : 'error', text)
    await refreshHoldings(ctx, order)
  } catch (error) {
    mark('submitted')
    if (!late.signal.aborted) throw error
  } finally {
    stop()
    ctx.signal.removeEventListener('abort', stop)
  }
}
