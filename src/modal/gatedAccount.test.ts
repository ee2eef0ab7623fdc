// @vitest-environment happy-dom

import { definePlugin } from 'portico/kernel'
import { AccountView, ConnectView } from 'portico/shell'
import { connected, connectGates, networkChanged, wallet } from 'portico/wallet'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createMemoryStorage } from '../../test/harness/memoryStorage.ts'
import { createTestWallet } from '../../test/wallets/index.ts'
import type { Kernel } from '../kernel/internal.ts'
import type { ConnectGate } from '../wallet/internal.ts'
import { importReact } from './importCode.ts'
import { importBootstrap } from './lifecycle.ts'
import { press, setUpPage } from './testing/page.ts'

const page = setUpPage()
// Load the code before the tests, so that no test spends its time limit on that.
beforeAll(() => Promise.all([importBootstrap(), importReact(), ConnectView.load(), AccountView.load()]), 60_000)

/** A page with a gate that holds every account back until `hold(null)`. */
function setup(more: Partial<ConnectGate> = {}, storage = createMemoryStorage()) {
  const entered = vi.fn()
  const enter: ConnectGate['enter'] = ({ restored }) => {
    entered(restored)
    return 'taken'
  }
  const gate = definePlugin({
    id: 'gate',
    guard: true,
    setup: (ctx) => void ctx.slots.contribute(connectGates, { id: 'gate', holds: () => true, enter, ...more }),
  })
  const modal = page.make({ plugins: [gate()], storage })
  const hold = (why: 'checking' | 'waiting' | null) => (modal.kernel as Kernel).use(wallet).hold('gate', 'eip155', why)
  return { modal, entered, hold, storage }
}

test('a listener that throws on one delayed event still gets the next', async () => {
  const { modal, entered, hold } = setup()
  const heard: string[] = []
  modal.subscribeEvents(({ name }) => {
    if (name !== connected.id && name !== networkChanged.id) return
    heard.push(name)
    throw new Error('boom')
  })
  await modal.open()
  await press('Test Wallet')
  await vi.waitFor(() => expect(entered).toHaveBeenCalled())
  const network = modal.getNetwork().caipNetworkId as `eip155:${string}`
  modal.kernel?.events.emit(networkChanged, { namespace: 'eip155', network })
  expect(heard).toEqual([])
  hold(null)
  expect(heard).toEqual([connected.id, networkChanged.id])
  expect(page.errors.map(String)).toEqual(['Error: boom', 'Error: boom'])
})

test('a listener of one event gets it after the release, however many others there are', async () => {
  const { modal, entered, hold } = setup()
  const heard = vi.fn()
  modal.subscribeEvents(connected, heard)
  await modal.open()
  await press('Test Wallet')
  await vi.waitFor(() => expect(entered).toHaveBeenCalled())
  const network = modal.getNetwork().caipNetworkId as `eip155:${string}`
  for (let time = 0; time < 60; time++) modal.kernel?.events.emit(networkChanged, { namespace: 'eip155', network })
  expect(heard).not.toHaveBeenCalled()
  hold(null)
  expect(heard.mock.calls).toEqual([[expect.objectContaining({ namespace: 'eip155' })]])
})

test('the host gets an account once the gate releases it, and not before', async () => {
  const { modal, entered, hold } = setup()
  const seen: string[] = []
  modal.subscribeAccount(({ status, address }) => seen.push(`${status} ${address ? 'with' : 'without'} address`))
  const outcome = modal.connect()
  await modal.open()
  await press('Test Wallet')
  await vi.waitFor(() => expect(entered).toHaveBeenCalledWith(false))
  expect(modal.getAccount()).toMatchObject({
    status: 'connecting',
    isConnected: false,
    address: undefined,
    accounts: [],
  })
  hold('waiting')
  expect(modal.getAccount().status).toBe('connecting')
  const providers = vi.fn()
  modal.subscribeProviders(providers)
  expect([modal.getProvider(), modal.getProvider('eip155')]).toEqual([undefined, undefined])
  hold(null)
  expect(modal.getProvider()).toBeDefined()
  expect(providers).toHaveBeenLastCalledWith({ eip155: modal.getProvider() })
  expect(modal.getAccount()).toMatchObject({ status: 'connected', isConnected: true })
  modal.close()
  expect(await outcome).toMatchObject({ status: 'connected' })
  expect([...new Set(seen)]).toEqual(['connecting without address', 'connected with address'])
})

test('the host does not get a gated account while another wallet is connecting', async () => {
  const { modal, entered, hold } = setup()
  const other = createTestWallet({ name: 'Other', rdns: 'other.wallet', chains: { 1: 'http://127.0.0.1:1' } })
  onTestFinished(other.announce())
  other.cues.hang()
  await modal.open()
  await press('Test Wallet')
  await vi.waitFor(() => expect(entered).toHaveBeenCalled())
  hold('waiting')
  modal.close()
  const { signal } = modal.kernel as Kernel
  const attempt = (modal.kernel as Kernel).use(wallet).connect({ connectorId: 'other.wallet', signal })
  const ended = expect(attempt).rejects.toThrow()
  await vi.waitFor(() => expect(other.cues.log).toHaveLength(1))
  expect(modal.getAccount()).toMatchObject({ status: 'connecting', address: undefined, accounts: [], wallet: null })
  expect(modal.getProvider()).toBeUndefined()
  other.cues.reject()
  await ended
  expect(modal.getAccount()).toMatchObject({ status: 'disconnected', address: undefined })
})

test('an account that is held back while the modal is closed is not connected, and connect opens the home view', async () => {
  const { modal, hold } = setup()
  const outcome = modal.connect()
  await modal.open()
  await press('Test Wallet')
  await vi.waitFor(() => expect(modal.getAccount().status).toBe('connecting'))
  hold('waiting')
  modal.close()
  expect(modal.getAccount()).toMatchObject({ status: 'disconnected', address: undefined })
  expect(modal.getState().ready).toBe(true)
  expect(await outcome).toEqual({ status: 'closed' })
  const again = modal.connect({ namespace: 'eip155' })
  await vi.waitFor(() => expect(modal.kernel?.router.current()?.view).toBe('Account'))
  modal.close()
  expect(await again).toEqual({ status: 'closed' })
  await modal.open({ namespace: 'eip155' })
  expect(modal.kernel?.router.current()?.view).toBe('Account')
})

test('a restored account is held back too, and the modal is not ready before the gate has answered', async () => {
  const first = setup({ holds: () => false })
  void first.modal.connect()
  await first.modal.open()
  await press('Test Wallet')
  await vi.waitFor(() => expect(first.modal.getAccount().status).toBe('connected'))
  first.modal.destroy()
  const { modal, entered, hold } = setup({}, first.storage)
  await vi.waitFor(() => expect(entered).toHaveBeenCalledWith(true))
  expect([modal.getAccount().status, modal.getState().ready, modal.isOpen()]).toEqual(['connecting', false, false])
  const outcome = modal.connect()
  hold(null)
  expect(modal.getAccount().status).toBe('connected')
  expect(await outcome).toMatchObject({ status: 'connected' })
  expect(modal.isOpen()).toBe(false)
  await vi.waitFor(() => expect(modal.getState().ready).toBe(true))
})

test('a gate whose condition does not hold lets accounts pass', async () => {
  const { modal } = setup({ when: () => false })
  const outcome = modal.connect()
  await modal.open()
  await press('Test Wallet')
  expect(await outcome).toMatchObject({ status: 'connected' })
})
