import { definePlugin } from 'portico/kernel'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { connectorSources, fallbackAdapters } from '../chain.ts'
import type { PeerInfo } from '../connector.ts'
import {
  createMemory,
  createScriptedChain,
  createSharedConnector,
  createStage,
  ids,
  type Stage,
} from '../testing/index.ts'
import { settle, until } from '../testing/until.ts'
import { pairingSlice } from '../tokens.ts'
import { wallet } from '../wallet.ts'

let stage: Stage
afterEach(() => stage.kernel.destroy())

function setup() {
  const shared = createSharedConnector(['eip155', 'solana'])
  shared.isPrompt = false
  stage = createStage({ extra: [shared.plugin] })
  const pairing = () => stage.kernel.store.get(pairingSlice)
  const pair = async (namespace: 'eip155' | 'solana' = 'eip155') => {
    const controller = new AbortController()
    const count = shared.preparations.length
    const result = stage.wallet.connect({ connectorId: 'shared', namespace, signal: controller.signal })
    result.catch(() => {})
    await until(() => shared.preparations.length > count)
    const preparation = shared.preparations[count] as (typeof shared.preparations)[number]
    return { controller, result, preparation }
  }
  return { shared, pairing, pair }
}

const idle = { status: 'idle', uri: null, expiresAt: null }
const waiting = (uri: string) => ({ status: 'waiting', uri, expiresAt: 1 })

test('the state has the link until a wallet has connected', async () => {
  const { pairing, pair } = setup()
  expect(pairing()).toEqual(idle)
  const { preparation, result } = await pair()
  expect(pairing()).toEqual({ ...idle, status: 'starting' })
  preparation.onPairing({ uri: 'wc:1', expiresAt: 1 })
  expect(pairing()).toEqual(waiting('wc:1'))
  preparation.onPairing({ uri: 'wc:2', expiresAt: 1 })
  expect(pairing()).toEqual(waiting('wc:2'))
  preparation.resolve()
  await result
  expect(pairing()).toEqual(idle)
})

test('the state has no link while the sign-in of the wallet is verified', async () => {
  const { pairing, pair } = setup()
  const { preparation, result } = await pair()
  preparation.onPairing({ uri: 'wc:1', expiresAt: 1 })
  preparation.onAuthenticating?.()
  expect(pairing()).toEqual({ ...idle, status: 'authenticating' })
  preparation.resolve()
  await result
  expect(pairing()).toEqual(idle)
})

test('aborting the attempt ends the pairing', async () => {
  const { pairing, pair } = setup()
  const { preparation, result, controller } = await pair()
  preparation.onPairing({ uri: 'wc:1', expiresAt: 1 })
  controller.abort()
  await expect(result).rejects.toThrow()
  expect(preparation.signal.aborted).toBe(true)
  expect(pairing()).toEqual(idle)
  preparation.onPairing({ uri: 'wc:2', expiresAt: 1 })
  expect(pairing()).toEqual(idle)
  expect(stage.connection().status).toBe('disconnected')
})

test('a failure ends the pairing and is reported', async () => {
  const { pairing, pair } = setup()
  const { preparation, result } = await pair()
  preparation.onPairing({ uri: 'wc:1', expiresAt: 1 })
  preparation.reject({ code: 5000, message: 'User rejected.' })
  await expect(result).rejects.toMatchObject({ code: 'USER_REJECTED_REQUEST' })
  expect(pairing()).toEqual(idle)
  expect(stage.events.map(([id]) => id)).toContain('wallet/connect-failed')
})

test('the end of an older attempt does not remove the link of the newer one', async () => {
  const { pairing, pair } = setup()
  const older = await pair()
  const newer = await pair()
  newer.preparation.onPairing({ uri: 'wc:new', expiresAt: 1 })
  await expect(older.result).rejects.toThrow()
  await settle()
  older.preparation.onPairing({ uri: 'wc:old', expiresAt: 1 })
  expect(pairing()).toEqual(waiting('wc:new'))
})

test('choosing another wallet in the namespace ends the pairing', async () => {
  const { pairing, pair } = setup()
  const { result, preparation } = await pair()
  stage.evm.announce('own')
  await stage.connect('own')
  await expect(result).rejects.toThrow()
  expect(preparation.signal.aborted).toBe(true)
  expect(pairing()).toEqual(idle)
})

