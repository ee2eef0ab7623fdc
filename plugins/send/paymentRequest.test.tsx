import { act, fireEvent } from '@testing-library/react'
import { scrollAreaOf } from 'portico/ui'
import { data } from 'portico/wallet'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { getTokenBalances } from '../../src/wallet/chainData/endpoints.ts'
import { skipPauses } from '../../test/harness/skipPauses.ts'
import { clearStage, coin, openForm, receiver, sender, show, usdt } from './testing.tsx'

skipPauses()

afterEach(clearStage)

const other = `0x${'12'.repeat(20)}`
const tether = `eip155:1:${usdt}` as const

async function open() {
  const stage = await openForm()
  await (await stage.kernel.load(data)).refreshTokens('eip155', { signal: stage.kernel.signal })
  stage.controller.setToken(coin)
  const paste = (text: string) => stage.controller.setReceiver(text)
  return { ...stage, paste }
}

describe('a payment request in the field of the receiver', () => {
  test.each([
    ['a request for coins', `ethereum:${receiver}@1?value=2.5e17`, '0.25'],
    ['an address as a link', `ethereum:${receiver}`, ''],
    ['an account id', `eip155:1:${receiver}`, ''],
  ])('gives way to its receiver, and fills in its amount: %s', async (_, text, amount) => {
    const { paste, state, controller } = await open()
    await paste(` ${text} `)
    expect(state()).toMatchObject({
      to: receiver,
      amount,
      receiver: { status: 'known', address: receiver, caution: null },
    })
    controller.setAmount('0.5')
    controller.review()
    expect(state().order).toMatchObject({ to: receiver, amount: '500000000000000000' })
  })

  test.each([
    [`ethereum:${receiver}@1?value=2.5e17`, { to: receiver, amount: '0.25' }],
    [`ethereum:${receiver}@10?value=1`, { amount: '', receiver: { address: null, problem: 'network' } }],
  ])('that is typed, as a scanner does, counts once it is whole: %s', async (text, expected) => {
    const { state, controller } = await open()
    for (const letter of text) void controller.setReceiver(state().to + letter)
    expect(state()).toMatchObject({ to: text, amount: '' })
    await vi.waitFor(() => expect(state()).toMatchObject(expected))
    await vi.waitFor(() => expect(state().receiver.status).not.toBe('looking'))
  })

  test('keeps the amount that was typed', async () => {
    const { paste, state, controller } = await open()
    controller.setAmount('0.5')
    await paste(`ethereum:${receiver}@1?value=1e18`)
    expect(state()).toMatchObject({ to: receiver, amount: '0.5' })
  })

  test('for a token fills in the amount only once this token is selected, and says so until then', async () => {
    const { paste, state, controller } = await open()
    await paste(`ethereum:${usdt}@1/transfer?address=${receiver}&uint256=2.5e6`)
    expect(state()).toMatchObject({ to: receiver, amount: '', receiver: { address: receiver, caution: 'token' } })
    controller.setToken(tether)
    await vi.waitFor(() => expect(state()).toMatchObject({ amount: '2.5', receiver: { caution: null } }))
  })

  test('that is for coins warns while a token is selected, also in the review', async () => {
    const { paste, state, controller, kernel } = await open()
    controller.setToken(tether)
    controller.setAmount('1')
    await paste(`ethereum:${receiver}?value=1e18`)
    const screen = show({ kernel })
    expect(await screen.findByText('The payment request is for another token.')).toBeTruthy()
    act(() => controller.review())
    expect(state().order).toMatchObject({ caution: 'token', amount: '1000000' })
  })

  test('of a name is looked up', async () => {
    const { paste, state } = await open()
    await paste('ethereum:ada.eth@1?value=1e17')
    expect(state()).toMatchObject({ to: 'ada.eth', amount: '0.1', receiver: { address: receiver, name: 'ada.eth' } })
  })

  test.each([
    ['a network of the namespace', `ethereum:${receiver}@8453?value=1e18`, true],
    ['a network that the host does not have', `ethereum:${receiver}@10?value=1e18`, false],
    ['another namespace', 'bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq?amount=0.1', false],
    [
      'another namespace, as an account id',
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
      false,
    ],
  ])('for %s is not paid here', async (_, text, isListed) => {
    const { paste, state, controller, kernel } = await open()
    await paste(text)
    expect(state()).toMatchObject({ to: text, amount: '', receiver: { status: 'refused', address: null } })
    controller.setAmount('0.5')
    expect(controller.review).toThrow('The receiver address is not valid')
    const screen = show({ kernel })
    expect(await screen.findByText('This is meant for another network, not for Ethereum.')).toBeTruthy()
    const choose = screen.queryByRole('button', { name: 'Choose network' })
    expect(choose !== null).toBe(isListed)
    if (!choose)
      return expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Invalid address' }).disabled).toBe(true)
    fireEvent.click(choose)
    await vi.waitFor(() =>
      expect(kernel.router.current()).toMatchObject({ view: 'Networks', params: { namespace: 'eip155' } }),
    )
  })

  test('for another network is taken once that one is active, and not before', async () => {
    const { paste, state, tell } = await open()
    await paste(`ethereum:${receiver}@8453?value=1e18`)
    tell({ type: 'network', network: 'eip155:8453' })
    await vi.waitFor(() => expect(state()).toMatchObject({ to: receiver, amount: '1', receiver: { status: 'known' } }))
    tell({ type: 'network', network: 'eip155:1' })
    await vi.waitFor(() => expect(state().receiver).toMatchObject({ status: 'refused', problem: 'network' }))
  })

  test.each([
    ['a parameter that it requires', 'bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq?req-pj=1'],
    ['another function than transfer', `ethereum:${usdt}/approve?address=${receiver}&uint256=1`],
    ['a server that makes the transaction', 'solana:https://example.com/pay'],
  ])('that needs %s is refused', async (_, text) => {
    const { paste, state, kernel } = await open()
    await paste(text)
    expect(state().receiver).toMatchObject({ status: 'refused', problem: 'request' })
    const screen = show({ kernel })
    const field = await screen.findByLabelText('Recipient')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('This payment request can’t be paid here. Pay it in your wallet.')).toBeTruthy()
    fireEvent.change(field, { target: { value: receiver } })
    await vi.waitFor(() => expect(state().receiver).toMatchObject({ status: 'known', address: receiver }))
  })

  test('for nothing fills in no amount', async () => {
    const { paste, state } = await open()
    await paste(`ethereum:${receiver}?value=0`)
    expect(state()).toMatchObject({ amount: '', receiver: { status: 'known' } })
  })

  test('takes the place of an earlier one, with its amount', async () => {
    const { paste, state } = await open()
    await paste(`ethereum:${receiver}@1?value=2.5e17`)
    await paste(`ethereum:${other}@1?value=1e18`)
    expect(state()).toMatchObject({ to: other, amount: '1', receiver: { caution: null } })
    await paste(`ethereum:${receiver}@1`)
    expect(state()).toMatchObject({ to: receiver, amount: '' })
  })

  test('leaves no amount to a receiver that is typed in its place, unless the amount was changed', async () => {
    const { paste, state, controller } = await open()
    await paste(`ethereum:${receiver}@1?value=2.5e17`)
    await paste(other)
    expect(state()).toMatchObject({ to: other, amount: '' })
    await paste(`ethereum:${receiver}@1?value=2.5e17`)
    controller.setAmount('0.3')
    await paste(other)
    expect(state()).toMatchObject({ to: other, amount: '0.3', receiver: { caution: null } })
  })

  test('for coins leaves no amount to a token that is selected instead', async () => {
    const { paste, state, controller } = await open()
    await paste(`ethereum:${receiver}@1?value=2.5e17`)
    controller.setToken(tether)
    await vi.waitFor(() => expect(state()).toMatchObject({ amount: '', receiver: { caution: 'token' } }))
    controller.setToken(coin)
    await vi.waitFor(() => expect(state()).toMatchObject({ amount: '0.25', receiver: { caution: null } }))
  })

  test('for another amount than the typed one says so, also in the review', async () => {
    const { paste, state, controller, kernel } = await open()
    const text = 'The payment request is for another amount.'
    const screen = show({ kernel })
    controller.setAmount('0.5')
    await act(() => paste(`ethereum:${receiver}@1?value=2.5e17`))
    expect(await screen.findByText(text)).toBeTruthy()
    act(() => controller.setAmount('0.250'))
    expect(screen.queryByText(text)).toBeNull()
    act(() => controller.setAmount('0.4'))
    fireEvent.click(screen.getByRole('button', { name: 'Use the requested amount' }))
    expect([state().amount, screen.queryByText(text)]).toEqual(['0.25', null])
    expect(document.activeElement).toBe(screen.getByLabelText('Recipient'))
    act(() => controller.setAmount('0.3'))
    act(() => controller.review())
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    expect(state().order).toMatchObject({ amount: '300000000000000000', caution: 'amount' })
  })

  test('is forgotten with its receiver: the same address, typed again, fills in nothing', async () => {
    const { paste, state, controller } = await open()
    await paste(`ethereum:${receiver}@8453`)
    await paste(`ethereum:${receiver}@1?value=1e18`)
    await paste(other)
    controller.setAmount('')
    await paste(receiver)
    expect(state()).toMatchObject({ to: receiver, amount: '', receiver: { status: 'known', problem: null } })
  })
})

