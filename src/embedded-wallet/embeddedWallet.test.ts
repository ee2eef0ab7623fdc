import { modalSlice } from 'portico/kernel'
import { createHarness, describePlugin, type Harness } from 'portico/testing'
import { connectionsSlice, type Namespace, wallet } from 'portico/wallet'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { evm } from '../../chains/evm/index.ts'
import { mainnet, polygon } from '../../chains/evm/networks.ts'
import { solana } from '../../chains/solana/index.ts'
import { solana as solanaMainnet } from '../../chains/solana/networks.ts'
import { noticesSlice } from '../kernel/internal.ts'
import { embeddedWallet } from './embeddedWallet.ts'
import { embeddedWalletMessages } from './messages.ts'
import { smartAccountMessages } from './smartAccountMessages.ts'
import { loginMethod } from './testing/loginMethod.ts'
import {
  evmAddress,
  hang,
  type ScriptedFrame,
  scriptFrame,
  smartAddress,
  solanaAddress,
} from './testing/scriptedFrame.ts'
import { embeddedWalletSlice } from './tokens.ts'

const never = new AbortController().signal

let harness: Harness | undefined
afterEach(() => {
  harness?.kernel.destroy()
  harness = undefined
  document.body.replaceChildren()
})

async function begin(storage?: Harness['storage']) {
  const networks = [mainnet, polygon, solanaMainnet]
  harness = await createHarness({
    plugins: [wallet({ networks }), evm(), solana(), loginMethod()],
    ...(storage && { storage }),
  })
  const { kernel } = harness
  const connection = (namespace: Namespace) => kernel.store.get(connectionsSlice).connections[namespace]
  return { ...harness, controller: kernel.use(embeddedWallet), connection }
}

async function logIn() {
  const frame = scriptFrame()
  const page = await begin()
  await page.controller.connectEmail('ada@example.com', never)
  await page.controller.connectOtp('123456', never)
  await page.controller.login({}, never)
  return { ...page, frame }
}

type Provider = { request(call: { method: string; params?: unknown }): Promise<unknown> }
const providerOf = (kernel: Harness['kernel']) => kernel.use(wallet).session('eip155')?.provider as Provider
const asked = (frame: ScriptedFrame, method: string) =>
  frame.requests.find(({ payload }) => (payload as { method?: string } | undefined)?.method === method)

