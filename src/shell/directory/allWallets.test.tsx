import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { pressReady } from '../../../test/harness/pressReady.ts'
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
  test('shows places, then the first page after featured, recommended and own wallets', async () => {
    await open({
      first: () => ({ featured: [listed('F')], recommended: [listed('R')], custom: [listed('C')] }),
      all: [listed('R'), ...listedMany(5)],
    })
    expect(places()).toBe(16)
    await ready()
    expect(names()).toEqual(['F', 'R', 'C', 'Wallet 1', 'Wallet 2', 'Wallet 3', 'Wallet 4', 'Wallet 5'])
    expect(places()).toBe(0)
    expect(status()).toBe('8 wallets')
    expect(screen.getByText('That’s everything')).toBeTruthy()
  })

  test('puts what is installed first and says so', async () => {
    const { current } = await open({ all: [...listedMany(2), listed('Fox', { isCertified: true })] })
    await ready()
    expect(names()).toEqual(['Fox', 'Wallet 1', 'Wallet 2'])
    expect(tile('Fox').textContent).toContain('Installed')
    expect(tile('Fox').textContent).toContain('Certified')
    fireEvent.click(tile('Fox'))
    expect(current()).toMatchObject({ view: 'ConnectingExternal', params: { connectorId: 'test.fox' } })
  })

  test('shows an installed wallet by the picture that it brings itself', async () => {
    const own = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"/>')}`
    const theirs = `data:image/png;base64,iVBORw0KGgo=`
    await open({ all: [listed('Fox', { imageUrl: theirs })] }, { wallets: [{ imageUrl: own }, pairing] })
    await ready()
    expect(tile('Fox').querySelector('img')?.getAttribute('src')).toBe(own)
  })

  test('leads to pairing with a wallet that is elsewhere', async () => {
    const { current } = await open({ all: listedMany(1) }, { params: { namespace: 'eip155' } })
    await ready()
    fireEvent.click(tile('Wallet 1'))
    expect(current()).toMatchObject({
      view: 'ConnectingWalletConnect',
      params: { wallet: { id: 'w1' }, namespace: 'eip155' },
    })
  })

  test('is of one namespace where one was asked for', async () => {
    const featured = [listed('Sol', { chains: ['solana:5'] }), listed('Evm', { chains: ['eip155:1'] })]
    await open({ first: () => ({ featured }), all: listedMany(1) }, { params: { namespace: 'eip155' } })
    await ready()
    expect(names()).toEqual(['Evm', 'Wallet 1'])
  })

  test('has no more tiles in the page than can be seen, and tells how many there are', async () => {
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

  test('reads the next page before its end is reached, each once', async () => {
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

  test('goes on over a page on which nothing fits this app', async () => {
    const pages = [[], [], listedMany(2)]
    const { asked } = await open({
      page: async (page) => ({ wallets: pages[page - 1] ?? [], count: 120, isLast: page === 3 }),
    })
    await waitFor(() => expect(names()).toEqual(['Wallet 1', 'Wallet 2']))
    expect(asked.pages).toEqual([1, 2, 3])
  })

  test('says that there is none', async () => {
    await open()
    expect(await screen.findByText('No wallet found')).toBeTruthy()
    expect(document.querySelector('.s-grid')).toBeNull()
  })

  test('says that it could not be read, tries again, and gives focus to the first wallet', async () => {
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

  test('keeps what is here when the next page fails, and tries that again', async () => {
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

  test('come for what is near the screen, the letter stands in for the others and for broken ones', async () => {
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

  test('wait while the list is moving', async () => {
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

  test('are not waited for once their wallet is gone', async () => {
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

test('on a phone a button shows the code, and the keyboard stays away', async () => {
  vi.stubGlobal('navigator', { userAgentData: { mobile: true } })
  const { current } = await open({ all: listedMany(2) })
  expect(document.activeElement).not.toBe(field())
  fireEvent.click(screen.getByRole('button', { name: 'Show QR code' }))
  expect(current()?.view).toBe('ConnectingWalletConnect')
})

test('on a phone a wallet that can opens the page in its own app, without a pairing', async () => {
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

test('no code is offered where nothing pairs, nor where the row of it is a click away', async () => {
  await open()
  expect(screen.queryByRole('button', { name: 'Show QR code' })).toBeNull()
  cleanup()
  vi.stubGlobal('navigator', { userAgentData: { mobile: true } })
  await open({}, { wallets: [{}] })
  expect(screen.queryByRole('button', { name: 'Show QR code' })).toBeNull()
})

test('one pairing at a time: wallets that would need another can be found, not chosen', async () => {
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
  test('finds the pages and the place as they were left, and asks for nothing again', async () => {
    const { kernel, asked } = await open({ all: listedMany(90) })
    await ready()
    await scrollTo(480)
    const before = asked.pages.length
    fireEvent.click(tile(names().at(6) as string))
    await waitFor(() => expect(tiles().length).toBe(0))
    await act(async () => kernel.router.back())
    await ready()
    expect(area().scrollTop).toBe(480)
    expect(asked.pages.length).toBe(before)
  })

  test('finds the search as it was left', async () => {
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

describe('in a part of the page', () => {
  test('asks for nothing before the user comes to it', async () => {
    const { asked } = await open({ all: listedMany(3) }, { inline: true })
    await act(async () => {})
    expect(asked.pages).toEqual([])
    fireEvent.focus(field())
    await ready()
    expect(asked.pages).toEqual([1])
  })
})

test('says below what connecting means, where a user begins with it', async () => {
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
