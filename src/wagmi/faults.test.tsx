import { SwitchChainError, UserRejectedRequestError } from 'viem'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ChainNotConfiguredError, createConnector, ProviderNotFoundError } from 'wagmi'
import * as actions from 'wagmi/actions'
import { press } from '../modal/testing/page.ts'
import { ids, setUpPage } from './testing/page.tsx'

const page = setUpPage()
const failure = (task: Promise<unknown>) =>
  task.then(
    () => expect.unreachable('It did not fail'),
    (error: unknown) => error,
  )

test('without a wallet the connector has no provider, and calls reject with ProviderNotFoundError', async () => {
  const { connector } = await page.visit()
  expect(await connector.getProvider()).toBeUndefined()
  expect(await connector.isAuthorized()).toBe(false)
  for (const task of [connector.getAccounts(), connector.getChainId(), connector.connect({ isReconnecting: true })]) {
    expect(await failure(task)).toBeInstanceOf(ProviderNotFoundError)
  }
  const { switchChain } = connector
  expect(await failure(switchChain?.({ chainId: ids.first }) ?? Promise.resolve())).toBeInstanceOf(
    ProviderNotFoundError,
  )
})

test('on a server the connector has no provider, and does not subscribe', async () => {
  const { modal, connector } = await page.visit()
  const subscribe = vi.spyOn(modal, 'subscribeAccount')
  vi.stubGlobal('window', undefined)
  try {
    await connector.setup?.()
    expect(await connector.getProvider()).toBeUndefined()
    expect(subscribe).not.toHaveBeenCalled()
  } finally {
    vi.unstubAllGlobals()
  }
})

test('a chain that wagmi does not know is refused with its own error', async () => {
  const { hooks } = await page.connected()
  const error = await failure(hooks.switchChain.mutateAsync({ chainId: 5 as never }))
  expect(error).toBeInstanceOf(SwitchChainError)
  expect(error).toMatchObject({ cause: expect.any(ChainNotConfiguredError) })
})

test('a switch that the user declines rejects as such, and the chain stays', async () => {
  const { hooks, sees } = await page.connected()
  page.wallet.cues.reject()
  const error = await failure(hooks.switchChain.mutateAsync({ chainId: ids.second }))
  expect(error).toBeInstanceOf(UserRejectedRequestError)
  await sees({ chainId: ids.first })
})

test('a described chain that the user declines to switch to or to add rejects as such, with one prompt', async () => {
  const { hooks, sees } = await page.connected()
  const addEthereumChainParameter = { chainName: 'Second' }
  const rejected = () => failure(hooks.switchChain.mutateAsync({ chainId: ids.second, addEthereumChainParameter }))
  page.wallet.cues.reject()
  expect(await rejected()).toBeInstanceOf(UserRejectedRequestError)
  expect(page.asked('wallet_switchEthereumChain')).toBe(1)
  page.wallet.cues.forget(ids.second)
  expect(await rejected()).toBeInstanceOf(UserRejectedRequestError)
  expect(page.asked('wallet_addEthereumChain')).toBe(1)
  page.wallet.cues.failNext({ code: 5000, message: 'User rejected.' }, 'wallet_switchEthereumChain')
  expect(await rejected()).toBeInstanceOf(UserRejectedRequestError)
  expect(page.asked('wallet_switchEthereumChain')).toBe(3)
  await sees({ chainId: ids.first })
})

test('a switch that the wallet can not do rejects with SwitchChainError', async () => {
  const { hooks, sees } = await page.connected()
  page.wallet.cues.failNext({ code: -32603, message: 'Broken' }, 'wallet_switchEthereumChain')
  expect(await failure(hooks.switchChain.mutateAsync({ chainId: ids.second }))).toBeInstanceOf(SwitchChainError)
  await sees({ chainId: ids.first })
})

test('a pending switch settles when the user switches the network in the wallet', async () => {
  const { hooks, sees } = await page.connected()
  page.wallet.cues.hang()
  const switching = hooks.switchChain.mutateAsync({ chainId: ids.second })
  await vi.waitFor(() => expect(page.asked('wallet_switchEthereumChain')).toBe(1))
  page.wallet.cues.setChain(ids.second)
  expect((await switching).id).toBe(ids.second)
  await sees({ chainId: ids.second })
})

