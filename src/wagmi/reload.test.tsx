import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { ids, setUpPage } from './testing/page.tsx'

const page = setUpPage()
const address = () => getAddress(page.wallet.addresses[0] ?? '')

test('after a reload the account is known from the first render on, and the wallet is not prompted', async () => {
  await page.connected()
  page.leave()
  const { modal, seen, sees, config } = await page.visit()
  await sees({ address: address(), chainId: ids.first })
  expect(seen[0]).toEqual({ status: 'reconnecting', address: address() })
  expect(seen.every((account) => account.status !== 'disconnected' && account.address === address())).toBe(true)
  expect(config.state.connections.size).toBe(1)
  expect(modal.isOpen()).toBe(false)
  expect(page.prompts()).toBe(1)
})

test('a chain that was switched to is still there after a reload', async () => {
  const { hooks, sees } = await page.connected()
  hooks.switchChain.mutate({ chainId: ids.second })
  await sees({ chainId: ids.second })
  page.leave()
  const next = await page.visit()
  await next.sees({ chainId: ids.second })
})

test.each([
  'wagmi',
  'the modal',
])('after Disconnect in %s, the next load connects no wallet and does not prompt', async (by) => {
  const { modal, hooks, sees } = await page.connected()
  if (by === 'wagmi') await hooks.disconnect.mutateAsync({})
  else await modal.disconnect()
  await sees({ status: 'disconnected' })
  page.leave()
  page.wallet.cues.clearLog()
  const next = await page.visit()
  await next.sees({ status: 'disconnected' })
  expect(next.modal.kernel).toBeUndefined()
  expect(page.wallet.cues.log).toEqual([])
})

test('a wallet that can not be restored leaves wagmi disconnected', async () => {
  await page.connected()
  page.leave()
  page.wallet.cues.disconnectApp()
  const next = await page.visit()
  await next.sees({ status: 'disconnected' })
  expect(page.prompts()).toBe(1)
})

test('a wallet that the modal remembers and wagmi does not is connected in both', async () => {
  await page.connected()
  page.leave()
  const { sees } = await page.visit({ storage: null })
  await sees({ address: address() })
})

test('without a remembered wallet the modal loads no kernel', async () => {
  const { modal, sees } = await page.visit()
  await sees({ status: 'disconnected' })
  expect(modal.kernel).toBeUndefined()
})

test('a page from a server shows the account from its HTML on', async () => {
  await page.connected()
  page.leave()
  const { seen, sees } = await page.visit({ isFromServer: true })
  await sees({ address: address(), chainId: ids.first })
  expect(seen[0]).toEqual({ status: 'reconnecting', address: address() })
  expect(seen.every((account) => account.status !== 'disconnected' && account.address === address())).toBe(true)
  expect(page.prompts()).toBe(1)
})

test.each([
  undefined,
  true,
] as const)('a page that does not reconnect connects no wallet; server: %s', async (isFromServer) => {
  await page.connected()
  page.leave()
  page.wallet.cues.clearLog()
  const visit = await page.visit({
    reconnectOnMount: false,
    modal: { enableReconnect: false },
    ...(isFromServer && { isFromServer }),
  })
  await visit.sees({ status: 'disconnected' })
  expect(page.wallet.cues.log).toEqual([])
  await page.connect(visit)
  expect(page.prompts()).toBe(1)
})
