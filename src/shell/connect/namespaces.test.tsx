import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { definePlugin } from 'portico/kernel'
import { type ChainAdapter, chainAdapters, type Session, type SessionChange, wallet } from 'portico/wallet'
import { afterEach, expect, test } from 'vitest'
import { KernelProvider } from '../../view/KernelProvider.tsx'
import { ViewHost } from '../../view/ViewHost.tsx'
import { createStage, network } from '../testing/views.tsx'
import { AccountView } from '../viewTokens.ts'

afterEach(cleanup)

const mainnet = { ...network(1, 'Solana'), id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', chainNamespace: 'solana' as const }

/** Opens the account of the second of two namespaces, each with a connected wallet. */
async function open() {
  const listeners = new Set<(change: SessionChange) => void>()
  const adapter: ChainAdapter = {
    id: 'solana',
    isAddress: () => true,
    can: {},
    discover: (found) =>
      found({ id: 'test.ghost', name: 'Ghost', type: 'ANNOUNCED', namespace: 'solana', provider: async () => ({}) }),
    connect: async ({ connector }): Promise<Session> => ({
      connector,
      provider: {},
      accounts: [{ address: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', type: 'eoa' }],
      network: `solana:${mainnet.id}`,
      request: async () => null,
      signMessage: async () => '',
      switchNetwork: async () => {},
      watch(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      release: () => {},
      disconnect: async () => {},
    }),
  }
  const solana = definePlugin({
    id: 'solana',
    dependencies: [wallet],
    setup: (ctx) => void ctx.slots.contribute(chainAdapters, adapter),
  })
  const stage = await createStage({ networks: [network(1, 'Ethereum'), mainnet], plugins: [solana()] })
  const { kernel } = stage
  await stage.connect()
  const { connect, session } = await kernel.load(wallet)
  await connect({ connectorId: 'test.ghost', signal: kernel.signal })
  kernel.modal.open(AccountView, { namespace: 'solana' })
  render(
    <KernelProvider kernel={kernel}>
      <ViewHost />
    </KernelProvider>,
  )
  await screen.findByText('7S3P…AaKv')
  const ghostLeaves = () => {
    for (const listener of listeners) listener({ type: 'disconnected' })
  }
  return { ...stage, session, ghostLeaves }
}

test('disconnecting ends the connection of the namespace on screen only', async () => {
  const { session, kernel } = await open()
  fireEvent.click(screen.getByRole('button', { name: 'Disconnect' }))
  await waitFor(() => expect(session('solana')).toBeUndefined())
  expect(session('eip155')).toBeDefined()
  expect(kernel.modal.isOpen()).toBe(false)
})

test('the account view closes when the wallet of its namespace disconnects', async () => {
  const { kernel, ghostLeaves } = await open()
  act(ghostLeaves)
  await waitFor(() => expect(kernel.modal.isOpen()).toBe(false))
})

test('the account view stays when the wallet of another namespace disconnects', async () => {
  const { kernel, tell, session } = await open()
  act(() => tell({ type: 'disconnected' }))
  await waitFor(() => expect(session('eip155')).toBeUndefined())
  expect(kernel.modal.isOpen()).toBe(true)
  expect(screen.getByText('7S3P…AaKv')).toBeTruthy()
})
