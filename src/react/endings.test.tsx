import { act, render, screen } from '@testing-library/react'
import { createModal, type PorticoModal } from 'portico'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { createMemoryStorage } from '../../test/harness/memoryStorage.ts'
import {
  PorticoProvider,
  useAccount,
  useBalance,
  useConnection,
  useConnections,
  useDisconnect,
  useEvents,
  useIdentity,
  useLocale,
  useModal,
  useNetwork,
  useProvider,
  useSignMessage,
  useTheme,
  useTokens,
} from './index.ts'
import { connect, options, setUpPage, show } from './testing/page.tsx'

const page = setUpPage()

/** The results of the latest render, by the name of the component. */
const latest: Record<string, ReturnType<typeof useEverything>> = {}
const hooks = (name = 'page') => latest[name] ?? expect.unreachable('Nothing was rendered')
function useEverything() {
  useEvents(() => {})
  return {
    account: useAccount(),
    balance: useBalance(),
    connection: useConnection(),
    connections: useConnections(),
    disconnect: useDisconnect(),
    identity: useIdentity(),
    locale: useLocale(),
    modal: useModal(),
    network: useNetwork(),
    provider: useProvider(),
    sign: useSignMessage(),
    theme: useTheme(),
    tokens: useTokens({ watch: true }),
  }
}
function Probe({ name = 'page' }: { name?: string }) {
  latest[name] = useEverything()
  return <p>{JSON.stringify({ ...latest[name], provider: undefined })}</p>
}
const place = (modal: PorticoModal) => (
  <StrictMode>
    <PorticoProvider modal={modal}>
      <Probe />
    </PorticoProvider>
  </StrictMode>
)

/** Requests that are not answered; they end with their signals. */
const hangRequests = () =>
  vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
    )
/** Starts a request for a signature that the wallet does not answer. */
async function startSigning() {
  page.wallet.cues.hang()
  let signing: Promise<unknown> = Promise.resolve()
  await act(async () => {
    signing = hooks().sign.signMessage('hello')
    signing.catch(() => {})
  })
  await vi.waitFor(() => expect(page.wallet.cues.log.at(-1)?.method).toBe('personal_sign'))
  expect(hooks().sign.isPending).toBe(true)
  return { signing }
}

test('every hook renders on a server, and the first render of the browser matches', async () => {
  const before = page.make()
  await connect(before)
  before.destroy()
  vi.stubGlobal('window', undefined)
  const html = renderToString(place(createModal(options(createMemoryStorage()))))
  vi.unstubAllGlobals()
  expect(html).toContain('pending')

  hangRequests()
  const container = document.createElement('div')
  container.innerHTML = html
  const modal = page.make()
  const onRecoverableError = vi.fn()
  const root = await act(async () => hydrateRoot(container, place(modal), { onRecoverableError }))
  expect(onRecoverableError).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(hooks().account.isConnected).toBe(true))
  await act(async () => root.unmount())
})

test('a call whose component is removed settles for its caller, and what hooks read ends', async () => {
  const requests = hangRequests()
  const modal = page.make()
  const { unmount } = show(modal, <Probe />)
  await connect(modal)
  const { signing } = await startSigning()
  const { refetch } = hooks().balance
  let reading: Promise<void> = Promise.resolve()
  await act(async () => {
    reading = refetch()
  })
  await vi.waitFor(() => expect(requests).toHaveBeenCalled())
  unmount()
  await reading
  page.wallet.cues.release()
  expect(await signing).toMatch(/^0x/)
  const { length } = requests.mock.calls
  await hooks().tokens.refetch()
  expect(requests.mock.calls).toHaveLength(length)
})

test('a modal that is destroyed settles the calls of hooks, and nothing is loading', async () => {
  hangRequests()
  const modal = page.make()
  show(modal, <Probe />)
  await connect(modal)
  const { signing } = await startSigning()
  await act(async () => {
    void hooks().balance.refetch()
    void hooks().tokens.refetch()
  })
  await act(async () => modal.destroy())
  await expect(signing).rejects.toBeInstanceOf(Error)
  await vi.waitFor(() =>
    expect(hooks()).toMatchObject({
      account: { isConnected: false },
      balance: { isLoading: false },
      connections: { connections: [] },
      identity: { isLoading: false },
      modal: { isOpen: false, isLoading: false },
      provider: undefined,
      sign: { isPending: false },
      tokens: { isLoading: false },
    }),
  )
  const late = hooks().connection.deleteConnection({ namespace: 'eip155', connectorId: 'test.wallet' })
  await act(async () => void (await expect(late).rejects.toMatchObject({ code: 'MODAL_DESTROYED' })))
})

test('two providers are two modals', async () => {
  hangRequests()
  const [one, other] = [page.make(), page.make({ name: 'other', storage: createMemoryStorage() })]
  render(
    <StrictMode>
      <PorticoProvider modal={one}>
        <Probe name="one" />
        <PorticoProvider modal={other}>
          <Probe name="other" />
        </PorticoProvider>
      </PorticoProvider>
    </StrictMode>,
  )
  await connect(one)
  await act(async () => hooks('other').theme.setThemeMode('dark'))
  expect(hooks('one')).toMatchObject({ account: { isConnected: true }, theme: { mode: 'system' } })
  expect(hooks('other')).toMatchObject({ account: { isConnected: false }, theme: { mode: 'dark' } })
})

test('hooks follow a provider to another modal, and the calls to the former one are not those of the new one', async () => {
  hangRequests()
  const [one, other] = [page.make(), page.make({ name: 'other', storage: createMemoryStorage() })]
  const { rerender } = render(place(one))
  await connect(one)
  const { signing } = await startSigning()
  await act(async () => rerender(place(other)))
  expect(hooks()).toMatchObject({
    account: { isConnected: false },
    balance: { isLoading: false },
    provider: undefined,
    sign: { isPending: false },
    tokens: { isLoading: false },
  })
  page.wallet.cues.reject()
  await act(async () => void (await signing.catch(() => {})))
  expect(hooks().sign).toMatchObject({ isPending: false, error: null })
  await connect(other)
  expect(hooks().account.isConnected).toBe(true)
  expect(one.getAccount().isConnected).toBe(true)
  expect(screen.getAllByText(/isConnected/)).toHaveLength(1)
})
