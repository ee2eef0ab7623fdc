/** Signals made by `AbortSignal.any` live for as long as their sources while anything listens to them. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countListenersOfSignals } from '../../../test/harness/traces.ts'
import { createGate, gated, letGo, openGated } from '../testing/gates.ts'
import { createStage, ids, never, type Stage } from '../testing/index.ts'
import { settle, until } from '../testing/until.ts'

let signals: ReturnType<typeof countListenersOfSignals>
let stage: Stage
beforeEach(() => {
  signals = countListenersOfSignals()
})
afterEach(() => {
  stage.kernel.destroy()
  signals.stop()
})

/** The number of listeners that ten cycles leave on abort signals, after two cycles to warm up. */
async function leftBy(cycle: () => Promise<void>): Promise<number> {
  const repeat = async (times: number) => {
    for (let time = 0; time < times; time++) await cycle()
    await settle()
  }
  await repeat(2)
  const before = signals.count()
  await repeat(10)
  return signals.count() - before
}

/** Connects, does something, and disconnects. */
const visit =
  (during: () => Promise<unknown> = async () => {}) =>
  async () => {
    await stage.connect('a')
    await during()
    await stage.wallet.disconnect()
  }

test('connecting and disconnecting leaves no listener on an abort signal', async () => {
  stage = createStage()
  stage.evm.announce('a')
  expect(await leftBy(visit())).toBe(0)
})

test('no action of a connected wallet leaves a listener on an abort signal', async () => {
  stage = createStage()
  stage.evm.announce('a')
  const use = async () => {
    await stage.wallet.switchNetwork(ids.ten, never())
    await stage.wallet.switchNetwork(ids.one, never())
    await stage.wallet.refreshBalance('eip155', { signal: never() })
    await stage.wallet.signMessage('hello', { signal: never() })
  }
  expect(await leftBy(visit(use))).toBe(0)
})

test('a gate that takes over and then releases the account leaves no listener on an abort signal', async () => {
  const { gate, visits, last } = createGate()
  ;({ stage } = openGated([gate]))
  const signIn = async () => {
    const before = visits.length
    const outcome = stage.connect('a')
    await until(() => visits.length > before)
    last().answer('taken')
    await outcome
    letGo(stage, last())
    await until(() => gated(stage) === undefined)
    await settle()
    await stage.wallet.disconnect()
  }
  expect(await leftBy(signIn)).toBe(0)
})
