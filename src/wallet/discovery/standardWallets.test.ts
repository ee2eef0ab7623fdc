import { registerWallet } from '@wallet-standard/wallet'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { countTraces } from '../../../test/harness/traces.ts'
import { createTestSolanaWallet } from '../../../test/wallets/solana/index.ts'
import { loadReference } from '../../../test/wallets/solana/reference.ts'
import { watchStandardWallets } from './standardWallets.ts'

beforeEach(() => void vi.stubGlobal('window', new EventTarget()))
afterAll(() => void vi.unstubAllGlobals())

const create = (name: string) => createTestSolanaWallet({ name })

/** Watches a page, and collects the wallets that are registered. */
function watch(target?: EventTarget) {
  const controller = new AbortController()
  const wallets = new Set<unknown>()
  const found = vi.fn((wallet: unknown) => void wallets.add(wallet))
  const lost = vi.fn((wallet: unknown) => void wallets.delete(wallet))
  watchStandardWallets(found, controller.signal, { lost, target })
  return { controller, found, lost, wallets: () => [...wallets] }
}

/** Sends a registration event, as any script of the page may. */
const send = (target: EventTarget, detail: unknown) =>
  target.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))

interface Api {
  register: (...wallets: unknown[]) => () => void
}

test('it finds the wallets that the reference implementation finds: early and late ones, until they unregister', async () => {
  const [early, late, plain] = [await create('Early'), await create('Late'), await create('Plain')]
  const stopEarly = early.register()
  const { controller, found, wallets } = watch()
  const reference = loadReference().getWallets()
  expect(wallets()).toEqual([early.wallet])
  expect(wallets()).toEqual(reference.get())
  const stopLate = late.register()
  registerWallet(plain.wallet)
  expect(wallets()).toEqual([early.wallet, late.wallet, plain.wallet])
  expect(wallets()).toEqual(reference.get())
  stopEarly()
  expect(wallets()).toEqual([late.wallet, plain.wallet])
  expect(wallets()).toEqual(reference.get())
  early.register()
  expect(wallets()).toEqual(reference.get())
  expect(found).toHaveBeenCalledTimes(4)
  controller.abort()
  stopLate()
  ;(await create('Too late')).register()
  expect(found).toHaveBeenCalledTimes(4)
})

test('two watchers are called for the same wallets independently', async () => {
  const page = new EventTarget()
  const { wallet, register } = await create('One')
  register(page)
  const [one, two] = [watch(page), watch(page)]
  one.controller.abort()
  const other = await create('Two')
  other.register(page)
  expect([one.wallets(), two.wallets()]).toEqual([[wallet], [wallet, other.wallet]])
})

test('a wallet that registers twice is reported once, and removed once', () => {
  const page = new EventTarget()
  const { found, lost } = watch(page)
  const wallet = {}
  const stops: (() => void)[] = []
  send(page, ({ register }: Api) => stops.push(register(wallet, wallet), register(wallet)))
  expect(found).toHaveBeenCalledTimes(1)
  for (const stop of [...stops].reverse()) stop()
  stops[0]?.()
  expect(lost.mock.calls).toEqual([[wallet]])
})

test.each<[what: string, detail: unknown]>([
  ['nothing', undefined],
  ['text', 'register'],
  [
    'a function that throws',
    () => {
      throw new Error('trap')
    },
  ],
])('an event with %s does not affect other wallets', async (_, detail) => {
  const page = new EventTarget()
  const { found } = watch(page)
  const onError = vi.fn()
  process.on('uncaughtException', onError)
  send(page, detail)
  send(page, ({ register }: Api) => register('wallet'))
  // Node reports an error of a listener one turn later.
  await new Promise(setImmediate)
  process.off('uncaughtException', onError)
  expect(found.mock.calls).toEqual([['wallet']])
  expect(onError).not.toHaveBeenCalled()
})

test('no wallet can intercept the registration of later wallets', () => {
  const page = new EventTarget()
  const { found } = watch(page)
  const spy = vi.fn()
  send(page, (api: Api) => {
    api.register = spy
  })
  send(page, ({ register }: Api) => register({}))
  expect([found.mock.calls.length, spy.mock.calls.length]).toEqual([1, 0])
})

test('registration has no effect after the discovery ended', () => {
  const page = new EventTarget()
  const { controller, found, lost } = watch(page)
  let kept: Api | undefined
  let stop = () => {}
  send(page, (api: Api) => {
    kept = api
    stop = api.register({})
  })
  controller.abort()
  stop()
  kept?.register({})()
  expect([found.mock.calls.length, lost.mock.calls.length]).toEqual([1, 0])
})

test('it removes its listeners, and does nothing with an aborted signal or without a window', () => {
  const traces = countTraces()
  const page = new EventTarget()
  const { controller } = watch(page)
  expect(traces.listeners()).toBe(1)
  controller.abort()
  expect(traces.listeners()).toBe(0)
  const found = vi.fn()
  page.addEventListener('wallet-standard:app-ready', found, { once: true })
  watchStandardWallets(found, AbortSignal.abort(), { target: page })
  vi.stubGlobal('window', undefined)
  watchStandardWallets(found, new AbortController().signal)
  expect(found).not.toHaveBeenCalled()
  traces.stop()
})
