import { fireEvent, waitFor } from '@testing-library/dom'
import {
  chainAdapters,
  identitySources,
  selectActiveAccount,
  tracked,
  transactionSent,
  transactionSettled,
  wallet,
} from 'portico/wallet'
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { getHistory, getSupportedChains } from '../../../src/wallet/chainData/endpoints.ts'
import { pressReady } from '../../../test/harness/pressReady.ts'
import { answerPages, createStage } from '../testing/createStage.ts'
import { coin, collectible, transaction } from '../testing/history.ts'
import { TransactionsView } from '../tokens.ts'

let stage: Awaited<ReturnType<typeof createStage>>
// The first stage imports the code of the plugin, which is slow on a busy machine.
beforeAll(async () => (await createStage()).dispose())
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(480)
})
afterEach(() => {
  stage.dispose()
  vi.restoreAllMocks()
})

const open = async (pages?: readonly (readonly unknown[])[]) => {
  stage = await createStage(pages)
  stage.kernel.modal.open(TransactionsView, {})
  await stage.screen.findByRole('heading', { level: 2, name: 'Activity' })
}
const lines = () => stage.screen.getAllByRole('link').map(({ textContent }) => textContent?.replace(/\s+/g, ' '))
const many = (from: number, count: number) => Array.from({ length: count }, (_, index) => transaction(from + index))

