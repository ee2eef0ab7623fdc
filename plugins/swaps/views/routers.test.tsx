/** Swaps that the service builds for another router than the one that the user has approved on this page. */
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { pressReady } from '../../../test/harness/pressReady.ts'
import { swapRouter } from '../../../test/world/swaps/addresses.ts'
import { SwapPreviewView, SwapView } from '../index.ts'
import { createStage, openStage, type Scripted, type Stage, tusd } from '../testing/createStage.ts'
import { ofToken, openReview, says } from '../testing/openReview.ts'

// The first page imports the code of the plugin, which is slow on a busy machine.
beforeAll(async () => {
  const [{ dispose }] = await Promise.all([createStage(), SwapView.load(), SwapPreviewView.load()])
  dispose()
  vi.unstubAllGlobals()
}, 120_000)

const other = `0x${'9'.repeat(40)}`
const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')
const press = async ({ screen }: Stage, name: string) => pressReady(await screen.findByRole('button', { name }))
const calls = (stage: Stage) =>
  stage.sent().map(({ params }) => (params as [{ readonly to: string; readonly data: string }])[0])
const approvalOf = (router: string) => ({ to: tusd, data: `0x095ea7b3${word(router)}${word(100_000_000n)}` })

/** The review after the router of the service is approved, while the service builds swaps for another known router. */
async function openMoved(built: Partial<Scripted['built']> = {}, allowances: Scripted['allowances'] = {}) {
  const stage = await openStage({ routers: [swapRouter, other] })
  await openReview(ofToken, stage)
  await stage.screen.findByRole('button', { name: 'Approve' })
  Object.assign(stage.scripted, { built: { to: other, ...built }, allowances })
  await press(stage, 'Approve')
  await vi.waitFor(() => expect(stage.asked('build-transaction')).not.toEqual([]))
  await vi.waitFor(() => expect(stage.state().step).toBe('idle'))
  return stage
}

test.each<[string, Scripted['allowances']]>([
  ['may take nothing', { [other]: 0n }],
  ['may take less than the amount', { [other]: 99_999_999n }],
  ['may take an amount that can not be read', {}],
])('a router that %s is approved, and then swaps', async (_, allowances) => {
  const stage = await openMoved({}, allowances)
  await says(stage, 'Allow the swap service to take this amount of TUSD. Then you swap.')
  expect([calls(stage), stage.state().failure]).toMatchObject([[approvalOf(swapRouter)], null])
  await press(stage, 'Approve')
  await press(stage, 'Swap')
  await vi.waitFor(() => expect(stage.screen.view()).toBe('Account'))
  expect(calls(stage).at(-1)).toMatchObject({ to: other })
  expect(calls(stage)).toContainEqual(expect.objectContaining(approvalOf(other)))
})

test('a router that may take the amount already swaps at once', async () => {
  const stage = await openMoved({}, { [other]: 100_000_000n })
  await press(stage, 'Swap')
  await vi.waitFor(() => expect(stage.screen.view()).toBe('Account'))
  expect(calls(stage)).toMatchObject([approvalOf(swapRouter), { to: other }])
})

test('a call without the bought token, which would fail before its router is approved, leads to the approval', async () => {
  const minimum = word(49_500_000_000_000_000n)
  const stage = await openMoved({ data: `0x83800a8e${word(tusd)}${word(100_000_000n)}${minimum}${word(1n)}` })
  stage.scripted.rpc = { eth_simulateV1: [{ calls: [{ status: '0x0', gasUsed: '0x5208', logs: [] }] }] }
  await says(stage, 'Allow the swap service to take this amount of TUSD. Then you swap.')
  expect(stage.state().failure).toBe(null)
})

test('the swap asks for the approval of another router if the service changes it right before the signature', async () => {
  const stage = await openStage({ routers: [swapRouter, other] })
  await openReview(ofToken, stage)
  await press(stage, 'Approve')
  await stage.screen.findByRole('button', { name: 'Swap' })
  stage.scripted.built = { to: other }
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  vi.setSystemTime((stage.state().order?.at ?? 0) + 21_000)
  await press(stage, 'Swap')
  await stage.screen.findByRole('button', { name: 'Approve' })
  expect(stage.screen.queryByText('The price has changed. Check what you get.')).toBeNull()
  await press(stage, 'Approve')
  await press(stage, 'Swap')
  await vi.waitFor(() => expect(stage.screen.view()).toBe('Account'))
  expect(calls(stage)).toMatchObject([approvalOf(swapRouter), approvalOf(other), { to: other }])
})

test('a router that is not known is never approved', async () => {
  const stage = await openMoved({ to: `0x${'8'.repeat(40)}` })
  await says(stage, 'The swap service built another transaction than you asked for. Nothing was signed.')
  expect([stage.sent().length, stage.screen.queryByRole('button', { name: 'Approve' })]).toEqual([1, null])
})
