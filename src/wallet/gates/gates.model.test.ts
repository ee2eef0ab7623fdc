import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { abortReason, gateTimeLimit } from '../../kernel/internal.ts'
import { createGate, fakeClock, gated, letGo, openGated, turn, type Visit } from '../testing/gates.ts'
import { settle } from '../testing/until.ts'

beforeEach(fakeClock)

/** Something that may happen on a page with one gate. `back` tells which visit the gate answers, counted from the newest. */
type Step =
  | { readonly do: 'connect'; readonly wallet: 'a' | 'b' }
  | { readonly do: 'turn'; readonly to: string }
  | { readonly do: 'answer'; readonly back: number; readonly how: 'let in' | 'wait' | 'garbage' | 'throw' }
  | { readonly do: 'break'; readonly isBroken: boolean }
  | { readonly do: 'switch' | 'disconnect' | 'abort' | 'time' | 'settle' }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('connect' as const), wallet: fc.constantFrom('a' as const, 'b' as const) }),
  fc.record({ do: fc.constant('turn' as const), to: fc.constantFrom('0xa', '0xgood', '0xbad') }),
  fc.record({
    do: fc.constant('answer' as const),
    back: fc.constantFrom(0, 0, 1, 2),
    how: fc.constantFrom('let in' as const, 'let in' as const, 'wait' as const, 'garbage' as const, 'throw' as const),
  }),
  fc.record({ do: fc.constant('break' as const), isBroken: fc.boolean() }),
  fc.record({
    do: fc.constantFrom('switch', 'disconnect', 'abort', 'time', ...Array<'settle'>(8).fill('settle')),
  }) as fc.Arbitrary<Step>,
)

test('for any actions of wallets, users and a gate, no account is visible that the gate did not release, and no call waits for ever', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), fc.boolean(), async (steps, multiWallet) => {
      let isBroken = false
      const { gate, visits } = createGate({
        holds: () => {
          if (isBroken) throw new Error('broken')
          return true
        },
      })
      const { stage, seen } = openGated([gate], { kernel: { features: { multiWallet } } })
      const caller = new AbortController()
      const attempts: Promise<unknown>[] = []
      /** The gate releases each account except 0xbad. */
      const isKnown = ({ account }: Visit) => account.address !== '0xbad'
      const answered = new Map<Visit, string>()
      const answer = (visit: Visit, how: string) => {
        if (!answered.has(visit)) answered.set(visit, how)
        if (how === 'let in' && isKnown(visit)) letGo(stage, visit)
        if (how === 'let in') visit.answer('passed')
        else if (how === 'wait') visit.answer('taken')
        else if (how === 'garbage') visit.answer(null)
        else visit.fail(new Error('broken'))
      }
      for (const item of steps) {
        if (item.do === 'connect') attempts.push(stage.connect(item.wallet, caller.signal).catch(() => {}))
        else if (item.do === 'turn') turn(stage, item.to)
        else if (item.do === 'break') isBroken = item.isBroken
        else if (item.do === 'disconnect') void stage.wallet.disconnect().catch(() => {})
        else if (item.do === 'abort') caller.abort(abortReason('left'))
        else if (item.do === 'time') await vi.advanceTimersByTimeAsync(gateTimeLimit)
        else if (item.do === 'switch') {
          const { connectorId } = stage.connection()
          const other = { namespace: 'eip155', connectorId: connectorId === 'a' ? 'b' : 'a' } as const
          const { switchConnection } = await stage.wallet.connections()
          void switchConnection(other).catch(() => {})
        } else if (item.do === 'answer') {
          const visit = visits.at(-1 - item.back)
          if (visit) answer(visit, item.how)
        } else await settle()
        expect(seen).not.toContain('0xbad')
      }
      isBroken = false
      let waiting = attempts.length
      for (const attempt of attempts) void attempt.then(() => waiting--)
      // After a gate has failed, another wallet becomes active, whose gate does not answer either.
      for (let round = 0; round < 3; round++) {
        await settle()
        await vi.advanceTimersByTimeAsync(gateTimeLimit)
      }
      await settle()
      expect([waiting, seen.includes('0xbad')]).toEqual([0, false])
      // Only a gate that answered `passed` or `taken` may still hold an account.
      const last = visits.at(-1)
      if (gated(stage)) expect(['let in', 'wait']).toContain(last && answered.get(last))
      stage.kernel.destroy()
    }),
    { numRuns: 150 },
  )
})
