import { afterEach, beforeEach, expect, test } from 'vitest'
import { selectNamespace } from '../select.ts'
import { accountAt, createScriptedChain, createStage, ids, type Stage } from '../testing/index.ts'
import { settle, until } from '../testing/until.ts'

let stage: Stage
beforeEach(async () => {
  stage = createStage()
  stage.evm.announce('a', 'b')
  stage.solana.announce('s')
})
afterEach(() => stage.kernel.destroy())

const tell = (change: Parameters<ReturnType<Stage['evm']['wallet']>['tell']>[0], id = 'a') =>
  stage.evm.wallet(id).tell(change)
const eventIds = () => stage.events.map(([id]) => id)

test('an account change of the wallet is applied, and emitted once', async () => {
  await stage.connect('a')
  await stage.wallet.refreshBalance('eip155', { signal: new AbortController().signal })
  tell({ type: 'accounts', accounts: [accountAt('0xa2'), accountAt('0xa')] })
  tell({ type: 'accounts', accounts: [accountAt('0xa2')] })
  expect(stage.connection()).toMatchObject({ accounts: [accountAt('0xa2')], balance: null })
  expect(stage.events.slice(1)).toMatchObject([['wallet/account-changed', { address: '0xa2', network: ids.one }]])
})

test('a network change of the wallet is applied, emitted once, and stored', async () => {
  await stage.connect('a')
  tell({ type: 'network', network: ids.ten })
  tell({ type: 'network', network: ids.ten })
  expect(stage.connection()).toMatchObject({ network: ids.ten, balance: null })
  expect(stage.stored('networks')).toMatchObject({ eip155: ids.ten })
  expect(stage.events.slice(1)).toEqual([['wallet/network-changed', { namespace: 'eip155', network: ids.ten }]])
})

test('a network that the host does not list is shown, but not stored as selected', async () => {
  await stage.connect('a')
  tell({ type: 'network', network: 'eip155:5' })
  expect(stage.connection().network).toBe('eip155:5')
  expect(stage.stored('networks')).toMatchObject({ eip155: ids.one })
})

test.each([
  ['ends the session is disconnected and forgotten', { type: 'disconnected' }, []],
  ['shares no account any more is disconnected, not forgotten', { type: 'accounts', accounts: [] }, ['eip155']],
] as const)('a wallet that %s, and not asked to disconnect', async (_, change, stored) => {
  await stage.connect('a')
  tell(change)
  expect(stage.connection()).toMatchObject({ status: 'disconnected', connectorId: null, accounts: [] })
  expect(Object.keys(stage.stored('connections') as object)).toEqual(stored)
  expect(eventIds()).toEqual(['wallet/connected', 'wallet/disconnected'])
  expect(stage.evm.wallet('a').calls).toEqual([])
  expect(stage.evm.wallet('a').watchers).toBe(0)
})

test('a wallet that disconnects while another one is asked does not end that attempt', async () => {
  await stage.connect('a')
  stage.evm.wallet('b').mode = 'hang'
  const outcome = stage.connect('b')
  await until(() => stage.evm.requests.length === 2)
  tell({ type: 'disconnected' })
  expect(stage.connection()).toMatchObject({ status: 'connecting', loading: true, connectorId: 'b', accounts: [] })
  stage.evm.requests[1]?.reject({ code: 4001 })
  await expect(outcome).rejects.toMatchObject({ code: 'USER_REJECTED_REQUEST' })
  expect(stage.connection().status).toBe('disconnected')
})

test('the namespace of the last connected wallet is active, and when it disconnects, that of another wallet', async () => {
  const active = () => selectNamespace(stage.kernel.store.get)
  await stage.connect('a')
  await stage.connect('s')
  expect(active()).toBe('solana')
  expect(stage.wallet.session()?.connector.id).toBe('s')
  stage.solana.wallet('s').tell({ type: 'disconnected' })
  expect(active()).toBe('eip155')
})

test('a wallet that disconnects in another namespace does not change the active namespace', async () => {
  stage.kernel.destroy()
  const bitcoin = createScriptedChain('bip122', 'bip122:000000000019d6689c085ae165831e93')
  stage = createStage({ extra: [bitcoin.plugin] })
  bitcoin.announce('c')
  stage.evm.announce('a')
  stage.solana.announce('s')
  for (const id of ['a', 's', 'c']) await stage.connect(id)
  stage.solana.wallet('s').tell({ type: 'disconnected' })
  expect(selectNamespace(stage.kernel.store.get)).toBe('bip122')
})

test('destroying the kernel clears its state, disconnects no wallet and ignores late answers', async () => {
  await stage.connect('a')
  stage.evm.wallet('b').mode = 'hang'
  const outcome = stage.connect('b')
  await until(() => stage.evm.requests.length === 2)
  stage.kernel.destroy()
  await expect(outcome).rejects.toMatchObject({ name: 'AbortError' })
  stage.evm.requests[1]?.accept()
  await settle()
  expect([stage.evm.wallet('a').watchers, stage.evm.wallet('b').watchers, stage.evm.discoveries]).toEqual([0, 0, 0])
  expect(stage.evm.wallet('a').calls).toEqual([])
  expect(eventIds()).toEqual(['wallet/connected'])
  expect(stage.stored('connections')).toMatchObject({ eip155: { connectorId: 'a', name: 'A' } })
  expect(stage.errors).toEqual([])
})

test('two kernels with different names share neither connections nor storage', async () => {
  const { storage, evm } = stage
  const other = createStage({ storage, evm, kernel: { name: 'other' } })
  try {
    await stage.connect('a')
    expect(other.connection().status).toBe('disconnected')
    await other.connect('b')
    expect([stage.connection().connectorId, other.connection().connectorId]).toEqual(['a', 'b'])
    await other.wallet.disconnect()
    expect(stage.connection().status).toBe('connected')
    expect([stage.stored('connections'), other.stored('connections')]).toMatchObject([
      { eip155: { connectorId: 'a' } },
      {},
    ])
    expect(other.events.every(([, payload]) => (payload as { address?: string }).address !== '0xa')).toBe(true)
  } finally {
    other.kernel.destroy()
  }
})
