/** Wrong answers of the frame to each step of a login: the step fails, no user is logged in, and the next try succeeds. */
import { createHarness, type Harness } from 'portico/testing'
import { connectionsSlice, wallet } from 'portico/wallet'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { evm } from '../../chains/evm/index.ts'
import { mainnet } from '../../chains/evm/networks.ts'
import { noticesSlice } from '../kernel/internal.ts'
import { endRefused } from '../wallet/origins/alerts.ts'
import { getAllowedOrigins } from '../wallet/origins/checkOrigin.ts'
import { embeddedWallet } from './embeddedWallet.ts'
import { loginMethod } from './testing/loginMethod.ts'
import { type FrameRequest, hang, type ScriptedFrame, scriptFrame, solanaAddress } from './testing/scriptedFrame.ts'
import { type EmbeddedWalletController, embeddedWalletSlice } from './tokens.ts'

const never = new AbortController().signal

afterEach(() => document.body.replaceChildren())

async function begin(storage?: Harness['storage'], frame: ScriptedFrame = scriptFrame()) {
  const harness = await createHarness({
    plugins: [wallet({ networks: [mainnet] }), evm(), loginMethod()],
    ...(storage && { storage }),
  })
  onTestFinished(harness.dispose)
  const { kernel } = harness
  return {
    ...harness,
    frame,
    controller: kernel.use(embeddedWallet),
    user: () => kernel.store.get(embeddedWalletSlice).user,
    connection: () => kernel.store.get(connectionsSlice).connections.eip155,
    alert: () => kernel.store.get(noticesSlice).alert,
    stored: () => [...harness.storage.entries.keys()].map((key) => key.replace('portico/', '')),
  }
}

type Step = (controller: EmbeddedWalletController) => Promise<unknown>
const social = { provider: 'google', uri: 'https://secure.walletconnect.org/?code=1' } as const
/** The steps of a login whose answers have a payload. */
const steps: Readonly<Record<string, Step>> = {
  CONNECT_EMAIL: (it) => it.connectEmail('ada@example.com', never),
  GET_USER: (it) => it.login({}, never),
  CONNECT_SOCIAL: (it) => it.login({ social }, never),
  GET_SOCIAL_REDIRECT_URI: (it) => it.getSocialRedirectUri('google', never),
  GET_FARCASTER_URI: (it) => it.getFarcasterUri(never),
  CONNECT_FARCASTER: (it) => it.connectFarcaster(never),
  UPDATE_EMAIL: (it) => it.updateEmail('grace@example.com', never),
  UPDATE_EMAIL_SECONDARY_OTP: (it) => it.updateEmailSecondaryOtp('123456', never),
}
const garbage = {
  action: 'STEAL',
  address: 'javascript:alert(1)',
  uri: 'javascript:alert(1)',
  url: 'data:text/html,x',
  userName: 7,
  newEmail: {},
}
const faults: readonly (readonly [string, unknown])[] = [
  ['an error', new Error('No')],
  ['an error without a message', new Error()],
  ['undefined', undefined],
  ['null', null],
  ['a text', 'ok'],
  ['another shape', garbage],
]

test('a link with the scheme of the Farcaster app is handed on', async () => {
  const { frame, controller } = await begin()
  const url = 'farcaster://connect?channelToken=1'
  frame.on('GET_FARCASTER_URI', { url })
  expect(await controller.getFarcasterUri(never)).toBe(url)
})

