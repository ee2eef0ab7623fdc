import { expect, test } from 'vitest'
import { accountAt, createSharedConnector, ids, never } from '../testing/index.ts'
import { until } from '../testing/until.ts'
import { connectionsSlice } from '../tokens.ts'
import { eip155, list, manage, open, others, recent, told } from './testing.ts'
import { otherConnectionsSlice } from './tokens.ts'

test('without the feature a second wallet replaces the first', async () => {
  const stage = open({ multiWallet: false })
  await stage.connect('a')
  await stage.connect('b')
  expect(list(stage)).toEqual(['b*'])
  expect([stage.evm.wallet('a').watchers, others(stage)]).toEqual([0, undefined])
})

test('with the feature the first wallet stays connected, watched and remembered beside the second', async () => {
  const stage = open()
  await stage.connect('a')
  stage.evm.wallet('a').tell({ type: 'network', network: ids.ten })
  await stage.connect('b')
  expect(list(stage)).toEqual(['b*', 'a'])
  expect(stage.kernel.store.get(otherConnectionsSlice).connections).toEqual([
    {
      namespace: 'eip155',
      connectorId: 'a',
      wallet: { name: 'A', imageUrl: null, type: 'ANNOUNCED' },
      accounts: [accountAt('0xa')],
      network: ids.ten,
      isGated: false,
    },
  ])
  expect([stage.evm.wallet('a').watchers, others(stage)]).toEqual([1, ['a']])
})

test('a wallet that is connected again has one session', async () => {
  const stage = open()
  await stage.connect('a')
  await stage.connect('b')
  await stage.connect('a')
  expect(list(stage)).toEqual(['a*', 'b'])
  expect([stage.evm.wallet('a').watchers, stage.evm.wallet('b').watchers, others(stage)]).toEqual([1, 1, ['b']])
})

test('changes of a wallet beside the active one apply once it becomes active', async () => {
  const stage = open()
  await stage.connect('a')
  await stage.connect('b')
  stage.evm.wallet('a').tell({ type: 'accounts', accounts: [accountAt('0x2')] })
  expect(stage.connection().accounts).toEqual([accountAt('0xb')])
  const { switchConnection } = await manage(stage)
  expect(await switchConnection(eip155('a'))).toEqual({ hasSwitchedWallet: true, hasSwitchedAccount: false })
  expect(stage.connection()).toMatchObject({ status: 'connected', loading: false, accounts: [accountAt('0x2')] })
  expect(stage.wallet.session('eip155')?.connector.id).toBe('a')
  expect(told(stage).slice(2)).toEqual(['wallet/account-changed'])
  expect([list(stage), others(stage)]).toEqual([['a*', 'b'], ['b']])
})

test('switching is one change of the state, asks no wallet, and activates the namespace', async () => {
  const stage = open()
  await stage.connect('a')
  await stage.connect('b')
  await stage.connect('s')
  const seen = new Set<string>()
  stage.kernel.store.subscribe(() => seen.add(list(stage).join(' ')))
  await (await manage(stage)).switchConnection(eip155('a'))
  expect([...seen].slice(1)).toEqual(['a* b s*'])
  expect(stage.kernel.store.get(connectionsSlice).active).toBe('eip155')
  expect(stage.evm.requests).toHaveLength(2)
})

test('a wallet that signs by account switches accounts without a prompt, and emits events', async () => {
  const stage = open()
  Object.assign(stage.evm.wallet('a'), { signsByAccount: true, accounts: [accountAt('0x1'), accountAt('0x2')] })
  await stage.connect('a')
  await stage.connect('b')
  const { switchConnection } = await manage(stage)
  expect(await switchConnection({ ...eip155('a'), address: '0x2' })).toEqual({
    hasSwitchedWallet: true,
    hasSwitchedAccount: true,
  })
  expect(stage.connection()).toMatchObject({ status: 'connected', loading: false, connectorId: 'a' })
  expect(stage.connection().accounts).toEqual([accountAt('0x2'), accountAt('0x1')])
  expect(stage.events.at(-1)).toMatchObject(['wallet/account-changed', { address: '0x2' }])
  expect(stage.stored('connections')).toMatchObject({ eip155: { connectorId: 'a', address: '0x2' } })
  expect([stage.evm.requests.length, stage.stored('preferred_account_types')]).toEqual([2, undefined])
  await expect(switchConnection({ ...eip155('a'), address: '0x3' })).rejects.toMatchObject({
    code: 'UNSUPPORTED_PROVIDER_METHOD',
  })
})

