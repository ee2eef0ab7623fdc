import { type PluginContext, sleep } from 'portico/kernel'
import { connectionsSlice, meaningOf, namespaceOf, selectConnection, wallet } from 'portico/wallet'
import { payMessages } from './messages.ts'
import type { PaymentRequest } from './rules/request.ts'
import { selectPayer } from './select.ts'
import { paySlice } from './tokens.ts'

/** Milliseconds after which the user may ask a wallet that does not answer again, as in the views that connect. */
const answerTimeLimit = 15_000

/** Asks the wallet to switch to the network of the request on screen. */
export interface Switching {
  /** Asks, unless the wallet is being asked. Never rejects. */
  ask(): Promise<void>
  /** Waits for no answer any more. */
  stop(): void
}

export function createSwitching(ctx: PluginContext<never>): Switching {
  const { store, notices, messages, log } = ctx
  const state = () => store.get(paySlice)
  const show = (isSwitching: boolean, isSwitchLate = false) =>
    store.update(paySlice, (draft) => void Object.assign(draft, { isSwitching, isSwitchLate }))
  const connectorOf = ({ paymentAsset }: PaymentRequest) =>
    selectConnection(store.get, namespaceOf(paymentAsset.network)).connectorId
  let waiting = new AbortController()
  /** Requests that the wallet has not answered: it may refuse one because it still asks the user about an earlier one. */
  let unanswered = 0
  let newest = 0
  /** The connector of the newest request. */
  let asked: string | null = null

  // Where the wallet refused the newest request, no answer says that the user has found the earlier one.
  store.watch(
    connectionsSlice,
    (connections) => connections,
    () => {
      const { request, isSwitchLate } = state()
      if (request && isSwitchLate && (selectPayer(store.get, request).isThere || connectorOf(request) !== asked))
        show(false)
    },
  )
  return {
    async ask() {
      const { request, isSwitching } = state()
      if (!request || isSwitching) return
      const own = ++newest
      const signal = AbortSignal.any([ctx.signal, waiting.signal])
      const answered = new AbortController()
      unanswered++
      asked = connectorOf(request)
      show(true)
      sleep(answerTimeLimit, AbortSignal.any([signal, answered.signal])).then(
        () => show(false, true),
        () => {},
      )
      let failure: unknown
      try {
        await (await ctx.load(wallet)).switchNetwork(request.paymentAsset.network, signal)
      } catch (error) {
        failure = error
      }
      if (signal.aborted) return
      answered.abort()
      unanswered--
      // A later request is not answered yet.
      if (own !== newest && unanswered > 0) return
      const meaning = meaningOf(failure)
      show(false, meaning === 'pending')
      if (failure === undefined || meaning === 'pending') return
      const { declined, notSwitched } = messages.get(payMessages)
      notices.banner('error', meaning === 'rejected' ? declined : notSwitched)
      log.info('The wallet did not switch networks', failure)
    },
    stop() {
      waiting.abort()
      waiting = new AbortController()
      unanswered = 0
      show(false)
    },
  }
}
