import { fireEvent } from '@testing-library/dom'
import { createHarness } from 'portico/testing'
import { type ChainAdapter, chainAdapters, connectionsSlice, wallet } from 'portico/wallet'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { RequestDescription } from '../wallet/internal.ts'
import type { ReviewQueue } from './controller.ts'
import { review } from './index.ts'
import { reviewSlice } from './tokens.ts'

type Describe = NonNullable<ChainAdapter['can']['describeRequest']>
type Simulate = NonNullable<ChainAdapter['can']['simulateRequest']>

/** A connected wallet whose adapter describes and simulates requests as the test says. */
async function setup(describe?: Describe, simulate?: Simulate) {
  const harness = await createHarness({ plugins: [review()], connected: true, render: true })
  onTestFinished(harness.dispose)
  const { kernel, screen, wallet: testWallet } = harness
  const domain = await kernel.load(wallet)
  const adapter = kernel.slots.get(chainAdapters).find(({ id }) => id === 'eip155')
  if (!adapter || !testWallet) throw new Error('There is no adapter, or no wallet')
  Object.assign(adapter.can, { ...(describe && { describeRequest: describe }), simulateRequest: simulate })
  const address = () => kernel.store.get(connectionsSlice).connections.eip155?.accounts[0]?.address ?? ''
  const provider = domain.session()?.provider as { request(call: object): Promise<unknown> }
  const sign = () => {
    const request = provider.request({ method: 'personal_sign', params: ['0x48656c6c6f', address()] })
    request.catch(() => {})
    return request
  }
  const press = async (name: string) => {
    const button = (await screen.findByRole('button', { name })) as HTMLButtonElement
    await vi.waitFor(() => expect(button.disabled).toBe(false))
    fireEvent.click(button)
  }
  const asked = () => testWallet.cues.log.map(({ method }) => method)
  return { ...harness, domain, testWallet, address, sign, press, asked }
}

const told = (actions: RequestDescription['actions']): RequestDescription => ({
  actions,
  account: 'me',
  network: 'eip155:1',
  cautions: [],
  data: '[]',
})
const blind = 'Sign data that can’t be read'
const outcomeUnknown = 'Couldn’t be simulated: your balance may change.'
const token = { address: '0x01', symbol: 'ONE', decimals: 2 }

test.each<[string, Describe]>([
  ['throws', () => Promise.reject(new Error('No'))],
  ['answers nothing', async () => undefined as never],
  ['has no action', async () => told([])],
  ['has an action of an unknown type', async () => told([{ type: 'dance' } as never])],
  ['has an invalid amount', async () => told([{ type: 'burn', token, amount: 'all', from: 'me' }])],
  [
    'has a token with too many decimals',
    async () => told([{ type: 'burn', token: { ...token, decimals: 1e9 }, amount: '1', from: 'me' }]),
  ],
])('if the description %s, the request counts as unknown, and the user can still decide', async (_, describe) => {
  const { screen, sign, press, asked } = await setup(describe)
  const refused = sign()
  expect(await screen.findByText(blind)).toBeTruthy()
  await press('Reject')
  await expect(refused).rejects.toMatchObject({ code: 4001 })
  expect(asked()).not.toContain('personal_sign')
  const passed = sign()
  await press('Continue')
  expect(await passed).toMatch(/^0x/)
})

test('a request counts as unknown if its description hangs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { screen, sign, press } = await setup(() => new Promise(() => {}))
  const passed = sign()
  const proceed = (await screen.findByRole('button', { name: 'Continue' })) as HTMLButtonElement
  await vi.advanceTimersByTimeAsync(5_000)
  expect(proceed.disabled).toBe(true)
  await vi.advanceTimersByTimeAsync(6_000)
  expect(await screen.findByText(blind)).toBeTruthy()
  await press('Continue')
  expect(await passed).toMatch(/^0x/)
})

