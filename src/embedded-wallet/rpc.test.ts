/** Calls of the page that reach the frame, and the message to the user about those that are refused. */
import { modalSlice } from 'portico/kernel'
import { wallet } from 'portico/wallet'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { noticesSlice } from '../kernel/internal.ts'
import { embeddedWallet } from './embeddedWallet.ts'
import { logIn } from './testing/logIn.ts'
import { hang, smartAddress } from './testing/scriptedFrame.ts'

beforeAll(async () => void (await import('./createEmbeddedWallet.ts')), 60_000)
afterEach(() => document.body.replaceChildren())

async function begin() {
  const user = await logIn()
  return {
    ...user,
    /** The error of a call that fails. */
    ask: (name: string, params: unknown) =>
      user.provider.request({ method: name, params }).then(
        () => undefined,
        (error: unknown) => error as { readonly code: number; readonly message: string },
      ),
    asked: () => user.frame.requests.filter(({ type }) => type === 'RPC_REQUEST'),
    toasts: () => user.kernel.store.get(noticesSlice).toasts.map(({ text }) => text),
    modal: () => user.kernel.store.get(modalSlice),
  }
}

test('a refused call rejects and shows a toast 300 ms after the modal has opened', async () => {
  const { ask, asked, toasts, modal } = await begin()
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let error: unknown
  void ask('eth_sign', []).then((found) => {
    error = found
  })
  await vi.advanceTimersByTimeAsync(299)
  expect(modal().open).toBe(true)
  expect(toasts()).toEqual([])
  expect(error).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(toasts()).toEqual(['Action not allowed'])
  expect(error).toMatchObject({ code: 4200 })
  expect(asked()).toEqual([])
})

const good = { to: smartAddress, value: '0x1' }
test.each([
  ['one of its calls has a name as its target', [{ calls: [good, { to: 'vitalik.eth' }] }]],
  ['one of its calls has no target', [{ calls: [good, { data: '0x01' }] }]],
  ['one of its calls has a target that can not be written as a text', [{ calls: [{ to: { toString: 1 } }] }]],
  ['one of its calls is null', [{ calls: [good, null] }]],
  ['its calls are no list', [{ calls: { 0: good, length: 1 } }]],
  ['it has no calls', [{ version: '2.0.0' }]],
  ['its params are no list', 'calls'],
  ['it has no params', undefined],
])('a batch does not reach the frame if %s', async (_, params) => {
  const { ask, asked, modal } = await begin()
  expect(await ask('wallet_sendCalls', params)).toMatchObject({ code: -32602 })
  expect(asked()).toEqual([])
  expect(modal().open).toBe(false)
})

test('ten calls may wait behind the one that the user decides about, and the next one fails at once', async () => {
  const { ask, asked, frame, kernel } = await begin()
  frame.on('RPC_REQUEST', hang)
  const first = ask('personal_sign', ['0x00'])
  await vi.waitFor(() => expect(asked()).toHaveLength(1))
  const waiting = Array.from({ length: 10 }, (_, index) => ask('personal_sign', [`0x0${index}`]))
  expect(await ask('personal_sign', ['0xff'])).toMatchObject({ code: -32005 })
  expect(asked()).toHaveLength(1)
  kernel.modal.close()
  for (const error of await Promise.all([first, ...waiting])) expect(error).toMatchObject({ code: 4001 })
})

test('while sign-in holds the account back, closing the modal shakes it and rejects nothing', async () => {
  const { ask, asked, frame, kernel, modal, screen } = await begin()
  frame.on('RPC_REQUEST', hang)
  let error: unknown
  const over = ask('personal_sign', ['0x01', smartAddress]).then((found) => {
    error = found
  })
  await vi.waitFor(() => expect(asked()).toHaveLength(1))
  kernel.use(wallet).hold('sign-in', 'eip155', 'waiting')
  expect(kernel.modal.close()).toBe(false)
  expect(modal()).toMatchObject({ open: true, shaking: true })
  expect(screen.view()).toBe('ApproveTransaction')
  expect(error).toBeUndefined()
  kernel.use(wallet).hold('sign-in', 'eip155', null)
  expect(kernel.modal.close()).toBe(true)
  await over
  expect(error).toMatchObject({ code: 4001, message: 'Request was aborted' })
})

test('a batch is checked as the frame gets it', async () => {
  const { ask, asked } = await begin()
  const targets = [smartAddress, 'vitalik.eth']
  const call = {
    get to() {
      return targets.length > 1 ? targets.shift() : targets[0]
    },
  }
  void ask('wallet_sendCalls', [{ calls: [call] }])
  await vi.waitFor(() => expect(asked()).toHaveLength(1))
  expect(asked()[0]?.payload).toMatchObject({ params: [{ calls: [{ to: smartAddress }] }] })
})

test('a call whose parameters no message can carry is refused at once', async () => {
  const { ask, asked, modal } = await begin()
  const cycle: unknown[] = []
  cycle.push(cycle)
  for (const params of [cycle, [() => 1]]) {
    expect(await ask('eth_call', params)).toMatchObject({ code: -32602 })
    expect(await ask('personal_sign', params)).toMatchObject({ code: -32602 })
  }
  expect([asked(), modal().open]).toEqual([[], false])
})

test('a frame that does not load again is an error of JSON-RPC to the page', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { ask, frame, kernel } = await begin()
  frame.on('RELOAD', hang)
  const reloaded = kernel.use(embeddedWallet).reload()
  reloaded.catch(() => {})
  await vi.waitFor(() => expect(frame.names()).toContain('RELOAD'))
  const error = ask('personal_sign', ['0x01'])
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await error).toMatchObject({ code: -32603, message: 'Unable to load email login dependency' })
})
