import { act, fireEvent, waitFor } from '@testing-library/react'
import { fromBaseUnits, tracked, wallet } from 'portico/wallet'
import { afterEach, expect, test, vi } from 'vitest'
import { WalletSendPreviewView } from './index.ts'
import { allOfIt, clearStage, coin, fee, openForm, openOnChain, receiver, sender, usdt } from './testing.tsx'

afterEach(clearStage)

const noFunds = 'The balance does not cover the amount and the network fee.'
const lowered = /so the amount is lower/
const tether = `eip155:1:${usdt}` as const
const exact = (units: bigint) => fromBaseUnits(units, 18)

/** The review of the maximum of the coin. */
async function reviewMax() {
  const stage = await openOnChain()
  vi.useFakeTimers({ toFake: ['Date'] })
  await stage.fill('0.1')
  await act(() => stage.controller.setMax())
  act(() => stage.controller.review())
  await stage.screen.findByText(`${exact(allOfIt - fee)} ETH`)
  await stage.refresh()
  return stage
}

test.each([
  ['network', { type: 'network', network: 'eip155:8453' }],
  ['account', { type: 'accounts', accounts: [{ address: `0x${'5'.repeat(40)}`, type: 'eoa' }] }],
] as const)('a maximum does not become one of another %s', async (_, change) => {
  const { chain, controller, state, fill, tell, kernel } = await openOnChain()
  await fill('0.1')
  await act(() => controller.setMax())
  expect(state().isMax).toBe(true)
  const { fees } = chain
  chain.coin = 9n * allOfIt
  act(() => tell(change))
  const { refreshBalance } = await kernel.load(wallet)
  await act(async () => void (await refreshBalance('eip155', { force: true, signal: kernel.signal })))
  await waitFor(() => expect(chain.fees).toBeGreaterThan(fees))
  await act(() => controller.setReceiver(receiver))
  expect(state()).toMatchObject({ amount: '', isMax: false })
})

test('a maximum that is known late does not become one of another account', async () => {
  const answers: ((value: string) => void)[] = []
  const { controller, state, tell, kernel } = await openForm({
    can: { fee: () => new Promise<string>((resolve) => void answers.push(resolve)) },
  })
  const { refreshBalance } = await kernel.load(wallet)
  const max = controller.setMax()
  tell({ type: 'accounts', accounts: [{ address: `0x${'5'.repeat(40)}`, type: 'eoa' }] })
  await refreshBalance('eip155', { force: true, signal: kernel.signal })
  for (const answer of answers) answer('1')
  await max
  expect(state()).toMatchObject({ amount: '', isMax: false })
})

test('a maximum stays as it was reviewed while the fee rises by less than half, and one press sends it', async () => {
  const { chain, screen, refresh, sent, sendButton } = await reviewMax()
  chain.fee = (149n * fee) / 100n
  await refresh()
  expect(screen.queryByRole('alert')).toBeNull()
  vi.setSystemTime(Date.now() + 60_000)
  fireEvent.click(sendButton())
  await waitFor(() => expect(sent).toEqual([{ to: receiver, amount: `${allOfIt - fee}` }]))
})

test('a maximum of an account whose fees others may pay stays as it was reviewed', async () => {
  const { chain, screen, refresh, tell } = await reviewMax()
  act(() => tell({ type: 'accounts', accounts: [{ address: sender, type: 'smartAccount' }] }))
  chain.fee = 3n * fee
  await refresh()
  expect(screen.getByText(`${exact(allOfIt - fee)} ETH`)).toBeTruthy()
})

test('a maximum that becomes less again says so again', async () => {
  const { chain, screen, refresh } = await reviewMax()
  chain.fee = 2n * fee
  await refresh()
  const first = screen.getByRole('alert')
  chain.fee = 4n * fee
  await refresh()
  const second = screen.getByRole('alert')
  // Screen readers announce an alert when it comes into the page.
  expect([first.isConnected, second.textContent]).toEqual([false, first.textContent])
})

test('a press that lowers the maximum is counted neither as an attempt to send nor as an error', async () => {
  const { chain, screen, kernel, sendButton } = await reviewMax()
  const heard: unknown[] = []
  kernel.events.on(tracked, ({ event }) => heard.push(event))
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  chain.fee = 3n * fee
  vi.setSystemTime(Date.now() + 60_000)
  fireEvent.click(sendButton())
  await screen.findByRole('alert')
  expect([heard, printed.mock.calls]).toEqual([[], []])
  await waitFor(() => expect(sendButton().getAttribute('aria-busy')).toBeNull())
  fireEvent.click(sendButton())
  await waitFor(() => expect(heard).toEqual(['SEND_INITIATED', 'SEND_SUCCESS']))
})

test('a maximum of a token that becomes less still shows the fee that the token takes', async () => {
  const received = async (_: unknown, { amount }: { amount: string }) => `${(BigInt(amount) * 98n) / 100n}`
  const { chain, controller, screen, fill, refresh, state } = await openOnChain({ can: { received } })
  await fill('0.1')
  controller.setToken(tether)
  await act(() => controller.setMax())
  await waitFor(() => expect(state().receiver.status).toBe('known'))
  act(() => controller.review())
  expect(await screen.findByText('24.99 USDT')).toBeTruthy()
  chain.tether = 20_000_000n
  await refresh()
  expect(await screen.findByText('19.6 USDT')).toBeTruthy()
  expect(screen.getByText('0.4 USDT')).toBeTruthy()
})

