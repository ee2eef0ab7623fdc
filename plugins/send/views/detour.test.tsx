import { act, fireEvent, waitFor } from '@testing-library/react'
import { definePlugin, modalSlice } from 'portico/kernel'
import { AccountView } from 'portico/shell'
import {
  type ChainAdapter,
  chainAdapters,
  connectGates,
  gatedSlice,
  type Network,
  type NetworkInput,
  type Session,
  wallet,
} from 'portico/wallet'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openModal } from '../../../src/modal/open.ts'
import { network } from '../../../src/shell/testing/views.tsx'
import { send, WalletReceiveView, WalletSendView } from '../index.ts'
import { clearStage, createSendStage, receiver, type SendStageOptions, sender, show } from '../testing.tsx'
import { sendSlice } from '../tokens.ts'

afterEach(clearStage)

const cluster: NetworkInput = {
  ...network(1, 'Sol'),
  id: 'test',
  chainNamespace: 'solana',
  nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
}
const owner = 'So1owner'

/** A second namespace, with one wallet that connects at once. */
const solanaNamespace = definePlugin({
  id: 'test-solana',
  dependencies: [wallet],
  setup(ctx) {
    const adapter: ChainAdapter = {
      id: 'solana',
      isAddress: (text) => text.startsWith('So1'),
      discover: (found) =>
        found({ id: 'lagoon', name: 'Lagoon', type: 'ANNOUNCED', namespace: 'solana', provider: async () => ({}) }),
      async connect({ connector }): Promise<Session> {
        return {
          connector,
          provider: {},
          accounts: [{ address: owner, type: 'eoa' }],
          network: 'solana:test',
          request: async () => null,
          signMessage: async () => '',
          switchNetwork: async (_network: Network) => {},
          watch: () => () => {},
          release: () => {},
          disconnect: async () => {},
        }
      },
      can: {
        balance: async () => ({ value: '5000000000', decimals: 9, symbol: 'SOL' }),
        transfers: { send: async () => ({ hash: 'sent' }), fee: async () => '5000' },
      },
    }
    ctx.slots.contribute(chainAdapters, adapter)
  },
})

const wanted = { amount: '1.5', namespace: 'solana', to: 'So1friend' } as const

async function enter(options: SendStageOptions = {}) {
  const stage = await createSendStage({
    networks: [network(1, 'Ethereum'), network(8453, 'Base'), cluster],
    plugins: [solanaNamespace()],
    ...options,
  })
  const { kernel } = stage
  const controller = await kernel.load(send)
  const screen = show(stage)
  const now = () => (kernel.modal.isOpen() ? kernel.router.current() : undefined)
  const view = () => now()?.view
  const connect = async (connectorId: string) => {
    const domain = await kernel.load(wallet)
    return act(() => domain.connect({ connectorId, signal: kernel.signal }))
  }
  /** Asks for the transfer; how it ends is kept. */
  const ask = (form: typeof wanted | { readonly amount: string } = wanted) => {
    const came: { hash?: string; failed?: string; left?: true } = {}
    act(() => {
      kernel.modal.open(WalletSendView, form).then(
        (sent) => void Object.assign(came, sent ?? { left: true }),
        ({ message }: Error) => void Object.assign(came, { failed: message }),
      )
    })
    return came
  }
  const sign = async () => {
    await waitFor(() => expect(kernel.store.get(sendSlice).preset?.status).toBe('ready'))
    await waitFor(() => expect(kernel.store.get(sendSlice).receiver.status).toBe('known'))
    act(() => controller.review())
    await act(() => controller.send())
  }
  return { ...stage, controller, screen, now, view, connect, ask, sign }
}

/** Asks for the transfer while a gate holds the account of the namespace. */
async function askWhileGated() {
  const stage = await enter()
  const { kernel, ask } = stage
  kernel.slots.contribute(connectGates, { id: 'gate', holds: () => true, enter: () => 'taken' })
  const domain = await kernel.load(wallet)
  act(() => void domain.connect({ connectorId: 'lagoon', signal: kernel.signal }).catch(() => {}))
  await waitFor(() => expect(kernel.store.get(gatedSlice).gated.solana).toBeTruthy())
  const came = ask()
  await waitFor(() => expect(kernel.store.get(modalSlice).loading).toBe(false))
  return { ...stage, domain, came }
}

