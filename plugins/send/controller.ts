import { modalClosed, type PluginContext } from 'portico/kernel'
import { AccountView } from 'portico/shell'
import {
  type CaipAddress,
  capabilitiesOf,
  connectionsSlice,
  selectHolder,
  UserRejectedRequestError,
} from 'portico/wallet'
import { ModalClosedError } from './errors.ts'
import { sendMessages } from './messages.ts'
import { prepare, presetKey } from './preset.ts'
import { createReceivers } from './receivers.ts'
import { fromBaseUnits, maxAmount, readAmount } from './rules/amount.ts'
import { createOrder } from './rules/order.ts'
import { selectChosenToken } from './select.ts'
import {
  emptySend,
  noReceiver,
  type SendArguments,
  type SendState,
  sendSlice,
  WalletSendConfirmedView,
  WalletSendPreviewView,
  WalletSendSelectTokenView,
  WalletSendView,
} from './tokens.ts'
import { refreshHoldings, transfer } from './transfer.ts'

/** What the views of sending do, and what a host can. */
export interface SendController {
  /** Takes the form up: with what a host asks for, or as the visitor left it. */
  begin(wanted: SendArguments): Promise<void>
  /** Prepares once more what a host asks for. */
  retry(wanted: SendArguments): Promise<void>
  setToken(token: CaipAddress): void
  /** Text that is no amount is not taken. */
  setAmount(text: string): void
  /** All there is; of the coin, less the fee. */
  setMax(): Promise<void>
  /** Looks for the receiver; a name after a pause of 500 ms. */
  setReceiver(text: string): Promise<void>
  /** Shows what is to be signed. Throws the named error of the first rule that the form breaks. */
  review(): void
  /** Has it signed. Never rejects: how it went is said in words. */
  send(): Promise<void>
  /** Opens the form with arguments; resolves with the hash, rejects with 'Modal closed' or what could not be prepared. */
  open(wanted: SendArguments): Promise<{ readonly hash: string }>
  /** The same for a form that is open already. */
  outcome(): Promise<{ readonly hash: string }>
}

interface Waiting {
  resolve(sent: { readonly hash: string }): void
  reject(error: unknown): void
}

const sendViews: readonly string[] = [WalletSendView.id, WalletSendSelectTokenView.id, WalletSendPreviewView.id]

