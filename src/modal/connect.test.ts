// @vitest-environment happy-dom
import { definePlugin } from 'portico/kernel'
import { fallbackAdapters } from 'portico/wallet'
import { expect, test, vi } from 'vitest'
import { createMemoryStorage } from '../../test/harness/memoryStorage.ts'
import { modalOpened } from '../kernel/internal.ts'
import { host, press, setUpPage, text } from './testing/page.ts'
import { themeSlice } from './theme.ts'
import type { PorticoModal } from './types.ts'

const page = setUpPage()

/** Connects wallets by pairing only. */
const pairingOnly = definePlugin({
  id: 'pairing-only',
  setup: ({ slots }) => void slots.contribute(fallbackAdapters, { id: 'far', adapterFor: () => undefined }),
})

test('connect opens the list and resolves with the account; the next time it resolves at once', async () => {
  const modal = page.make()
  const outcome = modal.connect()
  await modal.open()
  await press('Test Wallet')
  const address = page.wallet.addresses[0] as string
  const result = await outcome
  expect(result).toMatchObject({ status: 'connected', account: { namespace: 'eip155', network: 'eip155:1' } })
  expect(modal.getAccount().address?.toLowerCase()).toBe(address)
  expect(modal.getProvider()).toBe(page.wallet.provider)
  expect(await modal.connect({ namespace: 'eip155' })).toEqual(result)
})

test('connect resolves with "closed" if the user closed, or "rejected" if the wallet declined before', async () => {
  const modal = page.make()
  const closed = modal.connect()
  modal.close()
  expect(await closed).toEqual({ status: 'closed' })

  page.wallet.cues.reject()
  const rejected = modal.connect()
  await modal.open()
  await press('Test Wallet')
  await vi.waitFor(() => expect(modal.getAccount().status).toBe('disconnected'))
  await vi.waitFor(() => expect(page.wallet.cues.log.map(({ method }) => method)).toContain('eth_requestAccounts'))
  await vi.waitFor(() => expect(text()).toMatch(/declined/i))
  modal.close()
  expect(await rejected).toMatchObject({ status: 'rejected', error: { code: 'USER_REJECTED_REQUEST' } })
})

test('connect resolves with "failed" if the last attempt failed', async () => {
  const modal = page.make()
  page.wallet.cues.failNext({ code: 4900, message: 'offline' }, 'eth_requestAccounts')
  const failures: string[] = []
  modal.subscribeEvents(({ name }) => name === 'wallet/connect-failed' && failures.push(name))
  const outcome = modal.connect()
  await modal.open()
  await press('Test Wallet')
  await vi.waitFor(() => expect(failures).toEqual(['wallet/connect-failed']))
  modal.close()
  expect(await outcome).toMatchObject({ status: 'failed', error: { code: 'PROVIDER_DISCONNECTED' } })
})

test('connect never times out if its timeout is longer than a timer can wait', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const modal = page.make()
  const settled = vi.fn()
  void modal.connect({ timeout: Number.POSITIVE_INFINITY }).then(settled)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(settled).not.toHaveBeenCalled()
})

test('connect ends after its timeout or when its signal aborts, and closes the modal', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const modal = page.make()
  const late = modal.connect({ timeout: 1000 })
  vi.advanceTimersByTime(1000)
  expect(await late).toEqual({ status: 'timeout' })
  expect(modal.isOpen()).toBe(false)

  const controller = new AbortController()
  const aborted = modal.connect({ signal: controller.signal })
  controller.abort()
  expect(await aborted).toEqual({ status: 'aborted' })
  expect(modal.isOpen()).toBe(false)
  expect(await modal.connect({ signal: controller.signal })).toEqual({ status: 'aborted' })
})

test('subscribers get changes, not the current value, until they unsubscribe', async () => {
  const modal = page.make()
  const heard: string[] = []
  const stops = [
    modal.subscribeAccount(({ status }) => heard.push(`account ${status}`)),
    modal.subscribeProviders((providers) => heard.push(`providers ${Object.keys(providers)}`)),
    modal.subscribeState(({ open }) => heard.push(`open ${open}`)),
    modal.subscribeTheme(({ mode }) => heard.push(`theme ${mode}`)),
    modal.subscribeNetwork(({ network }) => heard.push(`network ${network?.name}`)),
    modal.subscribeEvents(({ name }) => heard.push(name)),
  ]
  expect(heard).toEqual([])
  modal.setThemeMode('dark')
  expect(heard).toEqual(['theme dark'])
  const outcome = modal.connect()
  await modal.open()
  await press('Test Wallet')
  await outcome
  expect(heard).toEqual(
    expect.arrayContaining(['open true', 'account connected', 'providers eip155', 'wallet/connected']),
  )
  await modal.disconnect()
  expect(heard).toEqual(expect.arrayContaining(['account disconnected', 'providers ', 'wallet/disconnected']))
  for (const stop of stops) stop()
  const before = heard.length
  modal.setThemeMode('light')
  modal.kernel?.events.emit(modalOpened)
  expect(heard).toHaveLength(before)
})

