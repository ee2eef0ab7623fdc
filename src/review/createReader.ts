import { type PluginContext, withTimeLimit } from 'portico/kernel'
import { capabilities, capabilityOf, type RpcCall, wallet } from 'portico/wallet'
import type { RequestDescription, RequestScene, RequestSimulation } from '../wallet/internal.ts'
import { approvedSpenders } from './approvedSpenders.ts'
import type { RequestReader } from './reader.ts'
import { maxKnown } from './tokens.ts'

/** Time limits for reading a request and for simulating it, in milliseconds: afterwards it is unknown what it does. */
const patience = { describe: 10_000, simulate: 20_000 } as const

const writeParams = (params: unknown): string => {
  try {
    return JSON.stringify(params, null, 2) ?? ''
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

const unknownOutcome: RequestSimulation = { changes: null, outcome: 'unknown', fee: null }

const spenderKey = (network: string, address: string) =>
  // Addresses of other families may differ by the case of a letter alone.
  `${network}:${network.startsWith('eip155:') ? address.toLowerCase() : address}`

export function createReader(ctx: PluginContext): RequestReader {
  const stored = () => ctx.use(wallet).keep(ctx.storage)
  const complete = (scene: Omit<RequestScene, 'isKnown'>): RequestScene => ({
    ...scene,
    isKnown: (address) => stored().get(approvedSpenders).includes(spenderKey(scene.network.caipNetworkId, address)),
  })

  return {
    async describe(namespace, call, scene, signal) {
      try {
        const read = capabilityOf(ctx.slots, namespace, capabilities.describeRequest)
        if (!read) return blind(call, scene)
        return await withTimeLimit(patience.describe, (until) => read(call, complete(scene), until), signal)
      } catch (error) {
        signal.throwIfAborted()
        ctx.log.error('A request could not be described', error)
        return blind(call, scene)
      }
    },
    async simulate(namespace, call, scene, signal) {
      try {
        const run = capabilityOf(ctx.slots, namespace, capabilities.simulateRequest)
        return run ? await withTimeLimit(patience.simulate, (until) => run(call, complete(scene), until), signal) : null
      } catch (error) {
        signal.throwIfAborted()
        ctx.log.error('A request could not be simulated', error)
        return unknownOutcome
      }
    },
    async remember({ actions, network }) {
      const spenders = actions.flatMap((action) => {
        const isTaken =
          (action.type === 'approve' && action.amount === '0') || (action.type === 'approveAll' && !action.isAllowed)
        return 'spender' in action && !isTaken ? [spenderKey(network, action.spender)] : []
      })
      if (spenders.length === 0) return
      const all = [...new Set([...spenders, ...stored().get(approvedSpenders)])]
      stored().set(approvedSpenders, all.slice(0, maxKnown))
    },
  }
}