test('a payment request that was paid fills in nothing when its receiver is typed again', async () => {
  const { paste, state, controller } = await open()
  await paste(`ethereum:${receiver}@1?value=1e18`)
  controller.review()
  await controller.send()
  expect(state().to).toBe('')
  await paste(receiver)
  expect(state()).toMatchObject({ to: receiver, amount: '', receiver: { status: 'known' } })
})

describe('a token', () => {
  test('can not be sent to the contract of another token of the account, by address or by name', async () => {
    const contract = `0x${'c0'.repeat(20)}`
    const quantity = { numeric: '3', decimals: '6' }
    const coins = { name: 'Coins', symbol: 'USDC', address: `eip155:1:${contract}`, price: 1, iconUrl: '', quantity }
    const stage = await openForm({ balances: [coins], names: { resolve: async () => contract } })
    const { controller, state, kernel } = stage
    await controller.setReceiver(contract)
    controller.setToken(tether)
    controller.setAmount('1')
    // The tokens of the account are listed only then.
    await vi.waitFor(() => expect(state().receiver.status).toBe('known'))
    await (await kernel.load(data)).refreshTokens('eip155', { signal: kernel.signal })
    await vi.waitFor(() => expect(state().receiver).toMatchObject({ status: 'refused', problem: 'otherToken' }))
    expect(controller.review).toThrow('The receiver address is not valid')
    await controller.setReceiver('ada.eth')
    expect(state().receiver).toMatchObject({ status: 'refused', problem: 'otherToken' })
    const screen = show(stage)
    expect(await screen.findByText('This is the address of another token. Tokens sent there are lost.')).toBeTruthy()
    await act(() => controller.setReceiver(sender))
    expect(state().receiver.status).toBe('known')
    // A contract may take coins, such as one that wraps them.
    controller.setToken(coin)
    await act(() => controller.setReceiver(contract))
    expect(state().receiver.status).toBe('known')
  })

  const contract = `0x${'c0'.repeat(20)}`
  const quantity = { numeric: '3', decimals: '6' }
  const listed = { name: 'Coins', symbol: 'USDC', address: `eip155:1:${contract}`, price: 1, iconUrl: '', quantity }

  test('can not be sent there either if the tokens are listed while the receiver is checked', async () => {
    let release = () => {}
    const wait = new Promise<void>((resolve) => {
      release = resolve
    })
    const writeAddress = (address: string) => wait.then(() => address)
    const { controller, state, kernel } = await openForm({ balances: [listed], can: { writeAddress } })
    controller.setToken(tether)
    const setting = controller.setReceiver(contract)
    await (await kernel.load(data)).refreshTokens('eip155', { signal: kernel.signal })
    release()
    await setting
    expect(state().receiver).toMatchObject({ status: 'refused', problem: 'otherToken' })
  })

  test('nor if they are listed while the transfer is reviewed', async () => {
    const stage = await openForm()
    const { controller, kernel, http, sent } = stage
    const { refreshTokens } = await kernel.load(data)
    await refreshTokens('eip155', { force: true, signal: kernel.signal })
    controller.setToken(tether)
    controller.setAmount('1')
    await controller.setReceiver(contract)
    controller.review()
    const screen = show(stage)
    const send = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send' })
    const area = scrollAreaOf(screen.getByText('To')) ?? expect.fail('Nothing scrolls')
    area.scrollTop = 200
    const held = { ...listed, name: 'Tether', symbol: 'USDT', address: tether }
    http.answer(getTokenBalances, { balances: [held, listed] })
    await act(() => refreshTokens('eip155', { force: true, signal: kernel.signal }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('This is the address of another token. Tokens sent there are lost.')
    expect([send.disabled, area.scrollTop]).toEqual([true, 0])
    await act(() => controller.send())
    expect(sent).toEqual([])
  })
})
