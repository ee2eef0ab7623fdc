import { afterEach, expect, test } from 'vitest'
import type { Namespace } from '../caip.ts'
import { SessionEndedError } from '../errors/domain.ts'
import { UnauthorizedProviderError, UserRejectedRequestError } from '../errors/provider.ts'
import { createMemory, createSharedConnector, createStage, ids, never, type Stage } from '../testing/index.ts'
import { settle, until } from '../testing/until.ts'
import { connectGates, connectionsSlice } from '../tokens.ts'

const stages: Stage[] = []
afterEach(() => {
  for (const { kernel } of stages.splice(0)) kernel.destroy()
})

function createSharedStage(parts: Parameters<typeof createStage>[0] = {}) {
  const shared = createSharedConnector(['eip155', 'solana'])
  const stage = createStage({ ...parts, extra: [shared.plugin, ...(parts.extra ?? [])] })
  stages.push(stage)
  return { ...stage, shared, wallet: stage.wallet }
}
type SharedStage = ReturnType<typeof createSharedStage>

const statuses = ({ connection }: SharedStage) => [connection('eip155').status, connection('solana').status]
const told = ({ events }: SharedStage, id: string) =>
  events.flatMap(([name, payload]) => (name === id ? [(payload as { namespace: Namespace }).namespace] : []))
const active = ({ kernel }: SharedStage) => kernel.store.get(connectionsSlice).active
const connectShared = (stage: SharedStage, namespace: Namespace = 'eip155') =>
  stage.wallet.connect({ connectorId: 'shared', namespace, signal: never() })

test('one approval connects every namespace that it covers; the one asked for is active', async () => {
  const stage = createSharedStage()
  await connectShared(stage, 'solana')
  expect(statuses(stage)).toEqual(['connected', 'connected'])
  expect(active(stage)).toBe('solana')
  expect(told(stage, 'wallet/connected')).toEqual(['solana', 'eip155'])
  expect(stage.events.filter(([id]) => id === 'wallet/connected')).toMatchObject([
    [expect.anything(), { restored: false }],
    [expect.anything(), { restored: false }],
  ])
  expect(stage.shared.preparations).toHaveLength(1)
  expect(stage.evm.requests.map(({ silent }) => silent)).toEqual([true])
  expect(stage.solana.requests.map(({ silent }) => silent)).toEqual([false])
})

test('a namespace that is not covered stays disconnected without an event or a request', async () => {
  const stage = createSharedStage()
  stage.shared.covered = ['eip155']
  await connectShared(stage)
  expect(statuses(stage)).toEqual(['connected', 'disconnected'])
  expect(told(stage, 'wallet/connect-failed')).toEqual([])
  expect(stage.solana.requests).toHaveLength(0)
})

test('a further namespace that fails stays disconnected without an event', async () => {
  const stage = createSharedStage()
  stage.solana.wallet('shared').mode = new Error('no')
  await connectShared(stage)
  expect(statuses(stage)).toEqual(['connected', 'disconnected'])
  expect(told(stage, 'wallet/connect-failed')).toEqual([])
})

test('another wallet that is connected keeps its namespace', async () => {
  const stage = createSharedStage()
  stage.solana.announce('own')
  await stage.wallet.connect({ connectorId: 'own', signal: never() })
  await connectShared(stage)
  expect(stage.connection('solana').connectorId).toBe('own')
  expect(active(stage)).toBe('eip155')
})

test('an approval for another namespace connects there, unless the namespace was named', async () => {
  const stage = createSharedStage()
  stage.shared.covered = ['solana']
  const { account } = await stage.wallet.connect({ connectorId: 'shared', signal: never() })
  expect(account.namespace).toBe('solana')
  expect(statuses(stage)).toEqual(['disconnected', 'connected'])
  expect(active(stage)).toBe('solana')
  expect(told(stage, 'wallet/connect-failed')).toEqual([])

  await stage.wallet.disconnect()
  stage.evm.wallet('shared').mode = new UnauthorizedProviderError()
  await expect(connectShared(stage)).rejects.toThrow(UnauthorizedProviderError)
  expect(statuses(stage)).toEqual(['disconnected', 'disconnected'])
})

