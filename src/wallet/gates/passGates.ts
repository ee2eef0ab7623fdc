import { withTimeLimit } from 'portico/kernel'
import { abortReason, gateTimeLimit } from '../../kernel/internal.ts'
import type { Namespace } from '../caip.ts'
import { deleteConnection } from '../connection/disconnect.ts'
import { ConnectGateFailedError } from '../errors/domain.ts'
import { type Admission, accountOf, connectionOf, type Runtime, type WalletContext } from '../runtime.ts'
import { dropSession } from '../sessions/activeSession.ts'
import { activeSession } from '../sessions/sessionList.ts'
import { type ConnectedAccount, type ConnectGate, connectGates, type GateAnswer, gatedSlice } from '../tokens.ts'
import { isGatedBy, policyOf } from './gates.ts'
import { hold, isThere } from './hold.ts'

/**
 * Enters the gates for the account of a namespace one after the other, and returns as soon as one answers `taken`; the
 * next gate is entered once that one releases the account. If a gate fails, disconnects the wallet and throws
 * `CONNECT_GATE_FAILED`. Throws the abort reason if the account has left.
 */
export async function passGates(runtime: Runtime, namespace: Namespace, admission: Admission): Promise<GateAnswer> {
  const { ctx } = runtime
  const signal = AbortSignal.any([ctx.signal, admission.controller.signal])
  const account = accountOf(namespace, connectionOf(ctx, namespace))
  const next = () => ctx.slots.contributed(connectGates).find((gate) => !admission.entered.has(gate))
  signal.throwIfAborted()
  if (!account) throw goneReason()
  for (let gate = next(); gate; gate = next()) {
    admission.entered.add(gate)
    const policy = policyOf(ctx, gate, namespace)
    if (policy === 'off' || (policy === 'open' && admission.isTaken)) continue
    try {
      const answer = await enter(runtime, account, isUnasked(admission, gate), gate, signal)
      if (answer === 'passed') continue
    } catch (error) {
      signal.throwIfAborted()
      // The failed check was for an account that has left. The current account has an admission of its own.
      if (!isThere(ctx, namespace, account)) throw goneReason()
      // A gate that was removed without releasing the account keeps holding it.
      if (isGone(ctx, gate)) continue
      throw await refuse(
        runtime,
        namespace,
        isUnasked(admission, gate),
        new ConnectGateFailedError({ cause: error, details: gate.id }),
      )
    }
    goOn(runtime, namespace, admission, gate, signal).catch(() => {})
    return 'taken'
  }
  // No gate checks an account that a removed gate holds: the user has to connect again.
  const { gates } = ctx.store.get(gatedSlice)
  const known = ctx.slots.contributed(connectGates).map(({ id }) => id)
  for (const id of Object.keys(gates[namespace] ?? {})) if (!known.includes(id)) hold(ctx, id, namespace, 'waiting')
  admission.isDone = true
  return 'passed'
}

/** Whether the account came to a gate without an action of the user. */
const isUnasked = ({ restored, late }: Admission, gate: ConnectGate) => restored || late.has(gate)

const goneReason = () => abortReason('The connection ended before it was complete')

const isGone = (ctx: WalletContext, gate: ConnectGate) => !ctx.slots.contributed(connectGates).includes(gate)

/** Enters one gate. Throws if the gate throws, is removed, exceeds the time limit or returns no `GateAnswer`. */
async function enter(
  { ctx }: Runtime,
  account: ConnectedAccount,
  restored: boolean,
  gate: ConnectGate,
  signal: AbortSignal,
): Promise<GateAnswer> {
  const { namespace } = account
  const gone = new AbortController()
  const stop = ctx.slots.subscribe(() => {
    if (isGone(ctx, gate)) gone.abort(abortReason('The gate went away'))
  })
  try {
    const either = AbortSignal.any([signal, gone.signal])
    const answer = await withTimeLimit(gateTimeLimit, (limit) => gate.enter({ ...account, restored }, limit), either)
    if (answer !== 'passed' && answer !== 'taken') throw new TypeError('A connect gate must answer "passed" or "taken"')
    signal.throwIfAborted()
    const policy = policyOf(ctx, gate, namespace)
    if (policy === 'failed') throw new TypeError('A connect gate must be able to say whom it holds back')
    // Ask again: the gate may have failed or changed its answer, and the account may change while the gate is asked.
    if (policy !== 'holds' && !hold(ctx, gate.id, namespace, null, account)) throw goneReason()
    return answer
  } finally {
    stop()
  }
}

/**
 * After a gate answered `taken`: waits until it releases the account, and enters the next gates. Does not wait for a
 * gate without a hold.
 */
async function goOn(
  runtime: Runtime,
  namespace: Namespace,
  admission: Admission,
  gate: ConnectGate,
  signal: AbortSignal,
): Promise<void> {
  const { ctx } = runtime
  const isOver = () => !isGatedBy(ctx, gate, namespace) || isGone(ctx, gate)
  if (isOver()) admission.isTaken = true
  else {
    await new Promise<void>((resolve) => {
      const look = () => {
        if (!isOver() && !signal.aborted) return
        for (const stop of stops) stop()
        resolve()
      }
      const stops = [
        ctx.store.watch(gatedSlice, (state) => state, look),
        ctx.slots.subscribe(look),
        // A composite signal with a listener is kept alive by its sources: remove the listener.
        () => signal.removeEventListener('abort', look),
      ]
      signal.addEventListener('abort', look)
    })
  }
  await passGates(runtime, namespace, admission)
}

/** Disconnects the wallet after a gate failed. A restored wallet stays remembered and is not asked to disconnect. */
async function refuse(runtime: Runtime, namespace: Namespace, restored: boolean, error: Error): Promise<Error> {
  const { ctx } = runtime
  ctx.report(error)
  const id = activeSession(runtime, namespace)?.session.connector.id
  if (restored) dropSession(runtime, namespace, { forget: false })
  else if (id !== undefined) await deleteConnection(runtime, namespace, id).catch(ctx.report)
  return error
}
