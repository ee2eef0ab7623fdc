import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { defineError } from 'portico/kernel'
import { AccountView, accountActions } from 'portico/shell'
import { fromBaseUnits, type Namespace, type Settlement, tracked } from 'portico/wallet'
import { afterEach, expect, test, vi } from 'vitest'
import { network } from '../../../src/shell/testing/views.tsx'
import { send, WalletSendSelectTokenView, WalletSendView } from '../index.ts'
import {
  allOfIt,
  clearStage,
  createSendStage,
  fee,
  receiver,
  type SendStageOptions,
  sender,
  show,
  signLater,
  usdt,
} from '../testing.tsx'
import { sendSlice } from '../tokens.ts'

afterEach(clearStage)

async function open(options?: SendStageOptions) {
  const stage = await createSendStage(options)
  await stage.kernel.load(send)
  stage.kernel.modal.open(WalletSendView)
  const screen = show(stage)
  await screen.findByRole('heading', { name: 'Send' })
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  const press = async (name: string | RegExp) => {
    const [button] = await screen.findAllByRole('button', { name })
    fireEvent.click(button as HTMLElement)
  }
  const submit = () =>
    screen.getByLabelText('Recipient').closest('form')?.querySelector<HTMLButtonElement>('[type=submit]')
  /** What is below the field of the amount. */
  const message = () =>
    document.getElementById(screen.getByLabelText('Amount').getAttribute('aria-describedby') ?? '')?.textContent
  const choose = async (name: RegExp) => {
    await press(/^Select token$|Choose another$/)
    await press(name)
    await screen.findByLabelText('Amount')
  }
  /** Sends an amount of a token to `receiver`, up to its review. */
  const review = async (token: RegExp, amount: string) => {
    await choose(token)
    type('Amount', amount)
    type('Recipient', receiver)
    await waitFor(() => expect(submit()?.disabled).toBe(false))
    fireEvent.submit(submit()?.form as HTMLFormElement)
  }
  return { ...stage, screen, type, press, submit, choose, message, review }
}

test('the account view offers Send and Receive if the namespace supports them', async () => {
  const stage = await createSendStage()
  stage.kernel.modal.open(AccountView)
  const screen = show(stage)
  const counted = vi.fn()
  stage.kernel.events.on(tracked, counted)
  fireEvent.click(await screen.findByRole('button', { name: 'Send' }))
  await waitFor(() => expect(stage.kernel.router.current()?.view).toBe('WalletSend'))
  const properties = { isSmartAccount: false, network: 'eip155:1' }
  expect(counted).toHaveBeenCalledWith({ event: 'OPEN_SEND', properties })
  act(() => stage.kernel.router.back())
  fireEvent.click(await screen.findByRole('button', { name: 'Receive' }))
  await waitFor(() => expect(stage.kernel.router.current()?.view).toBe('WalletReceive'))
})

test('an amount that an input method composes is read, but not rewritten before it is committed', async () => {
  const { kernel, screen } = await open()
  const field = screen.getByLabelText<HTMLInputElement>('Amount')
  fireEvent.input(field, { target: { value: '１２' }, isComposing: true })
  expect([field.value, kernel.store.get(sendSlice).amount]).toEqual(['１２', '12'])
  fireEvent.compositionEnd(field)
  expect([field.value, kernel.store.get(sendSlice).amount]).toEqual(['12', '12'])
})

test.each([
  ['send', 'WalletSend'],
  ['receive', 'WalletReceive'],
])('%s is for the namespace of the account on screen, active or not', async (id, view) => {
  const { kernel } = await createSendStage()
  const run = (namespace: Namespace) =>
    kernel.slots
      .get(accountActions)
      .find((action) => action.id === id)
      ?.run(namespace)
  kernel.modal.open(AccountView)
  run('solana')
  expect(kernel.router.current()).toMatchObject({ view, params: { namespace: 'solana' } })
})

test('a namespace without the capability does not offer Send', async () => {
  const stage = await createSendStage({ can: { send: undefined as never } })
  stage.kernel.modal.open(AccountView)
  const screen = show(stage)
  await screen.findByRole('button', { name: 'Receive' })
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
})

