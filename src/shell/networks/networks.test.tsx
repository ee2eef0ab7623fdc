import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { networksSlice, wallet } from 'portico/wallet'
import { afterEach, describe, expect, test } from 'vitest'
import { KernelProvider } from '../../view/KernelProvider.tsx'
import { ViewHost } from '../../view/ViewHost.tsx'
import { selectNetworkId } from '../../wallet/internal.ts'
import { createStage, network, type StageOptions } from '../testing/views.tsx'
import { AccountView, NetworksView, SwitchNetworkView } from '../viewTokens.ts'

afterEach(cleanup)

async function open(
  options: StageOptions & { connected?: boolean; from?: 'Account'; network?: `eip155:${string}` } = {},
) {
  const stage = await createStage(options)
  if (options.connected !== false) await stage.connect(options.network ? { network: options.network } : {})
  const { router, modal } = stage.kernel
  if (options.network === undefined) {
    modal.open(NetworksView)
    if (options.from) {
      router.reset(AccountView)
      router.push(NetworksView)
    }
  }
  render(
    <KernelProvider kernel={stage.kernel}>
      <ViewHost />
    </KernelProvider>,
  )
  await screen.findByRole('heading', { level: 2 })
  return { ...stage, view: () => (modal.isOpen() ? router.current()?.view : undefined) }
}

describe('the list', () => {
  test('marks the current network, and choosing it changes nothing', async () => {
    const { requests, view } = await open({ from: 'Account' })
    expect(screen.getByRole('button', { name: 'Ethereum' }).getAttribute('aria-current')).toBe('true')
    fireEvent.click(screen.getByRole('button', { name: 'Ethereum' }))
    expect(view()).toBe('Account')
    expect(requests).toEqual([])
  })

  test('is limited to one namespace by its parameter', async () => {
    const stage = await createStage({
      networks: [network(1, 'Ethereum'), { ...network(2, 'Elsewhere'), chainNamespace: 'solana' }],
    })
    stage.kernel.modal.open(NetworksView, { namespace: 'solana' })
    render(
      <KernelProvider kernel={stage.kernel}>
        <ViewHost />
      </KernelProvider>,
    )
    const rows = await screen.findAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Elsewhere')])
    expect(screen.getByRole('button', { name: 'Elsewhere' }).getAttribute('aria-current')).toBe('true')
  })

  test('selects a network at once while no wallet is connected', async () => {
    const { kernel, view } = await open({ connected: false })
    fireEvent.click(screen.getByRole('button', { name: 'Base' }))
    expect(view()).toBeUndefined()
    await waitFor(() => expect(selectNetworkId(kernel.store.get)).toBe('eip155:8453'))
  })

  test('has a search field if it is long', async () => {
    const names = ['Ethereum', 'Base', 'Optimism', 'Arbitrum', 'Polygon', 'Zora', 'Gnosis']
    await open({ networks: names.map((name, index) => network(index + 1, name)) })
    const search = screen.getByLabelText('Search networks')
    fireEvent.change(search, { target: { value: 'opt' } })
    // Only what is listed is counted.
    expect(screen.queryByText('7 networks found')).toBeNull()
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
    expect(screen.getByText('Optimism')).toBeTruthy()
    // Screen readers are told.
    expect(screen.getByText('1 network found').getAttribute('aria-live')).toBe('polite')
    fireEvent.change(search, { target: { value: 'zzz' } })
    expect(await screen.findByText('No network found')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(7))
  })

  test('keeps the search field while it has a text, although the host removes a network', async () => {
    const names = ['Ethereum', 'Base', 'Optimism', 'Arbitrum', 'Polygon', 'Zora', 'Gnosis']
    const { kernel } = await open({ networks: names.map((name, index) => network(index + 1, name)) })
    fireEvent.change(screen.getByLabelText('Search networks'), { target: { value: 'opt' } })
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
    act(() => kernel.use(wallet).removeNetwork('eip155:7'))
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(6))
    // The user may go on typing.
    expect(screen.getByLabelText('Search networks')).toBeTruthy()
  })

  test('keeps the search for when the user comes back, as after the wallet refused', async () => {
    const names = ['Ethereum', 'Base', 'Optimism', 'Arbitrum', 'Polygon', 'Zora', 'Gnosis']
    const { kernel, requests } = await open({ networks: names.map((name, index) => network(index + 1, name)) })
    fireEvent.change(screen.getByLabelText('Search networks'), { target: { value: 'opt' } })
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
    fireEvent.click(screen.getByRole('button', { name: 'Optimism' }))
    await waitFor(() => expect(requests).toHaveLength(1))
    await act(async () => requests[0]?.refuse({ code: 4001, message: '' }))
    await screen.findByRole('button', { name: 'Try again' })
    await act(async () => kernel.router.back())
    expect((await screen.findByLabelText<HTMLInputElement>('Search networks')).value).toBe('opt')
    expect(screen.getAllByRole('listitem')).toHaveLength(1)

    // The search can be cleared, although the list became short meanwhile.
    fireEvent.click(screen.getByRole('button', { name: 'Optimism' }))
    await waitFor(() => expect(screen.queryByLabelText('Search networks')).toBeNull())
    act(() => kernel.use(wallet).removeNetwork('eip155:7'))
    await act(async () => kernel.router.back())
    fireEvent.click(await screen.findByRole('button', { name: 'Clear' }))
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(6))
  })

  test('has no search field if it is short', async () => {
    const { kernel } = await open()
    expect(screen.queryByLabelText('Search networks')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'What is a network?' }))
    expect(kernel.router.current()?.view).toBe('WhatIsANetwork')
  })
})

