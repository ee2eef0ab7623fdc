/** Whether the smart account is deployed, and the data about an embedded account that the host can read. */
import { createHarness } from 'portico/testing'
import { wallet } from 'portico/wallet'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { evm } from '../../chains/evm/index.ts'
import { mainnet } from '../../chains/evm/networks.ts'
import { solana } from '../../chains/solana/index.ts'
import { solana as solanaMainnet } from '../../chains/solana/networks.ts'
import { selectEmbeddedAccount } from './embeddedAccount.ts'
import { embeddedWallet } from './embeddedWallet.ts'
import { loginMethod } from './testing/loginMethod.ts'
import { evmAddress, scriptFrame, smartAddress, solanaAddress } from './testing/scriptedFrame.ts'
import { embeddedWalletSlice } from './tokens.ts'

const never = new AbortController().signal
beforeAll(async () => void (await import('./createEmbeddedWallet.ts')), 60_000)
afterEach(() => document.body.replaceChildren())

const accounts = [
  { address: evmAddress, type: 'eoa' },
  { address: smartAddress, type: 'smartAccount' },
]

async function logIn(isDeployed: unknown, address = smartAddress) {
  const frame = scriptFrame()
  const chain = { isDeployed }
  frame.on('GET_USER', ({ chainId }: { chainId: unknown }) =>
    typeof chainId === 'string'
      ? { address: solanaAddress, chainId }
      : { address, chainId, email: 'ada@example.com', accounts, smartAccountDeployed: chain.isDeployed },
  )
  const harness = await createHarness({
    plugins: [wallet({ networks: [mainnet, solanaMainnet] }), evm(), solana(), loginMethod()],
  })
  onTestFinished(harness.dispose)
  const { kernel } = harness
  await kernel.use(embeddedWallet).login({ namespace: 'eip155' }, never)
  const { provider } = kernel.use(wallet).session('eip155') as never as {
    provider: { request(call: object): Promise<unknown>; on(event: string, listener: () => void): void }
  }
  return {
    ...harness,
    frame,
    chain,
    provider,
    send: (name: string) =>
      provider.request({
        method: name,
        params: name === 'wallet_sendCalls' ? [{ calls: [{ to: evmAddress }] }] : [{ to: evmAddress }],
      }),
    isDeployed: () => kernel.store.get(embeddedWalletSlice).user?.smartAccountDeployed,
    account: (namespace?: string) => selectEmbeddedAccount(kernel.store.get, namespace),
    asked: () => frame.names().filter((name) => name === 'GET_USER').length,
  }
}

test.each([
  [true, true],
  [false, false],
  ['yes', false],
])('the answer %j for `isDeployed` is read as %j', async (answer, expected) => {
  const { account, isDeployed } = await logIn(answer)
  expect([isDeployed(), account('eip155')?.isSmartAccountDeployed]).toEqual([expected, expected])
})

test.each([
  'eth_sendTransaction',
  'eth_sendUserOperation',
  'wallet_sendCalls',
])('an account counts as deployed after its first %s', async (name) => {
  const { chain, provider, send, isDeployed, account, asked } = await logIn(false)
  const changed = vi.fn()
  provider.on('accountsChanged', changed)
  chain.isDeployed = true
  await send(name)
  await vi.waitFor(() => expect(isDeployed()).toBe(true))
  expect(account('eip155')).toMatchObject({ isSmartAccountDeployed: true, accountType: 'smartAccount' })
  const before = asked()
  await send(name)
  await send('eth_blockNumber')
  expect([asked(), changed.mock.calls]).toEqual([before, []])
})

test('the frame is asked again while the transaction is not in a block', async () => {
  const { chain, send, isDeployed, asked } = await logIn(false)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const before = asked()
  await send('eth_sendTransaction')
  await vi.advanceTimersByTimeAsync(4_999)
  expect([asked() - before, isDeployed()]).toEqual([1, false])
  chain.isDeployed = true
  await vi.advanceTimersByTimeAsync(1)
  expect([asked() - before, isDeployed()]).toEqual([2, true])
  await vi.advanceTimersByTimeAsync(200_000)
  expect(asked() - before).toBe(2)
})

test('the frame is not asked after a signature, a transaction that failed, or one of a key', async () => {
  const { frame, send, asked } = await logIn(false)
  const before = asked()
  await send('personal_sign')
  await send('eth_blockNumber')
  expect(asked()).toBe(before)
  frame.on('RPC_REQUEST', new Error('User rejected the request'))
  await expect(send('eth_sendTransaction')).rejects.toMatchObject({ code: 4001 })
  // After a failure the user of the frame is compared once with that of the page.
  await vi.waitFor(() => expect(asked() - before).toBe(1))
  const key = await logIn(false, evmAddress)
  const first = key.asked()
  await key.send('eth_sendTransaction')
  await key.send('eth_blockNumber')
  expect([key.asked() - first, key.account('eip155')?.accountType]).toEqual([0, 'eoa'])
})

test('an answer of the frame about another account does not mark this account as deployed', async () => {
  const { frame, send, isDeployed, asked } = await logIn(false)
  frame.on('GET_USER', { address: evmAddress, chainId: 1, accounts, smartAccountDeployed: true })
  const before = asked()
  await send('eth_sendTransaction')
  await vi.waitFor(() => expect(asked() - before).toBe(1))
  await send('eth_blockNumber')
  expect(isDeployed()).toBe(false)
})

test('the host can read the user and the account of each namespace, unless a gate holds the account back', async () => {
  const { kernel, account } = await logIn(true)
  const user = { email: 'ada@example.com', userName: null, provider: 'email' }
  expect(account('eip155')).toEqual({ ...user, accountType: 'smartAccount', isSmartAccountDeployed: true })
  expect(account('solana')).toEqual({ ...user, accountType: 'eoa', isSmartAccountDeployed: false })
  expect(account()).toEqual(account('eip155'))
  kernel.use(wallet).hold('sign-in', 'eip155', 'waiting')
  expect(account('eip155')).toBeUndefined()
  kernel.use(wallet).hold('sign-in', 'eip155', null)
  expect(account('eip155')).toBeDefined()
  await kernel.use(wallet).disconnect()
  expect([account('eip155'), account('solana'), account()]).toEqual([undefined, undefined, undefined])
})
