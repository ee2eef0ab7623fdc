import {
  ChainNotSupportedError,
  type SessionChange,
  UnauthorizedProviderError,
  UserRejectedRequestError,
} from 'portico/wallet'
import { describe, expect, test, vi } from 'vitest'
import type { BitcoinProvider } from './provider.ts'
import { mainnet, signet, testnet } from './testing/network.ts'
import { createStage, never, ways } from './testing/stage.ts'
import { verify } from './verify/index.ts'

/** Which ways have a single address, which report paths, and what each of them supports. */
const oneAddress = ['okx', 'unisat']
const silentWays = ways.filter((way) => way !== 'leather')
const switchingWays = ['satsConnect', 'okx', 'unisat', 'walletConnect'] as const
const tellingWays = ways.filter((way) => way !== 'leather')

describe.each(ways)('a wallet by way of %s', (way) => {
  test('connects with its accounts of the network, payment first, with their keys', async () => {
    const { wallet, connect } = await createStage(way)
    const session = await connect()
    session.watch(() => {})
    const [payment, ordinals] = wallet.addresses(0, 'mainnet')
    const all = oneAddress.includes(way) ? [payment] : [payment, ordinals]
    await session.accountsKnown?.()
    expect(session.accounts).toMatchObject(
      all.map((one, index) => ({
        address: one?.address,
        publicKey: one?.publicKey,
        type: index === 0 ? 'payment' : 'ordinal',
      })),
    )
    expect(session.network).toBe(mainnet.caipNetworkId)
    const hasPaths = way === 'leather' || way === 'walletConnect'
    expect(session.accounts[0]?.path).toBe(hasPaths ? payment?.path : undefined)
  })

  test('signs texts of the payment account that verify', async () => {
    const session = await (await createStage(way)).connect()
    const message = 'Sign in to example.com\n₿'
    const signature = await session.signMessage(message, never)
    expect(await verify({ address: session.accounts[0]?.address ?? '', message, signature })).toBe(true)
  })

  test('shares no account on a silent connect, and does not prompt', async () => {
    const { wallet, connect } = await createStage(way)
    wallet.cues.hang()
    await expect(connect({ silent: true })).rejects.toSatisfy(UnauthorizedProviderError.is)
  })

  test('declines requests', async () => {
    const { wallet, connect } = await createStage(way)
    wallet.cues.reject()
    if (way !== 'walletConnect') await expect(connect()).rejects.toSatisfy(UserRejectedRequestError.is)
    wallet.cues.accept()
    const session = await connect()
    wallet.cues.reject()
    await expect(session.signMessage('hello', never)).rejects.toSatisfy(UserRejectedRequestError.is)
  })

  test('is disconnected by the page, and no longer reports changes', async () => {
    const { wallet, phone, connect } = await createStage(way)
    const session = await connect()
    const heard = vi.fn()
    session.watch(heard)
    await session.disconnect()
    wallet.cues.setAccounts([1])
    await Promise.resolve()
    expect(heard).not.toHaveBeenCalled()
    expect(phone.listening()).toBe(0)
    await expect(session.signMessage('hello', never)).rejects.toMatchObject({ code: 'PROVIDER_DISCONNECTED' })
    expect(session.watch(heard)()).toBeUndefined()
  })

  test('puts the kind of account first that is preferred', async () => {
    const session = await (await createStage(way)).connect({ accountType: 'ordinal' })
    session.watch(() => {})
    const first = oneAddress.includes(way) ? 'payment' : 'ordinal'
    await vi.waitFor(() => expect(session.accounts[0]?.type).toBe(first))
    const message = 'hello'
    if (first === 'ordinal' && way !== 'walletConnect') {
      const signature = await session.signMessage(message, never)
      expect(await verify({ address: session.accounts[0]?.address ?? '', message, signature })).toBe(true)
    }
  })
})

test.each(silentWays)('a wallet that has approved the page reconnects without a prompt, by way of %s', async (way) => {
  const { wallet, calls, connect } = await createStage(way, { connected: true })
  wallet.cues.reject()
  const session = await connect({ silent: true })
  expect(session.accounts[0]?.address).toBe(wallet.addresses()[0]?.address)
  for (const method of ['bitcoin:connect', 'wallet_connect', 'getAccounts', 'requestAccounts', 'connect']) {
    if (way === 'okx' || way === 'unisat') break
    expect(calls()).not.toContain(method)
  }
})

test.each(tellingWays)('another account in the wallet is reported, by way of %s', async (way) => {
  const { wallet, phone, connect } = await createStage(way)
  const session = await connect()
  const changes: SessionChange[] = []
  const stop = session.watch((change) => changes.push(change))
  if (way === 'walletConnect') phone.changeAccount(1)
  else wallet.cues.setAccounts([1])
  const { address } = wallet.addresses(1)[0] ?? {}
  const first = () => changes.map((change) => (change.type === 'accounts' ? change.accounts[0]?.address : change.type))
  await vi.waitFor(() => expect(first()).toContain(address))
  expect(session.accounts[0]?.address).toBe(address)
  stop()
})