test('the button names the next missing value until the form is complete', async () => {
  const { screen, type, submit, choose, message } = await open()
  await screen.findByLabelText('Amount')
  expect(screen.getByRole('button', { name: 'Token: ETH. Choose another' })).toBeTruthy()
  await choose(/Tether/)
  expect(submit()?.textContent).toBe('Add amount')
  type('Amount', '0')
  await waitFor(() => expect(submit()?.textContent).toBe('Incorrect value'))
  type('Amount', '25.6')
  await waitFor(() => expect(submit()?.textContent).toBe('Not enough USDT'))
  expect(submit()?.disabled).toBe(true)
  expect(screen.getByRole('button', { name: 'Connect a different wallet' })).toBeTruthy()
  expect(message()).toBe('Not enough USDT Connect a different wallet')
  type('Amount', '25,5')
  await waitFor(() => expect(submit()?.textContent).toBe('Add address'))
  type('Recipient', usdt)
  await waitFor(() => expect(submit()?.textContent).toBe('Invalid address'))
  expect(screen.getByText(/the token’s own address/)).toBeTruthy()
  type('Recipient', receiver)
  await waitFor(() => expect(submit()?.textContent).toBe('Review'))
  expect(submit()?.disabled).toBe(false)
})

test('the review shows every digit and the whole address, and sends exactly these', async () => {
  const { screen, type, submit, choose, press, sent, kernel } = await open()
  await choose(/Ether/)
  type('Amount', '0.123456789012345678')
  type('Recipient', 'ada.eth')
  await waitFor(() => expect(submit()?.getAttribute('aria-busy')).toBe('true'))
  await waitFor(() => expect(submit()?.getAttribute('aria-busy')).toBeNull())
  fireEvent.submit(submit()?.form as HTMLFormElement)
  await screen.findByRole('heading', { name: 'Review transfer' })
  expect(screen.getByText(/^0\.123456789012345678 ETH$/)).toBeTruthy()
  expect(screen.getByText('ada.eth')).toBeTruthy()
  expect(screen.getByText(receiver)).toBeTruthy()
  expect(screen.getByText(sender)).toBeTruthy()
  expect(screen.getByText(/^0\.000065 ETH$/)).toBeTruthy()
  const total = screen.getByText('Estimated total').closest('div') as HTMLElement
  expect(within(total).getByText(/^0\.123522 ETH$/)).toBeTruthy()
  await press('Send')
  await waitFor(() => expect(sent).toEqual([{ to: receiver, amount: '123456789012345678' }]))
  await waitFor(() => expect(kernel.router.current()?.view).toBe('WalletSendConfirmed'))
})

test('Back from a review while the wallet signs leads to a locked form, which only leads back to the review', async () => {
  const { can, sign } = signLater()
  const { screen, press, review } = await open({ can, wallets: [{ name: 'Harbour' }] })
  await review(/Ether/, '0.5')
  await press('Send')
  await screen.findByText('Approve in Harbour')
  await press('Back')
  expect(await screen.findByText('Still waiting in Harbour')).toBeTruthy()
  for (const label of ['Amount', 'Recipient'])
    expect(screen.getByLabelText(label).closest('fieldset')?.disabled).toBe(true)
  await press('Show request')
  await screen.findByText('Approve in Harbour')
  expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-busy')).toBe('true')
  await act(async () => sign('0xhash'))
  await waitFor(() => expect(screen.queryByText('Approve in Harbour')).toBeNull())
})

test('fee and total have dollar values if prices are known; the total of a token is shown beside the fee', async () => {
  const quantity = { numeric: '1.83', decimals: '18' }
  const ether = { name: 'Ether', symbol: 'ETH', chainId: 'eip155:1', price: 2000, iconUrl: '', quantity }
  const { screen, review } = await open({ balances: [ether] })
  await review(/Tether/, '1.5')
  await screen.findByRole('heading', { name: 'Review transfer' })
  const fact = (label: string) => screen.getByText(label).closest('div')?.textContent
  await waitFor(() => expect(fact('Estimated network fee')).toMatch(/0\.000065 ETH\$0\.13$/))
  expect(fact('Estimated total')).toMatch(/1\.5 USDT \+ 0\.000065 ETH\$1\.63$/)
})

test('the confirmation shows a transfer as submitted, then confirmed, with its hash to copy and a link to the explorer', async () => {
  let end: (status: Settlement) => void = () => {}
  const settled = () =>
    new Promise<Settlement>((resolve) => {
      end = resolve
    })
  const hash = `0x${'ab'.repeat(32)}`
  const explorer = { default: { name: 'Scan', url: 'https://scan.test' } }
  const { screen, press, kernel, review } = await open({
    can: { settled, send: async () => ({ hash }) },
    networks: [{ ...network(1, 'Ethereum'), blockExplorers: explorer }],
  })
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  await review(/Ether/, '1')
  await press('Send')
  expect(await screen.findByText('Transaction submitted')).toBeTruthy()
  expect(screen.getByText('1 ETH')).toBeTruthy()
  expect(screen.getByText(receiver)).toBeTruthy()
  expect(screen.getByRole('link', { name: /View on Scan/ }).getAttribute('href')).toBe(`https://scan.test/tx/${hash}`)
  await press(/^Copy transaction hash 0x.*…/)
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(hash))
  act(() => end('confirmed'))
  expect(await screen.findByText('Transaction confirmed')).toBeTruthy()
  await press('Done')
  await waitFor(() => expect(kernel.router.current()?.view).toBe('Account'))
})

