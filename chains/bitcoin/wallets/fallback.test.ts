import {
  ChainNotSupportedError,
  UnauthorizedProviderError,
  UnsupportedProviderMethodError,
  UserRejectedRequestError,
} from 'portico/wallet'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestBitcoinWallet } from '../../../test/wallets/index.ts'
import { openSession } from '../session.ts'
import { onTestnet, payment } from '../testing/addresses.ts'
import { mainnet, networks, testnet } from '../testing/network.ts'
import { createSpending, recipient } from '../testing/spending.ts'
import { discover, never, toConnector } from '../testing/stage.ts'
import { verify } from '../verify/index.ts'
import type { BitcoinWallet, WalletState } from '../wallet.ts'
import { createFallback } from './fallback.ts'
import { createUnisat } from './unisat.ts'

const { node } = createSpending()
const unsupported = () => Promise.reject(new UnsupportedProviderMethodError())
const here: WalletState = { accounts: [{ address: payment, type: 'payment' }], network: mainnet.caipNetworkId }
const transfer = { account: payment, recipientAddress: payment, amount: '1' }

/** A way to a wallet with the methods that the test passes. */
const createWay = (methods: Partial<BitcoinWallet> = {}): BitcoinWallet => ({
  connect: vi.fn(async () => here),
  signMessage: vi.fn(unsupported),
  signPsbt: vi.fn(unsupported),
  sendTransfer: vi.fn(unsupported),
  watch: () => () => {},
  disconnect: vi.fn(async () => {}),
  ...methods,
})
const connect = async (...ways: [BitcoinWallet, ...BitcoinWallet[]]) => {
  const wallet = createFallback(ways)
  await wallet.connect({ silent: false, networks: [mainnet.caipNetworkId] }, never)
  return wallet
}

test('a wallet of the Wallet Standard and of sats-connect sends transfers, and signs with a named protocol', async () => {
  const wallet = await createTestBitcoinWallet({
    name: 'Both',
    networks: ['testnet', 'mainnet'],
    nodes: { testnet: node().url },
    without: ['bitcoin:sendTransfer'],
  })
  const target = new EventTarget()
  wallet.register(target)
  wallet.installSatsConnect(target)
  const { controller, connectors } = discover(target)
  controller.abort()
  const [connector] = [...connectors.values()]
  if (!connector) throw new Error('No wallet was found')
  const session = await openSession({ connector, networks: [testnet], signal: never })
  const provider = session.provider as { wallet: unknown }
  expect(provider.wallet).toBe(wallet.wallet)
  const { address = '' } = session.accounts[0] ?? {}
  node().fund(address, 100_000n)
  const sent = await session.request(
    { method: 'sendTransfer', params: { recipientAddress: recipient, amount: 20_000 } },
    never,
  )
  expect(sent).toEqual({ txid: expect.stringMatching(/^[0-9a-f]{64}$/) })
  for (const protocol of ['ecdsa', 'bip322']) {
    const call = { method: 'signMessage', params: { message: 'hello', protocol } }
    const { signature } = (await session.request(call, never)) as { signature: string }
    expect(await verify({ address, message: 'hello', signature })).toBe(true)
    expect(Buffer.from(signature, 'base64').length === 65).toBe(protocol === 'ecdsa')
  }
  await session.disconnect()
})

test('a call uses the first way that supports it, and connects that way without a prompt first', async () => {
  const other = createWay({ sendTransfer: vi.fn(async () => 'sent') })
  const wallet = await connect(createWay(), createWay(), other)
  expect(other.connect).not.toHaveBeenCalled()
  expect(await wallet.sendTransfer(transfer, never)).toBe('sent')
  expect(vi.mocked(other.connect).mock.calls.map(([{ silent }]) => silent)).toEqual([true])
  await expect(wallet.signMessage({ message: 'hello', address: payment }, never)).rejects.toSatisfy(
    UnsupportedProviderMethodError.is,
  )
})

test('a way that can not connect silently prompts once, and again after the wallet has switched the network', async () => {
  let tell = (_: WalletState | undefined) => {}
  const main = createWay({
    watch(listener) {
      tell = listener
      return () => {}
    },
  })
  const prompts = vi.fn()
  const loudOnly = vi.fn(async ({ silent }: { silent: boolean }) => {
    if (silent) throw new UnauthorizedProviderError()
    prompts()
    return here
  })
  const wallet = await connect(main, createWay({ connect: loudOnly, sendTransfer: async () => 'sent' }))
  wallet.watch(() => {})
  await wallet.sendTransfer(transfer, never)
  await wallet.sendTransfer(transfer, never)
  expect(prompts).toHaveBeenCalledTimes(1)
  tell({ ...here, network: testnet.caipNetworkId })
  tell(here)
  await wallet.sendTransfer(transfer, never)
  expect(prompts).toHaveBeenCalledTimes(2)
})

test.each<[string, WalletState]>([
  ['shares another account', { ...here, accounts: [{ address: onTestnet, type: 'payment' }] }],
  ['is on another network', { ...here, network: testnet.caipNetworkId }],
])('a way that %s gets no call', async (_, state) => {
  const sendTransfer = vi.fn(async () => 'sent')
  const wallet = await connect(createWay(), createWay({ connect: async () => state, sendTransfer }))
  await expect(wallet.sendTransfer(transfer, never)).rejects.toSatisfy(UnauthorizedProviderError.is)
  expect(sendTransfer).not.toHaveBeenCalled()
})