describe('a host that requests a transfer of a namespace without a connected wallet', () => {
  test('gets its form and its request back once a wallet of the namespace is connected', async () => {
    const { now, view, connect, ask, sign } = await enter()
    const came = ask()
    await waitFor(() => expect(now()).toMatchObject({ view: 'Connect', params: { namespace: 'solana' } }))
    await connect('lagoon')
    await waitFor(() => expect(now()).toMatchObject({ view: 'WalletSend', params: wanted }))
    await sign()
    expect(came).toEqual({ hash: 'sent' })
    expect(view()).toBe('WalletSendConfirmed')
  })

  test('gets its form back also if no wallet at all was connected, for a form of any namespace', async () => {
    const { now, view, ask, requests, kernel } = await enter({ isConnected: false })
    const came = ask({ amount: '1.5' })
    await waitFor(() => expect(view()).toBe('Connect'))
    const domain = await kernel.load(wallet)
    const connecting = domain.connect({ connectorId: 'test.fox', signal: kernel.signal })
    await waitFor(() => expect(requests).toHaveLength(1))
    await act(async () => {
      requests[0]?.accept()
      await connecting
    })
    await waitFor(() => expect(now()).toMatchObject({ view: 'WalletSend', params: { amount: '1.5' } }))
    expect(came).toEqual({})
  })

  test('waits until the connect gates admit the account', async () => {
    const { view, ask, kernel } = await enter()
    const enterGate = vi.fn(() => 'taken' as const)
    kernel.slots.contribute(connectGates, { id: 'gate', holds: () => true, enter: enterGate })
    const came = ask()
    await waitFor(() => expect(view()).toBe('Connect'))
    const domain = await kernel.load(wallet)
    act(() => void domain.connect({ connectorId: 'lagoon', signal: kernel.signal }).catch(() => {}))
    // The account that was connected before passes the gate too.
    const entering = expect.objectContaining({ namespace: 'solana' })
    await waitFor(() => expect(enterGate).toHaveBeenCalledWith(entering, expect.anything()))
    // Another view, as the gate may show one meanwhile.
    act(() => kernel.modal.open(AccountView))
    expect(view()).toBe('Account')
    act(() => void domain.hold('gate', 'solana', null))
    await waitFor(() => expect(view()).toBe('WalletSend'))
    expect(came).toEqual({})
  })

  test('gets its form once a gate admits the account that was connected before', async () => {
    const { view, now, sign, domain, came } = await askWhileGated()
    expect([view(), came]).toEqual(['WalletSend', {}])
    act(() => void domain.hold('gate', 'solana', null))
    await sign()
    expect(came).toEqual({ hash: 'sent' })
    expect(now()?.view).toBe('WalletSendConfirmed')
  })

  test('gets its form in place of a view of the gate once the gate admits the account', async () => {
    const { view, kernel, domain, came } = await askWhileGated()
    act(() => kernel.router.reset(AccountView))
    act(() => void domain.hold('gate', 'solana', null))
    await waitFor(() => expect(view()).toBe('WalletSend'))
    expect(came).toEqual({})
  })

  test('gets the end of its request when it opens a view while a gate holds the account, and the view stays', async () => {
    const { view, ask, kernel } = await enter()
    kernel.slots.contribute(connectGates, { id: 'gate', holds: () => true, enter: () => 'taken' })
    const came = ask()
    await waitFor(() => expect(view()).toBe('Connect'))
    const domain = await kernel.load(wallet)
    act(() => void domain.connect({ connectorId: 'lagoon', signal: kernel.signal }).catch(() => {}))
    await waitFor(() => expect(kernel.store.get(gatedSlice).gated.solana).toBe('checking'))
    await waitFor(() => expect(kernel.store.get(modalSlice).loading).toBe(false))
    act(() => void openModal(kernel as never, { arrival: async () => true } as never, { view: AccountView.id }))
    await waitFor(() => expect(came).toEqual({ left: true }))
    act(() => void domain.hold('gate', 'solana', null))
    await waitFor(() => expect(kernel.store.get(gatedSlice).gated.solana).toBeUndefined())
    expect(view()).toBe('Account')
  })

  test.each([
    ['the modal is closed', (kernel: { modal: { close(): unknown } }) => kernel.modal.close()],
    [
      'something else is opened',
      (kernel: { modal: { open(view: typeof AccountView): unknown } }) => kernel.modal.open(AccountView),
    ],
  ])('gets the end of its request when %s, and a wallet that connects later does not open the form', async (_, leave) => {
    const { view, connect, ask, kernel } = await enter()
    const came = ask()
    await waitFor(() => expect(view()).toBe('Connect'))
    act(() => void leave(kernel as never))
    await vi.waitFor(() => expect(came).toEqual({ left: true }))
    const before = view()
    await connect('lagoon')
    expect(view()).toBe(before)
  })

  test('gets an error for an invalid network, also without a connected wallet', async () => {
    const { ask, view } = await enter({ isConnected: false })
    const came = ask({ amount: '1.5', chainId: { toString: 0 } } as never)
    await waitFor(() => expect(came.failed).toBeTruthy())
    expect(view()).toBe('WalletSend')
  })

  test('gets an error without delay if the app has no network of the namespace', async () => {
    const { ask } = await enter({ networks: [network(1, 'Ethereum')] })
    const came = ask()
    await waitFor(() => expect(came).toEqual({ failed: 'Unsupported chain' }))
  })
})

describe('on a network that the app does not have', () => {
  const strand = async () => {
    const stage = await enter({ settings: { allowUnsupportedChain: true } })
    act(() => stage.tell({ type: 'network', network: 'eip155:999' }))
    return stage
  }

  test('the form explains why nothing can be sent and leads to the networks', async () => {
    const { screen, kernel, now, tell } = await strand()
    act(() => void kernel.modal.open(WalletSendView))
    expect(await screen.findByText(/on a network that this app does not know/)).toBeTruthy()
    expect(screen.queryByLabelText('Amount')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Choose network' }))
    await waitFor(() => expect(now()).toMatchObject({ view: 'Networks', params: { namespace: 'eip155' } }))
    act(() => kernel.router.back())
    act(() => tell({ type: 'network', network: 'eip155:1' }))
    expect(await screen.findByLabelText('Amount')).toBeTruthy()
  })

  test('a request of the host waits until a network is selected', async () => {
    const { screen, ask, tell } = await strand()
    const came = ask({ amount: '1.5' })
    expect(await screen.findByText(/on a network that this app does not know/)).toBeTruthy()
    act(() => tell({ type: 'network', network: 'eip155:1' }))
    expect((await screen.findByLabelText<HTMLInputElement>('Amount')).value).toBe('1.5')
    expect(came).toEqual({})
  })

  test('the address is shown to receive', async () => {
    const { screen, kernel } = await strand()
    act(() => kernel.modal.open(WalletReceiveView))
    expect(await screen.findByRole('img', { name: 'QR code of your address' })).toBeTruthy()
    expect(screen.getAllByText(sender).length).toBeGreaterThan(0)
    expect(screen.queryByText(receiver)).toBeNull()
  })
})
