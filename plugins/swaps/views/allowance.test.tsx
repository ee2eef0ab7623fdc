/** Reading the allowance, before and after an approval. */
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { pressReady } from '../../../test/harness/pressReady.ts'
import { getAllowance } from '../endpoints.ts'
import { SwapPreviewView, SwapView } from '../index.ts'
import { createStage, openStage, type Stage } from '../testing/createStage.ts'
import { ofToken, openReview, says } from '../testing/openReview.ts'

// The first page imports the code of the plugin, which is slow on a busy machine.
beforeAll(async () => {
  const [{ dispose }] = await Promise.all([createStage(), SwapView.load(), SwapPreviewView.load()])
  dispose()
  vi.unstubAllGlobals()
}, 120_000)

const failed = 'Failed to check allowance'
const press = async ({ screen }: Stage, name: string) => pressReady(await screen.findByRole('button', { name }))

/** Makes the next readings fail: the connection, or the answer. */
function failReadings({ http, scripted }: Stage, times: number) {
  let left = times
  http.answer(getAllowance, () => {
    left--
    if (left >= 0 && left % 2) throw new TypeError('The connection was lost')
    return { allowance: left >= 0 ? 'busy' : `${scripted.allowance}` }
  })
}
/** Approves, and runs the page's clock until the approval has ended; returns how many seconds that took. */
async function approveTimed(stage: Stage, prepare: () => void) {
  const isApproving = new Promise<void>((resolve) => {
    const stop = stage.kernel.store.watch(
      stage.slice,
      ({ step }) => step,
      (step) => {
        if (step !== 'approving') return
        stop()
        prepare()
        vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
        resolve()
      },
    )
  })
  onTestFinished(() => void vi.useRealTimers())
  void stage.controller.approve()
  await isApproving
  let seconds = 0
  for (; stage.state().step === 'approving' && seconds < 300; seconds++) {
    await vi.advanceTimersByTimeAsync(1_000)
    await new Promise((resolve) => setImmediate(resolve))
  }
  vi.useRealTimers()
  return seconds
}

test('a reading that fails is repeated before the review', async () => {
  const stage = await openStage()
  failReadings(stage, 2)
  await openReview(ofToken, stage)
  await stage.screen.findByRole('button', { name: 'Approve' })
  expect(stage.screen.queryByText(failed)).toBeNull()
})

describe('after an approval that is on the chain', () => {
  test('readings that fail do not make it fail', async () => {
    const stage = await openReview(ofToken)
    await stage.screen.findByRole('button', { name: 'Approve' })
    await approveTimed(stage, () => failReadings(stage, 7))
    await stage.screen.findByRole('button', { name: 'Swap' })
    expect([stage.sent().length, stage.state().failure]).toEqual([1, null])
  })

  test.each<[string, (stage: Stage) => void, number]>([
    ['fail', ({ http }) => void http.fail(getAllowance), 30],
    ['have no answer', ({ http }) => void http.fail(getAllowance, 'hang'), 62],
  ])('readings that all %s end, and the next press asks the wallet for nothing more', async (_, prepare, most) => {
    const stage = await openReview(ofToken)
    await stage.screen.findByRole('button', { name: 'Approve' })
    expect(await approveTimed(stage, () => prepare(stage))).toBeLessThan(most)
    await says(stage, failed)
    expect(stage.state()).toMatchObject({ step: 'idle', order: { transaction: null } })
    failReadings(stage, 0)
    await press(stage, 'Approve')
    await stage.screen.findByRole('button', { name: 'Swap' })
    expect(stage.sent()).toHaveLength(1)
  })
})

describe('an unusable answer is never enough', () => {
  const answers = [undefined, {}, { allowance: undefined }, { allowance: true }, { allowance: '9'.repeat(78) }]

  test.each(answers)('%j before the review', async (answer) => {
    const stage = await openStage()
    stage.http.answer(getAllowance, answer as never)
    await openReview(ofToken, stage)
    await says(stage, failed)
    expect([stage.state().order, stage.asked('build-transaction')]).toEqual([null, []])
  })

  test.each(answers)('%j before the approval', async (answer) => {
    const stage = await openReview(ofToken)
    await stage.screen.findByRole('button', { name: 'Approve' })
    stage.http.answer(getAllowance, answer as never)
    await press(stage, 'Approve')
    await says(stage, failed)
    expect([stage.sent(), stage.state().order?.transaction]).toEqual([[], null])
  })
})
