// @vitest-environment happy-dom
import { definePlugin, type Kernel } from 'portico/kernel'
import { type ConnectGate, connectGates, walletRef } from 'portico/wallet'
import { expect, test, vi } from 'vitest'
import { createMemoryStorage } from '../../test/harness/memoryStorage.ts'
import { press, setUpPage } from './testing/page.ts'

const page = setUpPage()

/** A page with a gate that holds every account back, and takes over. */
function setup(more: Partial<ConnectGate> = {}, storage = createMemoryStorage()) {
  const entered = vi.fn()
  const enter: ConnectGate['enter'] = ({ restored }) => {
    entered(restored)
    return 'taken'
  }
  const gate = definePlugin({
    id: 'gate',
    setup: (ctx) => void ctx.slots.contribute(connectGates, { id: 'gate', holds: () => true, enter, ...more }),
  })
  const modal = page.make({ plugins: [gate()], storage })
  const hold = (why: 'checking' | 'waiting' | null) => (modal.kernel as Kernel).use(walletRef).hold('eip155', why)
  return { modal, entered, hold, storage }
}

test('the host is told of an account once the gate lets it go, and not before', async () => {
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
  hold(null)
  expect(modal.getAccount()).toMatchObject({ status: 'connected', isConnected: true })
  modal.close()
  expect(await outcome).toMatchObject({ status: 'connected' })
  expect([...new Set(seen)]).toEqual(['connecting without address', 'connected with address'])
})

test('who is held back while the modal is closed is not connected, and connect begins at home', async () => {
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

test('who comes back after a reload is held back too, and nobody says ready before the gate knows', async () => {
  const first = setup({ holds: () => false })
  void first.modal.connect()
  await first.modal.open()
  await press('Test Wallet')
  await vi.waitFor(() => expect(first.modal.getAccount().status).toBe('connected'))
  first.modal.destroy()
  const { modal, entered, hold } = setup({}, first.storage)
  await vi.waitFor(() => expect(entered).toHaveBeenCalledWith(true))
  expect([modal.getAccount().status, modal.getState().ready, modal.isOpen()]).toEqual(['connecting', false, false])
  hold(null)
  expect(modal.getAccount().status).toBe('connected')
  await vi.waitFor(() => expect(modal.getState().ready).toBe(true))
})

test('a gate that does not count holds nobody back', async () => {
  const { modal } = setup({ when: () => false })
  const outcome = modal.connect()
  await modal.open()
  await press('Test Wallet')
  expect(await outcome).toMatchObject({ status: 'connected' })
})