export function createSend(ctx: PluginContext): SendController {
  const { store, slots, router, modal, notices } = ctx
  const receivers = createReceivers(ctx)
  const state = () => store.get(sendSlice)
  const update = (patch: Partial<SendState>) =>
    store.update(sendSlice, (draft) => {
      Object.assign(draft, patch)
    })
  const texts = () => ctx.messages.get(sendMessages)

  let waiting: Waiting | undefined
  const settle = (how: (one: Waiting) => void) => {
    const one = waiting
    waiting = undefined
    if (one) how(one)
  }
  const give = () => settle((one) => one.reject(new ModalClosedError()))
  ctx.events.on(modalClosed, () => {
    if (state().isSending) return
    give()
    // What a visitor typed is there again when they come back.
    if (state().preset) update(emptySend)
  })
  ctx.onDispose(() => {
    if (!state().isSending) give()
  })

  const setReceiver = (to: string) => {
    const text = to.trim()
    update({ to, receiver: text === '' ? noReceiver : { ...noReceiver, status: 'looking' } })
    return ctx.latest('receiver', async (signal) => {
      if (text === '') return
      const receiver = await receivers.find(text, signal)
      signal.throwIfAborted()
      update({ receiver })
    })
  }
  // What was a receiver on one family, or of one token, may be none of another.
  store.watch(
    connectionsSlice,
    () => selectHolder(store.get)?.caipAddress,
    (holder) => {
      if (!holder && !state().isSending && !state().preset) update(emptySend)
      if (state().to !== '') void setReceiver(state().to)
    },
  )

  const readFee = () =>
    ctx.latest('fee', async (signal) => {
      const [holder, token] = [selectHolder(store.get), selectChosenToken(store.get)]
      if (!holder || !token) return
      const { fee } = capabilitiesOf(slots, holder.namespace)
      const transferred = token.address === undefined ? {} : { token: token.address }
      const value = (await fee?.(holder, transferred, signal)) ?? null
      signal.throwIfAborted()
      update({ fee: { token: token.id, value } })
    })

  const begin = async (wanted: SendArguments) => {
    const key = presetKey(wanted)
    if (key === undefined) {
      if (state().preset) update(emptySend)
      return readFee()
    }
    if (state().preset?.key === key) return
    const amount = readAmount(wanted.amount ?? '') ?? ''
    update({ ...emptySend, amount, preset: { key, status: 'loading', token: null } })
    await ctx.latest('preset', async (signal) => {
      try {
        const token = await prepare(ctx, wanted, signal)
        update({ preset: { key, status: 'ready', token }, token: token.id })
        await Promise.all([readFee(), setReceiver(wanted.to ?? '')])
      } catch (error) {
        signal.throwIfAborted()
        ctx.report(error)
        update({ preset: { key, status: 'failed', token: null } })
        settle((one) => one.reject(error))
      }
    })
  }

  const textOf = (error: unknown) => {
    const { declined, noFunds, outdated, failed } = texts()
    const { code = '' } = error as { code?: string }
    if (UserRejectedRequestError.is(error)) return declined
    if (/INSUFFICIENT_(?:FUNDS|RENT)$/.test(code)) return noFunds
    if (/INVALID_RECIPIENT$/.test(code)) return texts().invalidAddress
    return /(?:OUTDATED|MOVED|NETWORK_CHANGED)$/.test(code) ? outdated : failed
  }

  const done = (isPreset: boolean) => {
    const isShown = modal.isOpen() && sendViews.includes(router.current()?.view ?? '')
    if (isShown && isPreset) return router.replace(WalletSendConfirmedView)
    update(emptySend)
    notices.toast('success', texts().started)
    if (isShown) router.reset(AccountView)
  }

  const outcome = () => {
    give()
    if (!modal.isOpen()) return Promise.reject(new ModalClosedError())
    return new Promise<{ readonly hash: string }>((resolve, reject) => {
      waiting = { resolve, reject }
    })
  }

  return {
    begin,
    retry(wanted) {
      update({ preset: null })
      return begin(wanted)
    },
    setToken(token) {
      update({ token })
      void readFee()
      if (state().to !== '') void setReceiver(state().to)
    },
    setAmount(text) {
      const amount = readAmount(text)
      if (amount !== undefined) update({ amount })
    },
    async setMax() {
      const token = selectChosenToken(store.get)
      if (!token) return
      if (token.address === undefined) await readFee()
      const now = selectChosenToken(store.get)
      const { fee } = state()
      // Without a fee nobody knows how much of the coin can go.
      if (now?.id !== token.id || (token.address === undefined && !(fee?.token === token.id && fee.value))) return
      const left = token.address === undefined ? BigInt(fee?.value ?? 0) : 0n
      update({ amount: fromBaseUnits(maxAmount(BigInt(now.balance), left), now.decimals) })
    },
    setReceiver,
    review() {
      const { amount, receiver } = state()
      const holder = selectHolder(store.get)
      const canSend = holder !== undefined && capabilitiesOf(slots, holder.namespace).send !== undefined
      update({ order: createOrder({ holder, canSend, token: selectChosenToken(store.get), amount, receiver }) })
      router.push(WalletSendPreviewView)
    },
    async send() {
      const { order, isSending, preset } = state()
      if (!order || isSending) return
      update({ isSending: true })
      try {
        const sent = await transfer(ctx, order)
        update({ isSending: false })
        receivers.remember(order.to, order.namespace)
        settle((one) => one.resolve(sent))
        if (ctx.signal.aborted) return
        done(preset !== null)
        await refreshHoldings(ctx, order)
      } catch (error) {
        update({ isSending: false })
        if (ctx.signal.aborted || !modal.isOpen()) settle((one) => one.reject(error))
        if (ctx.signal.aborted) return
        if (!UserRejectedRequestError.is(error)) ctx.report(error)
        if (modal.isOpen()) notices.banner('error', textOf(error))
        else notices.toast('error', textOf(error))
      }
    },
    open(wanted) {
      modal.open(WalletSendView, wanted)
      return outcome()
    },
    outcome,
  }
}