test('a request that was declined is not repeated by another way', async () => {
  const sendTransfer = vi.fn(async () => 'sent')
  const reject = () => Promise.reject(new UserRejectedRequestError())
  const wallet = await connect(createWay({ sendTransfer: reject }), createWay({ sendTransfer }))
  await expect(wallet.sendTransfer(transfer, never)).rejects.toSatisfy(UserRejectedRequestError.is)
  const declined = createFallback([createWay({ connect: reject }), createWay()])
  await expect(declined.connect({ silent: false, networks: [] }, never)).rejects.toSatisfy(UserRejectedRequestError.is)
  expect(sendTransfer).not.toHaveBeenCalled()
})

test('a wallet that only reconnects by the second way is reconnected by it', async () => {
  const forgetful = createWay({ connect: () => Promise.reject(new UnauthorizedProviderError()) })
  const signMessage = vi.fn(async () => 'signed')
  const wallet = createFallback([forgetful, createWay({ signMessage, raw: 'second' })])
  expect(await wallet.connect({ silent: true, networks: [] }, never)).toBe(here)
  expect(wallet.raw).toBe('second')
  expect(await wallet.signMessage({ message: 'hello', address: payment }, never)).toBe('signed')
})

test('a wallet that only switches networks by the second way is switched by it, and the first way follows', async () => {
  let network: WalletState['network'] = mainnet.caipNetworkId
  const state = async (): Promise<WalletState> => ({ ...here, network })
  const main = createWay({ connect: state, switchNetwork: () => Promise.reject(new ChainNotSupportedError()) })
  const other = createWay({
    connect: state,
    async switchNetwork({ caipNetworkId }) {
      network = caipNetworkId
      return state()
    },
  })
  const wallet = await connect(main, other)
  expect((await wallet.switchNetwork?.(testnet, never))?.network).toBe(testnet.caipNetworkId)
  const still = await connect(createWay(), createWay())
  await expect(still.switchNetwork?.(testnet, never)).rejects.toSatisfy(ChainNotSupportedError.is)
})

test('a PSBT is sent by a way that can send it, after it was signed and checked', async () => {
  const pushPsbt = vi.fn(async () => 'id')
  const wallet = await connect(createWay(), createWay({ pushPsbt }))
  expect(await wallet.pushPsbt?.('psbt', never)).toBe('id')
  expect(createFallback([createWay(), createWay()])).not.toHaveProperty('pushPsbt')
})

test('every connected way is disconnected, even if one of them fails', async () => {
  const broken = createWay({ disconnect: () => Promise.reject(new Error('broken')) })
  const other = createWay({ sendTransfer: async () => 'sent' })
  const unused = createWay()
  const wallet = await connect(broken, other, unused)
  await wallet.sendTransfer(transfer, never)
  await expect(wallet.disconnect()).rejects.toThrow('broken')
  expect([vi.mocked(other.disconnect).mock.calls.length, vi.mocked(unused.disconnect).mock.calls.length]).toEqual([
    1, 0,
  ])
})

test('an abort ends calls that wait for another way', async () => {
  const hang = createWay({
    connect: (_, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  })
  const wallet = await connect(createWay(), hang)
  const controller = new AbortController()
  const reason = new Error('left')
  const sending = wallet.sendTransfer(transfer, controller.signal)
  await Promise.resolve()
  controller.abort(reason)
  await expect(sending).rejects.toBe(reason)
  const scripted = await openSession({ connector: toConnector(createWay()), networks, signal: never })
  await scripted.disconnect()
})

test('a way is not asked with a prompt while it waits to be unlocked for a question without one', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const signature = Buffer.alloc(65, 0x1f).toString('base64')
  let unlock = (_: unknown) => {}
  const requestAccounts = vi.fn(() => Promise.reject({ code: -32002, message: 'Another request is open' }))
  const next = createUnisat({
    getAccounts: vi
      .fn(() => [payment])
      .mockImplementationOnce(() => new Promise((resolve) => (unlock = resolve)) as never),
    requestAccounts,
    signMessage: () => signature,
  })
  const wallet = createFallback([createUnisat({ requestAccounts: () => [payment] }), next])
  await wallet.connect({ silent: false, networks: [mainnet.caipNetworkId] }, never)
  const signing = wallet.signMessage({ message: 'hello', address: payment }, never)
  await vi.advanceTimersByTimeAsync(5_000)
  unlock([payment])
  expect(await signing).toBe(signature)
  expect(requestAccounts).not.toHaveBeenCalled()
})

test('a restore fails with the error of the first way where all of them fail', async () => {
  const ways: [BitcoinWallet, BitcoinWallet] = [createUnisat({ getAccounts: () => [] }), createUnisat({})]
  const failing = createFallback(ways).connect({ silent: true, networks: [] }, never)
  await expect(failing).rejects.toSatisfy(UnauthorizedProviderError.is)
})