test('a pending switch rejects when the wallet disconnects, and does not delay the disconnect', async () => {
  const { hooks, sees } = await page.connected()
  page.wallet.cues.hang()
  const switching = failure(hooks.switchChain.mutateAsync({ chainId: ids.second }))
  await vi.waitFor(() => expect(page.asked('wallet_switchEthereumChain')).toBe(1))
  await hooks.disconnect.mutateAsync({})
  expect(await switching).toBeInstanceOf(SwitchChainError)
  await sees({ status: 'disconnected' })
})

test('if the wallet fails to disconnect, both are disconnected, and the error is passed on', async () => {
  const { modal, hooks, sees } = await page.connected()
  const broken = new Error('Failed to disconnect')
  const disconnect = modal.disconnect.bind(modal)
  vi.spyOn(modal, 'disconnect').mockImplementation(async (namespace) => {
    await disconnect(namespace)
    throw broken
  })
  expect(await failure(hooks.disconnect.mutateAsync({}))).toBe(broken)
  await sees({ status: 'disconnected' })
})

test('destroying the modal disconnects wagmi, and connecting again rejects', async () => {
  const { modal, visit } = await page.connected()
  modal.destroy()
  await vi.waitFor(() => expect(visit.hooks.account.status).toBe('disconnected'))
  const error = await failure(visit.hooks.connect.mutateAsync({ connector: visit.connector }))
  expect(error).toMatchObject({ code: 'MODAL_DESTROYED' })
  expect(visit.hooks.account.status).toBe('disconnected')
})

test('a modal that is destroyed while it is open settles connect', async () => {
  const { modal, hooks, connector } = await page.visit()
  const connecting = failure(hooks.connect.mutateAsync({ connector }))
  await vi.waitFor(() => expect(modal.isOpen()).toBe(true))
  modal.destroy()
  expect(await connecting).toBeInstanceOf(Error)
})

test('a wallet that connects while another connector is connecting reaches wagmi afterwards', async () => {
  let fail: (error: Error) => void = () => {}
  const hanging = createConnector(() => ({
    id: 'other',
    name: 'Other',
    type: 'other',
    connect: () => new Promise<never>((_, reject) => (fail = reject)),
    disconnect: async () => {},
    getAccounts: async () => [],
    getChainId: async () => ids.first,
    getProvider: async () => undefined,
    isAuthorized: async () => false,
    onAccountsChanged() {},
    onChainChanged() {},
    onDisconnect() {},
  }))
  const visit = await page.visit({ connectors: [hanging] })
  const other = visit.config.connectors[1] ?? expect.unreachable('No connector')
  const connecting = failure(actions.connect(visit.config, { connector: other }))
  const outcome = visit.modal.connect()
  await press('Test Wallet')
  expect(await outcome).toMatchObject({ status: 'connected' })
  fail(new Error('Not there'))
  await connecting
  await visit.sees({ chainId: ids.first })
})

/** A visit whose wallet has disconnected while wagmi stores its connection, with fake timers. */
async function disconnectedEarly() {
  const visit = await page.visit()
  const { modal, config, connector } = visit
  let store: (() => void) | undefined
  vi.spyOn(config.storage ?? expect.unreachable('No storage'), 'setItem').mockImplementation(async (key) => {
    if (key === 'recentConnectorId') await new Promise<void>((resolve) => (store = resolve))
  })
  const connecting = actions.connect(config, { connector })
  await press('Test Wallet')
  await vi.waitFor(() => expect(store).toBeDefined())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const emit = vi.spyOn(connector.emitter, 'emit')
  page.wallet.cues.disconnectApp()
  await vi.waitFor(() => expect(modal.getAccount('eip155').status).toBe('disconnected'))
  const finish = async () => {
    store?.()
    await connecting
  }
  return { ...visit, emit, finish }
}

test('a wallet that disconnects while wagmi stores the connection is disconnected in wagmi too', async () => {
  const { sees, finish } = await disconnectedEarly()
  await finish()
  await vi.advanceTimersByTimeAsync(500)
  await sees({ status: 'disconnected' })
})

test('so is one whose modal is destroyed before wagmi hears of it', async () => {
  const { modal, sees, finish } = await disconnectedEarly()
  await finish()
  modal.destroy()
  await sees({ status: 'disconnected' })
})

test('wagmi is told of the disconnect a few times only', async () => {
  const { emit, finish } = await disconnectedEarly()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(emit.mock.calls.filter(([name]) => name === 'disconnect')).toHaveLength(5)
  await finish()
})

test('two modals are two connectors', async () => {
  const { connector } = await page.visit({ modal: { name: 'second' } })
  expect(connector).toMatchObject({ id: 'second', name: 'Portico', type: 'portico' })
})
