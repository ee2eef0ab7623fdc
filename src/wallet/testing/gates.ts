import { definePlugin } from 'portico/kernel'
import { expect, vi } from 'vitest'
import type { Kernel } from '../../kernel/internal.ts'
import { type ConnectedAccount, type ConnectGate, connectGates, gatedSlice } from '../tokens.ts'
import { createStage, type Stage, type StageOptions } from './createStage.ts'
import { accountAt } from './scriptedWallet.ts'

/** One visit of an account to a gate. */
export interface Visit {
  readonly account: ConnectedAccount & { readonly restored: boolean }
  readonly signal: AbortSignal
  answer(value: unknown): void
  fail(error: unknown): void
}

/** A gate that holds every account back, and answers when the test calls `answer` or `fail` of the visit. */
export function createGate(more: Partial<ConnectGate> = {}) {
  const visits: Visit[] = []
  const gate: ConnectGate = {
    id: 'gate',
    holds: () => true,
    enter: (account, signal) =>
      new Promise((answer, fail) => void visits.push({ account, signal, answer: answer as never, fail })),
    ...more,
  }
  return { gate, visits, last: () => visits.at(-1) as Visit }
}

const kernels: Kernel[] = []

/** A page with gates. `seen` has each account that the host could see after any commit. */
export function openGated(gates: readonly ConnectGate[], parts: StageOptions = {}) {
  const plugin = definePlugin({
    id: 'gates',
    guard: true,
    setup: (ctx) => {
      for (const gate of gates) ctx.slots.contribute(connectGates, gate)
    },
  })
  const { extra = [], ...rest } = parts
  const seen: string[] = []
  const stage = createStage({ ...rest, extra: [plugin(), ...extra] })
  kernels.push(stage.kernel)
  const look = () => {
    for (const namespace of ['eip155', 'solana'] as const) {
      const { status, accounts } = stage.connection(namespace)
      const address = accounts[0]?.address
      if (status === 'connected' && address && !gated(stage, namespace) && seen.at(-1) !== address) seen.push(address)
    }
  }
  stage.kernel.store.subscribe(look)
  look()
  stage.evm.announce('a', 'b')
  return { stage, seen }
}
export const gated = ({ kernel }: Stage, namespace: 'eip155' | 'solana' = 'eip155') =>
  kernel.store.get(gatedSlice).gated[namespace]
export const letGo = ({ wallet }: Stage, { account }: Visit, gate = 'gate') =>
  wallet.hold(gate, account.namespace, null, account)
export const turn = (stage: Stage, address: string) =>
  stage.evm.wallet('a').tell({ type: 'accounts', accounts: [accountAt(address)] })

/** Fakes the clock for one test. The returned function ends its pages, none of which may leave a timer behind. */
export function fakeClock(): () => void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return () => {
    for (const kernel of kernels.splice(0)) kernel.destroy()
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  }
}