test('a session is ended when another wallet takes its place, but not while another namespace uses it', async () => {
  const stage = createSharedStage()
  stage.evm.announce('other')
  await connectShared(stage)
  await stage.connect('other')
  expect([statuses(stage), stage.shared.abandoned]).toEqual([['connected', 'connected'], 0])
  await stage.wallet.disconnect()
  stage.shared.covered = ['eip155']
  await connectShared(stage)
  await stage.connect('other')
  expect(stage.shared.abandoned).toBe(1)
})

test('a connector that fails to end its session does not fail the connection of the wallet that replaces it', async () => {
  const stage = createSharedStage()
  stage.evm.announce('other')
  stage.shared.covered = ['eip155']
  await connectShared(stage)
  stage.shared.abandonError = new Error('gone')
  await stage.connect('other')
  expect([stage.connection('eip155').status, stage.shared.abandoned]).toEqual(['connected', 1])
})

test('a prepared session is ended if it led to no connection', async () => {
  const stage = createSharedStage()
  stage.shared.covered = ['solana']
  stage.evm.wallet('shared').mode = new UnauthorizedProviderError()
  await expect(connectShared(stage)).rejects.toThrow()
  expect(stage.shared.abandoned).toBe(1)
  await connectShared(stage, 'solana')
  await expect(connectShared(stage)).rejects.toThrow()
  expect(stage.shared.abandoned).toBe(1)
  expect(stage.connection('solana').status).toBe('connected')
})

test('a gate is entered once for each namespace, the one asked for first, when all are connected', async () => {
  const stage = createSharedStage()
  const entered: string[] = []
  stage.kernel.slots.contribute(connectGates, {
    id: 'gate',
    enter({ namespace }) {
      entered.push(namespace, ...statuses(stage))
      return 'passed'
    },
  })
  await connectShared(stage)
  await until(() => entered.length > 3)
  expect(entered).toEqual(['eip155', 'connected', 'connected', 'solana', 'connected', 'connected'])
})

test('disconnecting one namespace disconnects all namespaces of its approval, and no other', async () => {
  const stage = createSharedStage()
  stage.shared.covered = ['eip155']
  stage.solana.announce('own')
  await stage.wallet.connect({ connectorId: 'own', signal: never() })
  await connectShared(stage)
  await stage.wallet.disconnect('eip155')
  expect(statuses(stage)).toEqual(['disconnected', 'connected'])

  await stage.wallet.disconnect('solana')
  stage.shared.covered = ['eip155', 'solana']
  await connectShared(stage)
  await stage.wallet.disconnect('solana')
  expect(statuses(stage)).toEqual(['disconnected', 'disconnected'])
  expect(stage.stored('connections')).toEqual({})
})

test('disconnecting a wallet that is not shared leaves the shared one', async () => {
  const stage = createSharedStage()
  stage.solana.announce('own')
  await stage.wallet.connect({ connectorId: 'own', signal: never() })
  await connectShared(stage)
  await stage.wallet.disconnect('solana')
  expect(statuses(stage)).toEqual(['connected', 'disconnected'])
})

test('a new approval replaces the old one in all its namespaces', async () => {
  const stage = createSharedStage()
  await connectShared(stage)
  stage.solana.wallet('shared').accounts = [{ address: '0xnew', type: 'eoa' }]
  await connectShared(stage)
  expect(stage.connection('solana').accounts[0]?.address).toBe('0xnew')
})