describe('switching', () => {
  test('asks the wallet, and leads back to the view that opened the list', async () => {
    const { requests, view, kernel } = await open({ from: 'Account' })
    fireEvent.click(screen.getByRole('button', { name: 'Base' }))
    expect(await screen.findByText('Approve in wallet')).toBeTruthy()
    expect(screen.getByText('Approve switching to Base in Fox.')).toBeTruthy()
    await waitFor(() => expect(requests).toMatchObject([{ kind: 'switch', network: 'eip155:8453' }]))
    await act(async () => requests[0]?.accept())
    await waitFor(() => expect(view()).toBe('Account'))
    expect(kernel.store.get(networksSlice).selected.eip155).toBe('eip155:8453')
  })

  test('leads back once the wallet is on the network, even if it never answers', async () => {
    const { requests, view, tell } = await open({ from: 'Account' })
    fireEvent.click(screen.getByRole('button', { name: 'Base' }))
    await waitFor(() => expect(requests).toHaveLength(1))
    act(() => tell({ type: 'network', network: 'eip155:8453' }))
    await waitFor(() => expect(view()).toBe('Account'))
  })

  test.each([
    4001, 4902, -32002,
  ])('leads back once the user switches in the wallet after a failure with %i, without another request', async (code) => {
    const { requests, view, tell, kernel } = await open({ from: 'Account' })
    fireEvent.click(screen.getByRole('button', { name: 'Base' }))
    await waitFor(() => expect(requests).toHaveLength(1))
    await act(async () => requests[0]?.refuse({ code, message: '' }))
    await screen.findByRole('button', { name: 'Try again' })
    act(() => tell({ type: 'network', network: 'eip155:8453' }))
    await waitFor(() => expect(view()).toBe('Account'))
    expect(requests).toHaveLength(1)
    expect(kernel.store.get(networksSlice).selected.eip155).toBe('eip155:8453')
  })

  test.each([
    0, 2, 4, 6, 8, 10, 12,
  ])('leads back if the wallet gets there right after it has refused, %i steps of promises later', async (steps) => {
    const { requests, view, tell } = await open({ from: 'Account' })
    fireEvent.click(screen.getByRole('button', { name: 'Base' }))
    await waitFor(() => expect(requests).toHaveLength(1))
    requests[0]?.refuse({ code: 4001, message: '' })
    for (let step = 0; step < steps; step++) await undefined
    // May be rendered before the refusal is.
    act(() => tell({ type: 'network', network: 'eip155:8453' }))
    await waitFor(() => expect(view()).toBe('Account'))
    expect(requests).toHaveLength(1)
  })

  test('does not succeed if the wallet goes to another network', async () => {
    const { requests, view, tell } = await open({ from: 'Account' })
    fireEvent.click(screen.getByRole('button', { name: 'Base' }))
    await waitFor(() => expect(requests).toHaveLength(1))
    act(() => tell({ type: 'network', network: 'eip155:999' }))
    await act(async () => requests[0]?.accept())
    expect(view()).not.toBe('Account')
    expect(screen.queryByText('You are on Base')).toBeNull()
  })

  test('asks only for the last of two networks that are pressed before the view is loaded, also on the way back', async () => {
    const { requests, view, kernel } = await open({ from: 'Account' })
    act(() => void kernel.use(wallet).addNetwork(network(10, 'Optimism')))
    const [first, last] = ['Base', 'Optimism'].map((name) => screen.getByRole('button', { name }))
    fireEvent.click(first as HTMLElement)
    fireEvent.click(last as HTMLElement)
    await waitFor(() => expect(requests).toMatchObject([{ network: 'eip155:10' }]))
    act(() => kernel.router.back())
    expect(view()).toBe('Networks')
  })

  test('names the network to the end, although the host removes it meanwhile', async () => {
    const { requests, kernel } = await open({ from: 'Account' })
    fireEvent.click(screen.getByRole('button', { name: 'Base' }))
    await waitFor(() => expect(requests).toHaveLength(1))
    act(() => kernel.use(wallet).removeNetwork('eip155:8453'))
    expect(screen.getByText('Approve switching to Base in Fox.')).toBeTruthy()
  })

  test('closes the modal if the wallet disconnects', async () => {
    const { requests, view, kernel } = await open({ from: 'Account' })
    fireEvent.click(screen.getByRole('button', { name: 'Base' }))
    await waitFor(() => expect(requests).toHaveLength(1))
    await act(() => kernel.use(wallet).disconnect())
    await waitFor(() => expect(view()).toBeUndefined())
  })

  test('closes the modal if it is the only view', async () => {
    const stage = await open()
    act(() => stage.kernel.modal.open(SwitchNetworkView, { network: 'eip155:8453' }))
    await waitFor(() => expect(stage.requests).toHaveLength(1))
    await act(async () => stage.requests[0]?.accept())
    await waitFor(() => expect(stage.view()).toBeUndefined())
  })

  test.each([
    [4001, 'Request declined in Fox', ''],
    [4902, 'Network not supported in Fox', 'Add it in Fox, or choose another network.'],
    [-32002, 'A request is already open in Fox', 'Open Fox to answer it.'],
    [-32603, 'Couldn’t switch network', 'Check the wallet and try again.'],
  ])('that fails with %i shows "%s", stays open and can be tried again', async (code, title, text) => {
    const { requests, view } = await open({ from: 'Account' })
    fireEvent.click(screen.getByRole('button', { name: 'Base' }))
    await waitFor(() => expect(requests).toHaveLength(1))
    await act(async () => requests[0]?.refuse({ code, message: '' }))
    const said = await screen.findByText(title)
    expect(said.parentElement?.textContent).toBe(title + text)
    expect(view()).toBe('SwitchNetwork')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(requests).toHaveLength(2))
  })
})

