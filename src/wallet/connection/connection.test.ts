import { expect, test } from 'vitest'
import { selectIsConnected } from '../select.ts'
import { createStage } from '../testing/index.ts'
import { type ConnectionEvent, reduceConnection, transitions } from './connection.ts'
import { type ConnectionState, type ConnectionStatus, disconnectedState } from './connectionState.ts'

const account = (address: string) => ({ address, type: 'eoa' }) as const
const balance = { value: '1', decimals: 18, symbol: 'COIN' }
const wallet = { name: 'A', imageUrl: null, type: 'ANNOUNCED' } as const
const opened = { connectorId: 'a', wallet, accounts: [account('0xa')], network: 'eip155:1' } as const

const events: { readonly [Type in ConnectionEvent['type']]: Extract<ConnectionEvent, { type: Type }> } = {
  connect: { type: 'connect', connectorId: 'b' },
  opened: { type: 'opened', ...opened },
  kept: { type: 'kept', ...opened },
  failed: { type: 'failed' },
  accounts: { type: 'accounts', accounts: [account('0xc')] },
  network: { type: 'network', network: 'eip155:10' },
  balance: { type: 'balance', balance },
  profile: { type: 'profile', name: 'me', image: null },
  disconnecting: { type: 'disconnecting' },
  reset: { type: 'reset' },
}
const connectedState: ConnectionState = {
  ...disconnectedState,
  ...opened,
  status: 'connected',
  balance,
  profileName: 'me',
  profileImage: 'https://i.test',
}
const states: Readonly<Record<ConnectionStatus, ConnectionState>> = {
  disconnected: disconnectedState,
  connecting: { ...disconnectedState, status: 'connecting', loading: true, connectorId: 'a' },
  connected: connectedState,
}

test.each<[ConnectionStatus, Partial<Record<ConnectionEvent['type'], ConnectionStatus>>]>([
  ['disconnected', { connect: 'connecting', reset: 'disconnected' }],
  [
    'connecting',
    {
      connect: 'connecting',
      opened: 'connected',
      kept: 'connected',
      failed: 'disconnected',
      accounts: 'connecting',
      network: 'connecting',
      balance: 'connecting',
      profile: 'connecting',
      reset: 'disconnected',
    },
  ],
  [
    'connected',
    {
      connect: 'connecting',
      accounts: 'connected',
      network: 'connected',
      balance: 'connected',
      profile: 'connected',
      disconnecting: 'connected',
      reset: 'disconnected',
    },
  ],
])('when %s, each event of the table leads to its status, and others change nothing', (status, table) => {
  expect(transitions[status]).toEqual(table)
  const state = states[status]
  for (const event of Object.values(events)) {
    const next = reduceConnection(state, event)
    if (table[event.type]) expect(next.status, event.type).toBe(table[event.type])
    else expect(next, event.type).toBe(state)
  }
})

test.each(['failed', 'reset'] as const)('%s clears address, balance, profile and connector', (type) => {
  const from = type === 'failed' ? reduceConnection(connectedState, events.connect) : connectedState
  expect(reduceConnection(from, { type })).toEqual(disconnectedState)
})

test('while another wallet is asked, the data of the first one stays', () => {
  expect(reduceConnection(connectedState, events.connect)).toEqual({
    ...connectedState,
    status: 'connecting',
    loading: true,
    connectorId: 'b',
  })
})

test('balance and profile stay when the same account opens again, and are dropped with another account', () => {
  const asked = reduceConnection(connectedState, events.connect)
  expect(reduceConnection(asked, events.opened)).toEqual(connectedState)
  expect(reduceConnection(asked, events.kept)).toEqual(connectedState)
  const unknown = { balance: null, profileName: null, profileImage: null }
  const other = { ...events.opened, accounts: [account('0xb')] }
  expect(reduceConnection(asked, other)).toMatchObject({ ...unknown, loading: false })
  expect(reduceConnection(connectedState, events.accounts)).toMatchObject(unknown)
  expect(reduceConnection(connectedState, { type: 'accounts', accounts: [account('0xa'), account('0xc')] })).toEqual({
    ...connectedState,
    accounts: [account('0xa'), account('0xc')],
  })
})

test('another network drops the balance and keeps the profile; the same one changes nothing', () => {
  expect(reduceConnection(connectedState, events.network)).toEqual({
    ...connectedState,
    network: 'eip155:10',
    balance: null,
  })
  expect(reduceConnection(connectedState, { type: 'network', network: 'eip155:1' })).toBe(connectedState)
})

test('disconnecting is loading, and still connected', () => {
  expect(reduceConnection(connectedState, events.disconnecting)).toEqual({ ...connectedState, loading: true })
})

test('one connected namespace counts as connected', async () => {
  const stage = createStage()
  stage.solana.announce('s')
  expect(selectIsConnected(stage.kernel.store.get)).toBe(false)
  await stage.connect('s')
  expect(selectIsConnected(stage.kernel.store.get)).toBe(true)
  stage.kernel.destroy()
})
