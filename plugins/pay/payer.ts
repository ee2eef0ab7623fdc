import { type PluginContext, withTimeLimit } from 'portico/kernel'
import { capabilities, capabilityOf, connectionsSlice, data, isBaseUnits, wallet } from 'portico/wallet'
import type { Problem } from './rules/request.ts'
import { selectPayer } from './select.ts'
import { type PayerFacts, paySlice } from './tokens.ts'

/** Milliseconds for which the facts about the payer wait for the type of the account. */
const typeTimeLimit = 3_000

/**
 * Creates a function that reads the payer's balance and the fee from the chain, and calls `refuse` if the token does not exist
 * there or has other decimals than in the request. The reader also reads again after each change of account or network. The
 * function never rejects.
 */
export function createPayerReader(ctx: PluginContext<never>, refuse: (problem: Problem) => void): () => Promise<void> {
  const { store, slots, latest, log } = ctx
  const show = (payer: PayerFacts | null) =>
    store.update(paySlice, (draft) => {
      draft.payer = payer
    })

  const read = () =>
    latest('payer', async (signal) => {
      const { request } = store.get(paySlice)
      const { namespace, activeAccount, isThere } = request ? selectPayer(store.get, request) : {}
      if (!request || !activeAccount || !isThere || !namespace) return show(null)
      const transfers = capabilityOf(slots, namespace, capabilities.transfers)
      const { caipAddress: account } = activeAccount
      const { asset, metadata } = request.paymentAsset
      if (store.get(paySlice).payer?.account !== account) show({ account, balance: null, fee: null })
      const isCoin = asset === 'native'
      // Decides whether too few coins for the fee block the payment. Is read on after the time limit.
      const readType = async () => (await ctx.load(data)).refreshAccountType(namespace, { signal })
      const readToken = async () => {
        const facts = await transfers?.token?.(activeAccount, asset, signal)
        signal.throwIfAborted()
        // The chain has no such token, or with other decimals: the amount would be a different one.
        if (facts === null || (facts && facts.decimals !== metadata.decimals)) refuse('otherToken')
        return facts?.value ?? null
      }
      const readCoin = async () => {
        const domain = await ctx.load(wallet)
        return (await domain.refreshBalance(namespace, { force: true, signal }))?.value ?? null
      }
      const quiet = async (task: () => Promise<string | null | undefined> | undefined) => {
        try {
          const value = await task()
          return isBaseUnits(value) ? value : null
        } catch (error) {
          signal.throwIfAborted()
          log.info('A payment could not be estimated', error)
          return null
        }
      }
      const transfer = { to: request.recipient, amount: request.amount, ...(isCoin ? {} : { token: asset }) }
      const [balance, fee] = await Promise.all([
        quiet(isCoin ? readCoin : readToken),
        quiet(() => transfers?.fee?.(activeAccount, transfer, signal)),
        withTimeLimit(typeTimeLimit, readType, signal).catch(() => {}),
      ])
      signal.throwIfAborted()
      show({ account, balance, fee })
    })

  store.watch(
    connectionsSlice,
    () => {
      const { request } = store.get(paySlice)
      return request && selectPayer(store.get, request).activeAccount?.caipAddress
    },
    () => void read(),
  )
  return read
}
