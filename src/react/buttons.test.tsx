import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createModal, type ModalOptions, type PorticoModal } from 'portico'
import { evm } from 'portico/chains/evm'
import { base, mainnet } from 'portico/chains/evm/networks'
import { connectorsSlice, wallet as domain } from 'portico/wallet'
import { type ReactNode, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMemoryStorage, type MemoryStorage } from '../../test/harness/memoryStorage.ts'
import { createTestWallet, type TestWallet } from '../../test/wallets/index.ts'
import {
  AccountButton,
  ConnectButton,
  Modal,
  NetworkButton,
  PorticoProvider,
  useAccount,
  useBalance,
  useDisconnect,
  useEvents,
  useLocale,
  useModal,
  useNetwork,
  useProvider,
  useSignMessage,
  useTheme,
} from './index.ts'

const options = (storage: MemoryStorage): ModalOptions => ({
  projectId: 'p1',
  networks: [mainnet, base],
  chains: [evm()],
  remoteConfig: false,
  storage,
  log: { level: 'silent' },
})

const modals: PorticoModal[] = []
const complaints: unknown[][] = []
let storage: MemoryStorage
let wallet: TestWallet
let stopAnnouncing: () => void

const make = (extra: Partial<ModalOptions> = {}) => {
  const modal = createModal({ ...options(storage), ...extra })
  modals.push(modal)
  return modal
}
const show = (modal: PorticoModal, content: ReactNode) =>
  render(
    <StrictMode>
      <PorticoProvider modal={modal}>{content}</PorticoProvider>
    </StrictMode>,
  )

beforeEach(() => {
  storage = createMemoryStorage()
  complaints.length = 0
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => void complaints.push(words))
  }
  wallet = createTestWallet({
    name: 'Test Wallet',
    rdns: 'test.wallet',
    chains: { 1: 'http://127.0.0.1:1', 8453: 'http://127.0.0.1:1', 5: 'http://127.0.0.1:1' },
  })
  stopAnnouncing = wallet.announce()
})
afterEach(async () => {
  cleanup()
  await act(async () => {
    for (const modal of modals.splice(0)) modal.destroy()
  })
  stopAnnouncing()
  vi.restoreAllMocks()
  expect(complaints).toEqual([])
  expect(document.adoptedStyleSheets).toHaveLength(0)
})

const connect = async (modal: PorticoModal) => {
  const connector = await waitFor(() => {
    const [found] = modal.kernel.store.get(connectorsSlice).connectors
    if (!found) throw new Error('No wallet was found yet')
    return found
  })
  await act(() =>
    modal.kernel
      .use(domain)
      .connect({ connectorId: connector.id, signal: new AbortController().signal })
      .then(() => {}),
  )
}
const visitBefore = async () => {
  const modal = make()
  await connect(modal)
  modal.destroy()
}

test('the connect button opens the modal, and shows the account once connected', async () => {
  const modal = make()
  show(modal, <ConnectButton />)
  const button = screen.getByRole('button', { name: 'Connect wallet' })
  expect(button.getAttribute('aria-haspopup')).toBe('dialog')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  await act(async () => fireEvent.click(button))
  expect(modal.isOpen()).toBe(true)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  await act(async () => void modal.close())
  await connect(modal)
  const address = modal.getAccount().address as string
  expect(button.textContent).toBe(`${address.slice(0, 6)}…${address.slice(-6)}`)
})

test('labels, sizes and lengths are the host’s', async () => {
  const modal = make()
  show(modal, <ConnectButton label="Log in" size="lg" charsStart={2} charsEnd={2} className="mine" disabled />)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Log in' })
  expect(button.dataset.size).toBe('lg')
  expect(button.className).toBe('portico-button mine')
  expect(button.disabled).toBe(true)
  await connect(modal)
  expect(button.textContent).toMatch(/^0x..….{2}$/)
})

test('a host may draw its own button', async () => {
  const modal = make()
  show(
    modal,
    <ConnectButton>
      {({ text, press, busy }) => <button type="button" onClick={press}>{`mine: ${text} ${busy}`}</button>}
    </ConnectButton>,
  )
  await act(async () => fireEvent.click(screen.getByText('mine: Connect wallet false')))
  expect(modal.isOpen()).toBe(true)
})

test('the account button shows nothing until someone is connected, and a balance only where asked for', async () => {
  const modal = make()
  show(modal, <AccountButton />)
  expect(screen.queryByRole('button')).toBeNull()
  const requests = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'))
  await connect(modal)
  expect(screen.getByRole('button').textContent).toMatch(/^0x/)
  expect(requests).not.toHaveBeenCalled()
})

test('the network button shows the network and warns of one that the app did not ask for', async () => {
  const modal = make({ allowUnsupportedChain: true })
  show(modal, <NetworkButton />)
  const button = screen.getByRole('button', { name: 'Ethereum' })
  await act(async () => fireEvent.click(button))
  expect(modal.kernel.router.current()?.view).toBe('Networks')
  await act(async () => void modal.close())
  await connect(modal)
  await act(async () => wallet.cues.setChain(5))
  expect(button.textContent).toBe('Switch network')
  expect(button.dataset.warning).toBe('true')
})

