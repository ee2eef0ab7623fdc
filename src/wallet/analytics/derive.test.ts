import process from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { Namespace } from '../caip.ts'
import { disconnectedState } from '../connection/connectionState.ts'
import type { ConnectorType } from '../connector.ts'
import { connected, connectionsSlice, disconnected } from '../tokens.ts'
import { createDerive } from './derive.ts'

const connect = (namespace: Namespace, type: ConnectorType, connectorId = 'one') => ({
  id: connected.id,
  payload: { namespace, connectorId, restored: false },
  at: 0,
  state: {
    [connectionsSlice.id]: {
      ...connectionsSlice.initial,
      connections: { [namespace]: { ...disconnectedState, wallet: { name: 'Alpha', imageUrl: null, type } } },
    },
  },
})
/** The size of the used heap in bytes, after a garbage collection. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}

const success = (method: string) => ({ event: 'CONNECT_SUCCESS', properties: { method, name: 'Alpha' } })

test.each([
  ['WALLET_CONNECT', false, 'qrcode'],
  ['WALLET_CONNECT', true, 'mobile'],
  ['AUTH', true, 'email'],
  ['INJECTED', true, 'browser'],
  ['ANNOUNCED', false, 'browser'],
] as const)('a connection of type %s (on a phone: %s) is counted with the method %s', (type, isMobile, method) => {
  expect(createDerive(() => isMobile)(connect('eip155', type))).toEqual(success(method))
})

test('a pairing counts once for all its namespaces, and once more if it is approved again', () => {
  const derive = createDerive(() => false)
  const pair = (namespace: Namespace, id?: string) => derive(connect(namespace, 'WALLET_CONNECT', id))
  expect(pair('eip155')).toEqual(success('qrcode'))
  expect(pair('solana')).toBeUndefined()
  expect(pair('bip122')).toBeUndefined()
  expect(pair('solana', 'other')).toEqual(success('qrcode'))
  expect(pair('eip155')).toEqual(success('qrcode'))
  expect(pair('solana')).toBeUndefined()
})

const end = (namespace: Namespace) => ({ id: disconnected.id, payload: { namespace }, at: 0, state: {} })
const ended = (namespace: Namespace) => ({ event: 'DISCONNECT_SUCCESS', properties: { namespace } })

test.each([false, true])('the end of a pairing counts once for all its namespaces (restored: %s)', (restored) => {
  const derive = createDerive(() => false)
  const pair = (namespace: Namespace) => {
    const heard = connect(namespace, 'WALLET_CONNECT')
    return derive({ ...heard, payload: { ...heard.payload, restored } })
  }
  for (const namespace of ['eip155', 'solana', 'bip122'] as const) pair(namespace)
  expect(derive(end('eip155'))).toEqual(ended('eip155'))
  expect(derive(end('solana'))).toBeUndefined()
  // A new approval, before the last namespace of the old one has ended.
  expect(derive(connect('eip155', 'WALLET_CONNECT'))).toEqual(success('qrcode'))
  expect(derive(end('bip122'))).toBeUndefined()
  expect(derive(end('eip155'))).toEqual(ended('eip155'))
})

test('a browser wallet counts in each namespace, because each needs its own approval', () => {
  const derive = createDerive(() => false)
  expect(derive(connect('eip155', 'MULTI_CHAIN'))).toEqual(success('browser'))
  expect(derive(connect('solana', 'MULTI_CHAIN'))).toEqual(success('browser'))
  expect(derive(end('eip155'))).toEqual(ended('eip155'))
  expect(derive(end('solana'))).toEqual(ended('solana'))
})

test('ended pairings are not kept in memory', () => {
  const derive = createDerive(() => false)
  const pairAndEnd = () => {
    for (const namespace of ['eip155', 'solana'] as const) derive(connect(namespace, 'WALLET_CONNECT'))
    for (const namespace of ['eip155', 'solana'] as const) derive(end(namespace))
  }
  pairAndEnd()
  const before = heapInUse()
  for (let time = 0; time < 20_000; time++) pairAndEnd()
  expect(heapInUse() - before).toBeLessThan(1_000_000)
})
