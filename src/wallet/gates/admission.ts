import { abortReason } from '../../kernel/internal.ts'
import type { Namespace } from '../caip.ts'
import type { ConnectionState } from '../connection/connectionState.ts'
import { type Admission, connectionOf, type Runtime } from '../runtime.ts'
import { connectGates, connectionsSlice, gatedSlice } from '../tokens.ts'
import { policyOf } from './gates.ts'
import { hold } from './hold.ts'

interface AdmissionOptions {
  readonly restored: boolean
  /** The gates are entered after this promise resolves. Never rejects. */
  readonly after?: Promise<unknown> | undefined
  /** State of the run that this run continues. */
  readonly earlier?: Pick<Admission, 'entered' | 'late'> | undefined
}

/** Runs the gates for the account of a namespace, and aborts the run for the account before it. */
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
  // Most callers do not await the result: its rejection is handled here.
  admission.outcome.catch(() => {})
  runtime.admissions.set(namespace, admission)
}

function endAdmission({ admissions }: Runtime, namespace: Namespace): void {
  const admission = admissions.get(namespace)
  if (!admission) return
  admission.isDone = false
  admission.controller.abort(abortReason('Another account took the place of this one'))
}

/** Starts and aborts runs of the gates as a connection changes. `isNew`: the account or the network is another one. */
export function followConnection(
  runtime: Runtime,
  namespace: Namespace,
  before: ConnectionState,
  after: ConnectionState,
  isNew: boolean,
): void {
  const { admissions, ctx } = runtime
  const admission = admissions.get(namespace)
  // Gates wait while another wallet is asked to connect: the account may be replaced.
  if (isNew || (after.status !== 'connected' && !admission?.isDone)) endAdmission(runtime, namespace)
  if (after.status === 'disconnected') admissions.delete(namespace)
  if (after.status !== 'connected') return
  if (isNew) beginAdmission(runtime, namespace, { restored: !admission })
  else if (before.status !== 'connected' && (!admission?.isDone || ctx.store.get(gatedSlice).gated[namespace])) {
    beginAdmission(runtime, namespace, { restored: true })
  }
}

/** Runs gates that are registered later, for the accounts that are connected by then. */
export function watchGates(runtime: Runtime): void {
  const { ctx, admissions } = runtime
  let known = ctx.slots.contributed(connectGates)
  ctx.slots.subscribe(() => {
    const before = known
    known = ctx.slots.contributed(connectGates)
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
      // A run that is still in progress enters the new gates itself.
      if (status === 'connected' && admission?.isDone) {
        beginAdmission(runtime, namespace, { restored: true, earlier: admission })
      }
    }
  })
}
