import { act, render, waitFor } from '@testing-library/react'
import { base, mainnet } from 'portico/chains/evm/networks'
import { project } from 'portico/project'
import { connected, wallet } from 'portico/wallet'
import { expect, onTestFinished, test } from 'vitest'
import { createTestWallet } from '../../test/wallets/index.ts'
import { createScriptedChain } from '../wallet/testing/index.ts'
import {
  PorticoProvider,
  useAccount,
  useBalance,
  useConnection,
  useConnections,
  useDisconnect,
  useEvents,
  useLocale,
  useModal,
  useNetwork,
  useProvider,
  useSignMessage,
  useTheme,
  useTokens,
} from './index.ts'
import { answerBalances, connect, setUpPage, show } from './testing/page.tsx'

const page = setUpPage()

test('hooks follow account, network and provider, sign and disconnect', async () => {
  const modal = page.make()
  const events: string[] = []
  const addresses: string[] = []
  let hooks = {} as ReturnType<typeof useAll>
  function useAll() {
    useEvents(({ name }) => events.push(name))
    useEvents(connected, ({ address }) => addresses.push(address))
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
  expect(modal.kernel?.use(project).sdk.version).toMatch(/^react-/)
  expect(hooks.account).toMatchObject({ isConnected: true, wallet: { name: 'Test Wallet' }, namespace: 'eip155' })
  expect(hooks.solana.isConnected).toBe(false)
  expect(hooks.provider).toBe(page.wallet.provider)
  expect(events).toContain('wallet/connected')
  expect(addresses).toEqual([hooks.account.accounts[0]?.address])

  await act(() => hooks.network.switchNetwork(base))
  expect(hooks.network.network?.name).toBe('Base')
  let signature = ''
  await act(async () => {
    signature = await hooks.sign.signMessage('hello')
  })
  expect(signature).toMatch(/^0x/)
  page.wallet.cues.reject()
  await act(() => hooks.sign.signMessage('no').catch(() => {}))
  expect(hooks.sign).toMatchObject({ isPending: false, error: { code: 'USER_REJECTED_REQUEST' } })
  await act(async () => hooks.theme.setThemeMode('dark'))
  expect(hooks.theme.mode).toBe('dark')
  await act(() => hooks.disconnect.disconnect())
  expect(hooks.account.status).toBe('disconnected')
  expect(hooks.provider).toBeUndefined()
})

test('useBalance requests the balance, and returns a failure', async () => {
  const modal = page.make()
  let balance = {} as ReturnType<typeof useBalance>
  function Probe() {
    balance = useBalance()
    return null
  }
  const requests = answerBalances()
  show(modal, <Probe />)
  expect(balance).toMatchObject({ balance: null, isLoading: false, error: null })
  await connect(modal)
  await waitFor(() => expect(balance.formatted).toBe('1.234 ETH'))
  expect(balance).toMatchObject({ balance: { value: '1234567890987654321' }, error: null })
  requests.mockImplementation(async () => new Response(null, { status: 400 }))
  await act(() => balance.refetch())
  expect(balance).toMatchObject({ isLoading: false, error: { code: expect.any(String) } })
  // Without an account there is no balance that could not be read.
  await act(() => modal.disconnect())
  expect(balance).toMatchObject({ balance: null, isLoading: false, error: null })
})

test('several wallets are listed, switched and disconnected', async () => {
  const second = createTestWallet({ name: 'Second', rdns: 'test.second', chains: { 1: 'http://127.0.0.1:1' } })
  onTestFinished(second.announce())
  const modal = page.make({ features: { analytics: false, multiWallet: true } })
  let hooks = {} as ReturnType<typeof useConnections> & ReturnType<typeof useConnection>
  function Probe() {
    hooks = { ...useConnections('eip155'), ...useConnection({ namespace: 'eip155' }) }
    return null
  }
  show(modal, <Probe />)
  expect(hooks).toMatchObject({ connections: [], recentConnections: [], connection: undefined })
  await connect(modal)
  const kernel = await modal.load()
  const { connect: connectTo } = await kernel.load(wallet)
  await act(() => connectTo({ connectorId: 'test.second', signal: kernel.signal }))
  const names = () => hooks.connections.map(({ name }) => name)
  expect([names(), hooks.connection?.name]).toEqual([['Second', 'Test Wallet'], 'Second'])

  await act(async () => {
    const target = { namespace: 'eip155', connectorId: 'test.wallet' } as const
    expect(await hooks.switchConnection(target)).toMatchObject({ hasSwitchedWallet: true })
  })
  expect([names(), hooks.connection?.name]).toEqual([['Test Wallet', 'Second'], 'Test Wallet'])
  await act(() => hooks.deleteConnection({ namespace: 'eip155', connectorId: 'test.second' }))
  expect(names()).toEqual(['Test Wallet'])
  expect(hooks.recentConnections).toMatchObject([{ name: 'Second' }])
  await act(() => hooks.deleteRecentConnection({ namespace: 'eip155', connectorId: 'test.second' }))
  expect(hooks.recentConnections).toEqual([])
  await act(() => hooks.deleteConnection({ namespace: 'eip155', connectorId: 'test.wallet' }))
  expect(hooks).toMatchObject({ connections: [], isPending: false, error: null })
})

test('the wallet is that of the active namespace, unless another one is named', async () => {
  const solana = createScriptedChain('solana', 'solana:1')
  const network = {
    id: '1',
    chainNamespace: 'solana',
    name: 'Sol',
    nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [] } },
  } as const
  const modal = page.make({ networks: [mainnet, network], plugins: [solana.plugin] })
  let names: (string | undefined)[] = []
  function Probe() {
    names = [useConnection(), useConnection({ namespace: 'eip155' })].map(({ connection }) => connection?.name)
    return null
  }
  show(modal, <Probe />)
  await connect(modal)
  const kernel = await modal.load()
  const { connect: connectTo, disconnect } = await kernel.load(wallet)
  act(() => solana.announce('s'))
  await act(() => connectTo({ connectorId: 's', signal: kernel.signal }))
  expect(names).toEqual(['S', 'Test Wallet'])
  await act(() => disconnect('solana'))
  expect(names).toEqual(['Test Wallet', 'Test Wallet'])
})