describe('a step of a login', () => {
  // One frame for all faults, because it takes half a second until it is ready.
  test.each(Object.entries(steps))('%s with a wrong answer fails, and no user is logged in', async (type, step) => {
    const { frame, controller, user, connection, stored, errors } = await begin()
    for (const [fault, answer] of faults) {
      frame.on(type, answer)
      const outcome = await step(controller).catch((error: unknown) => error)
      expect(outcome, fault).toMatchObject({ code: 'EMBEDDED_WALLET_REFUSED' })
      expect([user(), connection()?.status ?? 'disconnected'], fault).toEqual([null, 'disconnected'])
      for (const key of ['email_login_used', 'login_email', 'connected_social', 'last_email_login_time'])
        expect(stored()).not.toContain(key)
    }
    expect(errors).toEqual([])
    frame.on('GET_USER', ({ chainId }: { chainId: number }) => ({ address: `0x${'4'.repeat(40)}`, chainId }))
    await controller.login({}, never)
    expect(connection()?.status).toBe('connected')
  })

  test.each([
    ['an address of another namespace', { address: solanaAddress, chainId: 1 }],
    ['an invalid address', { address: `0x${'g'.repeat(40)}`, chainId: 1 }],
  ])('a user with %s is not connected', async (_, answer) => {
    const { frame, controller, user } = await begin()
    frame.on('GET_USER', answer)
    await expect(controller.login({}, never)).rejects.toMatchObject({ code: 'EMBEDDED_WALLET_REFUSED' })
    expect(user()).toBeNull()
  })

  test('takes the first of two answers', async () => {
    const { frame, controller, connection } = await begin()
    const user = (digit: string) => ({ address: `0x${digit.repeat(40)}`, chainId: 1 })
    frame.on('GET_USER', (_: never, request: FrameRequest) => {
      frame.answer(request, user('5'))
      frame.answer(request, user('6'))
      return hang
    })
    await controller.login({}, never)
    expect(connection()?.accounts[0]?.address).toBe(user('5').address)
  })

  test('ignores an answer after the login was aborted', async () => {
    const { frame, controller, user, connection } = await begin()
    let late: FrameRequest | undefined
    frame.on('GET_USER', (_: never, request: FrameRequest) => {
      late = request
      return hang
    })
    const attempt = new AbortController()
    const over = controller.login({}, attempt.signal)
    await vi.waitFor(() => expect(late).toBeDefined())
    attempt.abort(new DOMException('left', 'AbortError'))
    await expect(over).rejects.toMatchObject({ name: 'AbortError' })
    frame.answer(late as FrameRequest, { address: `0x${'5'.repeat(40)}`, chainId: 1 })
    await Promise.resolve()
    expect([user(), connection()?.status ?? 'disconnected']).toEqual([null, 'disconnected'])
  })
})

describe('a login of an earlier visit', () => {
  async function comeBack(type: string, answer: unknown) {
    const first = await begin()
    await first.controller.login({}, never)
    first.kernel.destroy()
    document.body.replaceChildren()
    first.frame.on(type, answer)
    return begin(first.storage, first.frame)
  }

  test('is not restored after a wrong answer of the frame, but by the next visit', async () => {
    const first = await begin()
    const { frame, storage } = first
    await first.controller.login({}, never)
    let last: Pick<Harness, 'kernel'> = first
    const visit = async () => {
      last.kernel.destroy()
      document.body.replaceChildren()
      const page = await begin(storage, frame)
      last = page
      return page
    }
    for (const [type, answer] of [
      ['IS_CONNECTED', new Error('No')],
      ['IS_CONNECTED', garbage],
      ['GET_USER', null],
      ['GET_USER', garbage],
    ] as const) {
      frame.on('IS_CONNECTED', { isConnected: true })
      frame.on(type, answer)
      const { user, connection, errors } = await visit()
      await vi.waitFor(() => expect(connection()?.status ?? 'disconnected').toBe('disconnected'))
      expect(user()).toBeNull()
      expect(errors).toEqual([])
    }
    frame.on('GET_USER', ({ chainId }: { chainId: number }) => ({ address: `0x${'7'.repeat(40)}`, chainId }))
    const { connection } = await visit()
    await vi.waitFor(() => expect(connection()?.status).toBe('connected'))
  })

  test('shows the other user if the frame has another user now', async () => {
    const answer = ({ chainId }: { chainId: number }) => ({
      address: `0x${'8'.repeat(40)}`,
      chainId,
      email: 'grace@example.com',
    })
    const { user, connection, storage } = await comeBack('GET_USER', answer)
    await vi.waitFor(() => expect(connection()?.status).toBe('connected'))
    expect(connection()?.accounts[0]?.address).toBe(`0x${'8'.repeat(40)}`)
    expect(user()).toMatchObject({ email: 'grace@example.com' })
    expect(storage.getItem('portico/login_email')).toBe('"grace@example.com"')
  })

  test('is forgotten with the address of the user if it has ended in the frame', async () => {
    const { connection, stored } = await comeBack('IS_CONNECTED', { isConnected: false })
    await vi.waitFor(() => expect(connection()?.status ?? 'disconnected').toBe('disconnected'))
    for (const key of ['email_login_used', 'login_email', 'connected_social', 'last_used_chain', 'social_username'])
      expect(stored()).not.toContain(key)
  })
})

