import { base58 } from '@scure/base'
import { routerSlice } from 'portico/kernel'
import { requestReader, review } from 'portico/review'
import { createHarness } from 'portico/testing'
import { type Namespace, type Network, wallet } from 'portico/wallet'
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { evm } from '../../chains/evm/index.ts'
import { base, mainnet } from '../../chains/evm/networks.ts'
import { solana } from '../../chains/solana/index.ts'
import { solana as solanaMainnet } from '../../chains/solana/networks.ts'
import { approvalSlice } from './approvalSlice.ts'
import { embeddedWallet } from './embeddedWallet.ts'
import { HomeView, loginMethod } from './testing/loginMethod.ts'
import { evmAddress, hang, scriptFrame, smartAddress, solanaAddress } from './testing/scriptedFrame.ts'
import { ApproveTransactionView } from './tokens.ts'

const never = new AbortController().signal

type Reader = Awaited<ReturnType<(typeof requestReader)['definition']['load'] & object>>

beforeAll(async () => {
  await Promise.all([
    ApproveTransactionView.load(),
    import('./createEmbeddedWallet.ts'),
    import('../review/RequestReview.tsx'),
  ])
}, 60_000)
afterEach(() => document.body.replaceChildren())

/** Logs a user in. `reads` replaces the reader of requests. */
async function logIn(reads?: object, more: readonly ReturnType<typeof review>[] = []) {
  const frame = scriptFrame()
  if (reads) {
    const definition = requestReader.definition as { load?: () => Promise<unknown> }
    const { load } = definition
    definition.load = async () => ({ setup: () => reads }) as unknown as Reader
    onTestFinished(() => void (load && Object.assign(definition, { load })))
  }
  const harness = await createHarness({
    plugins: [wallet({ networks: [mainnet, base, solanaMainnet] }), evm(), solana(), loginMethod(), ...more],
    render: true,
  })
  onTestFinished(harness.dispose)
  const { kernel } = harness
  await kernel.use(embeddedWallet).login({ namespace: 'eip155' }, never)
  frame.on('RPC_REQUEST', hang)
  const place = () => document.querySelector('portico-embedded-wallet')?.shadowRoot?.querySelector('.meaning')
  return {
    ...harness,
    frame,
    provider: (namespace: Namespace) => kernel.use(wallet).session(namespace)?.provider,
    said: () => place()?.textContent ?? '',
    request: () => kernel.store.get(approvalSlice).request,
    asked: () => frame.requests.filter(({ type }) => type === 'RPC_REQUEST'),
  }
}
type Ethereum = { request(call: { method: string; params?: unknown }): Promise<unknown> }

const hex = (text: string) => `0x${Buffer.from(text).toString('hex')}`

test('the dialog of the frame shows the message to sign, and is emptied once the user has decided', async () => {
  const { provider, said, request, frame, asked } = await logIn()
  const { request: ask } = provider('eip155') as Ethereum
  const signed = ask({ method: 'personal_sign', params: [hex('Hello there'), smartAddress] })
  await vi.waitFor(() => expect(said()).toContain('Hello there'))
  expect(said()).toContain('Sign a message')
  const [call] = asked()
  if (!call) throw new Error('The frame was not asked')
  frame.answer(call, '0x1234')
  expect(await signed).toBe('0x1234')
  await vi.waitFor(() => expect(request()).toBeNull())
  expect(said()).toBe('')
})

test('with the option `preview`, a request is shown once, in the approval of this wallet', async () => {
  const { provider, said, kernel } = await logIn(undefined, [review()])
  const params = [hex('Hello there'), smartAddress]
  const signed = (provider('eip155') as Ethereum).request({ method: 'personal_sign', params })
  signed.catch(() => {})
  await vi.waitFor(() => expect(said()).toContain('Hello there'))
  expect(kernel.store.get(routerSlice).stack.map(({ view }) => view)).toEqual(['ApproveTransaction'])
  kernel.modal.close()
  await expect(signed).rejects.toMatchObject({ code: 4001 })
})