test('settings and listeners that were set before the kernel loads apply to it', async () => {
  const modal = page.make()
  const heard: string[] = []
  modal.subscribeEvents(({ name }) => heard.push(name))
  modal.subscribeEvents(({ name }) => heard.push(`twice ${name}`))()
  modal.setThemeMode('dark')
  modal.setThemeVariables({ '--portico-accent': 'red' })
  await modal.load()
  expect(modal.source.store.get(themeSlice)).toEqual({ mode: 'dark', variables: { '--portico-accent': 'red' } })
  await modal.open()
  expect(host()?.dataset.mode).toBe('dark')
  expect(heard).toEqual([modalOpened.id])
})

/** The storage of a page on which the user has connected a wallet. */
async function rememberWallet() {
  const storage = createMemoryStorage()
  const before = page.make({ storage })
  const outcome = before.connect()
  await before.open()
  await press('Test Wallet')
  await outcome
  before.destroy()
  return storage
}

test('connect waits for a wallet that is being restored, without opening the modal', async () => {
  const storage = await rememberWallet()
  const modal = page.make({ storage })
  const heard: boolean[] = []
  modal.subscribeState(({ open }) => heard.push(open))
  expect(await modal.connect()).toMatchObject({ status: 'connected', account: { namespace: 'eip155' } })
  expect(heard).not.toContain(true)
})

test('subscribers to the network of a namespace are called only when it changes', async () => {
  const modal = page.make()
  await modal.load()
  const heard: unknown[] = []
  modal.subscribeNetwork((network) => heard.push(network), 'eip155')
  modal.setThemeMode('dark')
  expect(heard).toEqual([])
  await modal.switchNetwork('eip155:8453')
  expect(heard).toMatchObject([{ network: { name: 'Base' } }])
})

test('opening a namespace shows its account, the choice of a network if unsupported, or its wallets', async () => {
  const modal = page.make()
  const outcome = modal.connect({ namespace: 'eip155' })
  await modal.open()
  await press('Test Wallet')
  await outcome
  await modal.open({ namespace: 'eip155' })
  const entry = () => modal.kernel?.router.current()
  expect(entry()).toMatchObject({ view: 'Account', params: { namespace: 'eip155' } })
  page.wallet.cues.setChain(5)
  await vi.waitFor(() => expect(modal.getNetwork().isUnsupported).toBe(true))
  await modal.open({ namespace: 'eip155' })
  expect(entry()).toMatchObject({ view: 'UnsupportedChain', params: { namespace: 'eip155' } })
  await modal.open({ namespace: 'solana' })
  expect(entry()).toMatchObject({ view: 'Connect', params: { namespace: 'solana' } })
})

test('ready resolves when remembered wallets are restored', async () => {
  const storage = await rememberWallet()
  const modal = page.make({ storage })
  expect(modal.getAccount()).toMatchObject({ status: 'connecting', isConnecting: true })
  await modal.ready()
  expect(modal.getAccount().isConnected).toBe(true)
})

test('a page that was ready stays so while a user connects a wallet', async () => {
  const modal = page.make()
  await modal.ready()
  const seen: boolean[] = []
  modal.subscribeState(({ ready }) => seen.push(ready))
  page.wallet.cues.hang()
  const outcome = modal.connect()
  await modal.open()
  await press('Test Wallet')
  await vi.waitFor(() => expect(modal.getAccount().isConnecting).toBe(true))
  await modal.ready()
  page.wallet.cues.release()
  await outcome
  expect(new Set([modal.getState().ready, ...seen])).toEqual(new Set([true]))
})

test.each([
  ['connect()', (modal: PorticoModal) => void modal.connect()],
  ['connect() for a namespace', (modal: PorticoModal) => void modal.connect({ namespace: 'eip155' })],
  ['open() for a namespace', (modal: PorticoModal) => void modal.open({ namespace: 'eip155' })],
  ['the account', (modal: PorticoModal) => void modal.open({ view: 'Account' })],
])('%s begins with the pairing code if there is no adapter', async (_, begin) => {
  const modal = page.make({ chains: [pairingOnly()] })
  await modal.load()
  begin(modal)
  await vi.waitFor(() => expect(modal.kernel?.router.current()?.view).toBe('ConnectingWalletConnectBasic'))
  modal.close()
})
