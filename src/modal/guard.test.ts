// @vitest-environment happy-dom

import { defineEvent, definePlugin } from 'portico/kernel'
import { AccountView, ConnectView } from 'portico/shell'
import { connectGates, wallet } from 'portico/wallet'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Kernel } from '../kernel/internal.ts'
import { importReact } from './importCode.ts'
import { importBootstrap } from './lifecycle.ts'
import { press, setUpPage } from './testing/page.ts'

const page = setUpPage()
// Load the code before the tests, so that no test spends its time limit on that.
beforeAll(() => Promise.all([importBootstrap(), importReact(), ConnectView.load(), AccountView.load()]), 60_000)

const happened = defineEvent('test/happened')

/** A page with a guard that holds a connected account back; `fail` makes the guard fail. */
async function setup() {
  const setUp = vi.fn()
  const gate = definePlugin({
    id: 'gate',
    guard: true,
    dependencies: [wallet],
    setup(ctx) {
      setUp()
      ctx.events.on(happened, () => {
        throw new Error('A listener of the guard failed')
      })
      ctx.slots.contribute(connectGates, { id: 'gate', holds: () => true, enter: () => 'taken' })
    },
  })
  const modal = page.make({ plugins: [gate()] })
  await modal.open()
  await press('Test Wallet')
  await vi.waitFor(() => expect(modal.getAccount().status).toBe('connecting'))
  const fail = () => (modal.kernel as Kernel).events.emit(happened)
  return { modal, setUp, fail }
}

test('a guard that can not be set up again after a failure stops the kernel, and no account is shown', async () => {
  const { modal, setUp, fail } = await setup()
  const accounts = vi.fn()
  modal.subscribeAccount(accounts)
  const connecting = modal.connect()
  setUp.mockImplementation(() => {
    throw new Error('The guard can not begin')
  })
  fail()
  expect(await connecting).toEqual({ status: 'closed' })
  expect(accounts.mock.calls.flat().map(({ address }) => address)).toEqual([undefined])
  expect(modal.getAccount()).toMatchObject({ status: 'disconnected', address: undefined, accounts: [], wallet: null })
  expect([modal.getProvider(), modal.kernel, modal.isOpen()]).toEqual([undefined, undefined, false])
  expect(page.errors).toMatchObject([{ code: 'PLUGIN_FAILED' }, { code: 'PLUGIN_FAILED' }, { code: 'GUARD_FAILED' }])
  expect(await modal.connect()).toMatchObject({ status: 'failed', error: { message: 'The guard can not begin' } })
})

test('opening the modal starts a new kernel once the guard can run', async () => {
  const { modal, setUp, fail } = await setup()
  const events = vi.fn()
  modal.subscribeEvents(events)
  setUp.mockImplementationOnce(() => {
    throw new Error('The guard can not begin')
  })
  const first = modal.kernel
  fail()
  await modal.open()
  expect(modal.kernel).not.toBe(first)
  expect(modal.kernel?.inspect().gate).toBe('on')
  expect(events).toHaveBeenCalledWith({ name: 'modal/opened', payload: undefined })
  expect(modal.getProvider()).toBeUndefined()
})

test('if a gate is removed while it holds an account, connect() opens the modal', async () => {
  const modal = page.make()
  const { slots } = await modal.load()
  const remove = slots.contribute(connectGates, {
    id: 'gate',
    holds: () => true,
    enter: () => new Promise<'passed'>(() => {}),
  })
  await modal.open()
  await press('Test Wallet')
  await vi.waitFor(() => expect(modal.getAccount().status).toBe('connecting'))
  remove()
  modal.close()
  await modal.ready()
  const outcome = modal.connect()
  await vi.waitFor(() => expect(modal.isOpen()).toBe(true))
  expect(modal.getAccount().address).toBeUndefined()
  modal.close()
  expect(await outcome).toEqual({ status: 'closed' })
})

test('a gate of a plugin that is no guard holds too, whenever it comes, and the error says what to change', async () => {
  let contribute = () => {}
  const gate = definePlugin({
    id: 'gate',
    setup(ctx) {
      contribute = () =>
        void ctx.slots.contribute(connectGates, { id: 'gate', holds: () => true, enter: () => 'taken' })
    },
  })
  const modal = page.make({ plugins: [gate()] })
  await modal.ready()
  contribute()
  expect(page.errors).toMatchObject([{ code: 'SLOT_NEEDS_GUARD', message: expect.stringContaining('"guard: true"') }])
  await modal.open()
  await press('Test Wallet')
  await vi.waitFor(() => expect(modal.getAccount().status).toBe('connecting'))
  expect([modal.getAccount().address, modal.getProvider('eip155')]).toEqual([undefined, undefined])
})
