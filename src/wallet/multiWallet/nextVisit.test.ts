import { expect, onTestFinished, test, vi } from 'vitest'
import { createMemory, createScriptedChain, createSharedConnector, ids, type Stage } from '../testing/index.ts'
import { settle, until } from '../testing/until.ts'
import { connectionsSlice } from '../tokens.ts'
import { labelKey } from './labels.ts'
import { eip155, list, manage, open, others, recent, stored, told } from './testing.ts'
import { otherConnectionsSlice } from './tokens.ts'

/** Opens the page for a user who had connected `b` and, beside it, `a`. */
function comeBack(parts: Parameters<typeof open>[0] = {}): Stage {
  const eip155 = { connectorId: 'b', others: [{ connectorId: 'a' }] }
  return open({ storage: createMemory({ connections: { eip155 } }), ...parts })
}

test('after a reload all wallets are restored without a prompt, in their order', async () => {
  const stage = comeBack()
  await until(() => list(stage).length === 2)
  expect(list(stage)).toEqual(['b*', 'a'])
  expect(stage.evm.requests.every(({ silent }) => silent)).toBe(true)
  expect(told(stage)).toEqual(['wallet/connected'])
})

test('without the feature only the active wallet is restored', async () => {
  const stage = comeBack({ multiWallet: false })
  await until(() => list(stage).length === 1)
  await settle()
  expect([list(stage), stage.evm.requests.length, others(stage)]).toEqual([['b*'], 1, ['a']])
})

test('if the active wallet is not restored, the other becomes active', async () => {
  const evm = createScriptedChain('eip155', ids.one)
  evm.wallet('b').mode = { code: 4001 }
  const stage = comeBack({ evm })
  await until(() => list(stage).length === 1)
  await settle()
  expect(list(stage)).toEqual(['a*'])
  expect(stage.connection()).toMatchObject({ status: 'connected', loading: false })
})

test.each([
  ['declines', 4001, ['a']],
  ['is locked', 4100, ['b', 'a']],
])('if the active wallet %s after the other was restored, the other becomes active, and the host is told', async (_, code, left) => {
  const evm = createScriptedChain('eip155', ids.one)
  evm.wallet('b').mode = 'hang'
  const stage = comeBack({ evm })
  await until(() => evm.requests.length === 2)
  await settle()
  evm.requests.find(({ connector }) => connector.id === 'b')?.reject({ code })
  await until(() => list(stage).includes('a*'))
  await settle()
  expect([list(stage), told(stage), stored(stage)]).toEqual([['a*'], ['wallet/connected'], left])
})

test('if a wallet that took the place of a locked one ends its session, only the locked one stays remembered', async () => {
  const evm = createScriptedChain('eip155', ids.one)
  evm.wallet('b').mode = { code: 4100 }
  const stage = comeBack({ evm })
  await until(() => list(stage).includes('a*'))
  evm.wallet('a').tell({ type: 'disconnected' })
  await settle()
  expect([list(stage), stored(stage)]).toEqual([[], ['b']])
})

test('a locked wallet stays remembered beside one that is connected meanwhile, until all are disconnected', async () => {
  const evm = createScriptedChain('eip155', ids.one)
  evm.wallet('b').mode = { code: 4100 }
  const stage = comeBack({ evm })
  await until(() => list(stage).includes('a*'))
  await stage.connect('c')
  expect([list(stage), stored(stage)]).toEqual([
    ['c*', 'a'],
    ['c', 'a', 'b'],
  ])
  await stage.wallet.disconnect('eip155')
  expect(stored(stage)).toBeUndefined()
})

test('a wallet that declines is forgotten; one that fails is tried again on the next visit', async () => {
  for (const [code, left] of [
    [4001, undefined],
    [-32603, ['a']],
  ] as const) {
    const evm = createScriptedChain('eip155', ids.one)
    evm.wallet('a').mode = { code }
    const stage = comeBack({ evm })
    await until(() => evm.requests.length === 2)
    await settle()
    expect([list(stage), others(stage)]).toEqual([['b*'], left])
  }
})

test('disconnecting during the restoration prevents it', async () => {
  const evm = createScriptedChain('eip155', ids.one)
  evm.wallet('a').mode = 'hang'
  const stage = comeBack({ evm })
  await until(() => list(stage).length === 1 && evm.requests.length === 2)
  await stage.wallet.disconnect('eip155')
  evm.requests.find(({ connector }) => connector.id === 'a')?.accept()
  await settle()
  expect([list(stage), evm.wallet('a').watchers, stage.stored('connections')]).toEqual([[], 0, {}])
})

test.each([
  ['b', ['a*'], ['a']],
  ['a', ['b*'], ['b']],
])('deleting the connection of %s during its restoration prevents it, and leaves the other one', async (id, left, kept) => {
  const evm = createScriptedChain('eip155', ids.one)
  evm.wallet(id).mode = 'hang'
  const stage = comeBack({ evm })
  await until(() => evm.requests.length === 2)
  await settle()
  await (await manage(stage)).deleteConnection(eip155(id))
  evm.requests.find(({ connector }) => connector.id === id)?.accept()
  await settle()
  expect([list(stage), stored(stage), told(stage)]).toEqual([left, kept, ['wallet/connected']])
})

test('without the feature, deleting the connection forgets all wallets', async () => {
  const stage = comeBack({ multiWallet: false })
  await until(() => list(stage).includes('b*'))
  await (await manage(stage)).deleteConnection(eip155('b'))
  expect(stored(stage)).toBeUndefined()
})

