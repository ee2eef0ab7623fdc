import { isAbort, isPorticoError, sleep } from 'portico/kernel'
import {
  type CaipNetworkId,
  namespaceOf,
  networksSlice,
  parseCaipNetworkId,
  readProperty,
  UnauthorizedProviderError,
} from 'portico/wallet'
import type { Approvals } from './approvals.ts'
import { EmbeddedWalletRefusedError } from './errors.ts'
import { embeddedWalletMessages } from './messages.ts'
import { methodPolicyOf } from './methods.ts'
import type { PayloadOf } from './protocol.ts'
import { createProviderError } from './providerError.ts'
import type { Context, WalletFrame } from './walletFrame.ts'

export interface FrameRpcCall {
  readonly method: string
  readonly params?: unknown
}

/** Passes calls of the page on to the frame: read calls at once, signing calls for the user's approval. Refuses all others. */
export interface Rpc {
  /** Throws errors of EIP-1193. */
  request(call: FrameRpcCall, network: CaipNetworkId): Promise<unknown>
}

/** Delay before the refusal of a call is reported, in milliseconds, so that the modal is open by then. */
const refusalDelay = 300
/** Time without a refused call after which the next one opens the modal again, in milliseconds. */
const quietTime = 5000

/** Converts `bigint` to a hexadecimal quantity (JSON-RPC). */
function toRpcValue(value: unknown): unknown {
  if (typeof value === 'bigint') return `0x${value.toString(16)}`
  if (Array.isArray(value)) return value.map(toRpcValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, toRpcValue(part)]))
}

/** Copies parameters for the frame. Throws an error of EIP-1193 if no message can carry them, as functions or cycles. */
function copyParams(params: unknown): unknown {
  try {
    return structuredClone(toRpcValue(params))
  } catch (error) {
    throw createProviderError(-32602, error)
  }
}

/** Whether each call of a batch names its target (EIP-5792). */
function hasTargets(params: unknown): boolean {
  const calls = readProperty(params, '0', 'calls')
  const isTarget = (to: unknown) => typeof to === 'string' && to.startsWith('0x')
  return Array.isArray(calls) && calls.every((call) => isTarget(readProperty(call, 'to')))
}

const declined =
  /\buser (?:rejected|denied|declined|cancell?ed)\b|\b(?:rejected|declined|cancell?ed) by (?:the )?user\b/i

/** Converts an error of the frame, also its timeout, its reload and its removal, or of a log-out, to one of EIP-1193. */
export function toProviderError(error: unknown): unknown {
  if (!isPorticoError(error)) return error
  if (UnauthorizedProviderError.is(error)) return createProviderError(4100, error)
  const isDeclined = EmbeddedWalletRefusedError.is(error) && declined.test(error.message)
  return createProviderError(isDeclined ? 4001 : -32603, error, error.message)
}

export function createRpc(ctx: Context, frame: WalletFrame, approvals: Approvals, onFailed: () => void): Rpc {
  let refusing: Promise<void> | undefined
  let refusedAt = Number.NEGATIVE_INFINITY

  /** Opens the modal and tells the user that a call of the page was refused; once for calls in quick succession. */
  async function tellRefusal(): Promise<void> {
    const wasQuiet = performance.now() - refusedAt >= quietTime
    refusedAt = performance.now()
    if (refusing || !wasQuiet) return refusing
    refusing = (async () => {
      if (!ctx.modal.isOpen()) ctx.modal.open()
      await sleep(refusalDelay, ctx.signal)
      ctx.notices.toast('error', ctx.messages.get(embeddedWalletMessages).notAllowed)
    })().finally(() => {
      refusing = undefined
    })
    return refusing
  }

  function payloadOf({ method, params }: FrameRpcCall, id: CaipNetworkId): PayloadOf<'RPC_REQUEST'> {
    const network = ctx.store.get(networksSlice).networks.find(({ caipNetworkId }) => caipNetworkId === id)
    const [rpcUrl] = network?.rpcUrls.default.http ?? []
    const namespace = namespaceOf(id)
    const reference = parseCaipNetworkId(id)?.reference ?? ''
    return {
      method,
      params,
      chainNamespace: namespace,
      chainId: namespace === 'eip155' ? Number(reference) : reference,
      ...(rpcUrl && { rpcUrl }),
    }
  }

  return {
    async request({ method, params: given }, network) {
      const policy = methodPolicyOf(method)
      if (policy === 'unknown') {
        await tellRefusal().catch((error: unknown) => {
          if (!isAbort(error)) ctx.report(error)
        })
        throw createProviderError(4200)
      }
      // Checks the copy that the frame gets: a getter of the page could return another value the next time.
      const params = copyParams(given)
      if (method === 'wallet_sendCalls' && !hasTargets(params)) throw createProviderError(-32602)
      try {
        const payload = payloadOf({ method, params }, network)
        if (policy === 'unsafe') return await approvals.ask(payload, network)
        return await frame.open(network).channel.request('RPC_REQUEST', payload, ctx.signal)
      } catch (error) {
        onFailed()
        throw toProviderError(error)
      }
    },
  }
}