test('a modal destroys the previous one of the same name, as after hot module replacement', async () => {
  const [older, newer, apart] = [page.make(), page.make(), page.make({ name: 'apart' })]
  const { rerender } = render(<PorticoProvider modal={older} />)
  rerender(<PorticoProvider modal={newer} />)
  await expect(older.open()).rejects.toMatchObject({ code: 'MODAL_DESTROYED' })
  rerender(<PorticoProvider modal={apart} />)
  act(() => void newer.open())
  expect(newer.isOpen()).toBe(true)
})

test('functions of hooks stay the same from render to render, so that effects may depend on them', async () => {
  const modal = page.make()
  const renders: (readonly unknown[])[] = []
  function Probe() {
    const { isPending: _, error: _1, connection: _2, ...connection } = useConnection()
    const { open, close, connect } = useModal()
    renders.push([
      ...Object.values(connection),
      open,
      close,
      connect,
      useBalance().refetch,
      useTokens().refetch,
      useSignMessage().signMessage,
      useDisconnect().disconnect,
      useNetwork().switchNetwork,
      useTheme().setThemeMode,
      useLocale().setLocale,
    ])
    return null
  }
  const content = () => (
    <PorticoProvider modal={modal}>
      <Probe />
    </PorticoProvider>
  )
  const { rerender } = render(content())
  const first = renders.at(-1) ?? []
  rerender(content())
  expect(renders.length).toBeGreaterThan(1)
  expect(first).toHaveLength(15)
  expect(renders.at(-1)?.map((item, at) => item === first[at])).toEqual(first.map(() => true))
})
