/** The steps between the review of a swap and the wallet, and the results of approvals and swaps on the chain. */
import { routerSlice } from 'portico/kernel'
import { ReviewRequestView, review } from 'portico/review'
import { AccountView } from 'portico/shell'
import { chainAdapters, type Settlement, transactionSent, transactionSettled } from 'portico/wallet'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { pressReady } from '../../../test/harness/pressReady.ts'
import { toOperationLog } from '../../../test/world/bundle.ts'
import { SwapPreviewView, SwapView } from '../index.ts'
import { coinId, createStage, openStage, type Stage, tusdId } from '../testing/createStage.ts'

// The first page imports the code of the plugin, which is slow on a busy machine.
beforeAll(async () => {
  const views = [SwapView, SwapPreviewView, AccountView, ReviewRequestView]
  const [{ dispose }] = await Promise.all([createStage({}, [review()]), ...views.map((view) => view.load())])
  dispose()
  vi.unstubAllGlobals()
}, 120_000)

const ofCoin = { toToken: 'TUSD', amount: '1' }
const ofToken = { fromToken: 'TUSD', toToken: 'ETH', amount: '100' }
const hash = `0x${'a1'.repeat(32)}`

/** The review of a swap with its order. */
async function openReview(wanted: typeof ofCoin, ...given: Parameters<typeof openStage>) {
  const stage = await openStage(...given)
  await stage.openForm(wanted)
  await vi.waitFor(() => expect(stage.state().quote).not.toBe(null))
  stage.controller.review()
  await vi.waitFor(() => expect(stage.state().order).not.toBe(null))
  return stage
}
const press = async ({ screen }: Stage, name: string) => pressReady(await screen.findByRole('button', { name }))
/** Records the views that are on top from now on. */
function watchViews({ kernel }: Stage) {
  const views: unknown[] = []
  const stop = kernel.store.watch(
    routerSlice,
    ({ stack }) => stack.at(-1)?.view,
    (view) => views.push(view),
  )
  onTestFinished(stop)
  return views
}
/** Makes the chain report this status for every transaction. */
function settleAs({ kernel }: Stage, status: Settlement | Promise<Settlement>) {
  const evmNamespace = kernel.slots.get(chainAdapters).find(({ id }) => id === 'eip155')
  Object.assign(evmNamespace?.can ?? {}, { settled: async () => status })
}

describe('with the `review` plugin', () => {
  test('a swap is reviewed once, in its own review', async () => {
    const stage = await openReview(ofCoin, {}, [review()])
    const views = watchViews(stage)
    await press(stage, 'Swap')
    await vi.waitFor(() => expect(stage.screen.view()).toBe('Account'))
    expect(stage.sent()).toHaveLength(1)
    expect(views).toEqual(['Account'])
  })

  test('an approval is reviewed once, in the review of the swap', async () => {
    const stage = await openReview(ofToken, {}, [review()])
    const views = watchViews(stage)
    await press(stage, 'Approve')
    await stage.screen.findByRole('button', { name: 'Swap' })
    expect(stage.sent()).toHaveLength(1)
    expect(views).toEqual([])
  })
})

describe('a price that falls', () => {
  test('during an approval is shown before the swap is signed', async () => {
    const stage = await openReview(ofToken)
    const before = stage.state().order
    stage.wallet?.cues.hang()
    await press(stage, 'Approve')
    await vi.waitFor(() => expect(stage.sent()).toHaveLength(1))
    stage.scripted.price = 2500
    stage.wallet?.cues.release()
    await stage.screen.findByText('The price has changed. Check what you get.')
    const { order } = stage.state()
    expect([order?.output, order?.minimum]).toEqual(['40000000000000000', '39600000000000000'])
    // The previously shown order can not be signed any more.
    await stage.controller.swap(before?.id ?? 0)
    expect(stage.sent()).toHaveLength(1)
  })

  test('while the review is open for long is read before the wallet is asked, after an approval as well', async () => {
    const stage = await openReview(ofToken)
    await press(stage, 'Approve')
    const swap = await stage.screen.findByRole('button', { name: 'Swap' })
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    vi.setSystemTime((stage.state().order?.at ?? 0) + 21_000)
    stage.scripted.price = 2500
    await pressReady(swap)
    await stage.screen.findByText('The price has changed. Check what you get.')
    expect(stage.sent()).toHaveLength(1)
    await press(stage, 'Swap')
    await vi.waitFor(() => expect(stage.sent()).toHaveLength(2))
  })
})

