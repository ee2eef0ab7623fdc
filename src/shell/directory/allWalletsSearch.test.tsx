import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { pressReady } from '../../../test/harness/pressReady.ts'
import type { ListedWallet } from '../../wallet/internal.ts'
import {
  measureLikeACard,
  names,
  openAllWallets as open,
  places,
  ready,
  status,
  tile,
  tiles,
  type,
} from '../testing/allWallets.tsx'
import { listed, listedMany, pairing } from '../testing/directory.ts'

measureLikeACard()

test('imitations of the host’s own and of certified wallets are marked, also in search results', async () => {
  const twin = { id: 'io.twin', rdns: 'io.twin', name: 'Twin', isDisputed: true }
  await open(
    {
      first: () => ({ featured: [listed('F', { name: 'Feature' })] }),
      all: [
        listed('G', { name: 'Golden', isCertified: true }),
        listed('g', { name: 'GоIden' }),
        listed('f', { name: 'FeаtureWallet' }),
        listed('m', { name: 'MetаMask' }),
        listed('Twin', { rdns: 'io.twin' }),
      ],
    },
    { wallets: [pairing, twin, { ...twin, id: 'io.twin/Twin' }] },
  )
  await ready()
  const marks = () =>
    tiles()
      .map(({ textContent }) => textContent?.match(/(?:Not the real|Another wallet).*/)?.[0])
      .filter(Boolean)
  const [golden, feature, meta] = ['Golden', 'Feature', 'MetaMask'].map((name) => `Not the real ${name}Caution`)
  expect(marks()).toEqual([golden, feature, meta, 'Another wallet has the same identityCaution'])
  type('MetаMask')
  await waitFor(() => expect(marks()).toEqual([meta]))
})

describe('a search', () => {
  test('waits for two characters and a pause of half a second', async () => {
    const { asked } = await open({ all: listedMany(3) })
    await ready()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    type('W')
    await act(() => vi.advanceTimersByTimeAsync(600))
    expect(asked.searches).toEqual([])
    type('Wa')
    await act(() => vi.advanceTimersByTimeAsync(400))
    type('Wallet 2')
    await act(() => vi.advanceTimersByTimeAsync(499))
    expect(asked.searches).toEqual([])
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(asked.searches).toEqual(['Wallet 2'])
    expect(names()).toEqual(['Wallet 2'])
    expect(status()).toBe('1 wallet found')
  })

  test('ends as soon as the field is empty, and all wallets are shown without a new request', async () => {
    const { asked } = await open({ all: listedMany(3) })
    await ready()
    type('Wallet 2')
    await waitFor(() => expect(names()).toEqual(['Wallet 2']))
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(names()).toEqual(['Wallet 1', 'Wallet 2', 'Wallet 3'])
    expect(asked.pages).toEqual([1])
  })

  test('does not flash its old results when the field is emptied and another text is typed', async () => {
    const { asked } = await open({ all: listedMany(3) })
    await ready()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    type('Wallet 2')
    await act(() => vi.advanceTimersByTimeAsync(500))
    type('')
    await act(() => vi.advanceTimersByTimeAsync(100))
    type('Wallet 3')
    await act(() => vi.advanceTimersByTimeAsync(499))
    expect(asked.searches).toEqual(['Wallet 2'])
    expect(names()).toEqual(['Wallet 1', 'Wallet 2', 'Wallet 3'])
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(asked.searches).toEqual(['Wallet 2', 'Wallet 3'])
  })

  test('ignores a late answer to an earlier text', async () => {
    const answers = new Map<string, (wallets: ListedWallet[]) => void>()
    await open({ search: (query) => new Promise((resolve) => answers.set(query, resolve)) })
    await screen.findByText('No wallet found')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    type('first')
    await act(() => vi.advanceTimersByTimeAsync(500))
    expect(places()).toBe(12)
    type('second')
    await act(() => vi.advanceTimersByTimeAsync(500))
    await act(async () => answers.get('second')?.([listed('Second')]))
    expect(names()).toEqual(['Second'])
    await act(async () => answers.get('first')?.([listed('First')]))
    expect(names()).toEqual(['Second'])
  })

  test('keeps the previous results, dimmed, until the answer arrives', async () => {
    const answers = new Map<string, (wallets: ListedWallet[]) => void>()
    await open({ search: (query) => new Promise((resolve) => answers.set(query, resolve)) })
    await screen.findByText('No wallet found')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const isDimmed = () => document.querySelector('[data-stale]') !== null
    type('first')
    await act(() => vi.advanceTimersByTimeAsync(500))
    await act(async () => answers.get('first')?.([listed('First')]))
    expect([names(), isDimmed()]).toEqual([['First'], false])
    type('second')
    expect([names(), isDimmed()]).toEqual([['First'], true])
    await act(() => vi.advanceTimersByTimeAsync(500))
    expect([names(), isDimmed()]).toEqual([['First'], true])
    await act(async () => answers.get('second')?.([listed('Second')]))
    expect([names(), isDimmed()]).toEqual([['Second'], false])
  })

  test('can be limited to certified wallets, with or without a name', async () => {
    const { asked, events } = await open({ all: [...listedMany(2), listed('Gold', { isCertified: true })] })
    await ready()
    const toggle = screen.getByRole('button', { name: 'Certified wallets only' })
    expect(toggle.getAttribute('aria-pressed')).toBe('false')
    expect(toggle.textContent).toBe('Certified wallets only')
    fireEvent.click(toggle)
    await waitFor(() => expect(names()).toEqual(['Gold']))
    expect(toggle.getAttribute('aria-pressed')).toBe('true')
    type('Wallet')
    expect(await screen.findByText(/None of the certified wallets matches/)).toBeTruthy()
    expect(asked.searches).toEqual(['+certified', 'Wallet+certified'])
    const told = { event: 'SEARCH_WALLET', properties: { badge: 'certified' } }
    expect(events).toEqual([told, told])
    fireEvent.click(toggle)
    await waitFor(() => expect(names()).toEqual(['Wallet 1', 'Wallet 2']))
  })

  test("finds the host's own wallets too", async () => {
    await open({ first: () => ({ custom: [listed('My own')] }), all: listedMany(1) })
    await ready()
    type('own')
    await waitFor(() => expect(names()).toEqual(['My own']))
  })

  test('shows an empty state or an error, and can be tried again', async () => {
    const { script } = await open({ all: listedMany(1) })
    await ready()
    type('xyz')
    expect(await screen.findByText('No wallet found')).toBeTruthy()
    expect(screen.getByText('Check the spelling, or try another name.')).toBeTruthy()
    script.search = () => Promise.reject(new Error('down'))
    type('Wallet')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('The search did not go through')
    script.search = async () => listedMany(1)
    const retry = screen.getByRole('button', { name: 'Try again' })
    retry.focus()
    await pressReady(retry)
    await waitFor(() => expect(document.activeElement).toBe(tile('Wallet 1')))
  })
})