test('switching the account ends a pending attempt to connect', async () => {
  const stage = open()
  Object.assign(stage.evm.wallet('a'), { signsByAccount: true, accounts: [accountAt('0x1'), accountAt('0x2')] })
  await stage.connect('a')
  stage.evm.wallet('c').mode = 'hang'
  const outcome = stage.connect('c').catch((error) => error)
  await until(() => stage.evm.requests.length === 2)
  await (await manage(stage)).switchConnection({ ...eip155('a'), address: '0x2' })
  expect(await outcome).toMatchObject({ name: 'AbortError' })
  expect(stage.connection()).toMatchObject({ status: 'connected', loading: false, connectorId: 'a' })
  expect(stage.connection().accounts[0]).toEqual(accountAt('0x2'))
})

test('switching the wallet ends a pending attempt to connect', async () => {
  const stage = open()
  await stage.connect('a')
  await stage.connect('b')
  stage.evm.wallet('c').mode = 'hang'
  const outcome = stage.connect('c').catch((error) => error)
  await until(() => stage.evm.requests.length === 3)
  await (await manage(stage)).switchConnection(eip155('a'))
  expect(await outcome).toMatchObject({ name: 'AbortError' })
  expect(list(stage)).toEqual(['a*', 'b'])
})

test('a wallet that is not connected can not be switched to', async () => {
  const stage = open()
  await stage.connect('a')
  const { switchConnection } = await manage(stage)
  await expect(switchConnection(eip155('b'))).rejects.toMatchObject({ code: 'CONNECTOR_NOT_FOUND' })
  expect(list(stage)).toEqual(['a*'])
})

test('trying to switch to a wallet that is not connected ends no pending attempt', async () => {
  const stage = open()
  await stage.connect('a')
  stage.evm.wallet('c').mode = 'hang'
  const outcome = stage.connect('c')
  await until(() => stage.evm.requests.length === 2)
  const { switchConnection } = await manage(stage)
  await expect(switchConnection(eip155('b'))).rejects.toMatchObject({ code: 'CONNECTOR_NOT_FOUND' })
  stage.evm.requests.at(-1)?.accept()
  await outcome
  expect([list(stage), stage.connection().status]).toEqual([['c*', 'a'], 'connected'])
})

test('when the active wallet is disconnected, the one that was active before becomes active', async () => {
  const stage = open()
  for (const id of ['a', 'b', 'c']) await stage.connect(id)
  await (await manage(stage)).deleteConnection(eip155('c'))
  expect([list(stage), recent(stage), others(stage)]).toEqual([['b*', 'a'], ['c'], ['a']])
  expect(stage.evm.wallet('c').calls).toEqual(['disconnect'])
  expect(told(stage).slice(3)).toEqual(['wallet/account-changed'])
})

test('a wallet beside the active one is disconnected alone, and becomes a recent one', async () => {
  const stage = open()
  await stage.connect('a')
  await stage.connect('b')
  const { deleteConnection, deleteRecent } = await manage(stage)
  await deleteConnection(eip155('a'))
  expect([list(stage), recent(stage), others(stage)]).toEqual([['b*'], ['a'], undefined])
  expect([stage.evm.wallet('a').calls, stage.evm.wallet('a').watchers]).toEqual([['disconnect'], 0])
  expect(stage.stored('recent_connections')).toEqual([{ ...eip155('a'), name: 'A', address: '0xa' }])
  deleteRecent(eip155('a'))
  expect([recent(stage), stage.stored('recent_connections')]).toEqual([[], []])
})