describe('a swap that the chain', () => {
  const swapped = async (prepare: (stage: Stage) => void) => {
    const stage = await openReview(ofCoin)
    prepare(stage)
    const [sent, settled]: [unknown[], unknown[]] = [[], []]
    stage.kernel.events.on(transactionSent, (event) => sent.push(event.hash))
    stage.kernel.events.on(transactionSettled, (event) => settled.push(event))
    await press(stage, 'Swap')
    await vi.waitFor(() => expect(settled).toHaveLength(1))
    return { stage, sent, settled }
  }

  test.each<[string, Settlement, string, (stage: Stage) => void]>([
    [
      'undid',
      'failed',
      'Swap failed. Nothing left your wallet except the fee.',
      ({ scripted }) => void Object.assign(scripted, { receipt: { status: '0x0' } }),
    ],
    [
      'undid in a bundle that succeeded',
      'failed',
      'Swap failed. Nothing left your wallet except the fee.',
      ({ scripted, state }) => {
        const sender = state().order?.account as `0x${string}`
        const other = { sender: `0x${'77'.repeat(20)}`, success: true } as const
        const logs = [toOperationLog(other), toOperationLog({ sender, success: false }, { index: 1 })]
        Object.assign(scripted, { receipt: { status: '0x1', to: logs[0]?.address, logs } })
      },
    ],
    [
      'has another one in place of',
      'replaced',
      'Transaction replaced by another one. Check your activity.',
      (stage) => settleAs(stage, 'replaced'),
    ],
    [
      'takes no more',
      'expired',
      'Transaction expired. Nothing left your wallet.',
      (stage) => settleAs(stage, 'expired'),
    ],
  ])('%s shows why, is reported as settled, and leaves an empty form', async (_, status, text, prepare) => {
    const { stage, sent, settled } = await swapped(prepare)
    await vi.waitFor(() => expect(stage.toasts()).toEqual(['Swap submitted', text]))
    expect([sent, settled]).toEqual([[hash], [{ hash, network: 'eip155:31337', status }]])
    expect(stage.state()).toMatchObject({ step: 'idle', amount: '', order: null, failure: null })
  })

  test('confirmed makes the service read both balances again', async () => {
    const { stage } = await swapped(() => {})
    const changed = `${coinId},${tusdId}`
    const renewed = () => stage.http.requests.map(({ url }) => url.searchParams.get('forceUpdate')).filter(Boolean)
    await vi.waitFor(() => expect(renewed()).toContain(changed))
  })
})

test.each<[string, (stage: Stage) => void, number]>([
  ['closes the modal', ({ kernel }) => kernel.modal.close(), 1],
  ['goes back', ({ kernel }) => kernel.router.back(), 1],
  ['stays', () => {}, 2],
])('once the old approval is removed, the wallet is asked for the new one only if the user is there: %s', async (_, leave, asked) => {
  const stage = await openReview(ofToken)
  stage.scripted.allowance = 50_000_000n
  stage.scripted.rpc = { eth_simulateV1: [{ calls: [{ status: '0x0', gasUsed: '0x5208', logs: [] }] }] }
  let settle = (_status: Settlement) => {}
  const removed = new Promise<Settlement>((resolve) => {
    settle = resolve
  })
  settleAs(stage, removed)
  const ended = stage.controller.approve()
  await vi.waitFor(() => expect(stage.state().step).toBe('approving'))
  leave(stage)
  settle('confirmed')
  await ended
  expect([stage.sent().length, stage.state().step]).toEqual([asked, 'idle'])
})

describe('an approval that the chain', () => {
  const says = 'The approval did not take effect. Try again.'

  test.each<[string, (stage: Stage) => void]>([
    ['undid', ({ scripted }) => void Object.assign(scripted, { receipt: { status: '0x0' } })],
    ['takes no more', (stage) => settleAs(stage, 'expired')],
  ])('%s shows why, keeps the order, and can be requested again', async (_, prepare) => {
    const stage = await openReview(ofToken)
    const { order } = stage.state()
    prepare(stage)
    await press(stage, 'Approve')
    expect((await stage.screen.findByRole('alert')).textContent).toBe(says)
    expect(stage.state()).toMatchObject({ step: 'idle', amount: '100', order: { id: order?.id, transaction: null } })
    expect(stage.counted.at(-1)).toMatchObject({
      event: 'SWAP_APPROVAL_ERROR',
      properties: { message: 'SWAPS_APPROVAL_FAILED', swapFromToken: 'TUSD', swapFromAmount: '100' },
    })
    settleAs(stage, 'confirmed')
    stage.scripted.allowance = 0n
    await press(stage, 'Approve')
    await stage.screen.findByRole('button', { name: 'Swap' })
    expect(stage.sent()).toHaveLength(2)
  })

  test('replaced continues if the replacement approved, as when a wallet speeds it up', async () => {
    const stage = await openReview(ofToken)
    settleAs(stage, 'replaced')
    await press(stage, 'Approve')
    await stage.screen.findByRole('button', { name: 'Swap' })
    expect(stage.state()).toMatchObject({ failure: null, step: 'idle' })
  })

  test('replaced is a failure if the replacement approved nothing', async () => {
    const stage = await openReview(ofToken)
    settleAs(stage, 'replaced')
    stage.scripted.keepsApprovals = false
    void stage.controller.approve()
    await vi.waitFor(() => expect(stage.state().step).toBe('approving'))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    while (stage.state().step === 'approving') {
      await vi.advanceTimersByTimeAsync(1_000)
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(stage.state().failure).toBe('unapproved')
    expect(stage.state()).toMatchObject({ step: 'idle', order: { transaction: null } })
  })
})
