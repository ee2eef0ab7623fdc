// @vitest-environment happy-dom

import { evm } from 'portico/chains/evm'
import { universal } from 'portico/chains/universal'
import { connectorsSlice, createConnectAttempt, directory, listWallets, nextConnectStep } from 'portico/wallet'
import { expect, onTestFinished, test, vi } from 'vitest'
import { inventWallets } from '../../test/world/directory/index.ts'
import { startProjectApi } from '../../test/world/projectApi.ts'
import { setUpPage } from './testing/page.ts'

const page = setUpPage()

test('a host with views of its own lists wallets, connects one and disconnects it, and the modal never opens', async () => {
  const modal = page.make()
  const opened = vi.fn()
  modal.subscribeState(({ open }) => open && opened())
  const kernel = await modal.load()
  const rows = () => listWallets(kernel.store.get(connectorsSlice))
  await vi.waitFor(() => expect(rows().map(({ name }) => name)).toEqual(['Test Wallet']))

  const attempt = createConnectAttempt(kernel)
  const shown: string[] = []
  attempt.subscribe(() => {
    const { status, problem } = attempt.get()
    shown.push(problem ?? status)
  })
  page.wallet.cues.failNext({ code: 4001, message: 'no' }, 'eth_requestAccounts')
  const [{ id, namespace }] = rows()[0]?.connectors ?? [{ id: '', namespace: '' }]
  await attempt.start({ connectorId: id, namespace })
  expect(modal.getAccount().status).toBe('disconnected')
  await attempt.retry()
  expect(shown).toEqual(['connecting', 'declined', 'connecting', 'connected'])
  expect(modal.getAccount()).toMatchObject({ isConnected: true, caipAddress: expect.stringMatching(/^eip155:1:0x/) })
  expect(modal.getProvider()).toBe(page.wallet.provider)
  expect(await modal.connect()).toMatchObject({ status: 'connected' })

  await modal.disconnect()
  expect(modal.getAccount().status).toBe('disconnected')
  expect(opened).not.toHaveBeenCalled()
  expect(document.querySelector('portico-modal')).toBeNull()
  expect(page.errors).toEqual([])
})

test('a host with views of its own finds a wallet of the directory, and learns how to reach it', async () => {
  const [listed] = inventWallets(1)
  const api = await startProjectApi({ wallets: listed ? [listed] : [] })
  onTestFinished(api.stop)
  const modal = page.make({ chains: [evm(), universal()], services: { project: api.url } })
  const kernel = await modal.load()
  const { search } = await kernel.load(directory)
  const [found] = await search(listed?.name ?? '', { signal: kernel.signal })
  expect(found).toMatchObject({ name: listed?.name })
  expect(found && nextConnectStep(kernel, found)).toMatchObject({ type: 'pair', target: { listed: found } })
})
