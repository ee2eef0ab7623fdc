import type { SessionChange } from 'portico/wallet'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { unknownNetwork } from '../chains.ts'
import { openSession } from '../session.ts'
import { onTestnet, payment } from '../testing/addresses.ts'
import { mainnet, networks, signet, testnet } from '../testing/network.ts'
import { never, toConnector } from '../testing/stage.ts'
import type { BitcoinWallet } from '../wallet.ts'
import { createSatsConnect } from './satsConnect.ts'
import { createUnisat } from './unisat.ts'

const fakeTime = () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
}

const refusal = (code: number) => ({ error: { code, message: 'No' } })

/** A session with a wallet that lists its accounts by the older method alone, and how that answers to a switch. */
async function connectOlder(change: (move: () => void) => object) {
  let address = payment
  let isShared = true
  const listeners = new Map<string, () => void>()
  const move = () => {
    address = onTestnet
  }
  const table: Record<string, () => object> = {
    getAccounts: () => (isShared ? { result: [{ address, purpose: 'payment' }] } : refusal(-32000)),
    signMessage: () => ({ result: { signature: 'AA==', address: onTestnet } }),
    wallet_changeNetwork: () => change(move),
  }
  const wallet = createSatsConnect({
    request: async (method: string) => table[method]?.() ?? refusal(-32601),
    addListener: (...[event, listener]: unknown[]) => void listeners.set(event as string, listener as () => void),
  })
  const session = await openSession({ connector: toConnector(wallet), networks, signal: never })
  const changes: SessionChange[] = []
  onTestFinished(session.watch((change) => changes.push(change)))
  const refuse = () => {
    isShared = false
  }
  return { session, changes, refuse, emit: (event: string) => listeners.get(event)?.() }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('a wallet of sats-connect that only lists its accounts with a prompt', () => {
  test.each([
    ['the user declines', -32000, 'USER_REJECTED_REQUEST'],
    ['it can not', -32601, 'CHAIN_NOT_SUPPORTED'],
  ])('stays connected where it is asked to change its network, and %s', async (_, code, expected) => {
    const { session, changes } = await connectOlder(() => refusal(code))
    await expect(session.switchNetwork(testnet, never)).rejects.toMatchObject({ code: expected })
    await settled()
    expect([session.network, changes]).toEqual([mainnet.caipNetworkId, []])
    expect(await session.request({ method: 'getAccountAddresses' }, never)).toHaveLength(1)
  })

  test('is asked for its accounts of the other network once it has changed it', async () => {
    const { session } = await connectOlder((move) => {
      move()
      return { result: null }
    })
    await session.switchNetwork(testnet, never)
    expect([session.network, session.accounts[0]?.address]).toEqual([testnet.caipNetworkId, onTestnet])
  })

  test('has disconnected where it has changed its network, without an event, and the user shares no account of that', async () => {
    const { session, changes, refuse } = await connectOlder(() => ({ result: null }))
    refuse()
    await expect(session.switchNetwork(testnet, never)).rejects.toMatchObject({ code: 'USER_REJECTED_REQUEST' })
    await settled()
    expect(changes).toEqual([{ type: 'disconnected' }])
  })

  test('stays connected where another account signed, until it reports a change', async () => {
    const { session, changes, emit } = await connectOlder(() => refusal(-32601))
    await expect(session.signMessage('hello', never)).rejects.toMatchObject({ code: 'UNAUTHORIZED_PROVIDER' })
    await settled()
    expect(changes).toEqual([])
    emit('accountChange')
    await settled()
    expect(changes).toEqual([{ type: 'disconnected' }])
  })

  test('has disconnected where it reports a change and an error: its account is not known', async () => {
    let emit = (_: string) => {}
    const stage = await connectOlder((move) => {
      move()
      emit('networkChange')
      return refusal(-32603)
    })
    emit = stage.emit
    await expect(stage.session.switchNetwork(testnet, never)).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' })
    await settled()
    expect(stage.changes).toEqual([{ type: 'disconnected' }])
  })
})

test('a wallet that is on a third network after it was asked to change it, without an event, is followed there', async () => {
  let chain = 'BITCOIN_MAINNET'
  let address = payment
  const wallet = createUnisat({
    requestAccounts: () => [address],
    getAccounts: async () => [address],
    getChain: async () => ({ enum: chain }),
    switchChain() {
      ;[chain, address] = ['BITCOIN_SIGNET', onTestnet]
    },
  })
  const session = await openSession({ connector: toConnector(wallet), networks, signal: never })
  const changes: SessionChange[] = []
  session.watch((change) => changes.push(change))
  await expect(session.switchNetwork(testnet, never)).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' })
  expect([session.network, session.accounts[0]?.address]).toEqual([signet.caipNetworkId, onTestnet])
  expect(changes.map(({ type }) => type)).toEqual(['network', 'accounts'])
})

type AskNetwork = (on: string) => string | undefined

/** A wallet of sats-connect that confirms a switch without an event, and lists its accounts by these methods. */
function createQuiet(ask: AskNetwork, ...methods: readonly string[]) {
  let [address, chain] = [payment, 'MAINNET']
  const table: Record<string, () => object> = {
    wallet_getNetwork: () => ({ bitcoin: { name: ask(chain) } }),
    wallet_changeNetwork() {
      ;[address, chain] = [onTestnet, 'TESTNET']
      return {}
    },
  }
  for (const method of methods) table[method] = () => ({ addresses: [{ address, purpose: 'payment' }] })
  return createSatsConnect({
    async request(method: string) {
      const answer = table[method]
      return answer ? { result: answer() } : refusal(-32601)
    },
  })
}

/** Wallets that confirm a switch without an event. `ask` is what the wallet answers where it is asked for its network. */
const quiet: Record<string, (ask: AskNetwork) => BitcoinWallet> = {
  Unisat(ask) {
    let [address, chain] = [payment, 'MAINNET']
    return createUnisat({
      requestAccounts: () => [address],
      getAccounts: async () => [address],
      getChain: async () => ({ enum: `BITCOIN_${ask(chain)}` }),
      switchChain() {
        ;[address, chain] = [onTestnet, 'TESTNET']
      },
    })
  },
  'sats-connect': (ask) => createQuiet(ask, 'wallet_connect', 'wallet_getAccount'),
  'sats-connect that lists its accounts with a prompt': (ask) => createQuiet(ask, 'getAddresses'),
}

describe.each(Object.entries(quiet))('a wallet that confirms a switch without an event: %s', (_, create) => {
  /** Asks it to switch; then its answers about its network are `answers`, and the last of them for good. */
  async function switchTo(...answers: readonly ((on: string) => string)[]) {
    fakeTime()
    let left: typeof answers = [(on) => on]
    const wallet = create((on) => {
      const [next, ...rest] = left
      if (rest.length > 0) left = rest
      return next?.(on)
    })
    const session = await openSession({ connector: toConnector(wallet), networks, signal: never })
    const changes: SessionChange[] = []
    onTestFinished(session.watch((change) => changes.push(change)))
    left = answers
    const switching = Promise.allSettled([session.switchNetwork(testnet, never)])
    await vi.advanceTimersByTimeAsync(2_000)
    const [{ status }] = await switching
    return [status, session.network, ...changes.map(({ type }) => type)]
  }
  const fail = () => {
    throw { code: -32603, message: 'Busy' }
  }
  const followed = ['fulfilled', testnet.caipNetworkId, 'network', 'accounts']

  test('is followed where its network can not be read for a moment', async () => {
    expect(await switchTo(fail, (on) => on)).toEqual(followed)
  })

  test('is on the network that it confirmed where its network can not be read at all', async () => {
    expect(await switchTo(fail)).toEqual(followed)
  })

  test('is on an unknown network where it names another one', async () => {
    expect(await switchTo(() => 'FRACTAL')).toEqual(['rejected', unknownNetwork, 'network', 'accounts'])
  })
})

test('a wallet whose network can not be read, and that confirms a switch which it does not carry out, stays connected', async () => {
  fakeTime()
  const wallet = createUnisat({
    requestAccounts: () => [payment],
    getAccounts: async () => [payment],
    getChain: () => Promise.reject(new Error('broken')),
    switchChain() {},
  })
  const session = await openSession({ connector: toConnector(wallet), networks, signal: never })
  const changes: SessionChange[] = []
  onTestFinished(session.watch((change) => changes.push(change)))
  const switching = expect(session.switchNetwork(testnet, never)).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' })
  await vi.advanceTimersByTimeAsync(2_000)
  await switching
  expect([session.network, changes]).toEqual([unknownNetwork, []])
})

/** A wallet that changes its network first, and its account later. */
function createSlow() {
  let address = payment
  let chain = 'BITCOIN_MAINNET'
  const listeners = new Map<string, () => void>()
  const wallet = createUnisat({
    requestAccounts: () => [address],
    getAccounts: async () => [address],
    getChain: async () => ({ enum: chain }),
    switchChain: (next: string) => {
      chain = next
    },
    on: (event: string, listener: () => void) => void listeners.set(event, listener),
  })
  return {
    wallet,
    changeNetwork(next: string) {
      chain = next
      listeners.get('networkChanged')?.()
    },
    changeAccount(next: string) {
      address = next
    },
  }
}

test('a wallet that changes its network before its account stays connected', async () => {
  fakeTime()
  const { wallet, changeNetwork, changeAccount } = createSlow()
  const session = await openSession({ connector: toConnector(wallet), networks, signal: never })
  const changes: SessionChange[] = []
  session.watch((change) => changes.push(change))
  changeNetwork('BITCOIN_TESTNET')
  await vi.advanceTimersByTimeAsync(100)
  changeAccount(onTestnet)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(changes).toEqual([
    { type: 'network', network: testnet.caipNetworkId },
    { type: 'accounts', accounts: [{ address: onTestnet, type: 'payment' }] },
  ])
})

test('a wallet that is asked to change its network, and changes its account later, stays connected', async () => {
  fakeTime()
  const { wallet, changeAccount } = createSlow()
  const session = await openSession({ connector: toConnector(wallet), networks, signal: never })
  const changes: SessionChange[] = []
  session.watch((change) => changes.push(change))
  const switching = session.switchNetwork(testnet, never)
  await vi.advanceTimersByTimeAsync(100)
  changeAccount(onTestnet)
  await vi.advanceTimersByTimeAsync(1_000)
  await switching
  expect([session.network, session.accounts[0]?.address]).toEqual([testnet.caipNetworkId, onTestnet])
  expect(changes.map(({ type }) => type)).toEqual(['network', 'accounts'])
})

test('a wallet whose account stays one of another network has disconnected, unless the network is an unknown one', async () => {
  fakeTime()
  const { wallet, changeNetwork } = createSlow()
  const session = await openSession({ connector: toConnector(wallet), networks, signal: never })
  const changes: SessionChange[] = []
  session.watch((change) => changes.push(change))
  changeNetwork('FRACTAL_BITCOIN_MAINNET')
  await vi.advanceTimersByTimeAsync(0)
  expect(changes).toEqual([{ type: 'network', network: unknownNetwork }])
  changeNetwork('BITCOIN_TESTNET')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(changes.slice(1)).toEqual([{ type: 'disconnected' }])
})