test('a namespace without an adapter gets the fallback; one that throws is reported once per namespace', async () => {
  const fallback = createScriptedChain('bip122', 'bip122:000000000019d6689c085ae165831e93')
  const [own, spare] = [createScriptedChain('eip155', ids.one), createSharedConnector(['eip155', 'solana'])]
  let connects: string[] = []
  const silent = new Error('Speaks for no namespace')
  const plugin = definePlugin({
    id: 'fallbacks',
    dependencies: [wallet],
    setup(ctx) {
      ctx.slots.contribute(fallbackAdapters, {
        id: 'broken',
        order: -1,
        adapterFor: () => {
          throw silent
        },
      })
      ctx.slots.contribute(fallbackAdapters, {
        id: 'fallbacks',
        adapterFor: (id) => ({
          id,
          isAddress: () => true,
          discover: () => {
            throw new Error('A fallback is not asked to discover')
          },
          async connect({ connector }) {
            connects = [...connects, id]
            return fallback.wallet('shared').open(connector)
          },
          can: {},
        }),
      })
    },
  })()
  stage = createStage({ evm: own, solana: fallback, extra: [spare.plugin, plugin] })
  await stage.wallet.connect({ connectorId: 'shared', signal: new AbortController().signal })
  // `eip155` has an adapter of its own.
  expect(connects).toEqual(['solana'])
  const told = stage.errors.length
  expect(new Set(stage.errors)).toEqual(new Set([silent]))
  await stage.wallet.disconnect()
  await stage.wallet.connect({ connectorId: 'shared', signal: new AbortController().signal })
  expect(stage.errors).toHaveLength(told)
})

describe('a wallet on another device with a paired provider', () => {
  /** A connector with a paired provider, and a fallback adapter if wanted. `connectedBy` lists the adapter that connected. */
  function setupPaired({ hasFallback }: { readonly hasFallback: boolean }) {
    const [own, spare] = [createScriptedChain('eip155', ids.one), createScriptedChain('eip155', ids.one)]
    const provider = vi.fn(async () => ({}))
    const connector = { id: 'paired', name: 'Paired', type: 'WALLET_CONNECT', namespace: 'eip155' } as const
    const connectedBy: string[] = []
    const plugin = definePlugin({
      id: 'paired',
      dependencies: [wallet],
      setup(ctx) {
        ctx.slots.contribute(connectorSources, {
          id: 'paired',
          discover: (found) => found({ ...connector, isPaired: true, provider }),
        })
        if (!hasFallback) return
        ctx.slots.contribute(fallbackAdapters, {
          id: 'fallback',
          adapterFor: (id) => ({
            id,
            isAddress: () => true,
            discover() {},
            async connect({ connector }) {
              connectedBy.push('fallback')
              return spare.wallet('paired').open(connector)
            },
            can: { pairing: true },
          }),
        })
      },
    })()
    stage = createStage({ evm: own, extra: [plugin] })
    const connect = () => stage.wallet.connect({ connectorId: 'paired', signal: new AbortController().signal })
    return { connect, connectedBy, own, provider }
  }

  test('is connected by the fallback adapter if the adapter of the namespace can not pair', async () => {
    const { connect, connectedBy, own } = setupPaired({ hasFallback: true })
    await connect()
    expect([connectedBy, own.requests]).toEqual([['fallback'], []])
  })

  test('is not connected if no adapter can pair', async () => {
    const { connect, own, provider } = setupPaired({ hasFallback: false })
    await expect(connect()).rejects.toMatchObject({ code: 'CHAIN_ADAPTER_NOT_FOUND' })
    expect(own.requests).toEqual([])
    expect(provider).not.toHaveBeenCalled()
  })
})

describe('a wallet that answers a pairing', () => {
  const fox = {
    id: 'fox',
    name: 'Fox',
    homepage: 'https://fox.example',
    injectedIds: [],
    chains: [],
    isCertified: true,
    canPair: true,
  }
  const pairWith = async (peer: PeerInfo) => {
    const storage = createMemory()
    const visit = () => {
      const shared = createSharedConnector(['eip155'])
      shared.peer = peer
      stage = createStage({ extra: [shared.plugin], storage })
    }
    visit()
    await stage.wallet.connect({ connectorId: 'shared', listed: fox, signal: new AbortController().signal })
    const first = stage.connection().wallet?.explorerId
    stage.kernel.destroy()
    visit()
    await until(() => stage.connection().status === 'connected')
    return [first, stage.connection().wallet?.explorerId]
  }

  test.each([
    ['its name', { name: 'Fox Wallet' }],
    ['its homepage, also with another name', { name: 'Vulpes', homepage: 'https://www.fox.example/mobile' }],
  ])('gets the directory id of the chosen wallet, also on the next visit, by %s', async (_, peer) => {
    expect(await pairWith(peer)).toEqual(['fox', 'fox'])
  })

  test.each([
    [{ name: 'Badger' }],
    [{ name: 'Badger', homepage: 'https://badger.example' }],
    [{ name: 'Badger', homepage: 'fox.example' }],
  ])('does not get the directory id of the chosen wallet if it is another one: %j', async (peer) => {
    expect(await pairWith(peer)).toEqual([undefined, undefined])
  })
})