describe('the view for an unsupported network', () => {
  test('can not be closed and offers other networks', async () => {
    const { view, kernel } = await open({ network: 'eip155:999' })
    expect(view()).toBe('UnsupportedChain')
    expect(screen.getByText('Fox is on 999. This app works on:')).toBeTruthy()
    // No close button, which would only shake the modal.
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
    expect(kernel.modal.close()).toBe(false)
    expect(view()).toBe('UnsupportedChain')
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    expect(kernel.modal.isOpen()).toBe(true)
  })

  test('closes the modal once the user has switched to another network', async () => {
    const { view, requests } = await open({ network: 'eip155:999' })
    fireEvent.click(screen.getByRole('button', { name: 'Base' }))
    await waitFor(() => expect(requests).toHaveLength(1))
    await act(async () => requests[0]?.accept())
    await waitFor(() => expect(view()).toBeUndefined())
  })

  test('closes once the wallet switches by itself', async () => {
    const { view, tell } = await open({ network: 'eip155:999' })
    act(() => tell({ type: 'network', network: 'eip155:1' }))
    expect(view()).toBeUndefined()
  })

  test('closes once the wallet switches to another network of the host than the requested one', async () => {
    const { requests, view, tell } = await open({ network: 'eip155:999' })
    fireEvent.click(screen.getByRole('button', { name: 'Base' }))
    await waitFor(() => expect(requests).toHaveLength(1))
    act(() => tell({ type: 'network', network: 'eip155:1' }))
    expect(view()).toBeUndefined()
  })

  test('closes once the user disconnects', async () => {
    const { view } = await open({ network: 'eip155:999' })
    fireEvent.click(screen.getByRole('button', { name: 'Disconnect' }))
    await waitFor(() => expect(view()).toBeUndefined())
  })
})

/** A closed modal, and a wallet that is connected on Base. */
async function onBase() {
  const { kernel, connect } = await createStage()
  await connect({ network: 'eip155:8453' })
  return { kernel, view: () => (kernel.modal.isOpen() ? kernel.router.current()?.view : undefined) }
}

test('removing the active network opens the choice of another one, and adding it again closes that view', async () => {
  const { kernel, view } = await onBase()
  expect(view()).toBeUndefined()
  act(() => kernel.use(wallet).removeNetwork('eip155:8453'))
  expect(view()).toBe('UnsupportedChain')
  act(() => void kernel.use(wallet).addNetwork(network(8453, 'Base')))
  expect(view()).toBeUndefined()
  expect(selectNetworkId(kernel.store.get)).toBe('eip155:8453')
})

test('removing another network opens nothing', async () => {
  const { kernel, view } = await onBase()
  act(() => kernel.use(wallet).removeNetwork('eip155:1'))
  expect(view()).toBeUndefined()
})
