import { abortReason } from 'portico/kernel'
import type { Namespace } from './caip.ts'
import type { ConnectionState } from './connectionState.ts'
import { hold, policyOf } from './gates.ts'
import { connectionOf, type Runtime } from './runtime.ts'
import { type ConnectGate, connectGates, connectionsSlice, type GateAnswer, heldSlice } from './tokens.ts'

/** The way of an account through the connect gates. */
export interface Admission {
  /** The user did nothing: the account came back by itself. */
  readonly restored: boolean
  /** Aborts once the account is gone, or another one or another network takes its place. */
  readonly controller: AbortController
  /** The gates that were entered. */
  readonly entered: Set<ConnectGate>
  /** The gates that came once the account was there: about those the user did nothing. */
  readonly late: Set<ConnectGate>
  /** A gate that holds nobody back took over: of those behind it, only the gates that hold are entered. */
  isTaken: boolean
  /** Every gate was passed. */
  isDone: boolean
  /** `taken` as soon as a gate takes over. Rejects with `CONNECT_GATE_FAILED`, or with the abort reason. */
  readonly outcome: Promise<GateAnswer>
}

interface AdmissionOptions {
  readonly restored: boolean
  /** Enter the gates once this is over. Never rejects. */
  readonly after?: Promise<unknown> | undefined
  /** What it has behind it already. */
  readonly earlier?: Pick<Admission, 'entered' | 'late'> | undefined
}

/** Sends the account of a namespace through the gates, and ends the way of the one before. */
export function beginAdmission(
  runtime: Runtime,
  namespace: Namespace,
  {
    restored,
    after = Promise.resolve(),
    earlier: { entered, late } = { entered: new Set(), late: new Set() },
  }: AdmissionOptions,
): void {
  endAdmission(runtime, namespace)
  const parts = { restored, controller: new AbortController(), entered, late, isTaken: false, isDone: false }
  const admission: Admission = Object.assign(parts, {
    outcome: after.then(() => runtime.passGates(namespace, admission)),
  })
  // Few wait for it.
  admission.outcome.catch(() => {})
  runtime.admissions.set(namespace, admission)
}

function endAdmission({ admissions }: Runtime, namespace: Namespace): void {
  const admission = admissions.get(namespace)
  if (!admission) return
  admission.isDone = false
  admission.controller.abort(abortReason('Another account took the place of this one'))
}

/** Begins and ends the way through the gates as a connection changes. `isNew`: another account, or another network. */
export function followConnection(
  runtime: Runtime,
  namespace: Namespace,
  before: ConnectionState,
  after: ConnectionState,
  isNew: boolean,
): void {
  const { admissions, ctx } = runtime
  const admission = admissions.get(namespace)
  // While another wallet is asked, gates can do nothing about the account that is still there.
  if (isNew || (after.status !== 'connected' && !admission?.isDone)) endAdmission(runtime, namespace)
  if (after.status === 'disconnected') admissions.delete(namespace)
  if (after.status !== 'connected') return
  if (isNew) beginAdmission(runtime, namespace, { restored: !admission })
  else if (before.status !== 'connected' && (!admission?.isDone || ctx.store.get(heldSlice).held[namespace])) {
    beginAdmission(runtime, namespace, { restored: true })
  }
}

/** Has whoever is connected already pass the gates that come later. */
export function watchGates(runtime: Runtime): void {
  const { ctx, admissions } = runtime
  let known = ctx.slots.get(connectGates)
  ctx.slots.subscribe(() => {
    const before = known
    known = ctx.slots.get(connectGates)
    const added = known.filter((gate) => !before.includes(gate))
    if (added.length === 0) return
    for (const namespace of Object.keys(ctx.store.get(connectionsSlice).connections) as Namespace[]) {
      const { accounts, status } = connectionOf(ctx, namespace)
      if (accounts.length === 0) continue
      for (const gate of added) {
        if (['holds', 'failed'].includes(policyOf(ctx, gate, namespace))) hold(ctx, gate.id, namespace, 'checking')
      }
      const admission = admissions.get(namespace)
      for (const gate of added) admission?.late.add(gate)
      // An account that is on its way gets to them.
      if (status === 'connected' && admission?.isDone) {
        beginAdmission(runtime, namespace, { restored: true, earlier: admission })
      }
    }
  })
}