test('in an inline modal the request is shown once too, and the previous view comes back', async () => {
  const { provider, said, kernel, asked, frame } = await logIn(undefined, [review()])
  const stack = () => kernel.store.get(routerSlice).stack.map(({ view }) => view)
  kernel.modal.setInline(true)
  kernel.modal.open(HomeView)
  const params = [hex('Hello there'), smartAddress]
  const signed = (provider('eip155') as Ethereum).request({ method: 'personal_sign', params })
  await vi.waitFor(() => expect(said()).toContain('Hello there'))
  expect(said().split('Hello there')).toHaveLength(2)
  expect(stack()).toEqual(['Home', 'ApproveTransaction'])
  const [call] = asked()
  if (!call) throw new Error('The frame was not asked')
  frame.answer(call, '0x1234')
  expect(await signed).toBe('0x1234')
  await vi.waitFor(() => expect(stack()).toEqual(['Home']))
  expect(said()).toBe('')
  expect(asked()).toHaveLength(1)
})

test('a sign-in to another site is flagged', async () => {
  const { provider, said, kernel } = await logIn()
  const text = `bank.example wants you to sign in with your Ethereum account:\n${smartAddress}\n\nURI: https://bank.example`
  const signed = (provider('eip155') as Ethereum).request({
    method: 'personal_sign',
    params: [hex(text), smartAddress],
  })
  signed.catch(() => {})
  await vi.waitFor(() => expect(said()).toContain('This signs you in to bank.example, not to this site.'))
  kernel.modal.close()
  await expect(signed).rejects.toMatchObject({ code: 4001 })
})

test('changes of the page to the parameters of a pending request are neither shown nor signed', async () => {
  const { provider, said, asked, kernel } = await logIn()
  const params = [hex('Hello there'), smartAddress]
  const signed = (provider('eip155') as Ethereum).request({ method: 'personal_sign', params })
  signed.catch(() => {})
  params[0] = hex('Give all')
  await vi.waitFor(() => expect(said()).toContain('Hello there'))
  expect(asked()[0]?.payload).toMatchObject({ params: [hex('Hello there'), smartAddress] })
  kernel.modal.close()
})

test('after a switch of the account type, the dialog describes the call for the account that is active then', async () => {
  const simulate = vi.fn(async (..._: unknown[]) => null)
  const { provider, kernel, frame, said, request, asked } = await logIn({
    describe: async (_: Namespace, call: object, { address, network }: { address: string; network: Network }) => ({
      actions: [{ type: 'blind' }],
      account: address,
      network: network.caipNetworkId,
      cautions: [],
      data: JSON.stringify(call),
    }),
    simulate,
    remember: () => {},
  })
  const params = [{ to: smartAddress, value: '0x1' }]
  const sent = (provider('eip155') as Ethereum).request({ method: 'eth_sendTransaction', params })
  await vi.waitFor(() => expect(said()).toContain(smartAddress))
  await kernel.use(embeddedWallet).setPreferredAccountType('eip155', 'eoa', never)
  await vi.waitFor(() => expect(said()).toContain(evmAddress))
  expect(said()).not.toContain(smartAddress)
  expect(simulate.mock.calls.map(([, , scene]) => scene)).toMatchObject([
    { address: smartAddress, accounts: [smartAddress, evmAddress] },
    { address: evmAddress, accounts: [evmAddress, smartAddress] },
  ])
  // The frame still asks the user about the same call.
  const [call, ...others] = asked()
  if (!call) throw new Error('The frame was not asked')
  frame.answer(call, '0x1234')
  expect([await sent, others]).toEqual(['0x1234', []])
  await vi.waitFor(() => expect(request()).toBeNull())
})

test('the dialog names the network of a batch of calls, if that is not the active one', async () => {
  const { provider, kernel, said } = await logIn()
  const calls = [{ to: evmAddress, value: '0x1' }]
  const params = [{ version: '2.0.0', chainId: '0x2105', from: smartAddress, atomicRequired: true, calls }]
  const sent = (provider('eip155') as Ethereum).request({ method: 'wallet_sendCalls', params })
  sent.catch(() => {})
  await vi.waitFor(() => expect(said()).toContain('NetworkBase'))
  expect(said()).not.toContain('NetworkEthereum')
  kernel.modal.close()
  await expect(sent).rejects.toMatchObject({ code: 4001 })
})

