import { base58 } from '@scure/base'
import { isAbort } from 'portico/kernel'
import { type RequestReader, requestReader } from 'portico/review'
import {
  type CaipNetworkId,
  type Namespace,
  namespaceOf,
  networksSlice,
  type RpcCall,
  readProperty,
} from 'portico/wallet'
import { type ApprovalRequest, approvalSlice } from './approvalSlice.ts'
import type { Context } from './walletFrame.ts'

/** Describes a call while the user decides about it. The approval neither waits for the description nor fails with it. */
export interface RequestInReview {
  begin(call: RpcCall, network: CaipNetworkId): void
  /** Call it when the user has decided: after an approval, the spenders of the call are known. */
  end(isApproved: boolean): void
}

const bytesOf = (value: unknown) => base58.decode(String(value))

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

/** `accountOf` returns the active address of a namespace. */
export function createApprovalReview(
  ctx: Context,
  accountOf: (namespace: Namespace) => string | undefined,
): RequestInReview {
  const { store } = ctx
  let lastKey = 0
  let attempt = new AbortController()
  let reader: RequestReader | undefined

  const show = (request: ApprovalRequest | null) =>
    store.update(approvalSlice, (draft) => {
      draft.request = request as typeof draft.request
    })
  const change = (key: number, part: Partial<ApprovalRequest>) => {
    const { request } = store.get(approvalSlice)
    if (request?.key === key) show({ ...request, ...part })
  }

  async function read(key: number, call: RpcCall, id: CaipNetworkId, address: string, signal: AbortSignal) {
    const network = store.get(networksSlice).networks.find(({ caipNetworkId }) => caipNetworkId === id)
    if (!network) return change(key, { isUnknown: true })
    reader = await ctx.load(requestReader)
    signal.throwIfAborted()
    const { describe, simulate } = reader
    const scene = { address, network, origin: location.origin }
    const namespace = namespaceOf(id)
    await Promise.all([
      describe(namespace, call, scene, signal).then((description) => change(key, { description })),
      simulate(namespace, call, scene, signal).then((simulation) => change(key, { simulation })),
    ])
  }

  return {
    begin(given, network) {
      attempt.abort()
      attempt = new AbortController()
      const signal = AbortSignal.any([attempt.signal, ctx.signal])
      lastKey += 1
      const key = lastKey
      const found = store.get(networksSlice).networks.find(({ caipNetworkId }) => caipNetworkId === network)
      const address = accountOf(namespaceOf(network)) ?? ''
      show({
        key,
        address,
        network,
        networkName: found?.name ?? network,
        description: null,
        simulation: 'pending',
        isUnknown: false,
      })
      read(key, toReviewedCall(given), network, address, signal).catch((error: unknown) => {
        if (signal.aborted) return
        change(key, { isUnknown: true })
        if (!isAbort(error)) ctx.report(error)
      })
    },
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