test('the title of a failed transfer does not say that it was sent', async () => {
  let end: (status: Settlement) => void = () => {}
  const settled = () =>
    new Promise<Settlement>((resolve) => {
      end = resolve
    })
  const { screen, press, review } = await open({ can: { settled, send: async () => ({ hash: '0xab' }) } })
  await review(/Ether/, '1')
  await press('Send')
  await screen.findByRole('heading', { name: 'Sent' })
  act(() => end('failed'))
  await screen.findByRole('heading', { name: 'Transaction' })
  expect(screen.queryByText('Sent')).toBeNull()
})

test('tokens of the same name show their contracts, in the list and in the review', async () => {
  const { screen, press, kernel, review } = await open()
  await press(/Choose another$/)
  const row = await screen.findByRole('button', { name: /Tether/ })
  expect(row.textContent).toContain('0xdada…dada')
  expect(screen.getByRole('button', { name: /^Ether/ }).textContent).not.toContain('0x')
  act(() => kernel.router.back())
  await review(/Tether/, '1')
  await screen.findByRole('heading', { name: 'Review transfer' })
  const facts = screen.getByText('Token address').closest('div') as HTMLElement
  expect(within(facts).getByText(usdt)).toBeTruthy()
})

test('a token that differs from the one on screen is not sent, and the review explains why', async () => {
  const MismatchError = defineError('STRANGE_TOKEN_MISMATCH', 'Another token', { meaning: 'tokenMismatch' })
  const send = async () => {
    throw new MismatchError()
  }
  const { screen, press, review } = await open({ can: { send } })
  await review(/Tether/, '1')
  await screen.findByRole('heading', { name: 'Review transfer' })
  await press('Send')
  expect((await screen.findByRole('alert')).textContent).toMatch(/another name or other decimals/)
})

