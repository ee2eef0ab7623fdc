import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { chainAdapters, data } from 'portico/wallet'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pressReady } from '../../../test/harness/pressReady.ts'
import { createScriptedHttp, type ScriptedHttp } from '../../../test/harness/scriptedHttp.ts'
import { drawIcon, nftTransaction } from '../../../test/world/chainData.ts'
import { type AnyEndpoint, noticesSlice } from '../../kernel/internal.ts'
import { KernelProvider } from '../../view/KernelProvider.tsx'
import { ViewHost } from '../../view/ViewHost.tsx'
import { getHistory, getIdentity, getSupportedChains, getTokenBalances } from '../../wallet/chainData/endpoints.ts'
import { dataSlice } from '../../wallet/chainData/tokens.ts'
import { type ChainCapabilities, selectNfts } from '../../wallet/internal.ts'
import { createStage, oneEther, type StageOptions, vitalik } from '../testing/views.tsx'
import { AccountView } from '../viewTokens.ts'

let http: ScriptedHttp
beforeEach(() => {
  http = createScriptedHttp()
  http.answer(getSupportedChains, { http: ['eip155:1'] })
  http.answer(getIdentity, { name: null, avatar: null })
  http.answer(getTokenBalances, { balances: [ether, token('Tide Dollar', 'TUSD')] })
  http.answer(getHistory, { data: [], next: null })
  vi.stubGlobal('fetch', http.fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const token = (name: string, symbol: string, more: Readonly<Record<string, unknown>> = {}) => ({
  name,
  symbol,
  chainId: 'eip155:1',
  address: `eip155:1:0x${symbol.charCodeAt(0).toString(16).repeat(20)}`,
  price: 1,
  value: 1250.567,
  quantity: { decimals: '6', numeric: '1250.5679' },
  iconUrl: drawIcon(10),
  ...more,
})
const ether = token('Ether', 'ETH', {
  address: undefined,
  value: 100,
  quantity: { decimals: '18', numeric: '9' },
})

async function open(
  options: StageOptions = {},
  can: ChainCapabilities = { activity: true, names: true },
  tab?: string,
) {
  const stage = await createStage({ ...options, plugins: [data(), ...(options.plugins ?? [])] })
  const [adapter] = stage.kernel.slots.get(chainAdapters)
  Object.assign(adapter?.can ?? {}, can)
  await stage.connect()
  stage.kernel.modal.open(AccountView, tab ? { tab } : {})
  render(
    <KernelProvider kernel={stage.kernel}>
      <ViewHost />
    </KernelProvider>,
  )
  await screen.findByRole('heading', { level: 2 })
  return stage
}
const toasts = ({ kernel }: Awaited<ReturnType<typeof open>>) =>
  kernel.store.get(noticesSlice).toasts.map(({ text }) => text)
const asked = (endpoint: AnyEndpoint) =>
  http.requests.filter(({ url }) =>
    url.pathname.endsWith(
      endpoint === getHistory ? '/history' : endpoint === getIdentity ? vitalik.address : '/balance',
    ),
  ).length
const rows = () => screen.getByRole('list', { name: 'Tokens' })

describe('the account', () => {
  test('has the name and the avatar of its address', async () => {
    http.answer(getIdentity, { name: 'ada.test', avatar: drawIcon(1) })
    await open()
    expect(await screen.findByText('ada.test')).toBeTruthy()
    expect(document.querySelector('.p-avatar img')?.getAttribute('src')).toBe(drawIcon(1))
    expect(screen.getByText('0xd8dA…6045')).toBeTruthy()
  })

  test('has its address and a generated avatar if there is no name', async () => {
    http.fail(getIdentity)
    const { kernel } = await open()
    await waitFor(() => expect(asked(getIdentity)).toBe(1))
    expect(document.querySelector('.p-avatar svg')).toBeTruthy()
    expect(kernel.store.get(noticesSlice).toasts).toEqual([])
  })
})

describe('the tokens', () => {
  test('are listed below the native coin with truncated amounts and values; the balance shows the total', async () => {
    await open()
    expect(await screen.findByText('Tide Dollar')).toBeTruthy()
    await waitFor(() => expect(rows().textContent).toBe('Ether1.834 ETH$100.00Tide Dollar1,250.567 TUSD$1,250.56'))
    const total = screen.getByText('Total value')
    expect(total.textContent).toBe('Total value $1,350.56')
    expect(total.previousElementSibling?.className).toBe('s-balance')
    expect(rows().querySelectorAll('img')).toHaveLength(2)
  })

  test('load behind placeholders; the native coin is shown before', async () => {
    http.fail(getTokenBalances, 'hang')
    await open()
    expect(await screen.findByText('Loading…')).toBeTruthy()
    await waitFor(() => expect(rows().textContent).toContain('1.834 ETH'))
    expect(document.querySelectorAll('.s-more-rows .p-skeleton')).toHaveLength(2)
  })

  test('are missing if the service lists none', async () => {
    http.answer(getTokenBalances, { balances: [ether] })
    await open()
    expect(await screen.findByText('No other tokens on this network.')).toBeTruthy()
    await waitFor(() => expect(rows().textContent).toBe('Ether1.834 ETH$100.00'))
  })

  test('are unknown on a network that the service does not support', async () => {
    http.answer(getSupportedChains, { http: ['eip155:8453'] })
    const stage = await open()
    expect(await screen.findByText(/Other tokens aren’t available on /)).toBeTruthy()
    await waitFor(() => expect(rows().textContent).toBe('Ether1.834 ETH'))
    expect(toasts(stage)).toEqual([])
  })

  test('are unavailable on an unsupported network if the native coin can not be read either', async () => {
    http.answer(getSupportedChains, { http: ['eip155:8453'] })
    const stage = await open({ balance: () => Promise.reject(new Error('The node is down')) })
    expect((await screen.findByRole('alert')).textContent).toBe('Token balance unavailable.')
    expect(toasts(stage)).toEqual([])
  })

  test('that can not be read show one error, keep the coin, and can be requested again after 30 seconds', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    http.fail(getTokenBalances, 503)
    const stage = await open()
    expect((await screen.findByRole('alert')).textContent).toBe('Token balance unavailable.')
    await waitFor(() => expect(rows().textContent).toBe('Ether1.834 ETH'))
    // The error is shown in the list only.
    expect(toasts(stage)).toEqual([])
    const retry = screen.getByRole('button', { name: 'Try again in 30 s' })
    expect(retry.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(retry)
    expect(asked(getTokenBalances)).toBe(1)
    vi.setSystemTime(Date.now() + 30_000)
    await waitFor(() => expect(retry.getAttribute('aria-disabled')).toBeNull())
    expect(retry.textContent).toBe('Try again')
    http.answer(getTokenBalances, { balances: [token('Tide Dollar', 'TUSD')] })
    retry.focus()
    fireEvent.click(retry)
    expect(await screen.findByText('Tide Dollar')).toBeTruthy()
    expect(asked(getTokenBalances)).toBe(2)
    await waitFor(() => expect(document.activeElement).toBe(rows().closest('[tabindex="-1"]')))
  })

  test('include the native coin as the service lists it, if the chain does not answer', async () => {
    await open({
      balance: async () => {
        throw new Error('down')
      },
    })
    await waitFor(() => expect(rows().textContent).toContain('Ether9 ETH$100.00'))
    // The amount may be old, and says so.
    const line = document.querySelector('.s-balance')
    await waitFor(() => expect(line?.textContent).toBe('Balance 9 ETHCouldn’t refresh.Try again'))
  })

  test('keep the amount of the native coin on screen while its balance is requested again', async () => {
    const answers = [() => Promise.reject(new Error('down')), () => new Promise<never>(() => {})]
    await open({ balance: () => (answers.length > 1 ? answers.shift() : answers[0])?.() as Promise<never> })
    const line = document.querySelector('.s-balance')
    await waitFor(() => expect(line?.textContent).toBe('Balance 9 ETHCouldn’t refresh.Try again'))
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(line?.textContent).toBe('Balance 9 ETHLoading…'))
  })

  test.each([
    ['another symbol, as the coin of the network', { symbol: 'WETH' }, 'Balance 9 ETHCouldn’t refresh.Try again'],
    ['other decimals, not at all', { quantity: { decimals: '6', numeric: '9' } }, 'Balance unavailableTry again'],
  ])('show a listed coin with %s if the chain does not answer', async (_, more, expected) => {
    http.answer(getTokenBalances, { balances: [{ ...ether, ...more }, token('Tide Dollar', 'TUSD')] })
    await open({ balance: () => Promise.reject(new Error('down')) })
    await screen.findByText('Tide Dollar')
    const line = document.querySelector('.s-balance')
    await waitFor(() => expect(line?.textContent).toBe(expected))
  })

  test('that read like the coin or like another token show their contracts', async () => {
    const at = (digit: string) => ({ address: `eip155:1:0x${digit.repeat(40)}` })
    http.answer(getTokenBalances, {
      balances: [
        ether,
        token('Bonus', 'E\u0422H', at('1')),
        token('Tide Dollar', 'TUSD', at('2')),
        token('Gift', '\u202e\u20aeUSD', at('3')),
        token('Pebble', 'PEB', at('4')),
        token('P\u0435bble', 'ROCK', at('5')),
        token('Kelp', 'KELP', at('6')),
      ],
    })
    await open()
    await screen.findByText('Kelp')
    const details = () => [...rows().querySelectorAll('.p-row-detail')].map(({ textContent }) => textContent)
    const contracts = [undefined, '1', '2', '3', '4', '5', undefined].map((digit) =>
      digit ? `0x${digit.repeat(4)}…${digit.repeat(4)}` : undefined,
    )
    await waitFor(() => expect(details().map((text) => text?.match(/0x.{4}….{4}/)?.[0])).toEqual(contracts))
  })

  test('with hostile names are rendered as text', async () => {
    http.answer(getTokenBalances, {
      balances: [token('<img src=x onerror=alert(1)>', 'X', { iconUrl: 'javascript:1' })],
    })
    await open()
    expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeTruthy()
    for (const { src } of rows().querySelectorAll('img')) expect(src).toMatch(/^data:image\/svg\+xml,/)
  })
})

describe('the collectibles', () => {
  const nft = (name: string | null, more: { image?: string | null; isSpam?: boolean } = {}) =>
    nftTransaction(`${Math.random()}`, 'in', { name, image: drawIcon(5), ...more }, 'eip155:1')
  const openNfts = async () => {
    const stage = await open()
    fireEvent.click(screen.getByRole('tab', { name: 'NFTs' }))
    return stage
  }
  const pieces = async () => (await screen.findByRole('list', { name: 'NFTs' })).children

  test('are requested when their tab is opened, and shown with picture and name', async () => {
    http.answer(getHistory, { data: [nft('One'), nft('One'), nft(null), nft('Spam', { isSpam: true })], next: null })
    const { kernel } = await open()
    await screen.findByText('Tide Dollar')
    expect(asked(getHistory)).toBe(0)
    expect(kernel.store.get(dataSlice).nfts).toEqual({})
    fireEvent.click(screen.getByRole('tab', { name: 'NFTs' }))
    expect([...(await pieces())].map((piece) => piece.textContent)).toEqual(['One×2', 'Untitled'])
    expect((await pieces())[0]?.querySelector('img')?.getAttribute('src')).toBe(drawIcon(5))
  })

  test('show no picture of an unlisted host until the user asks for it', async () => {
    const image = 'https://tracker.example/pixel.png'
    const local = 'https://router.local/pixel.png'
    http.answer(getTokenBalances, { balances: [ether, token('Gift', 'GIFT', { iconUrl: image })] })
    http.answer(getIdentity, { name: 'vitalik.eth', avatar: image })
    http.answer(getHistory, { data: [nft('One', { image }), nft('Two', { image: local })], next: null })
    await open()
    await screen.findByText('Gift')
    const sources = () => [...document.querySelectorAll('img')].map(({ src }) => src)
    expect(sources()).not.toContain(image)
    fireEvent.click(screen.getByRole('tab', { name: 'NFTs' }))
    await pieces()
    expect(sources().filter((src) => src.startsWith('https:'))).toEqual([])
    expect(screen.getByText(/other sites, which see your IP address/)).toBeTruthy()
    const button = screen.getByRole('button', { name: 'Show pictures' })
    button.focus()
    fireEvent.click(button)
    expect(sources()).toContain(image)
    expect(sources()).not.toContain(local)
    expect(screen.queryByRole('button', { name: 'Show pictures' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'NFTs' }))
  })

  test('without a picture show a letter', async () => {
    http.answer(getHistory, { data: [nft('One', { image: null })], next: null })
    await openNfts()
    expect((await pieces())[0]?.textContent).toBe('OOne')
  })

  test('load behind placeholders', async () => {
    http.fail(getHistory, 'hang')
    await openNfts()
    await waitFor(() => expect(document.querySelectorAll('.s-nft-skeletons .p-skeleton')).toHaveLength(3))
    expect(screen.getAllByText('Loading…').length).toBeGreaterThan(0)
  })

  test('may be empty', async () => {
    await openNfts()
    expect(await screen.findByText('No NFTs here')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  test('that can not be read show an error, and can be requested again', async () => {
    http.fail(getHistory, 500)
    await openNfts()
    expect(await screen.findByText('Couldn’t load your NFTs.')).toBeTruthy()
    http.answer(getHistory, { data: [nft('One')], next: null })
    const retry = screen.getByRole('button', { name: 'Try again' })
    retry.focus()
    await pressReady(retry)
    expect([...(await pieces())]).toHaveLength(1)
    const list = screen.getByRole('list', { name: 'NFTs' })
    await waitFor(() => expect(list.closest('[tabindex="-1"]:not(ul)')).toBe(document.activeElement))
  })

  test('of the next page load on demand; if that fails, the others stay', async () => {
    http.answer(getHistory, ({ url }) => ({ data: [nft(url.searchParams.get('cursor') ?? 'First')], next: 'Second' }))
    const { kernel } = await openNfts()
    await pieces()
    http.fail(getHistory, 500)
    await pressReady(screen.getByRole('button', { name: 'Show more' }))
    expect(await screen.findByText('Couldn’t load your NFTs.')).toBeTruthy()
    expect(await pieces()).toHaveLength(1)
    http.answer(getHistory, { data: [nft('Second')], next: null })
    await pressReady(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(async () => expect(await pieces()).toHaveLength(2))
    expect(selectNfts(kernel.store.get).hasMore).toBe(false)
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })
})

describe('tabs', () => {
  test('are shown if the namespace has data for them', async () => {
    await open({}, {})
    expect(screen.queryByRole('tab')).toBeNull()
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Tokens')
  })

  test('are missing if the namespace has no data', async () => {
    await open({ balance: null }, {})
    expect(screen.queryByRole('heading', { level: 3 })).toBeNull()
  })

  test('open with the requested one', async () => {
    await open({ balance: async () => oneEther }, undefined, 'nfts')
    expect(screen.getByRole('tab', { name: 'NFTs' }).getAttribute('aria-selected')).toBe('true')
    expect(await screen.findByText('No NFTs here')).toBeTruthy()
  })
})