test('a maximum that was reviewed does not change an amount of another token', async () => {
  const { chain, controller, state, fill, refresh, kernel } = await openOnChain()
  await fill('0.1')
  controller.setToken(tether)
  await act(() => controller.setMax())
  await waitFor(() => expect(state().receiver.status).toBe('known'))
  act(() => controller.review())
  await refresh()
  act(() => kernel.router.back())
  controller.setToken(coin)
  await act(() => controller.setMax())
  chain.tether = 1_000_000n
  await refresh()
  expect(state()).toMatchObject({ amount: exact(allOfIt - fee), isMax: true })
})

test('a maximum becomes less in the form when the fee rises before the review', async () => {
  const { chain, controller, state, fill } = await openOnChain()
  await fill('0.1')
  await act(() => controller.setMax())
  expect(state().amount).toBe(exact(allOfIt - fee))
  chain.fee = 3n * fee
  await act(() => controller.setReceiver(receiver))
  await waitFor(() => expect(state()).toMatchObject({ amount: exact(allOfIt - 3n * fee), isMax: true }))
})

test('a maximum becomes less in the review when the fee rises there, says so, and what is shown is sent', async () => {
  const { chain, controller, screen, state, fill, refresh, sent, sendButton } = await openOnChain()
  await fill('0.1')
  await act(() => controller.setMax())
  act(() => controller.review())
  expect(await screen.findByText(`${exact(allOfIt - fee)} ETH`)).toBeTruthy()
  await refresh()
  expect(screen.queryByRole('alert')).toBeNull()
  chain.fee = 3n * fee
  await refresh()
  expect(screen.getByText(`${exact(allOfIt - 3n * fee)} ETH`)).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toMatch(lowered)
  expect(state().amount).toBe(exact(allOfIt - 3n * fee))
  // A lower fee does not raise an amount that was reviewed.
  chain.fee = fee
  await refresh()
  expect(screen.getByText(`${exact(allOfIt - 3n * fee)} ETH`)).toBeTruthy()
  await waitFor(() => expect(sendButton().getAttribute('aria-busy')).toBeNull())
  fireEvent.click(sendButton())
  await waitFor(() => expect(sent).toEqual([{ to: receiver, amount: `${allOfIt - 3n * fee}` }]))
})

test('a maximum that becomes less right before signing is shown first, and signed when the user sends again', async () => {
  const { chain, controller, screen, view, fill, refresh, sent, sendButton } = await openOnChain()
  vi.useFakeTimers({ toFake: ['Date'] })
  await fill('0.1')
  await act(() => controller.setMax())
  act(() => controller.review())
  await screen.findByText(`${exact(allOfIt - fee)} ETH`)
  await refresh()
  chain.fee = 3n * fee
  vi.setSystemTime(Date.now() + 60_000)
  fireEvent.click(sendButton())
  expect((await screen.findByRole('alert')).textContent).toMatch(lowered)
  expect([view(), sent]).toEqual([WalletSendPreviewView.id, []])
  expect(screen.getByText(`${exact(allOfIt - 3n * fee)} ETH`)).toBeTruthy()
  await waitFor(() => expect(sendButton().getAttribute('aria-busy')).toBeNull())
  fireEvent.click(sendButton())
  await waitFor(() => expect(sent).toEqual([{ to: receiver, amount: `${allOfIt - 3n * fee}` }]))
})

test('a maximum of a fee that takes all of the balance gets a caution, for the fee is an estimate', async () => {
  const { chain, controller, screen, fill, refresh, sendButton } = await openOnChain()
  await fill('0.1')
  await act(() => controller.setMax())
  act(() => controller.review())
  await screen.findByRole('heading', { name: 'Review transfer' })
  chain.fee = allOfIt
  await refresh()
  expect(screen.getByRole('alert').textContent).toBe('Leave some ETH for the network fee.')
  expect(sendButton().disabled).toBe(false)
})

test('a maximum of a token becomes less with its balance, and an amount that was typed stays', async () => {
  const { chain, controller, screen, state, fill, refresh, kernel } = await openOnChain()
  await fill('0.1')
  controller.setToken(tether)
  await act(() => controller.setMax())
  await waitFor(() => expect(state().receiver.status).toBe('known'))
  act(() => controller.review())
  await screen.findByRole('heading', { name: 'Review transfer' })
  chain.tether = 20_000_000n
  await refresh()
  expect(screen.getAllByText('20 USDT').length).toBeGreaterThan(0)
  act(() => kernel.router.back())
  await screen.findByLabelText('Amount')
  controller.setAmount('24')
  chain.tether = 19_000_000n
  act(() => controller.review())
  await refresh()
  expect(state().order?.amount).toBe('24000000')
  expect((await screen.findByRole('alert')).textContent).toBe(noFunds)
})

test('a maximum that was sent shows its receipt, also if the balance was read again meanwhile and leaves a rest', async () => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const asked = vi.fn()
  const { chain, controller, state, view, fill, refresh, sendButton, kernel, screen } = await openOnChain({
    can: {
      send: async () => {
        asked()
        await answered
        return { hash: `0x${'a'.repeat(64)}` }
      },
    },
  })
  await fill('0.1')
  await act(() => controller.setMax())
  act(() => controller.review())
  await screen.findByRole('heading', { name: 'Review transfer' })
  await refresh()
  fireEvent.click(sendButton())
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
  chain.coin = fee * 2n
  const { refreshBalance } = await kernel.load(wallet)
  await act(async () => void (await refreshBalance('eip155', { force: true, signal: kernel.signal })))
  answer()
  await waitFor(() => expect(view()).not.toBe(WalletSendPreviewView.id))
  expect([state().order, asked.mock.calls.length]).toEqual([null, 1])
})