test.each([
  ['calls', new Uint8Array([1, 2, 3])],
  ['messages that are longer than a transaction', new Uint8Array(5000).fill(65)],
])('%s of Solana are described with the methods of the Wallet Standard and bytes as parameters', async (_, message) => {
  const describe = vi.fn((..._: unknown[]) => new Promise<never>(() => {}))
  const { provider, kernel } = await logIn({ describe, simulate: describe, remember: () => {} })
  await vi.waitFor(() => expect(provider('solana')).toBeDefined())
  const { features, accounts } = provider('solana') as never as {
    accounts: readonly object[]
    features: Record<string, { signMessage(input: object): Promise<unknown> }>
  }
  const signed = features['solana:signMessage']?.signMessage({ account: accounts[0], message })
  signed?.catch(() => {})
  await vi.waitFor(() => expect(describe).toHaveBeenCalled())
  expect(describe.mock.calls[0]).toMatchObject([
    'solana',
    { method: 'solana:signMessage', params: [{ message }] },
    { address: solanaAddress, origin: location.origin },
    expect.any(AbortSignal),
  ])
  expect(base58.decode(solanaAddress)).toHaveLength(32)
  kernel.modal.close()
})

describe('a transaction that the reader can describe', () => {
  const spender = '0x9999999999999999999999999999999999999999'
  const ether = { symbol: 'ETH', decimals: 18 }
  const description = {
    actions: [{ type: 'transfer', token: ether, amount: `1${'0'.repeat(18)}`, from: smartAddress, to: spender }],
    account: smartAddress,
    network: 'eip155:1',
    cautions: [{ kind: 'highFee', weight: 'warning' }],
    data: '{}',
  }
  const simulation = {
    changes: [{ token: { address: spender, symbol: 'GEM', decimals: 2 }, amount: '-12345' }],
    outcome: 'succeeds',
    fee: null,
  }

  async function send() {
    const remember = vi.fn()
    const page = await logIn({ describe: async () => description, simulate: async () => simulation, remember })
    const params = [{ from: smartAddress, to: spender, value: '0xde0b6b3a7640000' }]
    const sent = (page.provider('eip155') as Ethereum).request({ method: 'eth_sendTransaction', params })
    sent.catch(() => {})
    await vi.waitFor(() => expect(page.said()).toContain('The network fee is unusually high.'))
    await vi.waitFor(() => expect(page.said()).toContain('123.45'))
    expect(page.said()).toContain('GEM')
    expect(remember).not.toHaveBeenCalled()
    return { ...page, sent, remember }
  }

  test('shows its cautions and balance changes, and remembers its spender once the user has approved', async () => {
    const { asked, frame, sent, remember, request } = await send()
    const [call] = asked()
    if (!call) throw new Error('The frame was not asked')
    frame.answer(call, '0x1234')
    expect(await sent).toBe('0x1234')
    await vi.waitFor(() => expect(request()).toBeNull())
    expect(remember.mock.calls).toEqual([[description]])
  })

  test('remembers no spender if the user cancels', async () => {
    const { kernel, sent, remember, request } = await send()
    kernel.modal.close()
    await expect(sent).rejects.toMatchObject({ code: 4001 })
    await vi.waitFor(() => expect(request()).toBeNull())
    expect(remember).not.toHaveBeenCalled()
  })
})

describe('a call can be approved without a description', () => {
  const throwing = () => {
    throw new Error('broken')
  }
  const hanging = () => new Promise<never>(() => {})
  test.each([
    ['throws', { describe: throwing, simulate: throwing, remember: throwing }],
    ['rejects', { describe: async () => throwing(), simulate: async () => throwing(), remember: throwing }],
    ['hangs', { describe: hanging, simulate: hanging, remember: hanging }],
  ])('if the reader %s', async (title, reads) => {
    const { provider, said, frame, asked, errors } = await logIn(reads)
    const signed = (provider('eip155') as Ethereum).request({
      method: 'personal_sign',
      params: [hex('a'), smartAddress],
    })
    await vi.waitFor(() => expect(asked()).toHaveLength(1))
    if (title !== 'hangs') {
      await vi.waitFor(() => expect(said()).toContain('What this request does could not be found out.'))
      expect(errors.length).toBeGreaterThan(0)
    }
    const [call] = asked()
    if (!call) throw new Error('The frame was not asked')
    frame.answer(call, '0x1234')
    expect(await signed).toBe('0x1234')
  })
})
