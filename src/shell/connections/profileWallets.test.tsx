import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { connectionsSlice, wallet } from 'portico/wallet'
import { afterEach, describe, expect, test } from 'vitest'
import { noticesSlice } from '../../kernel/internal.ts'
import { devnet, one, ten } from '../../wallet/testing/index.ts'
import { createNamespaces, type NamespacesOptions } from '../testing/connections.tsx'
import { AccountView, ConnectingExternalView, NetworksView, ProfileWalletsView } from '../viewTokens.ts'

afterEach(cleanup)

/** Opens the view for a user who has connected the EVM wallets `a` and then `b`. */
async function open({ connected = ['a', 'b'], ...options }: NamespacesOptions & { connected?: string[] } = {}) {
  const page = await createNamespaces({ multiWallet: true, networks: [one, ten], ...options })
  page.evm.announce('a', 'b', 'c')
  page.bitcoin.announce('o')
  for (const id of connected) await page.connect(id, 'eip155')
  page.kernel.modal.open(AccountView)
  page.kernel.router.push(ProfileWalletsView, { namespace: 'eip155' })
  page.show()
  await screen.findByRole('heading', { level: 2, name: 'Wallets' })
  const active = () => page.kernel.store.get(connectionsSlice).connections.eip155?.connectorId
  const stack = () => page.kernel.store.snapshot().router as { stack: { view: string }[] }
  const told = (text: string) => waitFor(() => expect(page.notices()).toContain(text))
  return { ...page, active, told, stack: () => stack().stack.map(({ view }) => view) }
}
const button = (name: string) => screen.getByRole('button', { name })
const says = (text: string) => screen.findByText(text)

test('shows the active wallet, the other connected ones, and their number', async () => {
  await open()
  const [first, second] = within(screen.getByRole('list', { name: 'Connected' })).getAllByRole('listitem')
  expect(first?.textContent).toMatch(/^BB?0xb.*Active.*Edit label$/s)
  expect(second?.textContent).toMatch(/^AA?0xa.*Switch$/s)
  expect(screen.getByText('2')).toBeTruthy()
  expect(screen.queryByRole('tablist')).toBeNull()
})

test.each<[how: string, leave: (page: Awaited<ReturnType<typeof open>>) => void]>([
  ['is disconnected', () => fireEvent.click(button('Disconnect B'))],
  ['leaves the browser', ({ evm }) => evm.withdraw('b')],
])('after the active wallet %s, focus is not on the button that disconnects the next one', async (_, leave) => {
  const page = await open()
  button('Disconnect B').focus()
  act(() => leave(page))
  await waitFor(() => expect(page.active()).toBe('a'))
  await waitFor(() => expect(button('Disconnect A').closest('.s-wallet-card')).toBeTruthy())
  expect(document.activeElement).not.toBe(button('Disconnect A'))
})

test('the second click of a double click acts on no other wallet that has come into its place', async () => {
  const page = await open()
  fireEvent.click(button('Disconnect B'), { detail: 1 })
  await waitFor(() => expect(button('Disconnect A').closest('.s-wallet-card')).toBeTruthy())
  fireEvent.click(button('Disconnect A'), { detail: 2 })
  fireEvent.click(button('Delete B from the list'), { detail: 2 })
  await act(async () => {})
  expect(page.evm.wallet('a').calls).not.toContain('disconnect')
  expect(button('Delete B from the list')).toBeTruthy()
  fireEvent.click(button('Disconnect A'), { detail: 1 })
  await waitFor(() => expect(page.active()).not.toBe('a'))
})

test('without networks and wallets says that none is connected', async () => {
  await open({ networks: [], connected: [] })
  expect(screen.getByText('No wallet connected')).toBeTruthy()
})

test('a name that is being typed stays while the host adds a network of another namespace', async () => {
  const { kernel } = await open()
  fireEvent.click(screen.getByRole('button', { name: /^Edit label/ }))
  const field = screen.getByRole('textbox', { name: 'Label' })
  fireEvent.change(field, { target: { value: 'Savings' } })
  act(() => void kernel.use(wallet).addNetwork(devnet))
  expect(screen.getAllByRole('tab')).toHaveLength(2)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Label' }).value).toBe('Savings')
  expect(document.activeElement).toBe(field)
})

