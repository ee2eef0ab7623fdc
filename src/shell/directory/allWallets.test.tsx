import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { pressReady } from '../../../test/harness/pressReady.ts'
import type { ListedWallet } from '../../wallet/internal.ts'
import { ConnectView } from '../connect/connectView.ts'
import {
  area,
  field,
  measureLikeACard,
  names,
  openAllWallets as open,
  places,
  ready,
  scrollTo,
  status,
  tile,
  tiles,
} from '../testing/allWallets.tsx'
import { listed, listedMany, pairing } from '../testing/directory.ts'
import { AllWalletsView } from '../viewTokens.ts'

measureLikeACard()

describe('the list', () => {
  test('shows placeholders, then the first page after featured, recommended and the host’s wallets', async () => {
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const wallets = [listed('R'), ...listedMany(5)]
    await open({
      first: () => ({ featured: [listed('F')], recommended: [listed('R')], custom: [listed('C')] }),
      page: async () => {
        await answered
        return { wallets, count: wallets.length, isLast: true }
      },
    })
    expect(places()).toBe(16)
    answer()
    await ready()
    expect(names()).toEqual(['F', 'R', 'C', 'Wallet 1', 'Wallet 2', 'Wallet 3', 'Wallet 4', 'Wallet 5'])
    expect(places()).toBe(0)
    expect(status()).toBe('8 wallets')
    expect(screen.getByText('That’s everything')).toBeTruthy()
  })

  test('shows installed wallets first, with a tag', async () => {
    const { current } = await open({ all: [...listedMany(2), listed('Fox', { isCertified: true })] })
    await ready()
    expect(names()).toEqual(['Fox', 'Wallet 1', 'Wallet 2'])
    expect(tile('Fox').textContent).toContain('Installed')
    expect(tile('Fox').textContent).toContain('Certified')
    fireEvent.click(tile('Fox'))
    expect(current()).toMatchObject({ view: 'ConnectingExternal', params: { connectorId: 'test.fox' } })
  })

  test('of two wallets that are pressed before the next view is loaded, only the last one is asked', async () => {
    const { kernel, requests, current } = await open({ all: [listed('Fox'), ...listedMany(1)] })
    await ready()
    const [first, last] = [tile('Wallet 1'), tile('Fox')]
    fireEvent.click(first)
    fireEvent.click(last)
    await waitFor(() => expect(requests).toMatchObject([{ connector: 'test.fox' }]))
    act(() => kernel.router.back())
    expect(current()?.view).toBe('AllWallets')
  })

  test('shows installed wallets with their own picture', async () => {
    const own = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"/>')}`
    const theirs = `data:image/png;base64,iVBORw0KGgo=`
    await open({ all: [listed('Fox', { imageUrl: theirs })] }, { wallets: [{ imageUrl: own }, pairing] })
    await ready()
    expect(tile('Fox').querySelector('img')?.getAttribute('src')).toBe(own)
  })

  test('leads to pairing for a wallet that is not installed', async () => {
    const { current } = await open({ all: listedMany(1) }, { params: { namespace: 'eip155' } })
    await ready()
    fireEvent.click(tile('Wallet 1'))
    expect(current()).toMatchObject({
      view: 'ConnectingWalletConnect',
      params: { wallet: { id: 'w1' }, namespace: 'eip155' },
    })
  })

  test('is limited to one namespace by its parameter', async () => {
    const featured = [listed('Sol', { chains: ['solana:5'] }), listed('Evm', { chains: ['eip155:1'] })]
    await open({ first: () => ({ featured }), all: listedMany(1) }, { params: { namespace: 'eip155' } })
    await ready()
    expect(names()).toEqual(['Evm', 'Wallet 1'])
  })

  test('renders only the visible tiles, and announces the number of all wallets', async () => {
    await open({ all: listedMany(5000), page: async () => ({ wallets: listedMany(5000), count: 5000, isLast: true }) })
    await ready()
    expect(tiles().length).toBeLessThan(40)
    const items = screen.getAllByRole('listitem')
    expect(items[0]?.getAttribute('aria-posinset')).toBe('1')
    expect(items[0]?.getAttribute('aria-setsize')).toBe('5000')
    expect(status()).toBe('5,000 wallets')
    await scrollTo(120 * 1000)
    expect(tiles().length).toBeLessThan(40)
    expect(names()).toContain('Wallet 3001')
  })

  test('requests each further page once, before the end is reached', async () => {
    const { asked } = await open({ all: listedMany(100) })
    await ready()
    expect(asked.pages).toEqual([1])
    await scrollTo(120 * 10)
    await waitFor(() => expect(asked.pages).toEqual([1, 2]))
    await scrollTo(120 * 24)
    await waitFor(() => expect(asked.pages).toEqual([1, 2, 3]))
    await scrollTo(120 * 40)
    await waitFor(() => expect(names()).toContain('Wallet 100'))
    expect(asked.pages).toEqual([1, 2, 3])
  })

  test('requests the next page if no wallet of a page fits this app', async () => {
    const pages = [[], [], listedMany(2)]
    const { asked } = await open({
      page: async (page) => ({ wallets: pages[page - 1] ?? [], count: 120, isLast: page === 3 }),
    })
    await waitFor(() => expect(names()).toEqual(['Wallet 1', 'Wallet 2']))
    expect(asked.pages).toEqual([1, 2, 3])
  })

  test('shows an empty state', async () => {
    await open()
    expect(await screen.findByText('No wallet found')).toBeTruthy()
    expect(document.querySelector('.s-grid')).toBeNull()
  })

  test('shows an error, tries again, and moves focus to the first wallet', async () => {
    const { script } = await open({ page: () => Promise.reject(new Error('down')) })
    expect(await screen.findByRole('alert')).toHaveProperty(
      'textContent',
      expect.stringContaining('could not be loaded'),
    )
    script.page = async () => ({ wallets: listedMany(3), count: 3, isLast: true })
    const retry = screen.getByRole('button', { name: 'Try again' })
    retry.focus()
    await pressReady(retry)
    await waitFor(() => expect(document.activeElement).toBe(tile('Wallet 1')))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('ends at a page that repeats earlier wallets, whatever their number is said to be', async () => {
    const all = listedMany(40)
    const page = async () => ({ wallets: all, count: 1_000_000, isLast: false })
    const { asked } = await open({ page })
    await ready()
    await scrollTo(1200)
    expect(await screen.findByText('That’s everything')).toBeTruthy()
    expect([asked.pages, status()]).toEqual([[1, 2], '40 wallets'])
  })

  test.each([
    ['wallets that do not fit this app', (): ListedWallet[] => []],
    ['earlier wallets in turn', (page: number) => listedMany(80).slice(page % 2 ? 0 : 40, page % 2 ? 40 : 80)],
  ])('ends after ten pages of %s, whatever their number is said to be', async (_, wallets) => {
    const { asked } = await open({
      page: async (page) => {
        if (page > 30) throw new Error('The directory is asked without end')
        return { wallets: wallets(page), count: 1_000_000, isLast: false }
      },
    })
    for (let turn = 0; turn < 20; turn++) await scrollTo(turn % 2 ? 120 * 20 : 120 * 30)
    await waitFor(() => expect(screen.queryByText(/That’s everything|No wallet found/)).toBeTruthy())
    expect(asked.pages.length).toBe(asked.pages.at(-1))
  })

  test('goes on after a page that has only a wallet of the page before, which moved on meanwhile', async () => {
    const all = listedMany(80)
    const pages = [all.slice(0, 40), all.slice(39, 40), all.slice(40)]
    const { asked } = await open({
      page: async (page) => ({ wallets: pages[page - 1] ?? [], count: 120, isLast: page === 3 }),
    })
    await ready()
    await scrollTo(1200)
    await vi.waitFor(() => expect(asked.pages).toContain(3))
  })

  test('keeps the loaded wallets if the next page fails, and can load that page again', async () => {
    let isDown = true
    const all = listedMany(80)
    const { asked } = await open({
      page: async (page) => {
        if (page > 1 && isDown) throw new Error('down')
        return { wallets: all.slice((page - 1) * 40, page * 40), count: 80, isLast: page === 2 }
      },
    })
    await ready()
    await scrollTo(120 * 10)
    const retry = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.getByText(/More wallets could not be loaded/)).toBeTruthy()
    expect(names()).toContain('Wallet 40')
    expect(asked.pages).toEqual([1, 2])
    isDown = false
    retry.focus()
    await pressReady(retry)
    await waitFor(() => expect(names()).toContain('Wallet 41'))
    await waitFor(() => expect(document.activeElement?.className).toContain('s-tile'))
  })
})

describe('images', () => {
  const pictured = (count: number) => listedMany(count).map((wallet) => ({ ...wallet, imageId: `image-${wallet.id}` }))

  test('load only near the visible tiles; a letter replaces missing and broken ones', async () => {
    const { asked } = await open({
      all: pictured(600),
      page: async () => ({ wallets: pictured(600), count: 600, isLast: true }),
      image: async (id) => (id === 'image-w2' ? undefined : `blob:https://a.test/${id}`),
    })
    await waitFor(() => expect(tile('Wallet 1').querySelector('img')?.src).toBe('blob:https://a.test/image-w1'))
    expect(asked.images.length).toBeLessThan(40)
    expect(tile('Wallet 2').querySelector('img')).toBeNull()
    expect(tile('Wallet 2').querySelector('.p-letter')?.textContent).toBe('W')
    fireEvent.error(tile('Wallet 1').querySelector('img') as Element)
    expect(tile('Wallet 1').querySelector('.p-letter')?.textContent).toBe('W')
  })

  test('are not requested while the list scrolls', async () => {
    const { asked } = await open({
      page: async () => ({ wallets: pictured(600), count: 600, isLast: true }),
      image: async () => undefined,
    })
    await ready()
    await waitFor(() => expect(asked.images.length).toBeGreaterThan(0))
    const before = asked.images.length
    await scrollTo(120 * 100)
    expect(names()).toContain('Wallet 301')
    expect(asked.images).toHaveLength(before)
    await waitFor(() => expect(asked.images).toContain('image-w301'))
  })

  test('are aborted when the view is left', async () => {
    const signals: AbortSignal[] = []
    const { kernel } = await open({
      all: pictured(3),
      image: (_id, signal) => {
        signals.push(signal)
        return new Promise(() => {})
      },
    })
    await waitFor(() => expect(signals).toHaveLength(3))
    act(() => kernel.router.back())
    cleanup()
    expect(signals.every(({ aborted }) => aborted)).toBe(true)
  })
})

test('on a phone a button leads to the code, and the search field does not take focus', async () => {
  vi.stubGlobal('navigator', { userAgentData: { mobile: true } })
  const { current } = await open({ all: listedMany(2) })
  expect(document.activeElement).not.toBe(field())
  fireEvent.click(screen.getByRole('button', { name: 'Show QR code' }))
  expect(current()?.view).toBe('ConnectingWalletConnect')
})

test('on a phone a wallet with an in-app browser opens the page there, without a pairing', async () => {
  vi.stubGlobal('navigator', { userAgent: 'Mobile', userAgentData: { mobile: true } })
  vi.stubGlobal('location', { href: 'https://a.test/page' })
  const opened: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    opened.push(this.href)
  })
  vi.spyOn(window, 'open').mockImplementation((url) => {
    opened.push(String(url))
    return null
  })
  const { current, events } = await open(
    { all: [listed('Browse', { rdns: 'app.phantom' })] },
    { params: { namespace: 'eip155' } },
  )
  await ready()
  fireEvent.click(tile('Browse'))
  expect(opened).toEqual([expect.stringContaining(encodeURIComponent('https://a.test/page'))])
  expect(events).toEqual([{ event: 'SELECT_WALLET', properties: { name: 'Browse', platform: 'mobile' } }])
  expect(current()?.view).toBe('AllWallets')
})