test('the wallet has the name of the peer, else of the directory, and the image of a matching directory wallet', async () => {
  const stage = createSharedStage()
  const listed = {
    id: '1',
    name: 'Listed',
    imageUrl: 'https://listed.test/1.png',
    injectedIds: [],
    chains: [],
    isCertified: false,
    canPair: true,
  }
  await connectShared(stage)
  expect(stage.connection().wallet).toEqual({ name: 'Shared', imageUrl: null, type: 'WALLET_CONNECT' })
  await stage.wallet.connect({ connectorId: 'shared', listed, signal: never() })
  expect(stage.connection('eip155').wallet).toMatchObject({ name: 'Listed', imageUrl: listed.imageUrl })
  expect(stage.connection('solana').wallet).toMatchObject({ name: 'Listed', imageUrl: listed.imageUrl })
  stage.shared.peer = { name: 'Listed Wallet', imageUrl: 'https://peer.test/1.png' }
  await stage.wallet.connect({ connectorId: 'shared', listed, signal: never() })
  expect(stage.connection().wallet).toMatchObject({ name: 'Listed Wallet', imageUrl: listed.imageUrl })
  // Any wallet may open the link, also one that the user did not choose.
  stage.shared.peer = { name: 'Peer', imageUrl: 'https://peer.test/1.png' }
  await stage.wallet.connect({ connectorId: 'shared', listed, signal: never() })
  expect(stage.connection().wallet).toMatchObject({ name: 'Peer', imageUrl: 'https://peer.test/1.png' })
  await connectShared(stage)
  expect(stage.connection().wallet).toMatchObject({ name: 'Peer', imageUrl: 'https://peer.test/1.png' })
})

test('after a reload each namespace is restored without a prompt', async () => {
  const storage = createMemory()
  const first = createSharedStage({ storage })
  await connectShared(first, 'solana')
  first.kernel.destroy()
  const stage = createSharedStage({ storage })
  await until(() => statuses(stage).every((status) => status === 'connected'))
  expect(stage.shared.preparations.map(({ silent }) => silent)).toEqual([true, true])
  expect(active(stage)).toBe('solana')
  expect(told(stage, 'wallet/connected').sort()).toEqual(['eip155', 'solana'])
  expect(stage.events.filter(([id]) => id === 'wallet/connected')).toMatchObject([
    [expect.anything(), { restored: true }],
    [expect.anything(), { restored: true }],
  ])
})

test.each([SessionEndedError, UserRejectedRequestError])('a session that is over is forgotten: %o', async (Kind) => {
  const storage = createMemory({ connections: { eip155: { connectorId: 'shared', name: 'Shared' } } })
  const shared = createSharedConnector(['eip155'])
  shared.isPrompt = false
  const stage = createStage({ storage, extra: [shared.plugin] })
  stages.push(stage)
  await until(() => shared.preparations.length)
  shared.preparations[0]?.reject(new Kind())
  await until(() => stage.connection().status === 'disconnected')
  expect(stage.stored('connections')).toEqual({})
})

test('disconnecting one namespace also ends the restoration of another one of the same approval', async () => {
  const storage = createMemory({
    connections: {
      eip155: { connectorId: 'shared', name: 'Shared' },
      solana: { connectorId: 'shared', name: 'Shared' },
    },
  })
  const shared = createSharedConnector(['eip155', 'solana'])
  shared.isPrompt = false
  const stage = createStage({ storage, extra: [shared.plugin] })
  stages.push(stage)
  await until(() => shared.preparations.length === 2)
  shared.preparations[0]?.resolve()
  await until(() => stage.connection('eip155').status === 'connected')
  await stage.wallet.disconnect('eip155')
  await settle()
  expect(stage.connection('solana').status).toBe('disconnected')
  expect(shared.preparations[1]?.signal.aborted).toBe(true)
  expect(stage.stored('connections')).toEqual({})
})

test('`prepare` gets the networks of all namespaces, and the requested network', async () => {
  const stage = createSharedStage()
  await stage.wallet.connect({ connectorId: 'shared', network: ids.ten, signal: never() })
  const [{ networks, network } = { networks: [], network: undefined }] = stage.shared.preparations
  expect(networks.map(({ caipNetworkId }) => caipNetworkId)).toEqual([ids.one, ids.ten, ids.devnet])
  expect(network?.caipNetworkId).toBe(ids.ten)
})
