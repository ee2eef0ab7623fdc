import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { base } from 'portico/chains/evm/networks'
import { createConnectAttempt } from 'portico/wallet'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createMemoryStorage } from '../../test/harness/memoryStorage.ts'
import { createTestWallet } from '../../test/wallets/index.ts'
import { AccountButton, ConnectButton, NetworkButton } from './index.ts'
import { answerBalances, connect, setUpPage, show } from './testing/page.tsx'

const page = setUpPage()

test('the connect button opens the modal, and shows the account once connected', async () => {
  const modal = page.make()
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
  expect(button.textContent).toBe(`${address.slice(0, 6)}…${address.slice(-4)}`)
})

test.each([
  'pointerEnter',
  'focus',
  'touchStart',
] as const)('%s loads what the modal needs, and opens nothing', async (intent) => {
  const requests = vi.spyOn(globalThis, 'fetch')
  const modal = page.make()
  show(modal, <ConnectButton />)
  await act(async () => {})
  expect(modal.kernel).toBeUndefined()
  await act(async () => {
    fireEvent[intent](screen.getByRole('button'))
    await modal.preload()
  })
  expect(modal.kernel).toBeDefined()
  expect(modal.isOpen()).toBe(false)
  expect(requests).not.toHaveBeenCalled()
})

test('the network button shows the stored network, and the default one, before the kernel is loaded', async () => {
  const first = page.make({ defaultNetwork: base, storage: createMemoryStorage() })
  show(first, <NetworkButton />)
  expect(screen.getByRole('button').textContent).toBe('Base')
  cleanup()
  const stored = createMemoryStorage({ 'portico/networks': JSON.stringify({ eip155: 'eip155:8453' }) })
  const second = page.make({ storage: stored })
  show(second, <NetworkButton />)
  expect(screen.getByRole('button').textContent).toBe('Base')
  expect([first.kernel, second.kernel]).toEqual([undefined, undefined])
})

test('a balance is shown beside the account if the host asks for it', async () => {
  answerBalances()
  const modal = page.make()
  show(modal, <AccountButton balance="show" />)
  await connect(modal)
  await waitFor(() => expect(screen.getByRole('button').textContent).toMatch(/^1\.234 ETH0x/))
  await act(() => modal.disconnect())
  expect(screen.queryByRole('button')).toBeNull()
})

test('the host sets label, size and the length of the address', async () => {
  const modal = page.make()
  show(modal, <ConnectButton label="Log in" size="lg" charsStart={2} charsEnd={2} className="mine" disabled />)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Log in' })
  expect(button.dataset.size).toBe('lg')
  expect(button.className).toBe('portico-button mine')
  expect(button.disabled).toBe(true)
  await connect(modal)
  expect(button.textContent).toMatch(/^0x..….{2}$/)
})

test('a button in a shadow root has its styles there', () => {
  const app = document.createElement('div')
  document.body.append(app)
  const root = app.attachShadow({ mode: 'open' })
  const { unmount } = show(page.make(), createPortal(<ConnectButton />, root as never))
  expect(root.querySelector('.portico-button')).not.toBeNull()
  expect(root.adoptedStyleSheets).toHaveLength(1)
  expect(document.adoptedStyleSheets).toHaveLength(0)
  unmount()
  expect(root.adoptedStyleSheets).toHaveLength(0)
  app.remove()
})

test('a button that is rendered before it is in the page has its styles', () => {
  const { unmount } = show(page.make(), createPortal(<ConnectButton />, document.createElement('div')))
  expect(document.adoptedStyleSheets).toHaveLength(1)
  unmount()
})

test('a button has its styles once the host stops drawing its own', () => {
  const root = document.createElement('div').attachShadow({ mode: 'open' })
  function App() {
    const [isOwn, setOwn] = useState(true)
    return (
      <>
        <input type="checkbox" onChange={() => setOwn(false)} />
        {createPortal(<ConnectButton>{isOwn ? () => <i>Own</i> : undefined}</ConnectButton>, root as never)}
      </>
    )
  }
  show(page.make(), <App />)
  expect([root, document].map(({ adoptedStyleSheets }) => adoptedStyleSheets.length)).toEqual([0, 0])
  fireEvent.click(screen.getByRole('checkbox'))
  expect([root, document].map(({ adoptedStyleSheets }) => adoptedStyleSheets.length)).toEqual([1, 0])
})

test('a host may draw its own button', async () => {
  const modal = page.make()
  show(
    modal,
    <ConnectButton>
      {({ text, press, busy }) => <button type="button" onClick={press}>{`mine: ${text} ${busy}`}</button>}
    </ConnectButton>,
  )
  await act(async () => fireEvent.click(screen.getByText('mine: Connect wallet false')))
  expect(modal.isOpen()).toBe(true)
})

test('the account button shows nothing until a wallet is connected, and no balance by default', async () => {
  const modal = page.make()
  show(modal, <AccountButton />)
  expect(screen.queryByRole('button')).toBeNull()
  const requests = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'))
  await connect(modal)
  expect(screen.getByRole('button').textContent).toMatch(/^0x/)
  expect(requests).not.toHaveBeenCalled()
})

