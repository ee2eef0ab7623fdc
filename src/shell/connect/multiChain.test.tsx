import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { selectNamespace, wallet } from 'portico/wallet'
import { afterEach, describe, expect, test } from 'vitest'
import { NotConnectedError, selectNetworkId } from '../../wallet/internal.ts'
import { ids, never, one, ten } from '../../wallet/testing/index.ts'
import { createNamespaces, type NamespacesOptions } from '../testing/connections.tsx'
import { NetworksView } from '../viewTokens.ts'
import { ConnectView } from './connectView.ts'

afterEach(cleanup)

describe('a wallet of two namespaces', () => {
  async function open(options?: NamespacesOptions) {
    const page = await createNamespaces(options)
    page.evm.announce('w')
    page.solana.announce('w')
    page.kernel.modal.open(ConnectView)
    page.show()
    fireEvent.click(await screen.findByRole('button', { name: /^W\b/ }))
    return page
  }

  test('is one row that leads to the choice of the namespace, which then connects', async () => {
    const { kernel, view, evm, solana } = await open()
    evm.wallet('w').mode = 'hang'
    solana.wallet('w').mode = 'hang'
    expect(await screen.findByRole('heading', { level: 2, name: 'Choose a network for W' })).toBeTruthy()
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(rows).toEqual([expect.stringContaining('EVM'), expect.stringContaining('Solana')])
    expect([evm.requests.length, solana.requests.length]).toEqual([0, 0])
    fireEvent.click(screen.getByRole('button', { name: 'Solana' }))
    await waitFor(() => expect(solana.requests).toHaveLength(1))
    expect(kernel.router.current()?.params).toEqual({ connectorId: 'w', namespace: 'solana' })
    expect([view(), evm.requests.length]).toEqual(['ConnectingExternal', 0])
  })

  test('keeps the choice of the namespaces that the wallet does not leave', async () => {
    const { evm, view, solana } = await open()
    await screen.findByRole('button', { name: 'Solana' })
    act(() => evm.withdraw('w'))
    expect(screen.getByRole('heading', { level: 2, name: 'Choose a network for W' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /EVM/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Solana' }))
    await waitFor(() => expect(solana.requests).toHaveLength(1))
    expect(view()).not.toBe('ConnectingMultiChain')
  })

  test('says that the wallet is gone once it has left the browser', async () => {
    const { evm, solana } = await open()
    await screen.findByRole('button', { name: 'Solana' })
    act(() => {
      evm.withdraw('w')
      solana.withdraw('w')
    })
    expect(screen.getByRole('heading', { level: 2, name: 'W' })).toBeTruthy()
    expect(screen.getByText('W not found')).toBeTruthy()
    expect(screen.getByText('Reload the page once it is installed and switched on.')).toBeTruthy()
  })

  test('connects at once if the host has one namespace', async () => {
    const { view } = await open({ networks: [one, ten] })
    await waitFor(() => expect(view()).not.toBe('Connect'))
    expect(view()).not.toBe('ConnectingMultiChain')
  })

  test('connects at once if the list is limited to one namespace', async () => {
    const page = await createNamespaces()
    page.evm.announce('w')
    page.solana.announce('w')
    page.solana.wallet('w').mode = 'hang'
    page.kernel.modal.open(ConnectView, { namespace: 'solana' })
    page.show()
    fireEvent.click(await screen.findByRole('button', { name: /^W\b/ }))
    await waitFor(() => expect(page.solana.requests).toHaveLength(1))
    expect(page.view()).toBe('ConnectingExternal')
  })
})

describe('a network of another namespace', () => {
  async function open() {
    const page = await createNamespaces()
    page.evm.announce('a')
    page.solana.announce('s')
    await page.connect('a', 'eip155')
    const { switchNetwork } = page.kernel.use(wallet)
    return { ...page, switchNetwork, namespace: () => selectNamespace(page.kernel.store.get) }
  }

  test('without a wallet leads to the wallets of the namespace, and selects the network', async () => {
    const { kernel, view, show, namespace } = await open()
    kernel.modal.open(NetworksView)
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Devnet' }))
    expect(await screen.findByRole('heading', { level: 2, name: 'Switch to Devnet' })).toBeTruthy()
    expect(screen.getByText(/Connect a Solana wallet to use/)).toBeTruthy()
    expect([view(), namespace()]).toEqual(['SwitchActiveChain', 'eip155'])
    fireEvent.click(screen.getByRole('button', { name: 'Connect a Solana wallet' }))
    expect(await screen.findByRole('button', { name: /^S\b/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^A\b/ })).toBeNull()
    expect(kernel.router.current()).toMatchObject({ view: 'Connect', params: { namespace: 'solana' } })
    expect(selectNetworkId(kernel.store.get, 'solana')).toBe(ids.devnet)
  })

  test.each([
    ['the first of its namespace', ids.one],
    ['another one', ids.ten],
  ])('that is %s is the network that the wallet is asked to connect on', async (_, wanted) => {
    const page = await createNamespaces()
    page.evm.announce('a')
    page.solana.announce('s')
    await page.connect('s', 'solana')
    page.kernel.modal.open(NetworksView, { namespace: 'eip155' })
    page.show()
    const name = wanted === ids.one ? 'One' : 'Ten'
    fireEvent.click(await screen.findByRole('button', { name }))
    fireEvent.click(await screen.findByRole('button', { name: 'Connect an Ethereum wallet' }))
    fireEvent.click(await screen.findByRole('button', { name: /^A\b/ }))
    await waitFor(() => expect(page.evm.requests).toHaveLength(1))
    expect(page.evm.requests[0]?.network?.caipNetworkId).toBe(wanted)
  })

  test('without a wallet opens the modal and rejects with NotConnectedError when the host switches to it', async () => {
    const { switchNetwork, view, namespace, kernel } = await open()
    await expect(switchNetwork(ids.devnet, never())).rejects.toSatisfy(NotConnectedError.is)
    expect([view(), namespace()]).toEqual(['SwitchActiveChain', 'eip155'])
    expect(kernel.router.current()?.params).toEqual({ network: ids.devnet })
  })

  test('with a connected wallet makes its namespace active without a view', async () => {
    const { connect, switchNetwork, view, namespace } = await open()
    await connect('s', 'solana')
    await switchNetwork(ids.one, never())
    expect(namespace()).toBe('eip155')
    await switchNetwork(ids.devnet, never())
    expect([namespace(), view()]).toEqual(['solana', undefined])
  })

  test('is selected at once if no wallet is connected', async () => {
    const { kernel, show, view } = await createNamespaces()
    kernel.modal.open(NetworksView)
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Devnet' }))
    await waitFor(() => expect(selectNamespace(kernel.store.get)).toBe('solana'))
    expect(view()).toBeUndefined()
  })
})