test('deleting the connection of a wallet leaves a locked one remembered', async () => {
  const evm = createScriptedChain('eip155', ids.one)
  evm.wallet('a').mode = { code: 4100 }
  const stage = comeBack({ evm })
  await until(() => list(stage).includes('b*'))
  await (await manage(stage)).deleteConnection(eip155('b'))
  expect([list(stage), stored(stage)]).toEqual([[], ['a']])
  await (await manage(stage)).deleteConnection(eip155('a'))
  expect(stored(stage)).toBeUndefined()
})

test('a wallet that is found after disconnecting is not asked', async () => {
  const evm = createScriptedChain('eip155', ids.one)
  const eip155 = { connectorId: 'b', others: [{ connectorId: 'late' }] }
  const stage = open({ evm, storage: createMemory({ connections: { eip155 } }) })
  await until(() => list(stage).length === 1)
  await settle()
  await stage.wallet.disconnect('eip155')
  evm.announce('late')
  await settle()
  expect([list(stage), evm.requests.length]).toEqual([[], 1])
})

test('if the active wallet is not found, the other becomes active, and both stay remembered', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const eip155 = { connectorId: 'gone', others: [{ connectorId: 'late' }] }
  const stage = open({ storage: createMemory({ connections: { eip155 } }) })
  await vi.advanceTimersByTimeAsync(3000)
  await until(() => stage.connection().status === 'disconnected')
  stage.evm.announce('late')
  await until(() => list(stage).length === 1)
  expect(stage.kernel.store.get(connectionsSlice).active).toBe('eip155')
  expect([list(stage), told(stage)]).toEqual([['late*'], ['wallet/connected']])
  expect(stage.stored('connections')).toEqual({ eip155 })
})

test('if the active wallet is not found, the one that was restored beside it becomes active, and the host is told', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const eip155 = { connectorId: 'gone', others: [{ connectorId: 'a' }] }
  const stage = open({ storage: createMemory({ connections: { eip155 } }) })
  await until(() => list(stage).includes('a'))
  expect(told(stage)).toEqual([])
  await vi.advanceTimersByTimeAsync(3000)
  await until(() => list(stage).includes('a*'))
  expect([told(stage), stored(stage)]).toEqual([['wallet/connected'], ['gone', 'a']])
})

test('a wallet with a new id is remembered by that id only', async () => {
  const eip155 = { connectorId: 'b', others: [{ connectorId: 'old', name: 'A' }] }
  const stage = open({ storage: createMemory({ connections: { eip155 } }) })
  await until(() => list(stage).length === 2)
  await settle()
  expect([list(stage), others(stage)]).toEqual([['b*', 'a'], ['a']])
})

test('a wallet that has to be prepared is restored under a lock of all tabs', async () => {
  const names: string[] = []
  type Work = () => Promise<unknown>
  const request = async (name: string, ...[first, second]: [work: Work] | [options: object, work: Work]) => {
    names.push(name)
    return (second ?? (first as Work))()
  }
  vi.stubGlobal('navigator', { locks: { request } })
  onTestFinished(() => void vi.unstubAllGlobals())
  const shared = createSharedConnector(['eip155'])
  const eip155 = { connectorId: 'b', others: [{ connectorId: 'shared' }] }
  const stage = open({ storage: createMemory({ connections: { eip155 } }), extra: [shared.plugin] })
  await until(() => list(stage).length === 2)
  expect(names.filter((name) => name.includes('restore:'))).toEqual(['portico/restore:shared'])
})

test('recent wallets are read on the next visit, and limited in number', async () => {
  const stored = Array.from({ length: 12 }, (_, index) => ({ ...eip155(`old${index}`), name: 'Old', address: '0x1' }))
  const storage = createMemory({ recent_connections: stored })
  const stage = open({ storage })
  await manage(stage)
  expect(recent(stage)).toHaveLength(12)
  await stage.connect('a')
  await stage.wallet.disconnect('eip155')
  expect(recent(stage)).toHaveLength(10)
  expect(recent(stage)[0]).toBe('a')
})

test('the label of an account is one line, kept over reloads, and removed by an empty label', async () => {
  const stage = open()
  const account = { namespace: 'eip155', address: '0xa' } as const
  const { setLabel } = await manage(stage)
  setLabel(account, ` Rent\n\u202Emoney ${'x'.repeat(60)}`)
  const label = stage.kernel.store.get(otherConnectionsSlice).labels['eip155:0xa']
  expect(label).toMatch(/^Rent money x+$/)
  expect(label).toHaveLength(40)
  const next = open({ storage: stage.storage })
  await manage(next)
  expect(next.kernel.store.get(otherConnectionsSlice).labels).toEqual({ 'eip155:0xa': label })
  setLabel(account, ' ')
  expect([stage.kernel.store.get(otherConnectionsSlice).labels, stage.stored('address_labels')]).toEqual([{}, {}])
})

test('an invalid stored label is ignored', async () => {
  const kept = {
    'eip155:0xa': 'Rent',
    'eip155:0xb': 'Pay\u202Etner',
    'eip155:0xc': '\u3164',
    'eip155:0xd': 'x'.repeat(41),
  }
  const stage = open({ storage: createMemory({ address_labels: kept }) })
  await manage(stage)
  expect(stage.kernel.store.get(otherConnectionsSlice).labels).toEqual({ 'eip155:0xa': 'Rent' })
})

test('the label of an EVM account is found in any letter case of the address', async () => {
  const stage = open()
  const { setLabel } = await manage(stage)
  setLabel({ namespace: 'eip155', address: '0xAb' }, 'Rent')
  setLabel({ namespace: 'solana', address: 'Ab' }, 'Pay')
  const { labels } = stage.kernel.store.get(otherConnectionsSlice)
  expect(labels[labelKey({ namespace: 'eip155', address: '0xab' })]).toBe('Rent')
  expect(labels[labelKey({ namespace: 'solana', address: 'ab' })]).toBeUndefined()
})