test.each<[string, Simulate]>([
  ['throws', () => Promise.reject(new Error('No'))],
  ['answers nothing', async () => undefined as never],
  [
    'has an invalid balance change',
    async () => ({ changes: [{ token, amount: '1.5' }], outcome: 'succeeds', fee: null }),
  ],
])('if the simulation %s, the changes are unknown', async (_, simulate) => {
  const { screen, sign, press } = await setup(undefined, simulate)
  const refused = sign()
  expect(await screen.findByText(outcomeUnknown)).toBeTruthy()
  await press('Reject')
  await expect(refused).rejects.toMatchObject({ code: 4001 })
})

test('hidden, direction-turning and stacked characters of a token name stay in its line', async () => {
  const symbol = `A\u202eB\u200bC${'\u0301'.repeat(40)}`
  const { screen, sign } = await setup(async () =>
    told([{ type: 'burn', token: { ...token, symbol }, amount: '1234567', from: 'me' }]),
  )
  void sign()
  expect(await screen.findByText(`Destroy 12,345.67 A[U+202E]B[U+200B]C${'\u0301'.repeat(3)}…`)).toBeTruthy()
})

test('waiting requests are rejected without reaching the wallet when it switches to another account', async () => {
  const { screen, sign, asked, testWallet } = await setup()
  const request = sign()
  await screen.findByText('Hello')
  testWallet.cues.setAccounts([`0x${'12'.repeat(20)}`])
  await expect(request).rejects.toMatchObject({ code: 4100 })
  expect(asked()).not.toContain('personal_sign')
})

test('requests of a gated account are rejected, also if it is gated while the request is shown', async () => {
  const { kernel, screen, sign, domain, asked } = await setup()
  const request = sign()
  await screen.findByText('Hello')
  domain.hold('gate', 'eip155', 'waiting')
  await expect(request).rejects.toMatchObject({ code: 4100 })
  await vi.waitFor(() => expect(kernel.modal.isOpen()).toBe(false))
  await expect(sign()).rejects.toMatchObject({ code: 4100 })
  expect(kernel.modal.isOpen()).toBe(false)
  expect(asked()).not.toContain('personal_sign')
})

test('after a switch of the network the request is described again, and can not be approved at once', async () => {
  const describe = vi.fn<Describe>(async (_, { network }) => told([{ type: 'message', text: `On ${network.name}` }]))
  const { screen, sign, testWallet } = await setup(describe)
  void sign()
  await screen.findByText('On Test network')
  const proceed = (await screen.findByRole('button', { name: 'Continue' })) as HTMLButtonElement
  await vi.waitFor(() => expect(proceed.disabled).toBe(false))
  testWallet.cues.setChain(8453)
  await vi.waitFor(() => expect(describe).toHaveBeenCalledTimes(2))
  await vi.waitFor(() => expect(proceed.disabled).toBe(true))
})

test('a request for another network than that of the wallet is shown and described for it', async () => {
  const describe = vi.fn<Describe>(async (_, { network }) => told([{ type: 'message', text: `On ${network.name}` }]))
  const { kernel, domain, screen, press } = await setup(describe)
  const session = domain.session('eip155', { isReviewed: true })
  if (!session) throw new Error('There is no session')
  const { begin } = (await kernel.load(review)) as ReviewQueue
  const request = begin({ method: 'personal_sign' }, session, undefined, 'eip155:777')
  await screen.findByText('On eip155:777')
  expect(kernel.store.get(reviewSlice).request).toMatchObject({ network: 'eip155:777', namespace: 'eip155' })
  await press('Continue')
  await request
  // No namespace of the page can read it.
  const foreign = begin({ method: 'signIt' }, session, undefined, 'other:1')
  await screen.findByText(blind)
  expect(kernel.store.get(reviewSlice).request).toMatchObject({ network: 'other:1', namespace: 'eip155' })
  await press('Continue')
  await foreign
})

test('a spender is known after an approved allowance, not after a revoked one', async () => {
  const known: (boolean | undefined)[] = []
  const approve = (amount: string) => ({ type: 'approve', token, spender: 'them', amount, expires: null }) as const
  const amounts = ['0', '5', '5']
  const { sign, press } = await setup(async (_, { isKnown }) => {
    known.push(isKnown?.('them'))
    return told([approve(amounts[known.length - 1] ?? '')])
  })
  for (const _ of amounts) {
    const request = sign()
    await press('Continue')
    await request
  }
  expect(known).toEqual([false, false, true])
})
