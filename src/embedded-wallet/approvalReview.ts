import { isAbort } from 'portico/kernel'
import { type RequestReader, requestReader } from 'portico/review'
import { type CaipNetworkId, namespaceOf, networksSlice, type RpcCall, readProperty } from 'portico/wallet'
import { type ApprovalRequest, approvalSlice } from './approvalSlice.ts'
import { decodeBase58 } from './base58.ts'
import type { Login } from './login.ts'
import type { Context } from './walletFrame.ts'

/** Describes a call while the user decides about it. The approval neither waits for the description nor fails with it. */
export interface RequestInReview {
  begin(call: RpcCall, network: CaipNetworkId): void
  /** Call it when the user has decided: after an approval, the spenders of the call are known. */
  end(isApproved: boolean): void
}

const bytesOf = (value: unknown) => decodeBase58(String(value))

/** Converts calls to the methods of the Wallet Standard, which take bytes: the encoding of a text would be ambiguous. */
const standardCalls: Readonly<Record<string, (params: unknown) => RpcCall>> = {
  solana_signMessage: (params) => ({
    method: 'solana:signMessage',
    params: [{ message: bytesOf(readProperty(params, 'message')) }],
  }),
  solana_signTransaction: (params) => ({
    method: 'solana:signTransaction',
    params: [{ transaction: bytesOf(readProperty(params, 'transaction')) }],
  }),
  solana_signAllTransactions: (params) => ({
    method: 'solana:signTransaction',
    params: (readProperty(params, 'transactions') as readonly unknown[]).map((item) => ({
      transaction: bytesOf(item),
    })),
  }),
  solana_signAndSendTransaction: (params) => ({
    method: 'solana:signAndSendTransaction',
    params: [{ transaction: bytesOf(readProperty(params, 'transaction')) }],
  }),
}

/** A call of the frame in the form that the adapter of its namespace can describe. */
function toReviewedCall({ method, params }: RpcCall): RpcCall {
  try {
    const convert = Object.hasOwn(standardCalls, method) ? standardCalls[method] : undefined
    return convert ? convert(params) : { method, params }
  } catch {
    // Invalid base58: the wallet refuses the call.
    return { method, params }
  }
}

export function createApprovalReview(ctx: Context, login: Pick<Login, 'session' | 'watch'>): RequestInReview {
  const { store } = ctx
  let lastKey = 0
  let attempt = new AbortController()
  let reader: RequestReader | undefined
  /** The arguments of the last `begin`. */
  let begun: Parameters<RequestInReview['begin']> | undefined

  const addressesIn = (network: CaipNetworkId) =>
    (login.session(namespaceOf(network))?.accounts ?? []).map(({ address }) => address)
  const addressIn = (network: CaipNetworkId) => addressesIn(network)[0]
  const networkOf = (id: CaipNetworkId) =>
    store.get(networksSlice).networks.find(({ caipNetworkId }) => caipNetworkId === id)
  const nameOf = (id: CaipNetworkId) => networkOf(id)?.name ?? id

  const show = (request: ApprovalRequest | null) =>
    store.update(approvalSlice, (draft) => {
      draft.request = request as typeof draft.request
    })
  const change = (key: number, part: Partial<ApprovalRequest>) => {
    const { request } = store.get(approvalSlice)
    if (request?.key === key) show({ ...request, ...part })
  }

  async function read(key: number, call: RpcCall, id: CaipNetworkId, address: string, signal: AbortSignal) {
    const network = networkOf(id)
    if (!network) return change(key, { isUnknown: true })
    reader = await ctx.load(requestReader)
    signal.throwIfAborted()
    const { describe, simulate } = reader
    const scene = { address, accounts: addressesIn(id), network, origin: location.origin }
    const namespace = namespaceOf(id)
    await Promise.all([
      describe(namespace, call, scene, signal).then((description) =>
        // A batch (EIP-5792) may name another network than the active one.
        change(key, { description, networkName: nameOf(description.network) }),
      ),
      simulate(namespace, call, scene, signal).then((simulation) => change(key, { simulation })),
    ])
  }

  function begin(given: RpcCall, network: CaipNetworkId): void {
    begun = [given, network]
    attempt.abort()
    attempt = new AbortController()
    const signal = AbortSignal.any([attempt.signal, ctx.signal])
    lastKey += 1
    const key = lastKey
    const address = addressIn(network) ?? ''
    show({
      key,
      address,
      network,
      networkName: nameOf(network),
      description: null,
      simulation: 'pending',
      isUnknown: false,
    })
    read(key, toReviewedCall(given), network, address, signal).catch((error: unknown) => {
      if (signal.aborted) return
      change(key, { isUnknown: true })
      if (!isAbort(error)) ctx.report(error)
    })
  }
  // The user may have switched to the account of another type: describe the call for that account.
  login.watch(() => {
    const { request } = store.get(approvalSlice)
    const address = request && addressIn(request.network)
    if (begun && address && address !== request.address) begin(...begun)
  })

  return {
    begin,
    end(isApproved) {
      attempt.abort()
      if (ctx.signal.aborted) return
      const { request } = store.get(approvalSlice)
      try {
        if (isApproved && request?.description) reader?.remember(request.description)
      } catch (error) {
        ctx.report(error)
      }
      show(null)
    },
  }
}