test('no code is offered on a computer, nor on a phone without pairing', async () => {
  await open()
  expect(screen.queryByRole('button', { name: 'Show QR code' })).toBeNull()
  cleanup()
  vi.stubGlobal('navigator', { userAgentData: { mobile: true } })
  await open({}, { wallets: [{}] })
  expect(screen.queryByRole('button', { name: 'Show QR code' })).toBeNull()
})

test('while a wallet is paired, wallets that need another pairing are listed but can not be chosen', async () => {
  const stage = await open({ all: [...listedMany(1), listed('Fox')] }, { wallets: [pairing, { name: 'Fox' }] })
  await ready()
  await act(() => stage.connect())
  await act(async () => stage.kernel.modal.open(AllWalletsView))
  await waitFor(() => expect(tile('Wallet 1').getAttribute('aria-disabled')).toBe('true'))
  expect(tile('Fox').getAttribute('aria-disabled')).toBeNull()
  fireEvent.click(tile('Wallet 1'))
  expect(stage.current()?.view).toBe('AllWallets')
})

describe('coming back', () => {
  test('restores the pages and the scroll position without new requests', async () => {
    const { kernel, asked } = await open({ all: listedMany(90) })
    await ready()
    expect(document.activeElement).toBe(field())
    await scrollTo(480)
    const before = asked.pages.length
    fireEvent.click(tile(names().at(6) as string))
    await waitFor(() => expect(tiles().length).toBe(0))
    await act(async () => kernel.router.back())
    await ready()
    expect(area().scrollTop).toBe(480)
    expect(asked.pages.length).toBe(before)
    await act(async () => {})
    // The chosen wallet gets focus again; the field would scroll to itself.
    expect(document.activeElement).not.toBe(field())
  })

  test('restores the search', async () => {
    const { kernel, asked } = await open({ all: listedMany(9), search: async () => [listed('Found')] })
    await ready()
    fireEvent.change(field(), { target: { value: 'fou' } })
    await waitFor(() => expect(names()).toEqual(['Found']))
    fireEvent.click(tile('Found'))
    await waitFor(() => expect(tiles().length).toBe(0))
    await act(async () => kernel.router.back())
    await ready()
    expect((field() as HTMLInputElement).value).toBe('fou')
    expect(names()).toEqual(['Found'])
    expect(asked.searches).toEqual(['fou'])
  })
})

describe('in an inline modal', () => {
  test('sends no request before the user reaches it', async () => {
    const { asked } = await open({ all: listedMany(3) }, { inline: true })
    await act(async () => {})
    expect(asked.pages).toEqual([])
    fireEvent.focus(field())
    await ready()
    expect(asked.pages).toEqual([1])
  })
})

test('shows the legal terms in the footer if it is the first view', async () => {
  const { kernel } = await open({ all: listedMany(3) }, { settings: { termsConditionsUrl: 'https://x.org/terms' } })
  await ready()
  expect(document.querySelector('.s-legal')?.textContent).toContain('terms')
  await act(async () => {
    kernel.router.reset(ConnectView)
    kernel.router.push(AllWalletsView)
  })
  await ready()
  expect(document.querySelector('.s-legal')).toBeNull()
})

test('while a wallet is paired, a line says why wallets that need another pairing can not be chosen', async () => {
  const stage = await open({ all: listedMany(1) }, { wallets: [pairing] })
  await ready()
  expect(screen.queryByText(/disconnect WalletConnect first/)).toBeNull()
  await act(() => stage.connect())
  expect(tile('Wallet 1').getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('To use another wallet elsewhere, disconnect WalletConnect first.')).toBeTruthy()
})