describe('the view of transactions', () => {
  test('shows kind, amounts and date of each transaction, grouped by month', async () => {
    await open([
      [
        transaction(0),
        transaction(1, {
          operationType: 'trade',
          transfers: [coin({ direction: 'in', symbol: 'USD', numeric: '1234.5678' }), coin()],
        }),
        transaction(2, { operationType: 'mint', transfers: [collectible('in', 'Tide Pool #2')] }),
        transaction(3, { operationType: 'approve', transfers: null, status: 'failed', application: { name: 'App' } }),
        transaction(0, { id: 'old', minedAt: new Date(2024, 11, 24, 12).toISOString(), operationType: 'unheard' }),
      ],
    ])
    await stage.screen.findByRole('list', { name: 'Activity' })
    expect(lines()).toEqual(
      [
        'Sent Jun 15 To 0x2222…2222 −1.5 ETH $10.00 (opens in a new tab)',
        'Swapped Jun 15 0x2222…2222 −1.5 ETH +1,234.567 USD (opens in a new tab)',
        'Minted Jun 15 0x2222…2222 Tide Pool #2 (opens in a new tab)',
        'Approved Failed Jun 15 App (opens in a new tab)',
        'Transaction Dec 24 0x2222…2222 −1.5 ETH $10.00 (opens in a new tab)',
      ].map((line) => expect.stringMatching(line.replace(/[()#.+$]/g, '\\$&').replace(/ /g, ' ?'))),
    )
    expect(stage.screen.getAllByText(/1,234\.567/)[0]?.getAttribute('data-direction')).toBe('in')
    expect(stage.screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'June 2025',
      'December 2024',
    ])
  })

  test('shows names of other accounts before their addresses, until the plugin that knows them is removed', async () => {
    const counterparty = `0x${'2'.repeat(40)}`
    await open([[transaction(0), transaction(1, { operationType: 'receive' })]])
    await stage.screen.findByRole('list', { name: 'Activity' })
    const identify = vi.fn(async ({ address }: { address: string }) =>
      address.toLowerCase() === counterparty ? { name: 'Bob' } : null,
    )
    const take = stage.kernel.slots.contribute(identitySources, { id: 'book', identify })
    await waitFor(() => expect(lines()[0]).toMatch(/To Bob 0x2222…2222/))
    expect(lines()[1]).toMatch(/From 0x1111…1111/)
    // One lookup for each account.
    expect(identify).toHaveBeenCalledTimes(2)
    take()
    await waitFor(() => expect(lines()[0]).toMatch(/To 0x2222…2222/))
  })

  test('leaves out transfers of nothing by others, and shows no address that may be that of an attacker', async () => {
    const [friend, imitation] = [`0x1234${'a'.repeat(32)}abcd`, `0x1234${'b'.repeat(32)}abcd`]
    stage = await createStage()
    const sentFrom = selectActiveAccount(stage.kernel.store.get)?.address
    const faked = { sentFrom: imitation, sentTo: imitation }
    answerPages(stage, [
      [
        transaction(0, {
          ...faked,
          operationType: 'receive',
          transfers: [coin({ direction: 'in', numeric: '0.001' })],
        }),
        transaction(1, { ...faked, transfers: [coin({ symbol: 'USDT', numeric: '0', value: 0 })] }),
        transaction(2, { ...faked, transfers: [coin({ symbol: 'USDT', numeric: '250', value: 0 })] }),
        transaction(3, { sentFrom, sentTo: friend }),
      ],
    ])
    stage.kernel.modal.open(TransactionsView, {})
    await stage.screen.findByText('0x1234…abcd')
    expect(lines().map((line) => line?.replace(/ ?\(.*/, ''))).toEqual([
      expect.stringMatching(/^Received ?Jun 15 ?Look-alike: don’t copy ?\+0\.001 ETH/),
      expect.stringMatching(/Sent ?Jun 15 ?−250 USDT/),
      expect.stringMatching(/^Sent ?Jun 15 ?To 0x1234…abcd ?−1\.5 ETH/),
    ])
  })

  test('groups the transactions of today and of yesterday, and shows their times', async () => {
    const day = new Date()
    day.setHours(12, 30)
    // The date may not change while the test runs.
    vi.useFakeTimers({ toFake: ['Date'], now: day })
    onTestFinished(() => void vi.useRealTimers())
    const minedAt = (daysAgo: number) => new Date(day.getTime() - daysAgo * 86_400_000).toISOString()
    await open([
      [
        transaction(0, { minedAt: minedAt(0), operationType: 'receive', transfers: [coin({ direction: 'in' })] }),
        transaction(1, { minedAt: minedAt(1) }),
      ],
    ])
    expect(await stage.screen.findByRole('heading', { level: 3, name: 'Today' })).toBeTruthy()
    expect(stage.screen.getByRole('heading', { level: 3, name: 'Yesterday' })).toBeTruthy()
    expect(lines()[0]).toMatch(/^Received 12:30.PM From 0x1111…1111 \+1\.5 ETH \$10\.00/)
  })

  test('links transactions to the explorer of the network', async () => {
    await open([[transaction(0)]])
    const link = await stage.screen.findByRole('link')
    expect(link.getAttribute('href')).toBe(`https://scan.test/tx/0x${'0'.repeat(64)}`)
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  })

  test('says that there is nothing yet', async () => {
    await open()
    expect(await stage.screen.findByText('No activity yet')).toBeTruthy()
  })

  test('shows placeholders while the history loads', async () => {
    stage = await createStage()
    stage.http.fail(getHistory, 'hang')
    stage.kernel.modal.open(TransactionsView, {})
    expect(await stage.screen.findByText('Loading…')).toBeTruthy()
    expect(document.querySelector('portico-modal')?.shadowRoot?.querySelectorAll('.p-skeleton')).toHaveLength(7)
  })

  test('shows a failure, with a button that tries again', async () => {
    stage = await createStage()
    stage.http.fail(getHistory)
    stage.kernel.modal.open(TransactionsView, {})
    const retry = await stage.screen.findByRole('button', { name: 'Try again' })
    answerPages(stage, [[transaction(0)]])
    await pressReady(retry)
    expect(await stage.screen.findByText('Sent')).toBeTruthy()
  })

  test('loads older transactions near the end of the list', async () => {
    await open([many(0, 2), many(2, 2)])
    await waitFor(() => expect(lines()).toHaveLength(4))
    expect(stage.cursors()).toEqual([null, '1'])
    expect(stage.screen.getAllByRole('listitem').at(-1)?.getAttribute('aria-setsize')).toBe('5')
  })

  test('keeps the list if an older page fails, and offers to try again', async () => {
    stage = await createStage()
    stage.http.answer(getHistory, ({ url }) => {
      if (url.searchParams.has('cursor')) return { data: 'broken' } as never
      return { data: many(0, 2), next: '1' }
    })
    stage.kernel.modal.open(TransactionsView, {})
    const retry = await stage.screen.findByRole('button', { name: 'Try again' })
    expect(lines()).toHaveLength(2)
    answerPages(stage, [many(0, 2), many(2, 2)])
    await pressReady(retry)
    await waitFor(() => expect(lines()).toHaveLength(4))
  })

  test('asks the user to continue after 20 pages that have nothing to show', async () => {
    const spam = (index: number) => transaction(index, { transfers: [collectible('in', 'Claim', true)] })
    await open([many(0, 2), ...Array.from({ length: 20 }, (_, index) => [spam(index)]), many(50, 1)])
    const button = await stage.screen.findByRole('button', { name: 'Show more' })
    expect(stage.asked()).toHaveLength(21)
    await pressReady(button)
    await waitFor(() => expect(lines()).toHaveLength(3))
  })

  const spamPages = (before: readonly unknown[], after: readonly unknown[]) => [
    before,
    ...Array.from({ length: before.length > 0 ? 20 : 19 }, (_, index) => [
      transaction(100 + index, { transfers: [collectible('in', 'Claim', true)] }),
    ]),
    after,
  ]
  const focused = () => document.activeElement?.shadowRoot?.activeElement ?? document.activeElement
  const links = () => stage.screen.queryAllByRole('link')
  /** Loads older transactions with the button, while the given element, by default the button, has focus. */
  const showMore = async (focus?: () => HTMLElement | null | undefined) => {
    const button = await stage.screen.findByRole('button', { name: 'Show more' })
    await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'))
    const element = focus?.() ?? button
    element.focus()
    expect(focused() === element).toBe(true)
    fireEvent.click(button)
    return element
  }

  test('moves focus from "Show more" to the last transaction before the older ones', async () => {
    await open(spamPages(many(0, 2), many(50, 2)))
    await showMore()
    await waitFor(() => expect(links()).toHaveLength(4))
    expect(links().indexOf(focused() as HTMLElement)).toBe(1)
  })

  test('moves focus from "Show more" of an empty list to the first transaction', async () => {
    await open(spamPages([], many(50, 9)))
    expect(await stage.screen.findByText('No activity yet')).toBeTruthy()
    await showMore()
    await waitFor(() => expect(links().length).toBeGreaterThan(1))
    expect(links().indexOf(focused() as HTMLElement)).toBe(0)
  })

  test('leaves focus elsewhere when older transactions replace "Show more"', async () => {
    await open(spamPages([], many(50, 2)))
    const element = await showMore(() => stage.screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(links()).toHaveLength(2))
    expect(focused() === element).toBe(true)
  })

  test('does not link an invalid hash, and the arrow keys skip its line', async () => {
    await open([[transaction(0), transaction(1, { hash: '../../evil' }), transaction(2)]])
    const [first, last] = await stage.screen.findAllByRole('link')
    expect(stage.screen.getAllByRole('link')).toHaveLength(2)
    first?.focus()
    fireEvent.keyDown(first as HTMLElement, { key: 'ArrowDown' })
    await waitFor(() => expect(last?.tabIndex).toBe(0))
  })

  test('can be focused and scrolled by keyboard if no line has a link', async () => {
    await open([many(0, 30).map((one) => ({ ...one, metadata: { ...one.metadata, hash: '' } }))])
    const list = await stage.screen.findByRole('list', { name: 'Activity' })
    expect(list.tabIndex).toBe(0)
    list.focus()
    expect(fireEvent.keyDown(list, { key: 'PageDown' })).toBe(true)
  })

  test('renders only the lines on screen of a long history', async () => {
    await open([many(0, 2000)])
    await stage.screen.findByRole('list', { name: 'Activity' })
    expect(lines().length).toBeGreaterThan(5)
    expect(lines().length).toBeLessThan(30)
  })

  test('has one tab stop, which the arrow keys move', async () => {
    await open([many(0, 30)])
    const [first, second] = await stage.screen.findAllByRole('link')
    const stops = () => stage.screen.getAllByRole('link').filter(({ tabIndex }) => tabIndex === 0)
    expect(stops()).toEqual([first])
    first?.focus()
    fireEvent.keyDown(first as HTMLElement, { key: 'ArrowDown' })
    await waitFor(() => expect(stops()).toEqual([second]))
    expect(document.activeElement?.shadowRoot?.activeElement ?? document.activeElement).toBe(second)
  })

  test('reads another history after a switch of the network', async () => {
    await open([[transaction(0)]])
    await stage.screen.findByText('Sent')
    answerPages(stage, [[transaction(5, { chain: 'eip155:10', operationType: 'claim' })]])
    const { switchNetwork } = await stage.kernel.load(wallet)
    await switchNetwork('eip155:10', stage.kernel.signal)
    expect(await stage.screen.findByText('Claimed')).toBeTruthy()
    expect(stage.screen.queryByText('Sent')).toBeNull()
  })

  test('shows a transaction that was just sent as pending, then as the history has it', async () => {
    await open([[]])
    await stage.screen.findByText('No activity yet')
    const { hash } = transaction(0).metadata
    const from = selectActiveAccount(stage.kernel.store.get)?.address ?? ''
    const to = `0x${'2'.repeat(40)}`
    const sent = {
      hash,
      network: 'eip155:1',
      from,
      to,
      amount: '2',
      token: { symbol: 'ETH' },
      sentAt: Date.now(),
    } as const
    stage.kernel.events.emit(transactionSent, sent)
    expect(await stage.screen.findByText('Pending')).toBeTruthy()
    expect(lines()[0]).toContain('2 ETH')
    answerPages(stage, [[transaction(0)]])
    await stage.controller.refresh({ force: true, signal: stage.kernel.signal })
    await waitFor(() => expect(stage.screen.queryByText('Pending')).toBeNull())
    expect(lines()).toHaveLength(1)
  })

  test('shows the status from the chain of a transaction that was just sent, on networks without a history too', async () => {
    stage = await createStage()
    stage.http.answer(getSupportedChains, { http: ['eip155:5'] })
    stage.kernel.modal.open(TransactionsView, {})
    await stage.screen.findByText(/Activity isn’t available on/)
    const from = selectActiveAccount(stage.kernel.store.get)?.address ?? ''
    const to = `0x${'2'.repeat(40)}`
    for (const index of [0, 1]) {
      const { hash } = transaction(index).metadata
      const sent = { hash, network: 'eip155:1', from, to, sentAt: Date.now() } as const
      stage.kernel.events.emit(transactionSent, sent)
      await waitFor(() => expect(stage.screen.getByText('Pending')).toBeTruthy())
      stage.kernel.events.emit(transactionSettled, { ...sent, status: index === 0 ? 'confirmed' : 'failed' } as const)
      await waitFor(() => expect(stage.screen.queryByText('Pending')).toBeNull())
    }
    expect(lines()).toEqual([expect.stringMatching(/^Sent .*Failed/), expect.not.stringMatching(/Failed|Pending/)])
    expect(stage.asked()).toEqual([])
  })

  test('shows placeholders below a transaction that was just sent while the history loads', async () => {
    stage = await createStage()
    stage.http.fail(getHistory, 'hang')
    const { hash } = transaction(0).metadata
    const from = selectActiveAccount(stage.kernel.store.get)?.address ?? ''
    const to = `0x${'2'.repeat(40)}`
    stage.kernel.events.emit(transactionSent, { hash, network: 'eip155:1', from, to, sentAt: Date.now() })
    stage.kernel.modal.open(TransactionsView, {})
    await stage.screen.findByText('Pending')
    expect(stage.screen.getByText('Loading…')).toBeTruthy()
  })

  test('says that activity is not available on a network that the host did not configure', async () => {
    stage = await createStage([[transaction(0)]], { allowUnsupportedChain: true })
    stage.kernel.modal.open(TransactionsView, {})
    await stage.screen.findByText('Sent')
    stage.wallet?.cues.setChain(4242)
    expect(await stage.screen.findByText(/Activity isn’t available on/)).toBeTruthy()
    expect(stage.screen.queryByText('Sent')).toBeNull()
  })

  test('closes when the account disconnects', async () => {
    await open()
    const { disconnect } = await stage.kernel.load(wallet)
    await disconnect('eip155')
    expect(stage.screen.view()).toBeUndefined()
  })
})

describe('the entry in the account view', () => {
  test('is a tab and no button, and "Show all" emits an analytics event', async () => {
    stage = await createStage([many(0, 2), many(2, 2)])
    const heard: unknown[] = []
    stage.kernel.events.on(tracked, ({ event, properties }) => void heard.push([event, properties]))
    stage.kernel.modal.open()
    fireEvent.click(await stage.screen.findByRole('tab', { name: 'Activity' }))
    expect(stage.screen.queryByRole('button', { name: 'Activity' })).toBeNull()
    fireEvent.click(await stage.screen.findByRole('button', { name: 'Show all' }))
    expect(stage.kernel.router.current()).toMatchObject({ view: 'Transactions', params: { namespace: 'eip155' } })
    expect(heard).toContainEqual(['CLICK_TRANSACTIONS', { isSmartAccount: false }])
  })

  test('is absent if the namespace has no activity', async () => {
    stage = await createStage()
    const [adapter] = stage.kernel.slots.get(chainAdapters)
    Reflect.deleteProperty(adapter?.can ?? {}, 'activity')
    stage.kernel.modal.open()
    await stage.screen.findByRole('button', { name: /^Copy address/ })
    expect(stage.screen.queryByRole('button', { name: 'Activity' })).toBeNull()
    expect(stage.screen.queryByRole('tab', { name: 'Activity' })).toBeNull()
  })
})

describe('the tab of the account', () => {
  test('leads to the view with all transactions, and back', async () => {
    stage = await createStage([many(0, 2), many(2, 2)])
    stage.kernel.modal.open()
    fireEvent.click(await stage.screen.findByRole('tab', { name: 'Activity' }))
    fireEvent.click(await stage.screen.findByRole('button', { name: 'Show all' }))
    expect(await stage.screen.findByRole('heading', { level: 2, name: 'Activity' })).toBeTruthy()
    expect(stage.screen.view()).toBe('Transactions')
    await waitFor(() => expect(lines()).toHaveLength(4))
    stage.kernel.router.back()
    expect(await stage.screen.findByRole('tab', { name: 'Activity', selected: true })).toBeTruthy()
  })

  test('goes when the project switches the plugin off, and the view with it', async () => {
    stage = await createStage()
    stage.kernel.modal.open()
    await stage.screen.findByRole('tab', { name: 'Activity' })
    stage.kernel.router.push(TransactionsView, {})
    await stage.remote.set({ activity: false })
    expect(stage.screen.view()).toBe('Account')
    await waitFor(() => expect(stage.screen.queryByRole('tab', { name: 'Activity' })).toBeNull())
  })
})