test('a switch of the network during the review prevents the transfer', async () => {
  const { screen, tell, review } = await open()
  await review(/Ether/, '1')
  await screen.findByRole('heading', { name: 'Review transfer' })
  act(() => tell({ type: 'network', network: 'eip155:8453' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/has changed/)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true)
})

test('the maximum is shown with 6 decimals and sent with all decimals', async () => {
  const { screen, type, submit, press, kernel, sent } = await open()
  await press('Max')
  const field = screen.getByLabelText<HTMLInputElement>('Amount')
  await waitFor(() => expect(field.value).toBe('1.834234'))
  expect(kernel.store.get(sendSlice).amount).toBe(fromBaseUnits(allOfIt - fee, 18))
  type('Recipient', receiver)
  await waitFor(() => expect(submit()?.disabled).toBe(false))
  fireEvent.submit(submit()?.form as HTMLFormElement)
  await screen.findByText(`${fromBaseUnits(allOfIt - fee, 18)} ETH`)
  await press('Send')
  await waitFor(() => expect(sent).toEqual([{ to: receiver, amount: `${allOfIt - fee}` }]))
})

test('the token that was sent last is selected the next time', async () => {
  const { screen, press, review } = await open()
  await review(/Tether/, '1')
  await screen.findByRole('heading', { name: 'Review transfer' })
  await press('Send')
  await press('Done')
  await press('Send')
  expect(await screen.findByRole('button', { name: 'Token: USDT. Choose another' })).toBeTruthy()
})

test('the search of tokens has an empty state', async () => {
  const { screen, press, type } = await open()
  await press(/Choose another$/)
  await screen.findByRole('button', { name: /Tether/ })
  type('Search tokens', 'ether')
  expect(within(screen.getByRole('list')).getAllByRole('button')).toHaveLength(2)
  type('Search tokens', 'zzz')
  expect(await screen.findByText('No tokens found')).toBeTruthy()
})

test('screen readers are told how many tokens a search finds', async () => {
  const { screen, press, type } = await open()
  await press(/Choose another$/)
  await screen.findByRole('button', { name: /Tether/ })
  const said = () =>
    screen.getByLabelText('Search tokens').closest('.send-stack')?.querySelector('[aria-live]')?.textContent
  const counts = [said()]
  for (const text of ['e', 'tether', 'zzz', ' ']) {
    type('Search tokens', text)
    counts.push(said())
  }
  expect(counts).toEqual(['', '2 tokens found', '1 token found', '0 tokens found', ''])
})

test('the values that a host sets are read-only', async () => {
  const stage = await createSendStage()
  const opened = stage.kernel.modal.open(WalletSendView, { amount: '2', assetAddress: usdt, to: receiver })
  const screen = show(stage)
  expect((await screen.findByLabelText<HTMLInputElement>('Amount')).readOnly).toBe(true)
  expect(screen.queryByRole('button', { name: /^Max$|Choose another/ })).toBeNull()
  const to = screen.getByLabelText<HTMLTextAreaElement>('Recipient')
  expect({ value: to.value, readOnly: to.readOnly }).toEqual({ value: receiver, readOnly: true })
  fireEvent.submit(screen.getByLabelText('Amount').closest('form') as HTMLFormElement)
  fireEvent.click(await screen.findByRole('button', { name: 'Send' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Done' }))
  expect(await opened).toEqual({ hash: '0xhash' })
})

test('a receiver that the host does not set is filled in by the user', async () => {
  const stage = await createSendStage()
  void stage.kernel.modal.open(WalletSendView, { amount: '2', assetAddress: usdt, to: '' })
  const screen = show(stage)
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Recipient')).readOnly).toBe(false)
})

test('a request that was rejected can only be closed; one that is outdated can be prepared again', async () => {
  const stage = await createSendStage()
  const ended = expect(stage.kernel.modal.open(WalletSendView, { amount: 'much' })).rejects.toMatchObject({
    code: 'SEND_INVALID_AMOUNT',
  })
  const screen = show(stage)
  const close = await within(await screen.findByRole('alert')).findByRole('button', { name: 'Close' })
  await ended
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  fireEvent.click(close)
  await waitFor(() => expect(stage.kernel.modal.isOpen()).toBe(false))
  act(() => void stage.kernel.modal.open(WalletSendView, { amount: '2', assetAddress: usdt, chainId: 1 }))
  await screen.findByLabelText('Amount')
  act(() => stage.tell({ type: 'accounts', accounts: [{ address: receiver, type: 'eoa' }] }))
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByLabelText('Amount')).toBeTruthy()
})

test('a form for a namespace without a connected wallet says that it could not be prepared', async () => {
  const stage = await createSendStage()
  const screen = show(stage)
  act(() => void stage.kernel.modal.open(WalletSendView, { namespace: 'solana' }))
  expect(await screen.findByText('Couldn’t prepare this transfer.')).toBeTruthy()
})

test('the native coin has no Max while the network fee is unknown', async () => {
  const fail = async () => {
    throw new Error('down')
  }
  for (const fee of [async () => null, fail]) {
    const { screen, choose, kernel } = await open({ can: { fee } })
    await choose(/Ether/)
    await waitFor(() => expect(kernel.store.get(sendSlice).fee?.value).toBeNull())
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Max' })).toBeNull())
    act(() => kernel.router.push(WalletSendSelectTokenView))
    fireEvent.click(await screen.findByRole('button', { name: /Tether/ }))
    expect(await screen.findByRole('button', { name: 'Max' })).toBeTruthy()
    clearStage()
  }
})

test('a balance that does not cover the fee is reported in the form and in the review', async () => {
  const { screen, type, submit, choose, message } = await open({ can: { fee: async () => `${2n * allOfIt}` } })
  await choose(/Tether/)
  type('Amount', '1')
  type('Recipient', receiver)
  await waitFor(() => expect(message()).toBe('Leave some ETH for the network fee.'))
  await waitFor(() => expect(submit()?.disabled).toBe(false))
  fireEvent.submit(submit()?.form as HTMLFormElement)
  await screen.findByRole('heading', { name: 'Review transfer' })
  const note = await screen.findByRole('alert')
  expect(note.textContent).toBe('Leave some ETH for the network fee.')
  // The note comes first, and the buttons stay in sight below all that scrolls.
  expect(note.closest('.p-scroll')).not.toBeNull()
  expect(screen.getByRole('button', { name: 'Send' }).closest('.p-scroll')).toBeNull()
  expect(note.compareDocumentPosition(screen.getByText('To'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('an amount has the separators of the language', async () => {
  const { screen, type, choose, kernel } = await open()
  await choose(/Ether/)
  // English with the separators of Germany.
  await act(() => kernel.messages.setLocale('en-DE'))
  const field = screen.getByLabelText<HTMLInputElement>('Amount')
  type('Amount', '1.234,5')
  await waitFor(() => expect(field.value).toBe('1234,5'))
  expect(kernel.store.get(sendSlice).amount).toBe('1234.5')
  type('Amount', '1,25')
  await waitFor(() => expect(field.value).toBe('1,25'))
})

test('the review leads to the list of networks', async () => {
  const { press, kernel, review } = await open()
  await review(/Ether/, '1')
  await press(/^Network: Ethereum/)
  await waitFor(() =>
    expect(kernel.router.current()).toMatchObject({ view: 'Networks', params: { namespace: 'eip155' } }),
  )
})
