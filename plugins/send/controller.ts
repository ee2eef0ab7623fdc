import { modalClosed, type PluginContext, routerSlice } from 'portico/kernel'
import { ConnectView } from 'portico/shell'
import {
  type CaipAddress,
  codeOf,
  connected,
  connectionsSlice,
  selectActiveAccount,
  selectConnection,
  typeAmount,
} from 'portico/wallet'
import { createDetour } from './detour.ts'
import { failureText } from './failureText.ts'
import { createFees, readPrice } from './fees.ts'
import { createFigures } from './figures.ts'
import { createMaximum } from './maximum.ts'
import { sendMessages } from './messages.ts'
import { createPending } from './pending.ts'
import { heldNamespace, isStranded, missingNamespace, turnTo } from './place.ts'
import { prepare, presetKey, selectForm } from './preset.ts'
import { createPress } from './press.ts'
import { createReceipt } from './receipt.ts'
import { createReceiverEntry } from './receiverEntry.ts'
import { createReceivers } from './receivers.ts'
import { createReview } from './review.ts'
import { shownAmount } from './rules/amountText.ts'
import type { Order } from './rules/order.ts'
import { selectChosenToken, selectIsShort, selectIsTokenContract } from './select.ts'
import { createReceivedReader, createTracker, settle } from './settle.ts'
import { createSuggestions } from './suggestions.ts'
import {
  emptySend,
  type SendArguments,
  type SendState,
  sendSlice,
  WalletSendPreviewView,
  WalletSendView,
} from './tokens.ts'
import { failureOf, refreshHoldings, transfer } from './transfer.ts'
import { watchWallet } from './watchWallet.ts'

/** The functions of the views, and those for hosts. Fields do not change while a wallet is asked to sign. */
export interface SendController {
  /**
   * Opens the form, prefilled by a host's request or as the user left it. If its namespace has no connected wallet, opens
   * the view to connect first.
   */
  begin(wanted: SendArguments): Promise<void>
  setToken(token: CaipAddress): void
  /** Sets the amount from text typed or pasted in the current language; ignores invalid text. */
  setAmount(text: string): void
  /** Sets the whole balance; of the coin, less the fee. */
  setMax(): Promise<void>
  /**
   * Sets the receiver from typed text; resolves a name after 500 ms without typing. Takes the receiver of a payment request
   * (ERC-681, BIP-21, Solana Pay) or an account id (CAIP-10), and its amount if there is none.
   */
  setReceiver(text: string): Promise<void>
  /** Sets the amount that the payment request in the field asks for. */
  takeAsked(): void
  /** Selects a suggestion. If its label has the form of a name, the name service decides about the address. */
  choose(suggestion: string): Promise<void>
  /**
   * Opens the review of the form, or of the order that a wallet is already asked to sign. A name is looked up again before: if
   * it has another address, the form shows that instead. Throws the named error of the first rule that the form breaks.
   */
  review(): void
  /** Reads the fee and the balances of the reviewed order again; a maximum becomes less if they require it. Never rejects. */
  refresh(): Promise<void>
  /**
   * Asks the wallet to sign and send the reviewed order. Reads the balance and the fee before, if they are not known well enough. No
   * wallet is asked if the balance does not cover the amount, a maximum has to become less, or the user leaves the review meanwhile.
   * Never rejects: the state has the result.
   */
  send(): Promise<void>
}

/** The network of an account. */
const placeOf = (account: CaipAddress) => account.slice(0, account.lastIndexOf(':'))