describe('a login', () => {
  test('creates the frame, and connects the accounts of the user in each namespace', async () => {
    const frame = scriptFrame()
    const { kernel, controller, connection } = await begin()
    expect(frame.frames()).toEqual([])
    expect(await controller.connectEmail('ada@example.com', never)).toBe('VERIFY_OTP')
    await controller.connectOtp('123456', never)
    await controller.login({}, never)
    expect(frame.frames()).toHaveLength(1)
    const [first] = connection('eip155')?.accounts ?? []
    expect(first).toMatchObject({ address: smartAddress, type: 'smartAccount' })
    await vi.waitFor(() => expect(connection('solana')?.accounts[0]?.address).toBe(solanaAddress))
    expect(kernel.store.get(embeddedWalletSlice).user).toMatchObject({ email: 'ada@example.com', provider: 'email' })
    expect(connection('eip155')?.wallet?.type).toBe('AUTH')
  })

  test('can request another code after 30 seconds at the earliest', async () => {
    scriptFrame()
    const { controller } = await begin()
    await controller.connectEmail('ada@example.com', never)
    await expect(controller.connectEmail('ada@example.com', never)).rejects.toMatchObject({
      code: 'EMAIL_COOLDOWN',
      message: 'Please try again after 30 seconds',
    })
  })

  test('with an invalid email address creates no frame', async () => {
    const frame = scriptFrame()
    const { controller } = await begin()
    await expect(controller.connectEmail('ada', never)).rejects.toMatchObject({ code: 'EMAIL_INVALID' })
    expect(frame.frames()).toEqual([])
  })

  test('that the frame refuses throws the message of the frame', async () => {
    const frame = scriptFrame()
    const { controller, connection } = await begin()
    frame.on('CONNECT_OTP', new Error('The code is wrong'))
    await expect(controller.connectOtp('000000', never)).rejects.toMatchObject({
      code: 'EMBEDDED_WALLET_REFUSED',
      message: 'The code is wrong',
    })
    expect(connection('eip155')?.status ?? 'disconnected').toBe('disconnected')
  })

  test('that is aborted ends at once', async () => {
    const frame = scriptFrame()
    const { controller } = await begin()
    frame.on('CONNECT_OTP', hang)
    const attempt = new AbortController()
    const over = controller.connectOtp('123456', attempt.signal)
    await vi.waitFor(() => expect(frame.names()).toContain('CONNECT_OTP'))
    attempt.abort(new DOMException('left', 'AbortError'))
    await expect(over).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('by a social account passes the answer of the provider on to the frame', async () => {
    const frame = scriptFrame()
    const { kernel, controller } = await begin()
    await controller.login({ social: { provider: 'github', uri: 'https://wallet.example/?code=1' } }, never)
    expect(frame.names()).toContain('CONNECT_SOCIAL')
    expect(kernel.store.get(embeddedWalletSlice).user).toMatchObject({ provider: 'github', userName: 'ada' })
  })
})

describe('a later visit', () => {
  test('restores the login without a prompt', async () => {
    const { storage, kernel } = await logIn()
    kernel.destroy()
    document.body.replaceChildren()
    const { connection } = await begin(storage)
    await vi.waitFor(() => expect(connection('eip155')?.status).toBe('connected'))
    expect(connection('eip155')?.accounts[0]?.address).toBe(smartAddress)
  })

  test('forgets a login that has ended in the frame', async () => {
    const { storage, kernel, frame } = await logIn()
    kernel.destroy()
    document.body.replaceChildren()
    frame.on('IS_CONNECTED', { isConnected: false })
    const { connection } = await begin(storage)
    await vi.waitFor(() => expect(connection('eip155')?.status ?? 'disconnected').toBe('disconnected'))
  })
})

describe('the provider on EVM networks', () => {
  test('passes read calls on to the frame, and answers itself if it knows the answer', async () => {
    const { kernel, frame } = await logIn()
    const provider = providerOf(kernel)
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([smartAddress, evmAddress])
    frame.on('RPC_REQUEST', '0x10')
    expect(await provider.request({ method: 'eth_blockNumber' })).toBe('0x10')
    expect(asked(frame, 'eth_blockNumber')?.payload).toMatchObject({ chainId: 1, chainNamespace: 'eip155' })
    expect(kernel.store.get(modalSlice).open).toBe(false)
  })

  test('asks the user to approve a call that signs, then closes the modal', async () => {
    const { kernel, frame, screen } = await logIn()
    let approve = (_: string) => {}
    frame.on('RPC_REQUEST', () => new Promise((resolve) => (approve = resolve)))
    const signed = providerOf(kernel).request({ method: 'personal_sign', params: ['0x01', smartAddress] })
    await vi.waitFor(() => expect(screen.view()).toBe('ApproveTransaction'))
    await vi.waitFor(() => expect(asked(frame, 'personal_sign')).toBeDefined())
    approve('0x1234')
    expect(await signed).toBe('0x1234')
    await vi.waitFor(() => expect(kernel.store.get(modalSlice).open).toBe(false))
  })

  test('rejects the calls that wait for an approval once the modal is closed', async () => {
    const { kernel, frame, screen } = await logIn()
    frame.on('RPC_REQUEST', hang)
    const provider = providerOf(kernel)
    const calls = ['0x01', '0x02'].map((data) => provider.request({ method: 'personal_sign', params: [data] }))
    const over = Promise.allSettled(calls)
    await vi.waitFor(() => expect(screen.view()).toBe('ApproveTransaction'))
    kernel.modal.close()
    expect(await over).toMatchObject([
      { reason: { code: 4001, message: 'Request was aborted' } },
      { reason: { code: 4001, message: 'Request was aborted' } },
    ])
    await vi.waitFor(() => expect(frame.names()).toContain('RPC_ABORT'))
  })

  test('refuses unknown methods, and tells the user once', async () => {
    const { kernel, screen } = await logIn()
    const provider = providerOf(kernel)
    const calls = Array.from({ length: 20 }, () => provider.request({ method: 'eth_sign', params: [] }))
    for (const result of await Promise.allSettled(calls)) expect(result).toMatchObject({ reason: { code: 4200 } })
    expect(screen.view()).toBe('Home')
    expect(kernel.store.get(noticesSlice).toasts.map(({ text }) => text)).toEqual(['Action not allowed'])
  })

  test('opens the modal once for a page that keeps calling unknown methods', async () => {
    const { kernel } = await logIn()
    const provider = providerOf(kernel)
    const refused = () => provider.request({ method: 'eth_sign', params: [] }).catch((error: unknown) => error)
    const now = vi.spyOn(performance, 'now')
    onTestFinished(() => now.mockRestore())
    const start = performance.now()
    expect(await refused()).toMatchObject({ code: 4200, message: 'Requested RPC call is not allowed' })
    kernel.modal.close()
    // Less than 5 s pass between two calls.
    for (let seconds = 4; seconds < 40; seconds += 4) {
      now.mockReturnValue(start + seconds * 1000)
      expect(await refused()).toMatchObject({ code: 4200 })
      expect(kernel.modal.isOpen()).toBe(false)
    }
    now.mockReturnValue(start + 60_000)
    expect(await refused()).toMatchObject({ code: 4200 })
    expect(kernel.modal.isOpen()).toBe(true)
  })

  test('refuses a batch whose calls have no target', async () => {
    const { kernel, frame } = await logIn()
    const call = { method: 'wallet_sendCalls', params: [{ calls: [{ to: 'vitalik.eth' }] }] }
    await expect(providerOf(kernel).request(call)).rejects.toMatchObject({ code: -32602 })
    expect(asked(frame, 'wallet_sendCalls')).toBeUndefined()
  })

  test('moves to another network of the page', async () => {
    const { kernel, connection } = await logIn()
    await kernel.use(wallet).switchNetwork('eip155:137', never)
    expect(connection('eip155')?.network).toBe('eip155:137')
  })

  test('switches to another account type, and remembers it', async () => {
    const { controller, connection, frame } = await logIn()
    await controller.setPreferredAccountType('eip155', 'eoa', never)
    expect(connection('eip155')?.accounts[0]).toMatchObject({ address: evmAddress, type: 'eoa' })
    expect(frame.names()).toContain('SET_PREFERRED_ACCOUNT')
  })
})

describe('an account that changes while a call waits for its approval', () => {
  const ask = (kernel: Harness['kernel']) =>
    providerOf(kernel)
      .request({ method: 'personal_sign', params: ['0x01', smartAddress] })
      .catch((error: unknown) => error)
  const aborted = { code: 4001, message: 'Request was aborted' }

  async function waitForApproval() {
    const page = await logIn()
    page.frame.on('RPC_REQUEST', hang)
    const [first, second] = [ask(page.kernel), ask(page.kernel)]
    await vi.waitFor(() => expect(asked(page.frame, 'personal_sign')).toBeDefined())
    return { ...page, first, second }
  }

  test('the calls are rejected when the user signs out, even if the frame does not answer', async () => {
    const { kernel, frame, first, second } = await waitForApproval()
    frame.on('SIGN_OUT', hang)
    const over = kernel.use(wallet).disconnect()
    expect([await first, await second]).toMatchObject([aborted, aborted])
    await over
    expect(kernel.modal.isOpen()).toBe(false)
    expect(frame.names()).toContain('RPC_ABORT')
  })

  test('the calls stay when the user switches the account: the frame shows which account signs', async () => {
    const { kernel, controller, frame, first } = await waitForApproval()
    await controller.setPreferredAccountType('eip155', 'eoa', never)
    const question = asked(frame, 'personal_sign')
    if (question) frame.answer(question, '0x1234')
    expect(await first).toBe('0x1234')
    kernel.modal.close()
  })

  test('the calls are rejected when another user is logged in', async () => {
    const { kernel, frame, first, second } = await waitForApproval()
    const [address] = ['0x3333333333333333333333333333333333333333']
    frame.on('GET_USER', ({ chainId }: { chainId: number }) => ({ address, chainId }))
    await kernel.use(wallet).switchNetwork('eip155:137', never)
    expect([await first, await second]).toMatchObject([aborted, aborted])
  })

  test('the other user is connected if after a failed call the frame has another user', async () => {
    const { kernel, frame, connection } = await logIn()
    const [address] = ['0x3333333333333333333333333333333333333333']
    frame.on('GET_USER', ({ chainId }: { chainId: number }) => ({ address, chainId }))
    frame.on('RPC_REQUEST', new Error('The account does not belong to the user'))
    expect(await ask(kernel)).toMatchObject({ code: -32603, message: 'The account does not belong to the user' })
    await vi.waitFor(() => expect(connection('eip155')?.accounts.map((item) => item.address)).toEqual([address]))
    // The frame named no account of this user on Solana.
    await vi.waitFor(() => expect(connection('solana')?.status ?? 'disconnected').toBe('disconnected'))
    expect(frame.names()).not.toContain('SIGN_OUT')
  })
})

describe('signing out', () => {
  test('forgets the user, in all namespaces, and tells the frame', async () => {
    const { kernel, connection, frame } = await logIn()
    await kernel.use(wallet).disconnect()
    expect(connection('eip155')?.status).toBe('disconnected')
    expect(connection('solana')?.status).toBe('disconnected')
    expect(kernel.store.get(embeddedWalletSlice).user).toBeNull()
    await vi.waitFor(() => expect(frame.names()).toContain('SIGN_OUT'))
  })

  test('waits at most three seconds for the answer of the frame', async () => {
    const { kernel, frame, connection } = await logIn()
    frame.on('SIGN_OUT', hang)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const over = kernel.use(wallet).disconnect()
    await vi.waitFor(() => expect(frame.names()).toContain('SIGN_OUT'))
    await vi.advanceTimersByTimeAsync(3000)
    await over
    expect(connection('eip155')?.status).toBe('disconnected')
  })
})

describePlugin(embeddedWallet(), { messages: [embeddedWalletMessages, smartAccountMessages] })