test.each(tellingWays)('a disconnect from inside the wallet is reported once, by way of %s', async (way) => {
  const { wallet, phone, connect } = await createStage(way)
  const session = await connect()
  const changes: SessionChange[] = []
  session.watch((change) => changes.push(change))
  if (way === 'walletConnect') await phone.provider.disconnect()
  else wallet.cues.disconnectApp()
  await vi.waitFor(() => expect(changes).toContainEqual({ type: 'disconnected' }))
  wallet.cues.setAccounts([1])
  await new Promise((resolve) => setTimeout(resolve))
  expect(changes.filter(({ type }) => type === 'disconnected')).toHaveLength(1)
})

test.each(switchingWays)('the wallet moves to another network and back, by way of %s', async (way) => {
  const { wallet, connect } = await createStage(way)
  const session = await connect()
  const changes: SessionChange[] = []
  session.watch((change) => changes.push(change))
  await session.switchNetwork(testnet, never)
  expect(session.network).toBe(testnet.caipNetworkId)
  expect(session.accounts[0]?.address).toBe(wallet.addresses(0, 'testnet')[0]?.address)
  expect(changes.map(({ type }) => type).slice(0, 2)).toEqual(['network', 'accounts'])
  const signature = await session.signMessage('hello', never)
  const address = session.accounts[0]?.address ?? ''
  expect(await verify({ address, message: 'hello', signature, network: testnet.caipNetworkId })).toBe(true)
  await session.switchNetwork(mainnet, never)
  expect(session.network).toBe(mainnet.caipNetworkId)
  expect(changes).not.toContainEqual({ type: 'disconnected' })
})

test.each([
  'satsConnect',
  'unisat',
] as const)('a switch that the user declines changes nothing, by way of %s', async (way) => {
  const { wallet, connect } = await createStage(way)
  const session = await connect()
  wallet.cues.reject()
  await expect(session.switchNetwork(testnet, never)).rejects.toSatisfy(UserRejectedRequestError.is)
  expect(session.network).toBe(mainnet.caipNetworkId)
})

test.each(ways)('a switch to a network unknown to the wallet is ChainNotSupportedError, by way of %s', async (way) => {
  const session = await (await createStage(way)).connect()
  await expect(session.switchNetwork(signet, never)).rejects.toSatisfy(ChainNotSupportedError.is)
  expect(session.network).toBe(mainnet.caipNetworkId)
})

test.each([
  'satsConnect',
  'okx',
  'unisat',
  'walletConnect',
] as const)('the session starts on the requested network, by way of %s', async (way) => {
  const session = await (await createStage(way)).connect({ network: testnet })
  expect(session.network).toBe(testnet.caipNetworkId)
  for (const { address } of session.accounts) expect(address).toMatch(/^tb1/)
})

test.each([
  'satsConnect',
  'unisat',
  'standard',
] as const)('a switch inside the wallet is reported with its accounts, by way of %s', async (way) => {
  const { wallet, connect } = await createStage(way)
  const session = await connect()
  const changes: SessionChange[] = []
  session.watch((change) => changes.push(change))
  wallet.cues.setNetwork('testnet')
  await vi.waitFor(() => expect(changes.map(({ type }) => type)).toEqual(['network', 'accounts']))
  expect(session.network).toBe(testnet.caipNetworkId)
  expect(session.accounts[0]?.address).toBe(wallet.addresses(0, 'testnet')[0]?.address)
})

test('a wallet that declines the switch is connected on its current network', async () => {
  const { wallet, connect } = await createStage('unisat')
  wallet.cues.failNext({ code: 4001, message: 'No' }, 'switchChain')
  expect((await connect({ network: testnet })).network).toBe(mainnet.caipNetworkId)
})

test('an attempt to connect aborts at once, and does not call the wallet if it was aborted before', async () => {
  const { wallet, calls, connect } = await createStage('satsConnect')
  const reason = new DOMException('gone', 'AbortError')
  await expect(connect({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  expect(calls()).toEqual([])
  wallet.cues.hang()
  const controller = new AbortController()
  const pending = connect({ signal: controller.signal })
  setTimeout(() => controller.abort(reason))
  await expect(pending).rejects.toBe(reason)
})

test.each(ways)('the host gets the same provider for each wallet, and the wallet itself beside it: %s', async (way) => {
  const { wallet, phone, connect } = await createStage(way)
  const provider = (await connect()).provider as BitcoinProvider
  const [payment] = wallet.addresses(0, 'mainnet')
  const told = await provider.request({ method: 'getAccountAddresses' })
  expect(told).toMatchObject([{ address: payment?.address, intention: 'payment' }, ...(told as unknown[]).slice(1)])
  expect(typeof provider.on).toBe('function')
  if (way === 'standard') expect(provider.wallet).toBe(wallet.wallet)
  else if (way === 'walletConnect') expect(provider.wallet).toBe(phone.provider)
  else expect(provider.wallet).toEqual(expect.any(Object))
})