describe('the message of a service that refuses the app', () => {
  test('alerts the developer once for each reason; other messages do not', async () => {
    const { frame, controller, alert } = await begin()
    const refuse = async (words: string) => {
      frame.on('CONNECT_EMAIL', new Error(`Failed. ${words}.`))
      await expect(controller.connectEmail('ada@example.com', never)).rejects.toThrow(words)
      return alert()
    }
    expect(await refuse('This domain is blocked')).toBeNull()
    for (const [words, code, text] of [
      ['Unauthorized: origin not allowed', 'ORIGIN_NOT_ALLOWED', 'Invalid app configuration'],
      ['JWT validation error: JWT Token is not yet valid', 'JWT_TOKEN_NOT_VALID', 'Session Expired'],
      ['Unauthorized: invalid key', 'INVALID_PROJECT_ID', 'Invalid app configuration'],
    ] as const) {
      const told = await refuse(words)
      expect(told).toMatchObject({ level: 'error', code, text })
      expect(await refuse(words)).toBe(told)
    }
  })

  test('alerts again after the service had accepted the app meanwhile', async () => {
    const { frame, controller, alert, kernel } = await begin()
    frame.on('CONNECT_EMAIL', new Error('Unauthorized: origin not allowed'))
    const refuse = async () => {
      await expect(controller.connectEmail('ada@example.com', never)).rejects.toThrow('origin not allowed')
      return alert()
    }
    expect(await refuse()).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' })
    kernel.notices.dismiss()
    expect(await refuse()).toBeNull()
    endRefused(kernel as never, 'ORIGIN_NOT_ALLOWED')
    expect(await refuse()).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' })
  })

  test('does not alert again about an origin that is missing in the list of the project', async () => {
    vi.stubGlobal('location', { origin: 'https://app.test' })
    onTestFinished(() => void vi.unstubAllGlobals())
    const { frame, controller, alert, kernel, http } = await begin()
    http.answer(getAllowedOrigins, { allowedOrigins: ['https://other.test'] })
    kernel.modal.open()
    await vi.waitFor(() => expect(alert()).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' }))
    kernel.notices.dismiss()
    frame.on('CONNECT_EMAIL', new Error('Unauthorized: origin not allowed'))
    await expect(controller.connectEmail('ada@example.com', never)).rejects.toThrow('origin not allowed')
    expect(alert()).toBeNull()
    frame.on('CONNECT_EMAIL', new Error('Unauthorized: invalid key'))
    await expect(controller.connectEmail('ada@example.com', never)).rejects.toThrow('invalid key')
    expect(alert()).toMatchObject({ code: 'INVALID_PROJECT_ID' })
  })
})

describe('a frame that exceeds its time limits', () => {
  test('is removed if it does not load in 20 seconds, with an alert, and created again by the next try', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const { frame, controller, alert, kernel } = await begin(undefined, scriptFrame({ isSilent: true }))
    const over = controller.connectEmail('ada@example.com', never).catch((error: unknown) => error)
    await vi.waitFor(() => expect(frame.frames()).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await over).toMatchObject({ message: 'Unable to load email login dependency' })
    expect(frame.frames()).toEqual([])
    expect(kernel.store.get(embeddedWalletSlice).frame).toBe('failed')
    expect(alert()).toMatchObject({
      code: 'IFRAME_LOAD_FAILED',
      text: 'Network Error - Could not load embedded wallet',
    })
    const again = controller.connectEmail('ada@example.com', never)
    await vi.waitFor(() => expect(frame.frames()).toHaveLength(1))
    frame.ready()
    await vi.advanceTimersByTimeAsync(500)
    expect(await again).toBe('VERIFY_OTP')
  })

  test.each([
    ['CONNECT_EMAIL', steps.CONNECT_EMAIL],
    ['CONNECT_OTP', (it) => it.connectOtp('123456', never)],
    ['CONNECT_SOCIAL', steps.CONNECT_SOCIAL],
    ['GET_SOCIAL_REDIRECT_URI', steps.GET_SOCIAL_REDIRECT_URI],
    ['GET_USER', steps.GET_USER],
  ] as readonly (readonly [
    string,
    Step,
  ])[])('alerts the developer if it does not answer %s in 30 seconds', async (type, step) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const { frame, controller, alert } = await begin()
    frame.on(type, hang)
    const over = step(controller).catch((error: unknown) => error)
    await vi.waitFor(() => expect(frame.names()).toContain(type))
    expect(alert()).toBeNull()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await over).toMatchObject({ code: 'EMBEDDED_WALLET_TIMEOUT' })
    expect(alert()).toMatchObject({ code: 'IFRAME_REQUEST_TIMEOUT', text: 'Embedded Wallet Request Timed Out' })
  })

  test('causes no alert if it does not answer CONNECT_DEVICE in 30 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const { frame, controller, alert } = await begin()
    frame.on('CONNECT_DEVICE', hang)
    const over = controller.connectDevice(never).catch((error: unknown) => error)
    await vi.waitFor(() => expect(frame.names()).toContain('CONNECT_DEVICE'))
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await over).toMatchObject({ code: 'EMBEDDED_WALLET_TIMEOUT' })
    expect(alert()).toBeNull()
  })
})