test('the server and the first render of the browser are alike, whoever is connected', async () => {
  const content = (
    <>
      <ConnectButton />
      <AccountButton />
      <NetworkButton label="Network" />
      <Modal inline />
      <Status />
    </>
  )
  function Status() {
    const { status, ready } = useAccount()
    const { network } = useNetwork()
    const { mode } = useTheme()
    return <p>{`${status} ${ready} ${network?.name} ${mode} ${useProvider() === undefined} ${useLocale().locale}`}</p>
  }
  const browser = globalThis.window
  vi.stubGlobal('window', undefined)
  const server = createModal(options(createMemoryStorage()))
  const html = renderToString(<PorticoProvider modal={server}>{content}</PorticoProvider>)
  vi.stubGlobal('window', browser)
  vi.unstubAllGlobals()
  expect(html).toContain('aria-busy="true"')
  expect(html).toContain('pending false undefined system true en')
  expect(html).not.toContain('style=')

  await visitBefore()
  const modal = make({ theme: { mode: 'dark' } })
  const container = document.createElement('div')
  container.innerHTML = html
  document.body.append(container)
  const seen: string[] = []
  const observer = new MutationObserver(() => seen.push(container.querySelector('button')?.textContent ?? ''))
  observer.observe(container, { subtree: true, childList: true, characterData: true })
  let root: ReturnType<typeof hydrateRoot> | undefined
  await act(async () => {
    root = hydrateRoot(
      container,
      <StrictMode>
        <PorticoProvider modal={modal}>{content}</PorticoProvider>
      </StrictMode>,
      { onRecoverableError: (error) => void complaints.push([error]) },
    )
  })
  await waitFor(() => expect(container.querySelector('button')?.textContent).toMatch(/^0x/))
  expect(seen).not.toContain('Connect wallet')
  await act(async () => root?.unmount())
  observer.disconnect()
  container.remove()
})

test('a remembered wallet is never shown as "not connected" on the way back', async () => {
  await visitBefore()
  const texts: (string | null)[] = []
  const modal = make()
  function Watch() {
    texts.push(useAccount().status)
    return <ConnectButton />
  }
  show(modal, <Watch />)
  await waitFor(() => expect(screen.getByRole('button').textContent).toMatch(/^0x/))
  expect(new Set(texts)).toEqual(new Set(['connecting', 'connected']))
})

test('the modal stands in the page where it is rendered, also in StrictMode', async () => {
  const modal = make()
  const { unmount } = show(modal, <Modal inline className="place" />)
  await waitFor(() => expect(modal.getState()).toMatchObject({ open: true, loading: false }))
  expect(document.querySelectorAll('.place > portico-modal')).toHaveLength(1)
  await act(async () => unmount())
  expect(document.querySelector('portico-modal')).toBeNull()
  expect(modal.isOpen()).toBe(false)
})

test('hooks follow account, network and provider, sign and disconnect', async () => {
  const modal = make()
  const events: string[] = []
  let hooks = {} as ReturnType<typeof useAll>
  function useAll() {
    useEvents(({ name }) => events.push(name))
    return {
      account: useAccount(),
      solana: useAccount({ namespace: 'solana' }),
      network: useNetwork({ namespace: 'eip155' }),
      provider: useProvider('eip155'),
      sign: useSignMessage(),
      disconnect: useDisconnect(),
      modal: useModal(),
      theme: useTheme(),
    }
  }
  function Probe() {
    hooks = useAll()
    return null
  }
  show(modal, <Probe />)
  expect(hooks.account).toMatchObject({ status: 'disconnected', ready: true })
  expect(hooks.network).toMatchObject({ network: { name: 'Ethereum' }, chainId: 1 })
  await connect(modal)
  expect(hooks.account).toMatchObject({ isConnected: true, wallet: { name: 'Test Wallet' }, namespace: 'eip155' })
  expect(hooks.solana.isConnected).toBe(false)
  expect(hooks.provider).toBe(wallet.provider)
  expect(events).toContain('wallet/connected')

  await act(() => hooks.network.switchNetwork(base))
  expect(hooks.network.network?.name).toBe('Base')
  let signature = ''
  await act(async () => {
    signature = await hooks.sign.signMessage('hello')
  })
  expect(signature).toMatch(/^0x/)
  wallet.cues.reject()
  await act(() => hooks.sign.signMessage('no').catch(() => {}))
  expect(hooks.sign).toMatchObject({ isPending: false, error: { code: 'USER_REJECTED_REQUEST' } })
  await act(async () => hooks.theme.setThemeMode('dark'))
  expect(hooks.theme.mode).toBe('dark')
  await act(() => hooks.disconnect.disconnect())
  expect(hooks.account.status).toBe('disconnected')
  expect(hooks.provider).toBeUndefined()
})

test('a balance is asked for while it is shown, and a failure is told', async () => {
  const modal = make()
  let balance = {} as ReturnType<typeof useBalance>
  function Probe() {
    balance = useBalance()
    return null
  }
  const requests = vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    const calls = [JSON.parse(String(init?.body))].flat() as { id: number }[]
    const answers = calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x112210f4b16c1cb1' }))
    return Response.json(String(init?.body).startsWith('[') ? answers : answers[0])
  })
  show(modal, <Probe />)
  expect(balance).toMatchObject({ balance: null, isLoading: false, error: null })
  await connect(modal)
  await waitFor(() => expect(balance.formatted).toBe('1.234 ETH'))
  expect(balance).toMatchObject({ balance: { value: '1234567890987654321' }, error: null })
  requests.mockImplementation(async () => new Response(null, { status: 400 }))
  await act(() => balance.refetch())
  expect(balance).toMatchObject({ isLoading: false, error: { code: expect.any(String) } })
})
