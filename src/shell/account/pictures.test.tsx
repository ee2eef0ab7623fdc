import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { chainAdapters, data } from 'portico/wallet'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createScriptedHttp, type ScriptedHttp } from '../../../test/harness/scriptedHttp.ts'
import { KernelProvider } from '../../view/KernelProvider.tsx'
import { ViewHost } from '../../view/ViewHost.tsx'
import { getIdentity, getSupportedChains, getTokenBalances } from '../../wallet/chainData/endpoints.ts'
import { createStage } from '../testing/views.tsx'
import { AccountSettingsView, AccountView } from '../viewTokens.ts'

const image = 'https://tracker.example/pixel.png'
const local = 'https://router.local/pixel.png'

let http: ScriptedHttp
beforeEach(() => {
  http = createScriptedHttp()
  http.answer(getSupportedChains, { http: ['eip155:1'] })
  http.answer(getIdentity, { name: 'vitalik.eth', avatar: null })
  http.answer(getTokenBalances, { balances: [] })
  vi.stubGlobal('fetch', http.fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const gift = (iconUrl: string) => ({
  name: 'Gift',
  symbol: 'GIFT',
  chainId: 'eip155:1',
  address: `eip155:1:0x${'1'.repeat(40)}`,
  price: 0,
  quantity: { decimals: '6', numeric: '1' },
  iconUrl,
})

async function open(pictures = {}, wallet = {}) {
  const stage = await createStage({ plugins: [data()], pictures, wallets: [wallet] })
  Object.assign(stage.kernel.slots.get(chainAdapters)[0]?.can ?? {}, { names: true })
  await stage.connect()
  stage.kernel.modal.open(AccountView, {})
  render(
    <KernelProvider kernel={stage.kernel}>
      <ViewHost />
    </KernelProvider>,
  )
  await screen.findByRole('heading', { level: 2 })
  return stage
}
const sources = () => [...document.querySelectorAll('img')].map(({ src }) => src)
const button = () => screen.queryByRole('button', { name: /Show pictures/ })

test('pictures of tokens load once the user asks for them', async () => {
  http.answer(getTokenBalances, { balances: [gift(image)] })
  await open()
  await screen.findByText('Gift')
  expect(sources()).not.toContain(image)
  expect(screen.getByText(/other sites, which see your IP address/)).toBeTruthy()
  fireEvent.click(button() as HTMLElement)
  expect(sources()).toContain(image)
  expect(button()).toBeNull()
  expect(document.activeElement?.contains(screen.getByText('Gift'))).toBe(true)
})

test.each([
  ['of a private host', local, {}],
  ['of a listed host', image, { hosts: ['tracker.example'] }],
  ['through an image service', image, { service: 'https://images.example/?u={url}' }],
])('a picture %s loads without asking the user', async (_, url, pictures) => {
  http.answer(getTokenBalances, { balances: [gift(url)] })
  await open(pictures)
  await screen.findByText('Gift')
  expect(button()).toBeNull()
  expect(sources().some((src) => src.startsWith('https:'))).toBe(url === image)
})

test.each([
  ['an account', { name: 'vitalik.eth', avatar: image }, {}],
  ['a paired wallet', { name: null, avatar: null }, { imageUrl: image }],
])('the picture of %s loads once the user asks for it', async (_, identity, peer) => {
  http.answer(getIdentity, identity)
  const { kernel } = await open({}, peer)
  await screen.findByText(/no other tokens/i)
  await screen.findByRole('button', { name: 'Show pictures' })
  expect(sources()).not.toContain(image)
  act(() => kernel.router.push(AccountSettingsView, {}))
  await screen.findByText('Other sites then see your IP address')
  expect(sources()).not.toContain(image)
  const row = button() as HTMLElement
  row.focus()
  fireEvent.click(row)
  expect(sources()).toContain(image)
  expect(button()).toBeNull()
  expect(document.activeElement?.contains(screen.getByRole('list', { name: 'Account settings' }))).toBe(true)
})
