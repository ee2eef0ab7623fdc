/** Faulty answers of the frame: late, repeated, to another request, or about another network or account. */
import { createHarness } from 'portico/testing'
import { connectionsSlice, wallet } from 'portico/wallet'
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { evm } from '../../chains/evm/index.ts'
import { mainnet, polygon } from '../../chains/evm/networks.ts'
import { noticesSlice } from '../kernel/internal.ts'
import { embeddedWallet } from './embeddedWallet.ts'
import { loginMethod } from './testing/loginMethod.ts'
import { evmAddress, type FrameRequest, hang, scriptFrame, smartAddress } from './testing/scriptedFrame.ts'
import { embeddedWalletSlice } from './tokens.ts'

const never = new AbortController().signal
beforeAll(async () => void (await import('./createEmbeddedWallet.ts')), 60_000)
afterEach(() => document.body.replaceChildren())

async function begin() {
  const frame = scriptFrame()
  const harness = await createHarness({ plugins: [wallet({ networks: [mainnet, polygon] }), evm(), loginMethod()] })
  onTestFinished(harness.dispose)
  const { kernel } = harness
  const controller = kernel.use(embeddedWallet)
  return {
    ...harness,
    frame,
    controller,
    user: () => kernel.store.get(embeddedWalletSlice).user,
    alert: () => kernel.store.get(noticesSlice).alert?.code,
    /** The active address and the network of the user. */
    place() {
      const { accounts, network } = kernel.store.get(connectionsSlice).connections.eip155 ?? {}
      return [accounts?.[0]?.address, network]
    },
    /** The latest request of a type that the frame received; waits for one. */
    newest: (type: string) =>
      vi.waitFor(() => {
        const found = frame.requests.filter((request) => request.type === type).at(-1)
        if (!found) throw new Error(`The frame was not asked for ${type}`)
        return found
      }),
  }
}
type Page = Awaited<ReturnType<typeof begin>>

async function logIn() {
  const page = await begin()
  await page.controller.login({}, never)
  expect(page.place()).toEqual(first)
  const changes: unknown[] = []
  const { provider } = page.kernel.use(wallet).session('eip155') as never as {
    provider: {
      request(call: object): Promise<unknown>
      on(event: string, listener: (value: unknown) => void): void
    }
  }
  provider.on('chainChanged', (id) => changes.push(id))
  provider.on('accountsChanged', (accounts) => changes.push(accounts))
  return { ...page, changes, provider }
}
type LoggedIn = Awaited<ReturnType<typeof logIn>>
const first = [smartAddress, 'eip155:1']

/** The outcome of a promise, once it is settled. */
function follow(work: Promise<unknown>) {
  const outcome: { isSettled: boolean; error?: unknown } = { isSettled: false }
  work
    .catch((error: unknown) => {
      outcome.error = error
    })
    .finally(() => {
      outcome.isSettled = true
    })
  return outcome
}
const useTimers = () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}
/** Waits until messages that were posted before have arrived. */
const settle = async (page: Page) => {
  await page.controller.getFarcasterUri(never)
}

const anything = [undefined, null, 'ok', 7, [], { action: 'STEAL', address: 'javascript:alert(1)' }]

describe.each<[string, (page: Page) => Promise<unknown>, string | undefined]>([
  ['CONNECT_DEVICE', ({ controller }) => controller.connectDevice(never), undefined],
  ['CONNECT_OTP', ({ controller }) => controller.connectOtp('123456', never), 'IFRAME_REQUEST_TIMEOUT'],
])('%s', (type, step, alert) => {
  test('ignores the payload of the answer, and logs no user in', async () => {
    const page = await begin()
    for (const answer of anything) {
      page.frame.on(type, () => answer)
      expect(await step(page)).toBeUndefined()
    }
    page.frame.on(type, new Error('The code is wrong'))
    await expect(step(page)).rejects.toMatchObject({ code: 'EMBEDDED_WALLET_REFUSED', message: 'The code is wrong' })
    expect([page.user(), page.place(), page.errors]).toEqual([null, [undefined, undefined], []])
  })

  test('ignores answers to another request, answers of another type, and a second answer', async () => {
    const page = await begin()
    page.frame.on(type, hang)
    const outcome = follow(step(page))
    const request = await page.newest(type)
    page.frame.answer({ ...request, id: 'another' })
    page.frame.fail({ ...request, id: 'another' }, 'No')
    page.frame.answer({ ...request, type: 'CONNECT_EMAIL' }, { action: 'CONNECT' })
    await settle(page)
    expect(outcome.isSettled).toBe(false)
    page.frame.answer(request)
    page.frame.fail(request, 'Unauthorized: invalid key')
    await vi.waitFor(() => expect(outcome.isSettled).toBe(true))
    expect([outcome.error, page.alert(), page.errors]).toEqual([undefined, undefined, []])
  })

  test('fails after 30 seconds; the late answer does not settle the next request', async () => {
    const page = await begin()
    await settle(page)
    page.frame.on(type, hang)
    useTimers()
    const outcome = follow(step(page))
    const late = await page.newest(type)
    await vi.advanceTimersByTimeAsync(29_000)
    expect(outcome.isSettled).toBe(false)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(outcome.error).toMatchObject({ code: 'EMBEDDED_WALLET_TIMEOUT' })
    expect(page.alert()).toBe(alert)
    const next = follow(step(page))
    await vi.waitFor(async () => expect((await page.newest(type)).id).not.toBe(late.id))
    page.frame.answer(late)
    await settle(page)
    expect(next.isSettled).toBe(false)
    page.frame.answer(await page.newest(type))
    await vi.waitFor(() => expect(next).toEqual({ isSettled: true }))
  })
})

