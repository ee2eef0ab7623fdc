import { type PluginContext, type StorageKey, withTimeLimit } from 'portico/kernel'
import { capabilities, capabilityOf, type RpcCall, type Session, wallet } from 'portico/wallet'
import type { RequestDescription, RequestScene, RequestSimulation } from '../wallet/internal.ts'
import { asDescription, asSimulation } from './check.ts'
import type { RequestReader } from './reader.ts'
import { isZeroAddress } from './text.ts'
import { maxKnown } from './tokens.ts'

/** Time limits for describing and for simulating a request, in milliseconds; after them, its effects count as unknown. */
const timeLimit = { describe: 10_000, simulate: 20_000 } as const

/** Time limit for a wallet to tell all its accounts, in milliseconds; after it, those that are known count. */
const accountsLimit = 5_000

/** Waits for the accounts that a wallet tells only after it has connected. Never rejects, but for an abort. */
export async function untilAccountsKnown(session: Session, signal: AbortSignal): Promise<void> {
  await withTimeLimit(accountsLimit, () => session.accountsKnown?.(), signal).catch(() => signal.throwIfAborted())
}

const hexOf = (bytes: Uint8Array) => `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
const writeParam = (_: string, value: unknown) =>
  typeof value === 'bigint' ? value.toString() : value instanceof Uint8Array ? hexOf(value) : value

const writeParams = (params: unknown): string => {
  try {
    return JSON.stringify(params, writeParam, 2) ?? ''
  } catch {
    return ''
  }
}

const blind = (
  { params }: RpcCall,
  { address, network }: Pick<RequestScene, 'address' | 'network'>,
): RequestDescription => ({
  actions: [{ type: 'blind' }],
  account: address,
  network: network.caipNetworkId,
  cautions: [{ kind: 'blindSignature', weight: 'danger' }],
  data: writeParams(params),
})

export const unknownOutcome: RequestSimulation = { changes: null, outcome: 'unknown', fee: null }

/** Creates a reader of requests. `known` stores the spenders that the user has approved. */
export function createReader(ctx: PluginContext, known: StorageKey<string[]>): RequestReader {
  const stored = () => ctx.use(wallet).keep(ctx.storage)
  const spenderKey = (network: string, address: string) =>
    // Addresses of other namespaces are case-sensitive.
    `${network}:${network.startsWith('eip155:') ? address.toLowerCase() : address}`

  const complete = (scene: Omit<RequestScene, 'isKnown'>): RequestScene => ({
    ...scene,
    isKnown: (address) => stored().get(known).includes(spenderKey(scene.network.caipNetworkId, address)),
  })
  const describe: RequestReader['describe'] = async (namespace, call, scene, signal) => {
    try {
      const read = capabilityOf(ctx.slots, namespace, capabilities.describeRequest)
      if (!read) return blind(call, scene)
      const answer = await withTimeLimit(timeLimit.describe, (until) => read(call, complete(scene), until), signal)
      const description = asDescription(answer)
      if (!description) ctx.log.error('The description of a request is malformed', answer)
      return description ?? blind(call, scene)
    } catch (error) {
      signal.throwIfAborted()
      ctx.log.error('A request could not be described', error)
      return blind(call, scene)
    }
  }
  const simulate: RequestReader['simulate'] = async (namespace, call, scene, signal) => {
    try {
      const run = capabilityOf(ctx.slots, namespace, capabilities.simulateRequest)
      if (!run) return null
      const answer = await withTimeLimit(timeLimit.simulate, (until) => run(call, complete(scene), until), signal)
      if (answer === null) return null
      const simulation = asSimulation(answer)
      if (!simulation) ctx.log.error('The simulation of a request is malformed', answer)
      return simulation ?? unknownOutcome
    } catch (error) {
      signal.throwIfAborted()
      ctx.log.error('A request could not be simulated', error)
      return unknownOutcome
    }
  }

  /** Stores the spenders of approved allowances. Revoking an allowance stores none. */
  const remember: RequestReader['remember'] = ({ actions, network }) => {
    const spenders = actions.flatMap((action) => {
      const isTaken =
        (action.type === 'approve' && action.amount === '0') ||
        (action.type === 'approveAll' && !action.isAllowed) ||
        (action.type === 'approveNft' && isZeroAddress(action.spender))
      return 'spender' in action && !isTaken ? [spenderKey(network, action.spender)] : []
    })
    if (spenders.length === 0) return
    try {
      const all = [...new Set([...spenders, ...stored().get(known)])]
      stored().set(known, all.slice(0, maxKnown))
    } catch (error) {
      // The wallet has approved already: the request must not fail.
      ctx.log.warn('The spenders of a request could not be stored', error)
    }
  }

  return { describe, simulate, remember }
}
