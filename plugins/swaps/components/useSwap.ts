import { useRead, useSlice } from 'portico/view'
import { selectConnection, selectTokens, toBaseUnits } from 'portico/wallet'
import { useMemo } from 'react'
import { formStep, isQuoteFor } from '../rules/form.ts'
import { withBalances } from '../rules/tokens.ts'
import { evmNamespace, selectCoversFees, selectEvmAccount } from '../select.ts'
import { swapsSlice } from '../tokens.ts'

/** The tokens of the account's network, with the account's balances. */
export function useSwapTokens() {
  const { listed, native, holdings, prices } = useRead((read) => {
    const { network, tokens, prices } = read(swapsSlice)
    const isHere = network !== null && selectEvmAccount(read)?.network.caipNetworkId === network
    return {
      listed: isHere ? tokens : undefined,
      native: selectConnection(read, evmNamespace).balance,
      holdings: selectTokens(read, evmNamespace),
      prices,
    }
  })
  return useMemo(() => withBalances(listed ?? [], native, holdings, prices), [listed, native, holdings, prices])
}

/** The two tokens of the form, the native coin, and the next step of the form. */
export function useSwap() {
  const tokens = useSwapTokens()
  const { from: sold, to: bought, amount, gasPrice, quote, problem } = useSlice(swapsSlice)
  const find = (wanted: string | null) => tokens.find(({ id }) => id === wanted)
  const [from, to, coin] = [find(sold), find(bought), tokens.find(({ isCoin }) => isCoin)]
  const payer = useRead(selectCoversFees) ? coin : undefined
  const step = formStep({ from, to, amount, coin: payer, gasPrice, quote, problem })
  const units = from && toBaseUnits(amount, from.decimals)
  // Do not show a quote for previous tokens or a previous amount.
  const isShown = (step === 'ready' || step === 'insufficientFee') && from && to && units !== undefined
  return { from, to, coin, step, quote: isShown && isQuoteFor(quote, from, to, units) ? quote : null }
}
