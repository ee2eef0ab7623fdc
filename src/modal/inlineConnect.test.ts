// @vitest-environment happy-dom

import { definePlugin } from 'portico/kernel'
import { AccountView, ConnectView } from 'portico/shell'
import { connectGates, wallet } from 'portico/wallet'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createMemoryStorage } from '../../test/harness/memoryStorage.ts'
import { gateTimeLimit, type Kernel } from '../kernel/internal.ts'
import type { ConnectGate } from '../wallet/internal.ts'
import { importReact } from './importCode.ts'
import { importBootstrap } from './lifecycle.ts'
import { setUpPage } from './testing/page.ts'

const page = setUpPage()
// Load the code before the tests, so that no test spends its time limit on that.
beforeAll(() => Promise.all([importBootstrap(), importReact(), ConnectView.load(), AccountView.load()]), 60_000)

const press = (place: HTMLElement, name: string) =>
  vi.waitFor(() => {
    const root = place.querySelector('portico-modal')?.shadowRoot
    const button = [...(root?.querySelectorAll('button') ?? [])].find((item) => item.textContent?.includes(name))
    if (!button) throw new Error(`No button "${name}"`)
    button.click()
  })

/** A modal that is part of the page, with a gate that holds each account back. */
async function setup(enter: ConnectGate['enter'], { isEmbedded = false, storage = createMemoryStorage() } = {}) {
  const entered = vi.fn()
  const gate = definePlugin({
    id: 'gate',
    guard: true,
    setup: (ctx) =>
      void ctx.slots.contribute(connectGates, {
        id: 'gate',
        holds: () => true,
        enter(...given: Parameters<ConnectGate['enter']>) {
          entered()
          return enter(...given)
        },
      }),
  })
  const modal = page.make({ plugins: [gate()], storage, enableEmbedded: isEmbedded })
  const place = document.createElement('div')
  document.body.append(place)
  const unmount = modal.mountInline(place)
  onTestFinished(() => {
    unmount()
    place.remove()
  })
  const kernel: Kernel = await modal.load()
  const release = () => kernel.use(wallet).hold('gate', 'eip155', null)
  return { modal, kernel, place, unmount, entered, release, storage }
}

describe.each([
  ['mounted', false],
  ['embedded', true],
])('connect() on an inline modal, %s,', (_, isEmbedded) => {
  test('settles when the gate releases the account', async () => {
    const { modal, place, entered, release } = await setup(() => 'taken', { isEmbedded })
    const settled = vi.fn()
    const outcome = modal.connect().finally(settled)
    await press(place, 'Test Wallet')
    await vi.waitFor(() => expect(entered).toHaveBeenCalled())
    expect(settled).not.toHaveBeenCalled()
    release()
    expect(await outcome).toMatchObject({ status: 'connected', account: { namespace: 'eip155' } })
  })

  test('settles if the gate passes the account without asking', async () => {
    const gate: { release?: () => void } = {}
    const { modal, place, release } = await setup(
      () => {
        gate.release?.()
        return 'passed'
      },
      { isEmbedded },
    )
    gate.release = release
    const outcome = modal.connect()
    await press(place, 'Test Wallet')
    expect(await outcome).toMatchObject({ status: 'connected' })
  })

  test('ends if the modal is closed or removed from the page', async () => {
    const { modal, kernel, unmount } = await setup(() => 'taken', { isEmbedded })
    const closed = modal.connect()
    await vi.waitFor(() => expect(kernel.router.current()?.view).toBe('Connect'))
    modal.close()
    expect(await closed).toEqual({ status: 'closed' })
    const gone = modal.connect()
    unmount()
    expect(await gone).toEqual({ status: 'closed' })
  })

  test('ends if the user closes the modal while the gate hangs; the account is never shown', async () => {
    const { modal, kernel, place, entered } = await setup(() => new Promise(() => {}), { isEmbedded })
    const seen = new Set<string | undefined>()
    modal.subscribeAccount(({ address }) => seen.add(address))
    const outcome = modal.connect()
    await press(place, 'Test Wallet')
    await vi.waitFor(() => expect(entered).toHaveBeenCalled())
    modal.close()
    expect(await outcome).toEqual({ status: 'closed' })
    expect([[...seen].filter(Boolean), modal.getAccount().address]).toEqual([[], undefined])
    await kernel.use(wallet).disconnect()
  })

  test('fails after the time limit of a gate that hangs: no account is connected, and the modal stays open', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { modal, kernel, place, entered } = await setup(() => new Promise(() => {}), { isEmbedded })
    const seen = new Set<string | undefined>()
    modal.subscribeAccount(({ address }) => seen.add(address))
    const outcome = modal.connect()
    await press(place, 'Test Wallet')
    await vi.waitFor(() => expect(entered).toHaveBeenCalled())
    await vi.advanceTimersByTimeAsync(gateTimeLimit)
    await vi.waitFor(() => expect(modal.getAccount().status).toBe('disconnected'))
    expect([[...seen].filter(Boolean), kernel.modal.isOpen()]).toEqual([[], true])
    modal.close()
    expect(await outcome).toMatchObject({ status: 'failed', error: { code: 'CONNECT_GATE_FAILED' } })
  })

  test('ends if the modal is closed after the wallet declined', async () => {
    const { modal, kernel, place } = await setup(() => 'taken', { isEmbedded })
    page.wallet.cues.reject()
    const rejected = modal.connect()
    const failed = vi.fn()
    modal.subscribeEvents(({ name }) => name === 'wallet/connect-failed' && failed())
    await press(place, 'Test Wallet')
    await vi.waitFor(() => expect(failed).toHaveBeenCalled())
    expect(kernel.modal.close()).toBe(true)
    expect(await rejected).toMatchObject({ status: 'rejected', error: { code: 'USER_REJECTED_REQUEST' } })
  })

  test('waits for a wallet of an earlier visit, and settles when the gate releases it', async () => {
    const first = await setup(() => 'taken', { isEmbedded })
    void first.modal.connect()
    await press(first.place, 'Test Wallet')
    await vi.waitFor(() => expect(first.entered).toHaveBeenCalled())
    first.unmount()
    first.modal.destroy()
    const { modal, entered, release, kernel } = await setup(() => 'taken', { isEmbedded, storage: first.storage })
    const outcome = modal.connect()
    await vi.waitFor(() => expect(entered).toHaveBeenCalled())
    const view = kernel.router.current()?.key
    release()
    expect(await outcome).toMatchObject({ status: 'connected' })
    expect(kernel.router.current()?.key).toBe(view)
  })
})

test('an inline modal that is removed leaves no listener on the kernel', async () => {
  const { modal, kernel } = await setup(() => 'passed')
  const listeners = new Set<unknown>()
  const { signal } = kernel
  const [add, remove] = [signal.addEventListener.bind(signal), signal.removeEventListener.bind(signal)]
  vi.spyOn(signal, 'addEventListener').mockImplementation((...given: Parameters<typeof add>) => {
    listeners.add(given[1])
    add(...given)
  })
  vi.spyOn(signal, 'removeEventListener').mockImplementation((...given: Parameters<typeof remove>) => {
    listeners.delete(given[1])
    remove(...given)
  })
  const unmount = modal.mountInline(document.createElement('div'))
  await vi.waitFor(() => expect(listeners.size).toBeGreaterThan(0))
  unmount()
  await vi.waitFor(() => expect(listeners.size).toBe(0))
})