test('a watch of a wallet ends with its connection, not when another one becomes active', async () => {
  const stage = open()
  await stage.connect('a')
  const { watchGone, deleteConnection } = await manage(stage)
  const gone: string[] = []
  watchGone(eip155('a'), () => gone.push('a'))
  watchGone(eip155('a'), () => gone.push('ended'))()
  await stage.connect('b')
  expect(gone).toEqual([])
  await deleteConnection(eip155('a'))
  expect(gone).toEqual(['a'])
  watchGone(eip155('a'), () => gone.push('at once'))
  expect(gone).toEqual(['a', 'at once'])
})

test('a failing disconnect is reported, and the connection ends nevertheless', async () => {
  const stage = open()
  await stage.connect('a')
  await stage.connect('b')
  stage.evm.wallet('a').onDisconnect = () => Promise.reject(new Error('no'))
  const { deleteConnection } = await manage(stage)
  await expect(deleteConnection(eip155('a'))).rejects.toMatchObject({ code: 'DISCONNECT_FAILED' })
  expect(list(stage)).toEqual(['b*'])
})

test('a wallet that ends its session is forgotten, whether active or not', async () => {
  const stage = open()
  for (const id of ['a', 'b', 'c']) await stage.connect(id)
  stage.evm.wallet('a').tell({ type: 'accounts', accounts: [] })
  expect([list(stage), others(stage)]).toEqual([['c*', 'b'], ['b']])
  stage.evm.wallet('c').tell({ type: 'disconnected' })
  expect([list(stage), others(stage), recent(stage)]).toEqual([['b*'], undefined, ['c', 'a']])
  expect(stage.stored('connections')).toMatchObject({ eip155: { connectorId: 'b' } })
})

test('disconnecting a namespace disconnects all its wallets, and those of others stay', async () => {
  const stage = open()
  for (const id of ['a', 'b', 's']) await stage.connect(id)
  await stage.wallet.disconnect('eip155')
  expect([list(stage), recent(stage)]).toEqual([['s*'], expect.arrayContaining(['a', 'b'])])
  expect([stage.evm.wallet('a').calls, stage.evm.wallet('b').calls]).toEqual([['disconnect'], ['disconnect']])
  expect(stage.stored('connections')).toEqual({ solana: expect.anything() })
  expect(stage.events.at(-1)).toEqual(['wallet/disconnected', { namespace: 'eip155' }])
})

test('a wallet that is still disconnecting is not kept beside the next one', async () => {
  const stage = open()
  await stage.connect('a')
  let leave = () => {}
  stage.evm.wallet('a').onDisconnect = () => new Promise((resolve) => (leave = resolve))
  const goodbye = stage.wallet.disconnect('eip155')
  await until(() => stage.evm.wallet('a').calls.includes('disconnect'))
  await stage.connect('b')
  leave()
  await goodbye
  expect([list(stage), recent(stage), others(stage)]).toEqual([['b*'], ['a'], undefined])
  expect(stage.evm.wallet('a').watchers).toBe(0)
})

test('wallets of one approval disconnect in every namespace, active or not', async () => {
  const shared = createSharedConnector(['eip155', 'solana'])
  const stage = open({ extra: [shared.plugin] })
  await stage.wallet.connect({ connectorId: 'shared', namespace: 'eip155', signal: never() })
  await stage.connect('a')
  expect(list(stage)).toEqual(['a*', 'shared', 'shared*'])
  await (await manage(stage)).deleteConnection(eip155('shared'))
  expect(list(stage)).toEqual(['a*'])
})

test('destroying the kernel stops watching all wallets', async () => {
  const stage = open()
  await stage.connect('a')
  await stage.connect('b')
  stage.kernel.destroy()
  expect([stage.evm.wallet('a').watchers, stage.evm.wallet('b').watchers]).toEqual([0, 0])
})

test('switching a chain off ends the sessions of all its wallets, which stay remembered', async () => {
  const stage = open()
  await stage.connect('a')
  await stage.connect('b')
  stage.kernel.flags.setFeatures({ multiWallet: true, 'scripted-eip155': false })
  await until(() => list(stage).length === 0)
  expect([stage.evm.wallet('a').watchers, others(stage)]).toEqual([0, ['a']])
})
