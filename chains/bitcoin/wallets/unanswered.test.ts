import type { SessionChange } from 'portico/wallet'
import { expect, onTestFinished, test, vi } from 'vitest'
import { unknownNetwork } from '../chains.ts'
import { openSession } from '../session.ts'
import { loud, onTestnet, payment } from '../testing/addresses.ts'
import { mainnet, networks, testnet } from '../testing/network.ts'
import { never, toConnector } from '../testing/stage.ts'
import type { BitcoinWallet } from '../wallet.ts'
import { createFallback } from './fallback.ts'
import { createOkx } from './okx.ts'
import { createSatsConnect } from './satsConnect.ts'
import { createUnisat } from './unisat.ts'

const silence = () => new Promise<never>(() => {})
const useFakeTime = () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
}
const addresses = [{ address: payment, purpose: 'payment' }]

test.each<[what: string, wallet: () => BitcoinWallet]>([
  [
    'its network (sats-connect)',
    () => {
      const request = (method: string) => (method === 'wallet_connect' ? { result: { addresses } } : silence())
      return createSatsConnect({ request })
    },
  ],
  ['its network (Unisat)', () => createUnisat({ requestAccounts: () => [payment], getChain: silence })],
  ['its key (Unisat)', () => createUnisat({ requestAccounts: () => [payment], getPublicKey: silence })],
])('a wallet that approved the page is connected without an answer to the question for %s', async (_, create) => {
  useFakeTime()
  const connecting = create().connect(loud, never)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await connecting).toEqual({
    accounts: [{ address: payment, type: 'payment' }],
    network: mainnet.caipNetworkId,
  })
})

test('OKX is restored without an answer to the question for its key', async () => {
  useFakeTime()
  const bitcoin = { connect: silence, getAccounts: () => [payment], getPublicKey: silence }
  const connecting = createOkx({ bitcoin }).connect({ ...loud, silent: true }, never)
  await vi.advanceTimersByTimeAsync(3_000)
  expect((await connecting).accounts).toEqual([{ address: payment, type: 'payment' }])
})

test('a wallet that aborts by itself has failed, which is not mistaken for an abort of the page', async () => {
  const wallet = createUnisat({
    requestAccounts: () => Promise.reject(new DOMException('The window was closed', 'AbortError')),
  })
  const connecting = openSession({ connector: toConnector(wallet), networks, signal: never })
  await expect(connecting).rejects.toMatchObject({ code: 'RPC_UNKNOWN' })
})

test('a wallet is restored by the next way where the first one does not answer', async () => {
  useFakeTime()
  const silentOne = createUnisat({ getAccounts: silence })
  const connecting = createFallback([silentOne, createUnisat({ getAccounts: () => [payment] })])
    .connect({ ...loud, silent: true }, never)
    .then(({ accounts }) => accounts[0]?.address)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await connecting).toBe(payment)
})

test('a call is made by the next way with a prompt where that does not answer to a silent connect', async () => {
  useFakeTime()
  const signature = Buffer.alloc(65, 0x1f).toString('base64')
  const next = createUnisat({ getAccounts: silence, requestAccounts: () => [payment], signMessage: () => signature })
  const wallet = createFallback([createUnisat({ requestAccounts: () => [payment] }), next])
  await wallet.connect(loud, never)
  const signing = wallet.signMessage({ message: 'hello', address: payment }, never)
  await vi.advanceTimersByTimeAsync(6_000)
  expect(await signing).toBe(signature)
})

/** A wallet that changes its network first, and its account later. */
function createSlow() {
  let address = payment
  let chain = 'BITCOIN_MAINNET'
  const listeners = new Map<string, () => void>()
  const wallet = createUnisat({
    requestAccounts: () => [address],
    getAccounts: async () => [address],
    getChain: async () => ({ enum: chain }),
    switchChain: (next: string) => {
      chain = next
    },
    on: (event: string, listener: () => void) => void listeners.set(event, listener),
  })
  return {
    wallet,
    changeNetwork(next: string) {
      chain = next
      listeners.get('networkChanged')?.()
    },
    changeAccount(next: string) {
      address = next
    },
  }
}

test('a wallet that changes its network before its account stays connected', async () => {
  useFakeTime()
  const { wallet, changeNetwork, changeAccount } = createSlow()
  const session = await openSession({ connector: toConnector(wallet), networks, signal: never })
  const changes: SessionChange[] = []
  session.watch((change) => changes.push(change))
  changeNetwork('BITCOIN_TESTNET')
  await vi.advanceTimersByTimeAsync(100)
  changeAccount(onTestnet)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(changes).toEqual([
    { type: 'network', network: testnet.caipNetworkId },
    { type: 'accounts', accounts: [{ address: onTestnet, type: 'payment' }] },
  ])
})

test('a wallet that is asked to change its network, and changes its account later, stays connected', async () => {
  useFakeTime()
  const { wallet, changeAccount } = createSlow()
  const session = await openSession({ connector: toConnector(wallet), networks, signal: never })
  const changes: SessionChange[] = []
  session.watch((change) => changes.push(change))
  const switching = session.switchNetwork(testnet, never)
  await vi.advanceTimersByTimeAsync(100)
  changeAccount(onTestnet)
  await vi.advanceTimersByTimeAsync(1_000)
  await switching
  expect([session.network, session.accounts[0]?.address]).toEqual([testnet.caipNetworkId, onTestnet])
  expect(changes.map(({ type }) => type)).toEqual(['network', 'accounts'])
})

test('a wallet whose account stays one of another network has disconnected, unless the network is an unknown one', async () => {
  useFakeTime()
  const { wallet, changeNetwork } = createSlow()
  const session = await openSession({ connector: toConnector(wallet), networks, signal: never })
  const changes: SessionChange[] = []
  session.watch((change) => changes.push(change))
  changeNetwork('FRACTAL_BITCOIN_MAINNET')
  await vi.advanceTimersByTimeAsync(0)
  expect(changes).toEqual([{ type: 'network', network: unknownNetwork }])
  changeNetwork('BITCOIN_TESTNET')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(changes.slice(1)).toEqual([{ type: 'disconnected' }])
})
