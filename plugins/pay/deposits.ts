import { type PluginContext, sleep } from 'portico/kernel'
import {
  type ActiveAccount,
  data,
  type Namespace,
  namespaceOf,
  networksSlice,
  selectAccountType,
  selectActiveAccount,
} from 'portico/wallet'
import { depositAssets } from './assets.ts'
import type { ExchangeListReader } from './exchangeList.ts'
import { payMessages } from './messages.ts'
import type { PayOptions } from './options.ts'
import { readPriceOf } from './prices.ts'
import { readAmount } from './rules/amount.ts'
import { type PaymentAsset, type PaymentRequest, writeToken } from './rules/request.ts'
import { selectDepositAsset, selectDepositUnits } from './select.ts'
import { type Deposit, paySlice } from './tokens.ts'

/** Milliseconds without typing before exchanges are read for an amount. */
const pause = 500
/** Milliseconds for which a price converts amounts. */
const priceLifetime = 60_000

/** The fields of the form for another asset. */
const unpriced = { amount: '', price: null, isPriceKnown: false }

/** Deposits from an exchange to the connected account. */
export function createDeposits(ctx: PluginContext<PayOptions>, list: ExchangeListReader) {
  const { store, latest, notices, messages } = ctx
  const state = () => store.get(paySlice).deposit
  const update = (patch: Partial<Deposit>) =>
    store.update(paySlice, ({ deposit }) => void Object.assign(deposit, patch))
  let shown: Namespace | undefined
  let pricedAt = Number.NEGATIVE_INFINITY
  const isPriceFresh = () => state().price !== null && Math.abs(Date.now() - pricedAt) < priceLifetime

  /**
   * The assets on networks where the account exists. A contract account exists on its own network only, and an account whose type
   * is not known may be one.
   */
  const assetsFor = ({ namespace, network }: ActiveAccount): readonly PaymentAsset[] => {
    const type = selectAccountType(store.get, namespace)
    const isOnOne = type === undefined || type === null || type === 'smartAccount'
    const known = new Set(
      store
        .get(networksSlice)
        .networks.filter(({ caipNetworkId }) => !isOnOne || caipNetworkId === network.caipNetworkId)
        .map(({ caipNetworkId }) => caipNetworkId),
    )
    const isHere = (asset: PaymentAsset) => namespaceOf(asset.network) === namespace && known.has(asset.network)
    return depositAssets(ctx.options)
      .filter(isHere)
      .map((asset) => ({ ...asset, asset: writeToken(asset) ?? asset.asset }))
  }
  /** The index of USDC on the network of the account, else of any asset on that network, else 0. */
  const firstOf = (assets: readonly PaymentAsset[], { network }: ActiveAccount) => {
    const isHere = (asset: PaymentAsset) => asset.network === network.caipNetworkId
    const usdc = assets.findIndex((asset) => isHere(asset) && asset.metadata.symbol === 'USDC')
    return Math.max(0, usdc >= 0 ? usdc : assets.findIndex(isHere))
  }
  const readExchanges = async () => {
    const paymentAsset = selectDepositAsset(store.get)
    const amount = selectDepositUnits(store.get)
    if (paymentAsset) await list.read({ paymentAsset, ...(amount === '0' ? {} : { amount }) })
  }
  const readPrice = () =>
    latest('price', async (signal) => {
      const asset = selectDepositAsset(store.get)
      if (!asset) return
      const price = await readPriceOf(ctx, asset, signal)
      const isSameUnit = (price === null) === (state().price === null)
      pricedAt = Date.now()
      update({ price, isPriceKnown: true, ...(isSameUnit ? {} : { amount: '' }) })
    })
  /** Reads the price again, and the exchanges for the amount that results. The form stays in use. */
  const renewPrice = async () => {
    await readPrice()
    await readExchanges()
  }

  /** Reads the type of the account, and lists the assets on all networks where an account of that type exists. */
  const readAccountType = (activeAccount: ActiveAccount) =>
    latest('accountType', async (signal) => {
      try {
        await (await ctx.load(data)).refreshAccountType(activeAccount.namespace, { signal })
      } catch (error) {
        signal.throwIfAborted()
        update({ hasFailed: true })
        throw error
      }
      if (state().account !== activeAccount.caipAddress) return
      const [assets, chosen] = [assetsFor(activeAccount), selectDepositAsset(store.get)]
      const index = assets.findIndex((asset) => asset.network === chosen?.network && asset.asset === chosen.asset)
      update({ assets: [...assets], index: index >= 0 ? index : firstOf(assets, activeAccount), isTypeKnown: true })
      if (index >= 0) return
      update(unpriced)
      await Promise.all([readPrice(), readExchanges()])
    })

  return {
    async begin(namespace?: Namespace): Promise<void> {
      const activeAccount = selectActiveAccount(store.get, namespace)
      shown = namespace
      update({ hasFailed: false })
      if (!activeAccount) return update({ account: null })
      if (state().account !== activeAccount.caipAddress) {
        const assets = assetsFor(activeAccount)
        update({
          account: activeAccount.caipAddress,
          assets: [...assets],
          index: firstOf(assets, activeAccount),
          isTypeKnown: false,
          ...unpriced,
        })
        await Promise.all([readPrice(), readExchanges(), readAccountType(activeAccount)])
      } else await Promise.all([readExchanges(), isPriceFresh() || renewPrice(), readAccountType(activeAccount)])
    },
    async setAsset(index: number): Promise<void> {
      if (!state().assets[index] || index === state().index) return
      update({ index, ...unpriced })
      await Promise.all([readPrice(), readExchanges()])
    },
    async setAmount(text: string): Promise<void> {
      const amount = readAmount(text, state().amount)
      if (amount === undefined || !state().isPriceKnown) return
      update({ amount })
      await latest('deposit', async (signal) => {
        await sleep(pause, signal)
        await readExchanges()
      })
    },
    /**
     * The deposit as a request that pays the connected account; `undefined` if it is incomplete or for another account. Reads
     * an old price again first; `undefined` if that changes the amount, which the user must see before it is paid, or if the
     * deposit is not wanted any more by then.
     */
    async request(isWanted: () => boolean): Promise<PaymentRequest | undefined> {
      if (state().price !== null && !isPriceFresh()) {
        const before = selectDepositUnits(store.get)
        await renewPrice()
        if (!isWanted()) return undefined
        if (selectDepositUnits(store.get) !== before || !isPriceFresh()) {
          notices.toast('info', messages.get(payMessages).priceChanged)
          return undefined
        }
      }
      const activeAccount = selectActiveAccount(store.get, shown)
      const paymentAsset = selectDepositAsset(store.get)
      const amount = selectDepositUnits(store.get)
      if (!activeAccount || activeAccount.caipAddress !== state().account || !paymentAsset || amount === '0')
        return undefined
      return { paymentAsset, recipient: activeAccount.address, amount, choice: 'deposit' }
    },
  }
}
