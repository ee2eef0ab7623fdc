import { definePlugin, defineView, routerSlice } from 'portico/kernel'
import { ConnectingExternalView, ConnectView, shell } from 'portico/shell'
import { expect, test, vi } from 'vitest'
import { siwx } from './index.ts'
import { hostSiwx } from './testing/hosts.ts'
import { keyVerifier, openPage, type Page } from './testing.ts'

const BillView = defineView<object, 'paid'>('Bill', async () => ({ default: () => null }), true)
const bills = definePlugin<() => void>({
  id: 'bills',
  views: [BillView],
  setup: (ctx) => () => ctx.modal.settle(BillView, 'paid'),
})

/** Signing in is optional. The host waits for the outcome of a view when another account becomes active. */
async function openBill(
  own = siwx({ verifiers: [keyVerifier], required: false }),
  leadOn: (kernel: Page['kernel']) => void = () => {},
) {
  const plugins = [shell(), own, bills()]
  const page = await openPage({}, { plugins })
  await page.siwx.cancel()
  const outcome = vi.fn()
  page.kernel.modal.open(BillView, {}).then(outcome)
  leadOn(page.kernel)
  page.turnAccount()
  await vi.waitFor(() => expect(page.isOnSign()).toBe(true))
  return { ...page, outcome }
}

test.each([
  ['has signed', (page: Awaited<ReturnType<typeof openBill>>) => page.siwx.sign()],
  ['does not sign', (page: Awaited<ReturnType<typeof openBill>>) => page.siwx.cancel()],
])('a view that a host waits for comes back once the account %s, if that is optional', async (_, decide) => {
  const page = await openBill()
  expect(page.outcome).not.toHaveBeenCalled()
  await decide(page)
  expect(page.screen.view()).toBe('Bill')
  expect(page.kernel.store.get(routerSlice).stack).toHaveLength(1)
  page.kernel.use(bills)()
  await vi.waitFor(() => expect(page.outcome).toHaveBeenCalledWith('paid'))
})

test('closing the modal ends both views, and the user is not asked again for this account', async () => {
  const page = await openBill()
  page.kernel.modal.close()
  await vi.waitFor(() => expect(page.outcome).toHaveBeenCalledWith(undefined))
  await vi.waitFor(() => expect(page.asked()).toBeNull())
  expect(page.screen.view()).toBeUndefined()
  page.kernel.modal.open()
  expect(page.screen.view()).toBe('Account')
})

test('if signing becomes required while it is optional on screen, the view leads no longer back to the one below', async () => {
  let isRequired = false
  const own = siwx({ siwx: { ...hostSiwx(), getRequired: () => isRequired } })
  const page = await openBill(own)
  isRequired = true
  await page.siwx.check()
  expect(page.isOnSign()).toBe(true)
  expect(page.kernel.store.get(routerSlice).stack).toHaveLength(1)
  expect(page.kernel.modal.close()).toBe(false)
})

test('a view that led to the list of wallets comes back once the account has signed, not the list', async () => {
  const page = await openBill(undefined, (kernel) => {
    kernel.router.push(ConnectView, {})
    kernel.router.push(ConnectingExternalView, { connectorId: 'com.example.harness', namespace: 'eip155' })
  })
  await page.siwx.sign()
  expect(page.screen.view()).toBe('Bill')
})

test('a list of wallets of another namespace stays', async () => {
  const page = await openBill(undefined, (kernel) => kernel.router.push(ConnectView, { namespace: 'solana' }))
  await page.siwx.cancel()
  expect(page.screen.view()).toBe('Connect')
})
