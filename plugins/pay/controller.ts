import { modalClosed, modalSlice, type PluginContext, routerSlice, withTimeLimit } from 'portico/kernel'
import { selectIsStuck } from 'portico/shell'
import { adaptersOf, capabilities, capabilityOf, connectionsSlice, namespaceOf, networksSlice } from 'portico/wallet'
import { createAttempts } from './attempts.ts'
import { createDeposits } from './deposits.ts'
import { createDetour } from './detour.ts'
import { InvalidPaymentError } from './errors.ts'
import { createExchangeList } from './exchangeList.ts'
import { createExchangePayments } from './exchangePayments.ts'
import type { PayOptions } from './options.ts'
import { createPayerReader } from './payer.ts'
import { createPending } from './pending.ts'
import { readPriceOf } from './prices.ts'
import { type AddressRules, checkRequest, isSameRequest, type PaymentRequest, type Problem } from './rules/request.ts'
import { isUnderWay } from './select.ts'
import { createExchangeService } from './service.ts'
import { createSwitching } from './switching.ts'
import { emptyPay, type PayController, PayLoadingView, type PayState, PayView, paySlice } from './tokens.ts'
import { createTracker } from './track.ts'
import { createWalletPayments } from './walletPayments.ts'

/** Milliseconds for a chain package to check a request. */
const timeLimit = 30_000
/** Without a chain package for a namespace, only the exchange can check an address. */
const anyAddress: AddressRules = { isAddress: (value) => value !== '', write: async (value) => value }
const formViews: readonly string[] = [PayView.id, PayLoadingView.id]

