import { is, type PluginContext, withTimeLimit } from 'portico/kernel'
import {
  type CaipAddress,
  capabilities,
  capabilityOf,
  codeOf,
  connectionsSlice,
  fromBaseUnits,
  type Namespace,
  type Network,
  parseCaipAddress,
  selectConnection,
  wallet,
} from 'portico/wallet'
import { enums } from 'superstruct'
import type { Attempts } from './attempts.ts'
import { NoHashError, PaymentFailedError, PaymentOutdatedError } from './errors.ts'
import { failureOf } from './failures.ts'
import { readHash } from './rules/exchanges.ts'
import type { PaymentRequest } from './rules/request.ts'
import { selectPayer } from './select.ts'
import { paySlice } from './tokens.ts'

/** Time limit for a transaction to settle, because a dropped one never does. In milliseconds. */
const timeLimit = 15 * 60_000

/** The answers of an adapter on how a payment ended. */
const Settled = enums(['confirmed', 'failed', 'replaced', 'expired'])

/** Pays requests from the connected wallet exactly as shown, one at a time. */
export function createWalletPayments(ctx: PluginContext<never>, attempts: Attempts) {
  const { store, slots } = ctx
  const state = () => store.get(paySlice)
  const connectorOf = (namespace: Namespace) => selectConnection(store.get, namespace).connectorId
  /** The open request to a wallet, with the id of its attempt. */
  let asked: { readonly id: string; readonly namespace: Namespace; readonly connector: string | null } | undefined
  const answered = (own: typeof asked) => {
    if (asked !== own) return
    asked = undefined
    store.update(paySlice, (draft) => {
      draft.asked = null
    })
  }
  // When the wallet disconnects, unlock the payment: it may never answer. A later answer still counts.
  store.watch(
    connectionsSlice,
    () => asked && connectorOf(asked.namespace),
    (connector) => {
      const own = asked
      if (!own || own.connector === connector) return
      answered(own)
      attempts.unclear(own.id, 'noAnswer')
    },
  )

  const settle = async (id: string, network: Network, hash: string, from: string | undefined) => {
    const settled = capabilityOf(slots, network.chainNamespace, capabilities.settled)
    if (!settled) return attempts.change(id, { status: 'submitted' })
    try {
      const status: unknown = await withTimeLimit(timeLimit, (until) => settled(network, hash, until, from), ctx.signal)
      // Without a usable answer the payment may have succeeded.
      if (!is(status, Settled)) throw new TypeError('An adapter must answer how a transfer ended')
      ctx.peek(wallet)?.noteSettled({ hash, network: network.caipNetworkId, status })
      if (status === 'confirmed') attempts.paid(id, hash)
      // The replacement may be the same payment, sped up by the user.
      else if (status === 'replaced') attempts.unclear(id, 'replaced')
      else attempts.failed(id, status === 'failed' ? 'undone' : status, new PaymentFailedError())
    } catch (error) {
      attempts.change(id, { status: 'submitted' })
      if (codeOf(error) !== 'TIME_LIMIT') throw error
    }
  }

  /** Asks the wallet to pay. Continues when the plugin is switched off, because the payment may be on its way. */
  const send = async (request: PaymentRequest, account: CaipAddress | null): Promise<string> => {
    const { namespace, activeAccount, isThere } = selectPayer(store.get, request)
    const { paymentAsset, recipient: to, amount } = request
    const domain = ctx.peek(wallet)
    const session = domain?.session(namespace, { isReviewed: true })
    const transfers = capabilityOf(slots, namespace, capabilities.transfers)
    const isShown = isThere && activeAccount?.caipAddress === account && account === state().payer?.account
    const isTheirs =
      session?.accounts[0]?.address === activeAccount?.address && session?.network === paymentAsset.network
    if (!activeAccount || !domain || !session || !transfers || !isShown || !isTheirs) throw new PaymentOutdatedError()
    const { name, symbol, decimals, logoURI } = paymentAsset.metadata
    const isCoin = paymentAsset.asset === 'native'
    // Pass the expected amount, so that the chain refuses tokens that keep a part of a transfer as a fee.
    const token = isCoin ? {} : { token: paymentAsset.asset, decimals, symbol, received: amount }
    const answer: { hash?: unknown } | null | undefined = await transfers.send(
      session,
      { to, amount, ...token },
      new AbortController().signal,
    )
    const hash = answer?.hash
    if (typeof hash !== 'string' || hash === '') throw new NoHashError()
    domain.noteSent({
      hash,
      network: paymentAsset.network,
      from: activeAccount.address,
      to,
      amount: fromBaseUnits(amount, decimals),
      token: { symbol, name, ...(isCoin ? { isCoin: true } : {}), ...(logoURI ? { iconUrl: logoURI } : {}) },
      sentAt: Date.now(),
    })
    return hash
  }

  return {
    async pay(request: PaymentRequest, account: CaipAddress | null, isHosts: boolean): Promise<void> {
      if (asked) return
      const { namespace, network, wallet: name } = selectPayer(store.get, request)
      const { id } = attempts.start({ request, choice: 'pay', by: { type: 'wallet', name }, status: 'asking' }, isHosts)
      const own = { id, namespace, connector: connectorOf(namespace) }
      asked = own
      store.update(paySlice, (draft) => {
        draft.asked = name
      })
      let hash: string
      try {
        hash = await send(request, account)
      } catch (error) {
        answered(own)
        const failure = failureOf(error)
        if (failure !== 'noAnswer') return attempts.failed(id, failure, error)
        ctx.report(error)
        return attempts.unclear(id, failure)
      }
      answered(own)
      attempts.change(id, { status: 'confirming', failure: null, hash: readHash(hash) })
      const from = parseCaipAddress(account ?? '')?.address
      if (network) await settle(id, network, hash, from).catch(ctx.report)
    },
  }
}