test('the account button is not shown while a user connects a wallet, and stays while another one is asked', async () => {
  const modal = page.make()
  show(modal, <AccountButton />)
  const kernel = await act(() => modal.load())
  const attempt = createConnectAttempt(kernel)
  const target = { connectorId: 'test.wallet', namespace: 'eip155' }
  page.wallet.cues.hang()
  act(() => void attempt.start(target))
  await waitFor(() => expect(modal.getAccount().status).toBe('connecting'))
  expect(screen.queryByRole('button')).toBeNull()
  await act(async () => page.wallet.cues.accept())
  await waitFor(() => expect(screen.getByRole('button').textContent).toMatch(/^0x/))

  const other = createTestWallet({ name: 'Other', rdns: 'other.wallet', chains: { 1: 'http://127.0.0.1:1' } })
  onTestFinished(other.announce())
  other.cues.hang()
  act(() => void attempt.start({ connectorId: 'other.wallet', namespace: 'eip155' }))
  await waitFor(() => expect(modal.getAccount().status).toBe('connecting'))
  expect(screen.getByRole('button')).toBeTruthy()
  await act(async () => attempt.abort())
})

test('the account button of a returning user keeps its place until the wallet is back, and is gone once it left', async () => {
  const before = page.make()
  await connect(before)
  before.destroy()
  const modal = page.make()
  show(modal, <AccountButton />)
  const button = screen.getByRole('button')
  expect(button.getAttribute('aria-busy')).toBe('true')
  await waitFor(() => expect(button.textContent).toMatch(/^0x/))
  expect(screen.getByRole('button')).toBe(button)
  const kernel = await act(() => modal.load())
  await act(() => modal.disconnect())
  page.wallet.cues.hang()
  const attempt = createConnectAttempt(kernel)
  act(() => void attempt.start({ connectorId: 'test.wallet', namespace: 'eip155' }))
  await waitFor(() => expect(modal.getAccount().status).toBe('connecting'))
  expect(screen.queryByRole('button')).toBeNull()
  await act(async () => attempt.abort())
})

test('the network button shows the network and warns of an unsupported one', async () => {
  const modal = page.make()
  show(modal, <NetworkButton />)
  const button = screen.getByRole('button', { name: 'Ethereum' })
  await act(async () => fireEvent.click(button))
  await waitFor(() => expect(modal.kernel?.router.current()?.view).toBe('Networks'))
  await act(async () => void modal.close())
  await connect(modal)
  await act(async () => page.wallet.cues.setChain(5))
  expect(button.textContent).toBe('Switch network')
  expect(button.dataset.warning).toBe('true')
})

test.each([
  ['the host allows', { allowUnsupportedChain: true }],
  ['the user can not leave', { enableNetworkSwitch: false }],
])('no button warns of a network that %s', async (_, options) => {
  const modal = page.make(options)
  show(
    modal,
    <>
      <AccountButton />
      <NetworkButton />
    </>,
  )
  await connect(modal)
  await act(async () => page.wallet.cues.setChain(5))
  await waitFor(() => expect(modal.getNetwork().isUnsupported).toBe(true))
  const buttons = screen.getAllByRole('button')
  expect(buttons[0]?.textContent).toMatch(/^0x/)
  expect(buttons.map(({ dataset }) => dataset.warning)).toEqual([undefined, undefined])
})

test('a button that is removed before the code that reads balances is loaded subscribes to nothing', async () => {
  const modal = page.make()
  await connect(modal)
  const { store } = modal.source
  let listening = 0
  const { subscribe } = store
  vi.spyOn(store, 'subscribe').mockImplementation((listener) => {
    const stop = subscribe(listener)
    listening++
    return () => {
      listening--
      stop()
    }
  })
  show(modal, <AccountButton balance="show" />).unmount()
  await act(() => import('../modal/buttons/watchBalance.ts'))
  await act(async () => {})
  expect(listening).toBe(0)
})

test('a button of one namespace opens the modal for that namespace', async () => {
  const modal = page.make()
  show(modal, <ConnectButton namespace="solana" />)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Connect wallet' })))
  await waitFor(() =>
    expect(modal.kernel?.router.current()).toMatchObject({ view: 'Connect', params: { namespace: 'solana' } }),
  )
})

test('the variables of a theme may be changed and set again', async () => {
  const variables: Record<`--portico-${string}`, string> = { '--portico-accent': 'red' }
  const modal = page.make({ theme: { variables } })
  const told = vi.fn()
  modal.subscribeTheme(told)
  show(modal, <ConnectButton />)
  const button = screen.getByRole('button', { name: 'Connect wallet' })
  for (const colour of ['green', 'blue']) {
    variables['--portico-accent'] = colour
    await act(async () => modal.setThemeVariables(variables))
    expect(button.style.getPropertyValue('--portico-accent')).toBe(colour)
  }
  expect(told).toHaveBeenCalledTimes(2)
})

test('a label without text counts as none, so that the button has a name', () => {
  show(page.make(), <ConnectButton label="" />)
  expect(screen.getByRole('button').textContent).toBe('Connect wallet')
})
