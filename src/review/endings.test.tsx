/** The error that the page gets for each way in which a review can end. */
import { fireEvent } from '@testing-library/dom'
import { definePlugin } from 'portico/kernel'
import { AccountView, NetworksView, shell } from 'portico/shell'
import { createHarness } from 'portico/testing'
import { connectionsSlice, wallet } from 'portico/wallet'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { evm } from '../../chains/evm/index.ts'
import { mainnet } from '../../chains/evm/networks.ts'
import { review } from './index.ts'
import { ReviewRequestView } from './tokens.ts'

// Load the code once before the tests, so that it does not count towards the time limit of the first one.
beforeAll(async () => {
  await Promise.all([ReviewRequestView.load(), import('./setup.ts')])
}, 60_000)

const networks = [{ ...mainnet, rpcUrls: { default: { http: ['http://127.0.0.1:1'] } } }]

/** Changes the history and closes the modal in one commit. */
const mover = definePlugin<() => void>({
  id: 'mover',
  setup: ({ store, router, modal }) => {
    return () =>
      store.batch(() => {
        router.reset(NetworksView)
        modal.close()
      })
  },
})

/** Closes the modal together with other changes, which are seen after all of them. */
const closer = definePlugin<() => void>({
  id: 'closer',
  setup:
    ({ store, modal }) =>
    () =>
      store.batch(() => {
        modal.close()
      }),
})

/** A page with a connected wallet, whose requests are reviewed. */
async function open() {
  const plugins = [wallet({ networks }), evm(), shell(), review(), mover(), closer()]
  const harness = await createHarness({ plugins, connected: true, render: true })
  onTestFinished(harness.dispose)
  const { kernel, screen, wallet: testWallet } = harness
  if (!testWallet) throw new Error('There is no wallet')
  const domain = await kernel.load(wallet)
  const address = kernel.store.get(connectionsSlice).connections.eip155?.accounts[0]?.address
  const provider = domain.session('eip155')?.provider as { request(call: object): Promise<unknown> }
  const sign = (text: string) => {
    const request = provider.request({ method: 'personal_sign', params: [text, address] })
    request.catch(() => {})
    return request
  }
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
  return { ...harness, testWallet, domain, sign, press }
}
type Page = Awaited<ReturnType<typeof open>>

const inline = ({ kernel }: Page) => {
  kernel.modal.setInline(true)
  kernel.modal.open()
}
const opened = ({ kernel }: Page) => kernel.modal.open(AccountView)
const closed = () => {}

test.each<[string, (page: Page) => unknown, (page: Page) => unknown, number]>([
  ['the user rejects it', closed, ({ press }) => press('Reject'), 4001],
  ['the user closes the modal', closed, ({ kernel }) => kernel.modal.close(), 4001],
  ['the user closes an inline modal', inline, ({ kernel }) => kernel.modal.close(), 4001],
  ['an inline modal closes among other changes', inline, ({ kernel }) => kernel.use(closer)(), 4001],
  ['the modal closes as its history changes', closed, ({ kernel }) => kernel.use(mover)(), 4001],
  ['the user goes back to the view below', opened, ({ kernel }) => kernel.router.back(), 4001],
  ['the user goes back out of the modal', closed, ({ kernel }) => kernel.router.back(), 4001],
  ['another view is opened', closed, ({ kernel }) => kernel.modal.open(NetworksView), -32002],
  ['the view below is opened anew', opened, ({ kernel }) => kernel.modal.open(AccountView), -32002],
  ['another view is opened in an inline modal', inline, ({ kernel }) => kernel.modal.open(NetworksView), -32002],
  ['the home view is opened in an inline modal', inline, ({ kernel }) => kernel.modal.open(), -32002],
  [
    'the home view is named and opened in an inline modal',
    inline,
    ({ kernel }) => kernel.modal.open(AccountView),
    -32002,
  ],
  ['another view replaces it', opened, ({ kernel }) => kernel.router.replace(NetworksView), -32002],
  ['the wallet disconnects', closed, ({ testWallet }) => testWallet.cues.disconnectApp(), 4900],
  ['the page disconnects the wallet', opened, ({ domain }) => domain.disconnect(), 4900],
  ['the modal is destroyed', closed, ({ kernel }) => kernel.destroy(), 4900],
  ['the account changes', closed, ({ testWallet }) => testWallet.cues.setAccounts([`0x${'12'.repeat(20)}`]), 4100],
])('if %s, the request fails without reaching the wallet', async (_, prepare, end, code) => {
  const page = await open()
  await prepare(page)
  const request = page.sign('Hello')
  await page.screen.findByText('Hello')
  await end(page)
  await expect(request).rejects.toMatchObject({ code })
  expect(page.testWallet.cues.log.map(({ method }) => method)).not.toContain('personal_sign')
})

test('requests that another view interrupted do not count as refusals, after three of which the page has to wait', async () => {
  const { kernel, screen, sign } = await open()
  for (const text of ['one', 'two', 'three']) {
    const request = sign(text)
    await screen.findByText(text)
    kernel.modal.open(NetworksView)
    await expect(request).rejects.toMatchObject({ code: -32002 })
  }
  sign('four')
  expect(await screen.findByText('four')).toBeTruthy()
})

test('the next request is shown above the view that took the place of the first, and leads back to that view', async () => {
  const { kernel, screen, sign, press } = await open()
  const [first, second] = [sign('one'), sign('two')]
  await screen.findByText('one')
  kernel.modal.open(NetworksView)
  await expect(first).rejects.toMatchObject({ code: -32002 })
  await screen.findByText('two')
  await press('Reject')
  await expect(second).rejects.toMatchObject({ code: 4001 })
  await vi.waitFor(() => expect(screen.view()).toBe('Networks'))
})

test('a request ends when the user goes back from it to the review of a request that has ended', async () => {
  const { kernel, screen, domain, sign } = await open()
  const controller = new AbortController()
  const first = domain.signMessage('one', { signal: controller.signal })
  first.catch(() => {})
  await screen.findByText('one')
  const second = sign('two')
  kernel.router.push(NetworksView)
  controller.abort()
  await expect(first).rejects.toMatchObject({ name: 'AbortError' })
  await screen.findByText('two')
  kernel.router.back()
  await expect(second).rejects.toMatchObject({ code: 4001 })
})
