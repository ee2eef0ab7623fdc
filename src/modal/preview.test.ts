// @vitest-environment happy-dom

import { definePlugin } from 'portico/kernel'
import { AccountView, ConnectView } from 'portico/shell'
import { connectGates, wallet } from 'portico/wallet'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Kernel } from '../kernel/internal.ts'
import { ReviewRequestView } from '../review/index.ts'
import { importReact } from './importCode.ts'
import { importBootstrap } from './lifecycle.ts'
import type { ModalOptions } from './options.ts'
import { host, press, setUpPage, text } from './testing/page.ts'

const page = setUpPage()
// Load the code before the tests, so that no test spends its time limit on that.
beforeAll(
  () =>
    Promise.all([importBootstrap(), importReact(), ConnectView.load(), AccountView.load(), ReviewRequestView.load()]),
  60_000,
)

interface Provider {
  request(call: { method: string; params?: unknown }): Promise<unknown>
}

/** A page whose user has connected a wallet, with a modal that shows requests. */
async function setup(options: Partial<ModalOptions> = {}) {
  const modal = page.make({ preview: true, ...options })
  await modal.open()
  await press('Test Wallet')
  await vi.waitFor(() => expect(modal.getAccount().status).toBe('connected'))
  modal.close()
  const provider = () => modal.getProvider('eip155') as Provider
  const address = modal.getAccount().address ?? ''
  const asked = () => page.wallet.cues.log.filter(({ method }) => method === 'personal_sign')
  const sign = (message: string, from = provider()) => {
    const request = from.request({ method: 'personal_sign', params: [message, address] })
    request.catch(() => {})
    return request
  }
  const button = (name: string) => {
    const buttons = [...(host()?.shadowRoot?.querySelectorAll('button') ?? [])]
    const found = buttons.find(({ textContent }) => textContent === name)
    if (!found || found.disabled) throw new Error(`"${name}" can not be pressed in ${text()}`)
    return found
  }
  const shows = (message: string) => vi.waitFor(() => expect(text()).toContain(message))
  const choose = (name: 'Continue' | 'Reject') => vi.waitFor(() => button(name).click(), 5_000)
  return { modal, provider, address, asked, sign, shows, choose }
}

test('without the option a request goes straight to the wallet', async () => {
  const { modal, sign } = await setup({ preview: false })
  expect(await sign('Hello')).toMatch(/^0x/)
  expect(modal.isOpen()).toBe(false)
})

test('the modal shows a request and passes it on as shown, even if the page changed it meanwhile', async () => {
  const { modal, provider, address, asked, shows, choose } = await setup()
  const call = { method: 'personal_sign', params: ['Hello', address] }
  const signature = provider().request(call)
  call.method = 'eth_sign'
  call.params[0] = 'Give all'
  await shows('Hello')
  expect(asked()).toEqual([])
  await choose('Continue')
  expect(await signature).toMatch(/^0x[0-9a-f]{130}$/)
  expect(asked()).toMatchObject([{ method: 'personal_sign', params: ['Hello', address] }])
  expect(page.wallet.cues.log.map(({ method }) => method)).not.toContain('eth_sign')
  expect(modal.isOpen()).toBe(false)
})

test('a request that the user rejects, or leaves by closing, fails with 4001', async () => {
  const { modal, sign, shows, choose, asked } = await setup()
  const refused = sign('one')
  await shows('one')
  await choose('Reject')
  await expect(refused).rejects.toMatchObject({ code: 4001 })
  const left = sign('two')
  await shows('two')
  modal.close()
  await expect(left).rejects.toMatchObject({ code: 4001 })
  expect(asked()).toEqual([])
})

test('two requests at once are shown one after the other', async () => {
  const { modal, sign, shows, choose, asked } = await setup()
  const both = Promise.all([sign('one'), sign('two')])
  await shows('one')
  await choose('Continue')
  await shows('two')
  await vi.waitFor(() => expect(asked()).toHaveLength(1))
  await choose('Continue')
  expect(await both).toHaveLength(2)
  expect(modal.isOpen()).toBe(false)
})

test('after a request the modal returns to the previous view', async () => {
  const { modal, sign, shows, choose } = await setup()
  await modal.open()
  const view = modal.kernel?.router.current()?.view
  const request = sign('Hello')
  await shows('Hello')
  await choose('Continue')
  await request
  expect(modal.isOpen()).toBe(true)
  expect(modal.kernel?.router.current()?.view).toBe(view)
})

test('a request is rejected if the wallet switches to another account', async () => {
  const { sign, shows, asked } = await setup()
  const request = sign('Hello')
  await shows('Hello')
  page.wallet.cues.setAccounts([`0x${'12'.repeat(20)}`])
  await expect(request).rejects.toMatchObject({ code: 4100 })
  expect(asked()).toEqual([])
})

test('a gate that holds the account back rejects its requests, also of a provider that the page kept', async () => {
  const gate = definePlugin({
    id: 'gate',
    guard: true,
    setup: (ctx) => void ctx.slots.contribute(connectGates, { id: 'gate', holds: () => false, enter: () => 'passed' }),
  })
  const { modal, provider, sign, shows, asked } = await setup({ plugins: [gate()] })
  const kept = provider()
  const request = sign('Hello')
  await shows('Hello')
  const domain = (modal.kernel as Kernel).use(wallet)
  domain.hold('gate', 'eip155', 'waiting')
  await expect(request).rejects.toMatchObject({ code: 4100 })
  await expect(sign('again', kept)).rejects.toMatchObject({ code: 4100 })
  expect(modal.getProvider('eip155')).toBeUndefined()
  domain.hold('gate', 'eip155', null)
  expect(asked()).toEqual([])
})
