import type { PluginContext } from 'portico/kernel'
import { capabilities, capabilityOf, selectActiveAccount } from 'portico/wallet'
import type { Receivers } from './receivers.ts'
import { createOrder, type Order } from './rules/order.ts'
import { selectChosenToken } from './select.ts'
import { type Receiver, sendSlice, WalletSendPreviewView, WalletSendView } from './tokens.ts'

interface ReviewOptions {
  readonly receivers: Pick<Receivers, 'isOutdatedForReview'>
  /** The order that a wallet is asked to sign. */
  asked(): Order | undefined
  /** The key of the form on screen. */
  formNow(): string | undefined
  /** Looks the name of the receiver up again. */
  checkName(): Promise<void> | undefined
  /** Reads what the order can be paid from. */
  refresh(): Promise<void>
  readReceived(order: Order): Promise<void>
}

/** Creates the function that opens the review of the form. */
export function createReview(ctx: PluginContext, options: ReviewOptions): () => void {
  const { store, slots, router, report } = ctx
  const { receivers, asked, formNow, checkName, refresh, readReceived } = options

  const orderNow = () => {
    const { amount, isMax, receiver } = store.get(sendSlice)
    const activeAccount = selectActiveAccount(store.get)
    const canSend =
      activeAccount !== undefined && capabilityOf(slots, activeAccount.namespace, capabilities.transfers) !== undefined
    // Reuse the order that the wallet is already asked to sign, so that a second review can not send twice.
    const token = selectChosenToken(store.get)
    return asked() ?? createOrder({ activeAccount, canSend, token, amount, isMax, receiver })
  }
  const open = () => {
    const order = orderNow()
    store.update(sendSlice, (draft) => {
      // The amount that the recipient gets belongs to an order.
      const received = store.get(sendSlice).order === order ? draft.received : null
      Object.assign(draft, { failure: null, order, received, held: null, isLowered: false })
    })
    void refresh()
    void readReceived(order)
    router.push(WalletSendPreviewView)
  }
  /** Opens the review only if the name still has the address that the user saw in the form. */
  const openChecked = async ({ address }: Receiver) => {
    const form = formNow()
    await checkName()
    const isHere = form !== undefined && form === formNow() && router.current()?.view === WalletSendView.id
    if (isHere && store.get(sendSlice).receiver.address === address) open()
  }

  return () => {
    const { receiver } = store.get(sendSlice)
    orderNow()
    if (asked() || !receivers.isOutdatedForReview(receiver)) open()
    else openChecked(receiver).catch(report)
  }
}
