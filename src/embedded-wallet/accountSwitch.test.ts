/** Switches of the account type that end half-way: the frame and the page have to show the same account. */
import { createHarness } from 'portico/testing'
import { connectionsSlice, wallet } from 'portico/wallet'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { evm } from '../../chains/evm/index.ts'
import { mainnet, polygon } from '../../chains/evm/networks.ts'
import { embeddedWallet } from './embeddedWallet.ts'
import { loginMethod } from './testing/loginMethod.ts'
import { evmAddress, hang, scriptFrame, smartAddress } from './testing/scriptedFrame.ts'

const never = new AbortController().signal
beforeAll(async () => void (await import('./createEmbeddedWallet.ts')), 60_000)
afterEach(() => document.body.replaceChildren())

async function logIn() {
  const frame = scriptFrame()
  const harness = await createHarness({ plugins: [wallet({ networks: [mainnet, polygon] }), evm(), loginMethod()] })
  onTestFinished(harness.dispose)
  const controller = harness.kernel.use(embeddedWallet)
  await controller.login({}, never)
  return {
    ...harness,
    frame,
    controller,
    address: () => harness.kernel.store.get(connectionsSlice).connections.eip155?.accounts[0]?.address,
    /** The account types that the frame was asked to use, in order. */
    types: () =>
      frame.requests
        .filter(({ type }) => type === 'SET_PREFERRED_ACCOUNT')
        .map(({ payload }) => (payload as { type: string }).type),
  }
}

test('if the accounts can not be read after the frame has switched, it switches back to the account that the page shows', async () => {
  const { frame, controller, address, types } = await logIn()
  const use = { type: 'smartAccount' }
  frame.on('SET_PREFERRED_ACCOUNT', ({ type }: { type: string }) => {
    use.type = type
    if (type === 'eoa') frame.on('GET_USER', new Error('Service unavailable'))
    return { type, address: type === 'eoa' ? evmAddress : smartAddress }
  })
  await expect(controller.setPreferredAccountType('eip155', 'eoa', never)).rejects.toThrow('Service unavailable')
  await vi.waitFor(() => expect(types()).toEqual(['eoa', 'smartAccount']))
  expect([use.type, address()]).toEqual(['smartAccount', smartAddress])
})

test('a frame that switches only after the time limit switches back', async () => {
  const { frame, controller, address, types } = await logIn()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  frame.on('SET_PREFERRED_ACCOUNT', hang)
  const switching = controller.setPreferredAccountType('eip155', 'eoa', never)
  const failed = expect(switching).rejects.toThrow()
  await vi.waitFor(() => expect(types()).toEqual(['eoa']))
  await vi.advanceTimersByTimeAsync(30_000)
  await failed
  await vi.waitFor(() => expect(types()).toEqual(['eoa', 'smartAccount']))
  expect(address()).toBe(smartAddress)
})

test('after a failed switch, the frame uses the account that the page shows by then', async () => {
  const { frame, controller, kernel, address, types } = await logIn()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  frame.on('SET_PREFERRED_ACCOUNT', hang)
  const failed = expect(controller.setPreferredAccountType('eip155', 'eoa', never)).rejects.toThrow()
  await vi.waitFor(() => expect(types()).toEqual(['eoa']))
  await kernel.use(wallet).switchNetwork('eip155:137', never)
  expect(address()).toBe(evmAddress)
  await vi.advanceTimersByTimeAsync(30_000)
  await failed
  await vi.waitFor(() => expect(types()).toEqual(['eoa', 'eoa']))
})

test('a frame that loads again during a switch is told once it is ready which account the page shows', async () => {
  const { frame, controller, address, types } = await logIn()
  frame.on('SET_PREFERRED_ACCOUNT', hang)
  frame.on('RELOAD', hang)
  const failed = expect(controller.setPreferredAccountType('eip155', 'eoa', never)).rejects.toThrow()
  await vi.waitFor(() => expect(types()).toEqual(['eoa']))
  const reloaded = controller.reload()
  await failed
  frame.ready()
  await reloaded
  await vi.waitFor(() => expect(types()).toEqual(['eoa', 'smartAccount']))
  expect(address()).toBe(smartAddress)
})

test('a switch to another account of the user asks the frame, which decides which account signs', async () => {
  const { kernel, address, types } = await logIn()
  const { connectorId } = kernel.store.get(connectionsSlice).connections.eip155 ?? {}
  const { switchConnection } = await kernel.use(wallet).connections()
  await switchConnection({ namespace: 'eip155', connectorId: connectorId ?? '', address: evmAddress })
  expect([types(), address()]).toEqual([['eoa'], evmAddress])
})

test.each([
  'eoa',
  'smartAccount',
] as const)('a choice of %s ends an older choice that the frame does not answer, and is not kept waiting by it', async (type) => {
  const { frame, controller, address, types } = await logIn()
  frame.on('SET_PREFERRED_ACCOUNT', hang)
  const older = controller.setPreferredAccountType('eip155', 'eoa', never).catch((error: unknown) => error)
  await vi.waitFor(() => expect(types()).toEqual(['eoa']))
  frame.on('SET_PREFERRED_ACCOUNT', ({ type: wanted }: { type: string }) => ({
    type: wanted,
    address: wanted === 'eoa' ? evmAddress : smartAddress,
  }))
  await controller.setPreferredAccountType('eip155', type, never)
  expect(await older).toMatchObject({ name: 'AbortError' })
  expect(address()).toBe(type === 'eoa' ? evmAddress : smartAddress)
  expect(types().at(-1)).toBe(type)
})