/** Requests of a logged-in user: the account and network that follow, and the answers that are wrong. */
const moves: readonly (readonly [
  type: string,
  step: (page: LoggedIn) => Promise<unknown>,
  to: readonly string[],
  wrong: readonly unknown[],
])[] = [
  [
    'SWITCH_NETWORK',
    ({ provider }) => provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] }),
    [smartAddress, 'eip155:137'],
    [...anything, new Error('No'), { chainId: null }, { chainId: 1 }, { chainId: 'eip155:10' }],
  ],
  [
    'SET_PREFERRED_ACCOUNT',
    ({ controller }) => controller.setPreferredAccountType('eip155', 'eoa', never),
    [evmAddress, 'eip155:1'],
    [
      ...anything,
      new Error('No'),
      { type: 'eoa' },
      { type: 'payment', address: evmAddress },
      { type: 'smartAccount', address: smartAddress },
      { type: 'eoa', address: `0x${'9'.repeat(40)}` },
    ],
  ],
]

describe.each(moves)('%s', (type, step, to, wrong) => {
  const right = type === 'SWITCH_NETWORK' ? { chainId: 137 } : { type: 'eoa', address: evmAddress }

  test('with a wrong answer keeps the account and the network, and the next try succeeds', async () => {
    const page = await logIn()
    for (const answer of wrong) {
      page.frame.on(type, answer instanceof Error ? answer : () => answer)
      const outcome = follow(step(page))
      await vi.waitFor(() => expect(outcome, JSON.stringify(answer)).toMatchObject({ error: expect.any(Error) }))
      expect(page.place(), JSON.stringify(answer)).toEqual(first)
    }
    expect([page.changes, page.errors]).toEqual([[], []])
    page.frame.on(type, right)
    await step(page)
    await vi.waitFor(() => expect(page.place()).toEqual(to))
  })

  test('ignores an answer to another request, and a second answer', async () => {
    const page = await logIn()
    page.frame.on(type, hang)
    const outcome = follow(step(page))
    const request = await page.newest(type)
    page.frame.answer({ ...request, id: 'another' }, right)
    await settle(page)
    expect([outcome.isSettled, page.place()]).toEqual([false, first])
    page.frame.answer(request, right)
    page.frame.fail(request, 'No')
    page.frame.answer(request, wrong.at(-1))
    await vi.waitFor(() => expect(outcome).toEqual({ isSettled: true }))
    await vi.waitFor(() => expect(page.place()).toEqual(to))
    expect(page.changes).toHaveLength(1)
    expect(page.errors).toEqual([])
  })

  test('fails after 30 seconds, and a late answer changes nothing', async () => {
    const page = await logIn()
    page.frame.on(type, hang)
    useTimers()
    const outcome = follow(step(page))
    const late: FrameRequest = await page.newest(type)
    await vi.advanceTimersByTimeAsync(29_000)
    expect(outcome.isSettled).toBe(false)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(outcome.error).toBeInstanceOf(Error)
    page.frame.answer(late, right)
    await settle(page)
    expect([page.place(), page.changes, page.errors]).toEqual([first, [], []])
  })
})

test('if the frame does not switch the network, the request rejects with an error of EIP-1193', async () => {
  const { frame, provider } = await logIn()
  frame.on('SWITCH_NETWORK', new Error('User rejected the request'))
  const params = [{ chainId: '0x89' }]
  await expect(provider.request({ method: 'wallet_switchEthereumChain', params })).rejects.toMatchObject({ code: 4001 })
  frame.on('SWITCH_NETWORK', { chainId: 10 })
  await expect(provider.request({ method: 'wallet_switchEthereumChain', params })).rejects.toMatchObject({
    code: -32603,
  })
})