export function createPay(context: PluginContext<PayOptions>): PayController {
  const ctx = context as PluginContext<never>
  const { store, slots, modal, router, latest } = ctx
  const state = () => store.get(paySlice)
  const update = (patch: Partial<PayState>) => store.update(paySlice, (draft) => void Object.assign(draft, patch))
  const service = createExchangeService(ctx)
  const track = createTracker(ctx)
  const detour = createDetour(ctx)
  const pending = createPending(ctx, () => attempts.outcome())
  const attempts = createAttempts(ctx, (outcome) => {
    // A paid bill can not be paid again.
    update({ status: 'paid' })
    pending.settle(outcome)
  })
  const wallets = createWalletPayments(ctx, attempts)
  const switching = createSwitching(ctx)
  const exchanges = createExchangePayments(ctx, service, attempts, pending.settle)
  const list = createExchangeList(ctx, service, 'pay')
  const refuse = (problem: Problem) => {
    const { status } = attempts.outcome()
    if (status === 'paid') return
    const error = new InvalidPaymentError({ problem })
    update({ status: 'refused', problem })
    ctx.report(error)
    // An attempt that is under way may still pay the request.
    if (status !== 'pending') pending.settle({ status: 'failed', error })
  }
  const readPayer = createPayerReader(ctx, refuse)
  const deposits = createDeposits(context, createExchangeList(ctx, service, 'deposit'))

  /** Counts the presses on exchanges for a deposit. */
  let presses = 0
  /** The request of the host, unchanged. */
  let given: PaymentRequest | undefined
  const rulesOf = (network: PaymentRequest['paymentAsset']['network']): AddressRules | undefined => {
    const namespace = namespaceOf(network)
    const [adapter] = adaptersOf(slots, namespace)
    if (!adapter) return undefined
    return {
      isAddress(value) {
        try {
          return adapter.isAddress(value) === true
        } catch (error) {
          ctx.report(error)
          return false
        }
      },
      async write(value) {
        const transfers = capabilityOf(slots, namespace, capabilities.transfers)
        return transfers?.writeAddress ? transfers.writeAddress(value, network) : value
      },
    }
  }

  const coinOf = (network: string) =>
    store.get(networksSlice).networks.find(({ caipNetworkId }) => caipNetworkId === network)?.nativeCurrency
  const check = (asked: unknown, signal: AbortSignal, otherRules?: AddressRules) => {
    const here = globalThis.location?.href
    const rules = (network: PaymentRequest['paymentAsset']['network']) => rulesOf(network) ?? otherRules
    return withTimeLimit(timeLimit, () => checkRequest(asked, { rulesOf: rules, here, coinOf }), signal)
  }
  const stack = () => store.get(routerSlice).stack
  const isFormOpen = () => stack().some(({ view }) => formViews.includes(view))
  /** Whether the host has opened the view for another request. */
  const isReplaced = () => stack().some(({ view, params }) => view === PayView.id && !isSameRequest(params, given))
  /** The user left: resolves the host's promise with the outcome so far. */
  const leave = () => {
    const outcome = attempts.outcome()
    attempts.stopOpening()
    detour.end()
    // Nobody waits for the other network any more.
    switching.stop()
    pending.settle(outcome)
    const url = state().request?.redirectUrl?.failure
    if (modal.isOpen() && isReplaced()) {
      // The view is that of the other request, which is not read yet: this one must not be paid there.
      void latest('request', async () => {})
      update({ status: 'idle' })
    } else if (outcome.status === 'failed' && state().status === 'ready' && url) globalThis.location.assign(url)
    given = undefined
    attempts.reset()
    return outcome
  }
  const isHere = () => {
    if (isReplaced()) return false
    if (formViews.includes(router.current()?.view ?? '')) detour.end()
    return isFormOpen() || (given !== undefined && detour.isOnTheWay(given))
  }
  /** The entry of the form of a request that has ended, below a view that asks the user to approve its payment. */
  let ended: number | undefined
  /** Replaces the form of a request that has ended with the progress of its payment, once no other view is above them. */
  const dropForm = () => {
    const { view, key } = router.current() ?? {}
    const isBelow = view === PayLoadingView.id && stack().some((entry) => entry.view === PayView.id)
    if (given === undefined && modal.isOpen() && (isBelow || (key !== undefined && key === ended)))
      router.reset(PayLoadingView)
  }
  ctx.events.on(modalClosed, () => void (given !== undefined && leave()))
  // The shell opens its list of networks, and closes the modal once one is chosen. The form asks for the network it needs.
  store.watch(
    connectionsSlice,
    () => selectIsStuck(store.get),
    (isStuck) => void (isStuck && given !== undefined && router.reset(PayView, given)),
  )
  store.watch(
    routerSlice,
    (state) => state.stack,
    () => {
      if (given === undefined) dropForm()
      else if (!isHere()) leave()
    },
  )
  // Only what a host opens counts as loading: plugins and gates open their views without.
  store.watch(
    modalSlice,
    ({ loading }) => loading,
    (isLoading) =>
      void (isLoading && given !== undefined && !formViews.includes(router.current()?.view ?? '') && leave()),
  )
  return {
    options: context.options,
    ...service,
    async getPayUrl(query, signal) {
      const { exchangeId, paymentAsset, amount, recipient, choice } = query ?? {}
      if (typeof exchangeId !== 'string') throw new InvalidPaymentError({ problem: 'request' })
      const checked = await check({ paymentAsset, amount, recipient, choice }, signal, anyAddress)
      if ('problem' in checked) throw new InvalidPaymentError(checked)
      return service.getPayUrl({ ...checked.request, exchangeId }, signal)
    },
    async begin(next) {
      const isNew = pending.take()
      const isSame = given !== undefined && isSameRequest(given, next)
      if (!isNew && isSame && state().status !== 'failed') return readPayer()
      given = next
      // Another request may be on its way back from signing in.
      detour.end()
      switching.stop()
      attempts.stopOpening()
      attempts.reset()
      const { asked, payment, deposit } = state()
      update({
        ...emptyPay,
        asked,
        deposit,
        payment: payment && isUnderWay(payment) ? payment : null,
        status: 'checking',
      })
      await latest('request', async (signal) => {
        const checked = await check(next, signal).catch((error: unknown) => {
          signal.throwIfAborted()
          update({ status: 'failed' })
          throw error
        })
        signal.throwIfAborted()
        if ('problem' in checked) return refuse(checked.problem)
        const { request } = checked
        update({ request, status: 'ready' })
        const readPrices = async () => {
          const { network, asset: token } = request.paymentAsset
          const coin = readPriceOf(ctx, { network, asset: 'native' }, signal)
          const asset = token === 'native' ? coin : readPriceOf(ctx, request.paymentAsset, signal)
          const prices = await Promise.all([asset, coin])
          update({ prices: { asset: prices[0], coin: prices[1] } })
        }
        const countView = async () => {
          await Promise.all([readPayer(), list.read(request)])
          track.opened(request, state().list.exchanges)
        }
        await Promise.all([countView(), readPrices()])
      })
    },
    async connect() {
      if (given && state().status === 'ready') detour.lead(given)
    },
    switchNetwork: switching.ask,
    async payFromWallet(account) {
      const { request, status } = state()
      if (request && given && status === 'ready') await wallets.pay(request, account, pending.isWaiting())
    },
    async payAtExchange(exchangeId, page) {
      const { request, list: shown, status } = state()
      const exchange = shown.exchanges.find(({ id }) => id === exchangeId)
      if (!request || !given || !exchange || status !== 'ready') return page?.close()
      await exchanges.pay({ request, choice: 'pay' }, exchange, page, pending.isWaiting())
    },
    async readExchanges() {
      const { request } = state()
      if (request) await list.read(request)
    },
    beginDeposit: deposits.begin,
    setAsset: deposits.setAsset,
    setAmount: deposits.setAmount,
    async deposit(exchangeId, page) {
      const press = ++presses
      const entry = router.current()?.key
      const isOpen = modal.isOpen()
      const isWanted = () => press === presses && router.current()?.key === entry && modal.isOpen() === isOpen
      const request = await deposits.request(isWanted)
      const exchange = state().deposit.list.exchanges.find(({ id }) => id === exchangeId)
      if (!request || !exchange) return page?.close()
      await exchanges.pay({ request, choice: 'deposit' }, exchange, page, false)
    },
    async reopen(page) {
      const { payment } = state()
      if (payment) await exchanges.reopen(payment.id, page)
      else page?.close()
    },
    async checkAgain() {
      const { payment } = state()
      if (payment) await exchanges.checkAgain(payment.id)
    },
    cancel() {
      if (!pending.isWaiting()) return undefined
      const outcome = leave()
      // The host waits no more, so the request must not be paid later. An attempt that is under way stays in view, alone.
      if (modal.isOpen() && isFormOpen()) {
        const isShown = outcome.status === 'pending' && outcome.paymentId === state().payment?.id
        if (!isShown) modal.close({ force: true })
        else {
          // An embedded wallet asks the user in a view above: leaving that view would decline the payment.
          ended = stack().find(({ view }) => view === PayView.id)?.key
          dropForm()
        }
      }
      return outcome
    },
  }
}
