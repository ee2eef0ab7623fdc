/** A sign-out while the frame is not ready: the frame gets SIGN_OUT later, before the next login. */
import { definePlugin, defineView, routerSlice } from 'portico/kernel'
import { connectionsSlice, wallet } from 'portico/wallet'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { embeddedWallet } from './embeddedWallet.ts'
import { logIn } from './testing/logIn.ts'
import { hang, scriptFrame } from './testing/scriptedFrame.ts'
import { visit } from './testing/visits.ts'
import { embeddedWalletSlice } from './tokens.ts'

const never = new AbortController().signal
beforeAll(async () => void (await import('./createEmbeddedWallet.ts')), 60_000)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

/** Logs a user in, then reloads the frame, which is not ready until the test says so. */
async function logInAndReload() {
  const page = await logIn()
  const { frame, kernel } = page
  const controller = kernel.use(embeddedWallet)
  frame.on('RELOAD', hang)
  const reloaded = controller.reload()
  reloaded.catch(() => {})
  await vi.waitFor(() => expect(frame.names()).toContain('RELOAD'))
  return {
    ...page,
    controller,
    status: () => kernel.store.get(connectionsSlice).connections.eip155?.status ?? 'disconnected',
    /** The types of the requests since the reload. */
    asked: () => frame.names().slice(frame.names().indexOf('RELOAD') + 1),
  }
}

test('a frame that is ready after 5 s gets SIGN_OUT then; the page waits for 3 s', async () => {
  const { frame, controller, provider, asked, status, errors } = await logInAndReload()
  let isOver = false
  const over = provider.disconnect().then(() => {
    isOver = true
  })
  await vi.advanceTimersByTimeAsync(1000)
  expect([isOver, asked()]).toEqual([false, []])
  await vi.advanceTimersByTimeAsync(4000)
  await over
  expect([status(), asked()]).toEqual(['disconnected', []])
  const again = controller.connectEmail('ada@example.com', never)
  frame.ready()
  await vi.advanceTimersByTimeAsync(500)
  expect(await again).toBe('VERIFY_OTP')
  const names = asked()
  expect(names).toContain('SIGN_OUT')
  expect(names.indexOf('SIGN_OUT')).toBeLessThan(names.indexOf('CONNECT_EMAIL'))
  expect(errors).toEqual([])
})

test('after the frame failed to load, the next frame gets one SIGN_OUT, before the next login', async () => {
  const { frame, kernel, controller, provider, asked, errors } = await logInAndReload()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(kernel.store.get(embeddedWalletSlice).frame).toBe('failed')
  await provider.disconnect()
  expect([frame.frames(), asked()]).toEqual([[], []])
  expect(await controller.connectEmail('ada@example.com', never)).toBe('VERIFY_OTP')
  const names = asked()
  expect(names.filter((name) => name === 'SIGN_OUT')).toHaveLength(1)
  expect(names.indexOf('SIGN_OUT')).toBeLessThan(names.indexOf('CONNECT_EMAIL'))
  expect(errors).toEqual([])
})

test('after a sign-out while the frame fails to load, the next frame gets SIGN_OUT before the next login', async () => {
  const { frame, controller, provider, asked } = await logInAndReload()
  const over = provider.disconnect()
  await vi.advanceTimersByTimeAsync(20_000)
  await over
  expect([frame.frames(), asked()]).toEqual([[], []])
  expect(await controller.connectEmail('ada@example.com', never)).toBe('VERIFY_OTP')
  expect(asked().indexOf('SIGN_OUT')).toBeLessThan(asked().indexOf('CONNECT_EMAIL'))
  expect(asked()).toContain('SIGN_OUT')
})

test('a sign-out that the frame refused is asked once more, before the next login', async () => {
  const { frame, kernel, provider } = await logIn()
  const of = (type: string) => frame.requests.filter((request) => request.type === type).length
  frame.on('SIGN_OUT', new Error('The service is down'))
  await expect(provider.disconnect()).rejects.toThrow()
  const before = of('SIGN_OUT')
  const controller = kernel.use(embeddedWallet)
  expect(await controller.connectEmail('ada@example.com', never)).toBe('VERIFY_OTP')
  expect(of('SIGN_OUT')).toBe(before + 1)
  expect(frame.names().lastIndexOf('SIGN_OUT')).toBeLessThan(frame.names().indexOf('CONNECT_EMAIL'))
  await controller.connectOtp('123456', never)
  await controller.login({}, never)
  expect(of('SIGN_OUT')).toBe(before + 1)
})

test('a sign-out that the frame does not answer is not asked again between the steps of a login', async () => {
  const { frame, kernel, provider } = await logIn()
  frame.on('SIGN_OUT', hang)
  const over = provider.disconnect()
  await vi.advanceTimersByTimeAsync(3000)
  await over
  const controller = kernel.use(embeddedWallet)
  await controller.connectEmail('ada@example.com', never)
  const before = frame.names().filter((name) => name === 'SIGN_OUT').length
  await vi.advanceTimersByTimeAsync(30_000)
  await controller.connectOtp('123456', never)
  expect(frame.names().filter((name) => name === 'SIGN_OUT')).toHaveLength(before)
})

test('a sign-out whose page is reloaded is asked once in the new page', async () => {
  const { frame, kernel, provider } = await logIn()
  const of = (type: string) => frame.names().filter((name) => name === type).length
  frame.on('SIGN_OUT', hang)
  const over = provider.disconnect()
  await vi.waitFor(() => expect(of('SIGN_OUT')).toBe(1))
  const controller = kernel.use(embeddedWallet)
  await controller.reload()
  await vi.waitFor(() => expect(of('SIGN_OUT')).toBe(2))
  expect(await controller.connectEmail('ada@example.com', never)).toBe('VERIFY_OTP')
  expect(of('SIGN_OUT')).toBe(2)
  await vi.advanceTimersByTimeAsync(3000)
  await over
})

test('a login that is disconnected before it is complete is signed out once, when its view is left', async () => {
  const LoginView = defineView('TestLogin', async () => ({ default: () => null }))
  const views = definePlugin({ id: 'views', views: [LoginView], setup: () => {} })
  const frame = scriptFrame()
  const { kernel, controller } = await visit({ plugins: [views()] })
  const signOuts = () => frame.names().filter((name) => name === 'SIGN_OUT').length
  kernel.modal.open(LoginView)
  await vi.waitFor(() => expect(kernel.store.get(routerSlice).stack.at(-1)?.view).toBe('TestLogin'))
  let disconnected: Promise<void> | undefined
  kernel.store.watch(
    embeddedWalletSlice,
    ({ user }) => user,
    (user) => {
      if (user) disconnected = kernel.use(wallet).disconnect()
    },
  )
  await expect(controller.login({}, never)).rejects.toThrow()
  await disconnected
  expect(signOuts()).toBe(0)
  kernel.modal.close()
  kernel.modal.open()
  kernel.modal.close()
  await controller.getFarcasterUri(never)
  expect(signOuts()).toBe(1)
})