export function createSend(ctx: PluginContext): SendController {
  const { store, router, modal, notices } = ctx
  const receivers = createReceivers(ctx, () => suggestions.addresses())
  const suggestions = createSuggestions(ctx, receivers.recent)
  const pending = createPending(ctx)
  const track = createTracker(ctx)
  const readFee = createFees(ctx)
  const readReceived = createReceivedReader(ctx)
  const setMax = createMaximum(ctx, { readFee, onLowered: readReceived })
  const figures = createFigures(ctx, readFee)
  const state = () => store.get(sendSlice)
  const update = (patch: Partial<SendState>) => store.update(sendSlice, (draft) => void Object.assign(draft, patch))
  const activeAccountNow = () => selectActiveAccount(store.get)
  const detour = createDetour(ctx, () => pending.leave())
  const showReceipt = createReceipt(ctx)
  const selectAnyForm = () => selectForm(store.get) ?? detour.selectForm(store.get)
  const formNow = () => (modal.isOpen() ? selectAnyForm() : undefined)
  const connectorOf = ({ namespace }: Order) => selectConnection(store.get, namespace).connectorId
  /** The order that a wallet is asked to sign, and the connector of that wallet. */
  let asked: { readonly order: Order; readonly connector: string | null } | undefined
  const answered = (request: typeof asked) => {
    if (asked !== request) return
    asked = undefined
    update({ isSending: false, wallet: null })
  }
  /** Empties the form. Keeps a request that the wallet has not answered, and the receipt. */
  const clear = (patch: Partial<SendState> = {}) => {
    const { isSending, wallet, sent, suggestions } = state()
    update({ ...emptySend, isSending, wallet, sent, suggestions, ...patch })
  }

  const entry = createReceiverEntry(ctx, { receivers, suggestions, readFee })
  const refresh = async () => {
    const { order } = state()
    if (order) await figures.read(order)
  }
  const review = createReview(ctx, {
    receivers,
    asked: () => asked?.order,
    formNow,
    checkName: () => entry.check({ force: true }),
    refresh,
    readReceived,
  })

  ctx.events.on(modalClosed, () => {
    update({ failure: null })
    pending.leave()
    // Keep what the user typed, but not what a host asked for.
    if (state().preset) clear()
  })
  // Answer the host's pending promise when the arguments of the form change.
  store.watch(routerSlice, selectAnyForm, pending.leave)
  // After connecting another wallet from here, return to the form.
  ctx.events.on(connected, ({ restored }) => {
    const { stack } = store.get(routerSlice)
    const form = stack.findIndex(({ view }) => view === WalletSendView.id)
    const isElsewhere = form >= 0 && stack.slice(form).some(({ view }) => view === ConnectView.id)
    if (!restored && modal.isOpen() && isElsewhere) router.reset(WalletSendView, stack[form]?.params as SendArguments)
  })
  // Unlock the form when the wallet disconnects or another one is asked to take its place: it may never answer.
  store.watch(
    connectionsSlice,
    () => asked && connectorOf(asked.order),
    (connector) => asked && asked.connector !== connector && answered(asked),
  )
  // A recipient of one namespace may be invalid on another, and a transfer that a host asked for was prepared for one
  // account on one network.
  store.watch(
    connectionsSlice,
    () => activeAccountNow()?.caipAddress,
    (activeAccount, before) => {
      const { isSending, preset, isMax } = state()
      // Clear the amount: the form now starts with the coin of another network, which may be worth far more.
      const isMoved = activeAccount && before && placeOf(activeAccount) !== placeOf(before)
      if (isMoved && !preset) update({ token: null })
      // A maximum was computed for the previous account.
      if ((isMoved || isMax) && !preset) update({ amount: '', isMax: false })
      if (preset?.status === 'ready') update({ preset: { ...preset, status: 'outdated', token: null } })
      else if (!activeAccount && !isSending && !preset) clear()
      entry.forget()
      void suggestions.clear()
      void entry.check()
      // Without a form on screen there is no need for a fee: it is read when the form opens.
      if (formNow() !== undefined) void readFee()
    },
  )

  const begin = async (wanted: SendArguments) => {
    pending.begin()
    const namespace = missingNamespace(ctx, wanted)
    if (namespace) return detour.lead(wanted, namespace)
    const held = heldNamespace(store.get, wanted)
    if (held) return detour.wait(wanted, held)
    // Continues after the user has chosen a network.
    if (isStranded(store.get, wanted)) return
    const key = presetKey(wanted)
    if (key === undefined) {
      if (state().preset) clear()
      update({ isLost: false })
      if (state().to === '') void suggestions.look('')
      else if (receivers.isOutdated()) void entry.check()
      await ctx.latest('preset', async (signal) => {
        if (wanted.namespace === undefined && wanted.chainId === undefined) return
        await turnTo(ctx, wanted, signal).catch((error: unknown) => {
          signal.throwIfAborted()
          update({ isLost: true })
          throw error
        })
      })
      return readFee()
    }
    const { preset } = state()
    if (preset?.key === key && (preset.status === 'loading' || preset.status === 'ready')) return
    clear({ amount: wanted.amount ?? '', preset: { key, status: 'loading', token: null } })
    await ctx.latest('preset', async (signal) => {
      try {
        const token = await prepare(ctx, wanted, signal)
        signal.throwIfAborted()
        update({ preset: { key, status: 'ready', token }, token: token.id })
        await Promise.all([readFee(), readPrice(ctx, token), entry.set(wanted.to ?? '')])
      } catch (error) {
        signal.throwIfAborted()
        ctx.report(error)
        update({ preset: { key, status: 'failed', token: null } })
        pending.reject(error)
      }
    })
  }

  /**
   * The transfer was submitted. Shows the receipt only if the user is still in the send views, or comes back to them. `isHere`:
   * their form is still the one of the transfer, not that of a later request. `isOver`: the form has no other order.
   */
  const done = (order: Order, hash: string, isPreset: boolean, isHere: boolean, isOver: boolean) => {
    if (isOver) clear()
    update({ sent: { order, hash, status: 'submitted' } })
    if (!isOver || !isHere || !showReceipt(isPreset)) notices.toast('success', ctx.messages.get(sendMessages).started)
  }
  const isShown = (order: Order) =>
    modal.isOpen() && router.current()?.view === WalletSendPreviewView.id && state().order === order
  const check = createPress(ctx, { connectorOf, refresh, isShown })
  const fail = (order: Order, error: unknown) => {
    const failure = failureOf(error)
    track(failure === 'declined' ? 'SEND_REJECTED' : 'SEND_ERROR', order, { message: codeOf(error) })
    if (failure !== 'declined') ctx.report(error)
    if (!isShown(order)) return notices.toast('error', failureText(failure, ctx.messages.get(sendMessages)))
    update({ failure })
    if (failure === 'tokenFee') void readReceived(order)
    if (failure === 'noFunds') void refresh()
  }

  return {
    begin,
    setToken(token) {
      if (state().isSending) return
      // A maximum was computed for the previous token.
      update({ token, ...(state().isMax ? { amount: '', isMax: false } : {}) })
      void readFee()
      void entry.check()
    },
    setAmount(text) {
      if (state().isSending) return
      const amount = typeAmount(text, shownAmount(state()))
      if (amount === undefined) return
      // From now on the amount is one of this token, also if other tokens are listed later.
      update({ amount, isMax: false, token: selectChosenToken(store.get)?.id ?? state().token })
    },
    setMax,
    takeAsked: () => void (state().isSending || entry.takeAsked()),
    async setReceiver(to) {
      if (!state().isSending) await entry.set(to)
    },
    async choose(id) {
      const suggestion = state().suggestions.find((item) => item.id === id)
      if (!suggestion || state().isSending) return
      const { label, address } = suggestion
      await (receivers.isName(label) ? entry.set(label) : entry.set(address, suggestion))
    },
    review,
    refresh,
    async send() {
      const { order, isSending, isChecking } = state()
      if (!order || isSending || isChecking) return
      if (!figures.areKnown(order) && !(await check(order))) return
      if (selectIsShort(store.get, order) || selectIsTokenContract(store.get, order)) return
      const { received, preset } = state()
      const { wallet } = selectConnection(store.get, order.namespace)
      update({ isSending: true, wallet: wallet?.name ?? null, failure: null, isLowered: false })
      const request = { order, connector: connectorOf(order) }
      asked = request
      const [form, waiter] = [formNow(), pending.take()]
      const unwatch = waiter && watchWallet(ctx, order.namespace, () => pending.lose(waiter))
      track('SEND_INITIATED', order)
      const sent = await transfer(ctx, order, received ?? order.amount).catch((error: unknown) => {
        unwatch?.()
        answered(request)
        if (waiter && form !== undefined && form === formNow()) pending.giveBack(waiter)
        else waiter?.reject(error)
        fail(order, error)
      })
      if (!sent) return
      unwatch?.()
      // Before the form is free again: a maximum follows the balance then, which the transfer has taken already.
      const isOver = state().order === order
      answered(request)
      waiter?.resolve(sent)
      receivers.remember(order.to, order.namespace)
      track('SEND_SUCCESS', order, sent)
      done(order, sent.hash, preset !== null, form === formNow(), isOver)
      settle(ctx, order, sent.hash).catch(ctx.report)
      await refreshHoldings(ctx, order)
    },
  }
}