test('each wallet has the same button to disconnect; with several wallets another one disconnects all', async () => {
  await open()
  const places = ['Disconnect A', 'Disconnect B'].map((name) => button(name).closest('.s-wallet-end > .s-danger'))
  expect(places).not.toContain(null)
  expect(button('Disconnect all').hasAttribute('data-danger')).toBe(true)
  fireEvent.click(button('Disconnect A'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Disconnect all' })).toBeNull())
  expect(button('Disconnect B')).toBeTruthy()
})

test('switching shows a toast and swaps the active wallet', async () => {
  const { active, told } = await open()
  fireEvent.click(button('Switch to A'))
  await told('Wallet switched')
  expect(active()).toBe('a')
  expect(button('Switch to B')).toBeTruthy()
})

test('another connected wallet can be disconnected, connected again, and deleted', async () => {
  const { active, evm, view, told } = await open()
  fireEvent.click(button('Disconnect A'))
  await told('Wallet disconnected')
  expect(active()).toBe('b')
  expect(screen.getByRole('list', { name: 'Recently connected' }).textContent).toMatch(/0xa/)
  evm.wallet('a').mode = 'hang'
  fireEvent.click(button('Connect A'))
  await waitFor(() => expect(view()).toBe('ConnectingExternal'))
  await waitFor(() => expect(evm.requests).toHaveLength(3))
  await act(async () => evm.requests[2]?.accept())
  await told('New wallet added')
  expect([view(), active()]).toEqual(['ProfileWallets', 'a'])

  fireEvent.click(button('Disconnect B'))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete B from the list' }))
  await told('Wallet deleted')
  expect(screen.queryByText('Recently connected')).toBeNull()
})

test('an earlier wallet that has left the browser keeps its name in the failure', async () => {
  const { evm, view } = await open()
  fireEvent.click(button('Disconnect A'))
  await screen.findByRole('button', { name: 'Connect A' })
  act(() => evm.withdraw('a'))
  fireEvent.click(button('Connect A'))
  await says('A not found')
  expect([view(), screen.getByRole('heading', { level: 2 }).textContent]).toEqual(['ConnectingExternal', 'A'])
})

test('connecting a wallet that is connected already shows no toast about a new wallet', async () => {
  const { kernel, view, active, told, notices } = await open()
  const choose = (connectorId: string) =>
    act(() => kernel.router.push(ConnectingExternalView, { connectorId, namespace: 'eip155' }))
  choose('b')
  await waitFor(() => expect(kernel.use(wallet).session('eip155')).toBeDefined())
  await waitFor(() => expect(view()).toBe('ProfileWallets'))
  expect(notices()).toEqual([])
  choose('a')
  await told('Wallet switched')
  expect([view(), active(), notices()]).toEqual(['ProfileWallets', 'a', ['Wallet switched']])
})

test('after the active wallet has disconnected, the next one is active', async () => {
  const { active, view } = await open()
  fireEvent.click(button('Disconnect B'))
  await waitFor(() => expect(active()).toBe('a'))
  expect(view()).toBe('ProfileWallets')
})

test('after the last wallet has disconnected, going back closes the modal', async () => {
  const { stack, kernel } = await open()
  fireEvent.click(button('Disconnect all'))
  expect(await says('No wallet connected')).toBeTruthy()
  await waitFor(() => expect(stack()).toEqual(['ProfileWallets']))
  act(() => kernel.router.back())
  expect(kernel.modal.isOpen()).toBe(false)
})

test('a wallet whose networks the host has removed can still be disconnected', async () => {
  const { kernel, told } = await open({ networks: undefined as never, connected: ['a'] })
  act(() => {
    for (const id of ['eip155:1', 'eip155:10'] as const) kernel.use(wallet).removeNetwork(id)
  })
  await screen.findByText('A is on Ethereum. This app works on:')
  fireEvent.click(screen.getByRole('button', { name: 'Devnet' }))
  // The user has to choose, or to disconnect.
  await waitFor(() => expect(kernel.router.current()?.view).toBe('SwitchActiveChain'))
  expect(kernel.modal.close()).toBe(false)
  act(() => kernel.router.push(ProfileWalletsView, {}))
  fireEvent.click(await screen.findByRole('button', { name: 'Disconnect A' }))
  await told('Wallet disconnected')
})

test('the button to add a wallet leads to the wallets of the namespace', async () => {
  const { kernel } = await open()
  fireEvent.click(button('Add an Ethereum wallet'))
  expect(kernel.router.current()).toMatchObject({ view: 'Connect', params: { namespace: 'eip155' } })
})

test('without multi-wallet, a wallet can be added only while none is connected', async () => {
  const { kernel } = await open({ multiWallet: false, connected: ['a'] })
  expect(screen.queryByRole('button', { name: 'Add an Ethereum wallet' })).toBeNull()
  await act(() => kernel.use(wallet).disconnect())
  expect(await screen.findByRole('button', { name: 'Add an Ethereum wallet' })).toBeTruthy()
})

test('shows the user’s label of an account', async () => {
  const { kernel } = await open()
  await act(async () => {
    const { setLabel } = await kernel.use(wallet).connections()
    setLabel({ namespace: 'eip155', address: '0xb' }, 'Rent')
  })
  expect(await says('Rent')).toBeTruthy()
})

describe('with several namespaces', () => {
  test('each has its tab, and actions in one do not change the others', async () => {
    const page = await open({ networks: undefined as never })
    await page.connect('o', 'bip122')
    fireEvent.click(screen.getByRole('tab', { name: 'Solana' }))
    expect(await says('No wallet connected')).toBeTruthy()
    expect(button('Add a Solana wallet')).toBeTruthy()
    fireEvent.click(screen.getByRole('tab', { name: 'Bitcoin' }))
    fireEvent.click(button('Disconnect O'))
    await waitFor(() => expect(page.kernel.use(wallet).session('bip122')).toBeUndefined())
    expect(page.active()).toBe('b')
    expect(page.view()).toBe('ProfileWallets')
  })

  test('the accounts of a Bitcoin wallet are shown by purpose, and can be switched', async () => {
    const page = await open({ networks: undefined as never })
    page.bitcoin.wallet('o').accounts = [
      { address: 'bc1qpay', type: 'payment' },
      { address: 'bc1pord', type: 'ordinal' },
    ]
    await act(() => page.connect('o', 'bip122'))
    fireEvent.click(screen.getByRole('tab', { name: 'Bitcoin' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Switch to Ordinals' }))
    await page.told('Account switched')
    expect(page.kernel.use(wallet).session('bip122')?.accounts[0]?.type).toBe('ordinal')
    expect(button('Switch to Payment')).toBeTruthy()
  })

  test('an account type without a translated name is shown by its id', async () => {
    const page = await open({ networks: undefined as never })
    page.bitcoin.wallet('o').accounts = [
      { address: 'bc1qpay', type: 'payment' },
      { address: 'bc1qstake', type: 'staking' },
    ]
    await act(() => page.connect('o', 'bip122'))
    fireEvent.click(screen.getByRole('tab', { name: 'Bitcoin' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Switch to staking' }))
    await page.told('Account switched')
    expect(page.kernel.use(wallet).session('bip122')?.accounts[0]?.type).toBe('staking')
  })

  test('a toast says if the wallet does not switch its account', async () => {
    const page = await open({ networks: undefined as never })
    const scripted = page.bitcoin.wallet('o')
    scripted.accounts = [
      { address: 'bc1qpay', type: 'payment' },
      { address: 'bc1pord', type: 'ordinal' },
    ]
    await act(() => page.connect('o', 'bip122'))
    scripted.accounts = [{ address: 'bc1qpay', type: 'payment' }]
    fireEvent.click(screen.getByRole('tab', { name: 'Bitcoin' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Switch to Ordinals' }))
    await page.told('O did not switch. Change the account in the wallet.')
  })
})

test('a button that waits for its wallet keeps focus, and a second press does nothing', async () => {
  const { evm, told } = await open({ connected: ['a'] })
  let answer = () => {}
  evm.wallet('a').onDisconnect = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  button('Disconnect A').focus()
  fireEvent.click(button('Disconnect A'))
  await waitFor(() => expect(button('Disconnect A').getAttribute('aria-busy')).toBe('true'))
  await waitFor(() => expect(evm.wallet('a').calls).toContain('disconnect'))
  expect(document.activeElement).toBe(button('Disconnect A'))
  fireEvent.click(button('Disconnect A'))
  await act(async () => answer())
  await told('Wallet disconnected')
  expect(evm.wallet('a').calls.filter((call) => call === 'disconnect')).toHaveLength(1)
})

test('a failure after the modal was closed is a toast, which does not wait for the next opening', async () => {
  const { kernel, evm, told } = await open()
  let refuse: (reason: Error) => void = () => {}
  evm.wallet('a').onDisconnect = () =>
    new Promise((_, reject) => {
      refuse = reject
    })
  fireEvent.click(button('Disconnect A'))
  await waitFor(() => expect(evm.wallet('a').calls).toContain('disconnect'))
  act(() => void kernel.modal.close())
  await act(async () => refuse(new Error('no')))
  await told('Failed to disconnect')
  expect(kernel.store.get(noticesSlice).banner).toBeNull()
})

test('an action that ends leaves another one that still waits for its wallet busy', async () => {
  const page = await open({ networks: undefined as never })
  page.bitcoin.announce('p')
  await act(() => page.connect('p', 'bip122'))
  const scripted = page.bitcoin.wallet('o')
  scripted.accounts = [
    { address: 'bc1qpay', type: 'payment' },
    { address: 'bc1pord', type: 'ordinal' },
  ]
  await act(() => page.connect('o', 'bip122'))
  scripted.mode = 'hang'
  fireEvent.click(screen.getByRole('tab', { name: 'Bitcoin' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Switch to Ordinals' }))
  await waitFor(() => expect(page.bitcoin.requests).toHaveLength(3))
  fireEvent.click(button('Disconnect P'))
  await page.told('Wallet disconnected')
  expect(button('Switch to Ordinals').getAttribute('aria-busy')).toBe('true')
  await act(async () => page.bitcoin.requests[2]?.reject(new Error('no')))
  await page.told('O did not switch. Change the account in the wallet.')
  expect(button('Switch to Ordinals').getAttribute('aria-busy')).toBeNull()
})

test('a switch that is interrupted by connecting another wallet shows no error', async () => {
  const page = await open({ networks: undefined as never })
  page.bitcoin.announce('p')
  const scripted = page.bitcoin.wallet('o')
  scripted.accounts = [
    { address: 'bc1qpay', type: 'payment' },
    { address: 'bc1pord', type: 'ordinal' },
  ]
  await act(() => page.connect('o', 'bip122'))
  scripted.mode = 'hang'
  page.bitcoin.wallet('p').mode = 'hang'
  fireEvent.click(screen.getByRole('tab', { name: 'Bitcoin' }))
  const turn = await screen.findByRole('button', { name: 'Switch to Ordinals' })
  fireEvent.click(turn)
  await waitFor(() => expect(page.bitcoin.requests).toHaveLength(2))
  const attempt = page.connect('p', 'bip122')
  await waitFor(() => expect(page.bitcoin.requests).toHaveLength(3))
  await act(async () => page.bitcoin.requests[1]?.accept())
  await act(async () => page.bitcoin.requests[2]?.accept())
  await act(() => attempt)
  expect(page.kernel.use(wallet).session('bip122')?.connector.id).toBe('p')
  expect(page.notices()).toEqual([])
})

describe('from the account', () => {
  async function openAccount(options: NamespacesOptions & { connected?: string[] } = {}) {
    const page = await open(options)
    act(() => page.kernel.modal.open(AccountView))
    await screen.findByRole('button', { name: 'B. Switch or add a wallet' })
    return page
  }

  test('the picture of the wallet leads to the other wallets', async () => {
    const { kernel } = await openAccount()
    fireEvent.click(button('B. Switch or add a wallet'))
    expect(kernel.router.current()).toMatchObject({ view: 'ProfileWallets', params: { namespace: 'eip155' } })
  })

  test('disconnecting one of several shows the others', async () => {
    const { view, active, stack, told } = await openAccount()
    fireEvent.click(button('Disconnect'))
    await waitFor(() => expect(view()).toBe('ProfileWallets'))
    await told('Wallet disconnected')
    expect([active(), stack()]).toEqual(['a', ['ProfileWallets']])
  })

  test('a wallet that disconnects late does not lead away from the view that the user has turned to', async () => {
    const { kernel, evm, view, told } = await openAccount()
    let answer = () => {}
    evm.wallet('b').onDisconnect = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    fireEvent.click(button('Disconnect'))
    await waitFor(() => expect(evm.wallet('b').calls).toContain('disconnect'))
    act(() => kernel.router.push(NetworksView))
    await act(async () => answer())
    await told('Wallet disconnected')
    expect(view()).toBe('Networks')
  })
})
