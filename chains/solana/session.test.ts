import type { Session } from 'portico/wallet'
import { describe, expect, test, vi } from 'vitest'
import { createStage, never } from './testing/stage.ts'
import { isSignedBy } from './testing/verify.ts'

const stage = createStage()
const { connect, createWallet, calls } = stage
const ids = {
  mainnet: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  devnet: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
} as const

describe('connecting', () => {
  test('returns the accounts, a network of the host, and the wallet itself', async () => {
    const session = await connect()
    expect(session.accounts).toEqual(stage.wallet.addresses.map((address) => ({ address, type: 'eoa' })))
    expect(session.network).toBe(ids.devnet)
    expect(session.provider).toBe(stage.wallet.wallet)
  })

  test('is declined by the user', async () => {
    stage.wallet.cues.reject()
    await expect(connect()).rejects.toMatchObject({ code: 'USER_REJECTED_REQUEST' })
  })

  test('fails with RPC_RESOURCE_UNAVAILABLE if a request is already open', async () => {
    stage.wallet.cues.pending()
    await expect(connect()).rejects.toMatchObject({ code: 'RPC_RESOURCE_UNAVAILABLE' })
  })

  test('unlocks a locked wallet by asking', async () => {
    stage.wallet.cues.lock()
    expect((await connect()).accounts).toHaveLength(3)
  })

  test('fails if the wallet aborts by itself, which is not mistaken for an abort of the page', async () => {
    const connecting = async () => {
      throw new DOMException('The window was closed', 'AbortError')
    }
    const provider = answering(connecting, stage.wallet.wallet.chains)
    await expect(connect({ provider })).rejects.toMatchObject({ code: 'RPC_UNKNOWN' })
  })

  test('stops waiting at once when it is aborted', async () => {
    stage.wallet.cues.hang()
    const pending = connect()
    await vi.waitFor(() => expect(calls()).toEqual(['standard:connect']))
    const reason = new Error('closed')
    stage.controller.abort(reason)
    await expect(pending).rejects.toBe(reason)
  })

  test('sends no request if it is aborted before it starts', async () => {
    stage.controller.abort()
    await expect(connect()).rejects.toMatchObject({ name: 'AbortError' })
    expect(calls()).toEqual([])
  })

  test('takes the accounts of Solana alone, each once', async () => {
    const { wallet } = stage.wallet
    const solana = { address: stage.wallet.addresses[0], chains: ['solana:mainnet'], features: [] }
    const evm = { address: '0x52908400098527886E0F7030069857D2E4169EE7', chains: ['eip155:1'], features: [] }
    const provider = answering(async () => ({ accounts: [evm, solana, { ...solana }] }), wallet.chains)
    expect((await connect({ provider })).accounts).toEqual([{ address: solana.address, type: 'eoa' }])
  })

  test('takes an account that names no chain for one of Solana if its address is', async () => {
    const { wallet, addresses } = stage.wallet
    const own = { address: addresses[0], chains: [], features: [] }
    const other = { address: '0x52908400098527886E0F7030069857D2E4169EE7', chains: [], features: [] }
    const provider = answering(async () => ({ accounts: [other, own] }), wallet.chains)
    expect((await connect({ provider })).accounts).toEqual([{ address: own.address, type: 'eoa' }])
  })

  test('takes the accounts that the wallet lists where it answers nothing', async () => {
    const { wallet, addresses } = stage.wallet
    const account = { address: addresses[0], chains: ['solana:mainnet'], features: [] }
    const accounts: object[] = []
    const provider = { ...answering(async () => void accounts.push(account), wallet.chains), accounts }
    expect((await connect({ provider })).accounts).toEqual([{ address: account.address, type: 'eoa' }])
  })

  test.each<[what: string, connect: () => unknown, code: string]>([
    ['shares no account', async () => ({ accounts: [] }), 'UNAUTHORIZED_PROVIDER'],
    ['answers nothing and lists no account', async () => undefined, 'UNAUTHORIZED_PROVIDER'],
    ['answers accounts that are no list', async () => ({ accounts: 'banana' }), 'SOLANA_INVALID_WALLET_ANSWER'],
    [
      'answers accounts that are no addresses',
      async () => ({ accounts: [{ address: 'banana', chains: ['solana:mainnet'], features: [] }] }),
      'SOLANA_INVALID_WALLET_ANSWER',
    ],
    ['throws instead of rejecting', thrower({ code: 4900 }), 'PROVIDER_DISCONNECTED'],
  ])('fails with a wallet that %s', async (_, answer, code) => {
    await expect(connect({ provider: answering(answer) })).rejects.toMatchObject({ code })
  })

  test.each([[{}], [null], ['wallet']])('fails with %j for a wallet', async (provider) => {
    await expect(connect({ provider })).rejects.toMatchObject({ code: 'SOLANA_INVALID_WALLET_ANSWER' })
  })
})

function thrower(error: unknown) {
  return () => {
    throw error
  }
}
/** A wallet whose connect answers so, and which can nothing else. */
const answering = (connect: () => unknown, chains: readonly string[] = ['solana:mainnet']) => ({
  version: '1.0.0',
  name: 'Answering',
  chains,
  accounts: [],
  features: { 'standard:connect': { connect } },
})

describe('connecting silently', () => {
  test('only asks for a silent connection', async () => {
    stage.wallet = await createWallet({ connected: true })
    stage.wallet.cues.hang()
    expect((await connect({ silent: true })).accounts).toHaveLength(3)
    expect(stage.wallet.cues.log).toEqual([{ method: 'standard:connect', params: [{ silent: true }] }])
  })

  test('fails with a wallet that has not approved the page, and with one that is locked', async () => {
    await expect(connect({ silent: true })).rejects.toMatchObject({ code: 'UNAUTHORIZED_PROVIDER' })
    stage.wallet = await createWallet({ connected: true })
    stage.wallet.cues.lock()
    await expect(connect({ silent: true })).rejects.toMatchObject({ code: 'UNAUTHORIZED_PROVIDER' })
  })
})

describe('the network', () => {
  test('is the requested one, otherwise the last chosen one, otherwise the first of the host', async () => {
    expect((await connect({ network: stage.mainnet, preferred: stage.testnet })).network).toBe(ids.mainnet)
    expect((await connect({ preferred: stage.mainnet })).network).toBe(ids.mainnet)
    expect((await connect()).network).toBe(ids.devnet)
  })

  test('is one that the wallet supports, also by its deprecated names', async () => {
    stage.wallet = await createWallet({ chains: ['solana:mainnet'] })
    expect((await connect({ network: stage.devnet })).network).toBe(ids.mainnet)
    stage.wallet = await createWallet({ chains: [ids.mainnet] })
    expect((await connect()).network).toBe(ids.mainnet)
    stage.wallet = await createWallet({ chains: ['solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'] })
    expect((await connect({ preferred: stage.mainnet })).network).toBe(ids.devnet)
  })

  test('is the wallet’s own if it supports no network of the host', async () => {
    stage.wallet = await createWallet({ chains: ['eip155:1', 'solana:elsewhere'] })
    expect((await connect()).network).toBe('solana:elsewhere')
  })

  test('is switched without asking the wallet, and reported once', async () => {
    const session = await connect()
    const watcher = vi.fn()
    session.watch(watcher)
    await session.switchNetwork(stage.mainnet, never)
    await session.switchNetwork(stage.mainnet, never)
    expect(session.network).toBe(ids.mainnet)
    expect(watcher.mock.calls).toEqual([[{ type: 'network', network: ids.mainnet }]])
    expect(calls()).toEqual(['standard:connect'])
  })

  test('is not switched to one that the wallet does not know', async () => {
    stage.wallet = await createWallet({ chains: ['solana:devnet'] })
    const session = await connect()
    await expect(session.switchNetwork(stage.mainnet, never)).rejects.toMatchObject({
      code: 'CHAIN_NOT_SUPPORTED',
      message: 'Chain is not supported',
    })
    expect(session.network).toBe(ids.devnet)
    await expect(session.switchNetwork(stage.devnet, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('a session', () => {
  test('signs a text in base58, with the active account', async () => {
    const session = await connect()
    const signature = await session.signMessage('Grüße 👋', never)
    expect(isSignedBy(stage.wallet.addresses[0] ?? '', 'Grüße 👋', signature)).toBe(true)
    stage.wallet.cues.setAccounts([1, 0])
    const second = await session.signMessage('hello', never)
    expect(isSignedBy(stage.wallet.addresses[1] ?? '', 'hello', second)).toBe(true)
  })

  test('fails with the name of the missing feature', async () => {
    stage.wallet = await createWallet({ without: ['solana:signMessage'] })
    const session = await connect()
    await expect(session.signMessage('hello', never)).rejects.toMatchObject({
      code: 'UNSUPPORTED_PROVIDER_METHOD',
      details: 'solana:signMessage',
    })
  })

  test.each([
    [undefined],
    [[]],
    [[{}]],
    [[{ signature: 'x' }]],
    [[{ signature: new Uint8Array(63) }]],
    ['x'],
  ])('refuses the signature %j', async (answer) => {
    const { wallet } = stage.wallet
    const features = { ...wallet.features, 'solana:signMessage': { signMessage: async () => answer } }
    const session = await connect({ provider: { ...wallet, chains: wallet.chains, features } })
    await expect(session.signMessage('hello', never)).rejects.toMatchObject({ code: 'SOLANA_INVALID_WALLET_ANSWER' })
  })

  test('reports other accounts once, the active one first', async () => {
    const session = await connect()
    const watcher = vi.fn()
    session.watch(watcher)
    stage.wallet.cues.setAccounts([2])
    const accounts = [{ address: stage.wallet.addresses[2], type: 'eoa' }]
    expect(watcher.mock.calls).toEqual([[{ type: 'accounts', accounts }]])
    expect(session.accounts).toEqual(accounts)
    stage.wallet.cues.setChains(['solana:devnet'])
    expect(watcher).toHaveBeenCalledTimes(1)
  })

  test('reports its end when the wallet removes its accounts, and nothing afterwards', async () => {
    const session = await connect()
    const watcher = vi.fn()
    session.watch(watcher)
    stage.wallet.cues.disconnectApp()
    expect(watcher.mock.calls).toEqual([[{ type: 'disconnected' }]])
    await session.switchNetwork(stage.mainnet, never)
    expect(watcher).toHaveBeenCalledTimes(1)
  })

  test.each([
    [undefined],
    [null],
    ['x'],
    [{}],
    [{ accounts: 'x' }],
    [{ accounts: [{ address: 1 }] }],
  ])('ignores the change %j', async (change) => {
    const { wallet } = stage.wallet
    const on = vi.fn((_: string, __: (change: unknown) => void) => () => {})
    const features = { ...wallet.features, 'standard:events': { on } }
    const session = await connect({ provider: { ...wallet, chains: wallet.chains, features } })
    const watcher = vi.fn()
    session.watch(watcher)
    on.mock.calls[0]?.[1](change)
    expect(watcher).not.toHaveBeenCalled()
    expect(session.accounts).toHaveLength(3)
  })

  test('works with a wallet that supports neither events nor disconnect', async () => {
    stage.wallet = await createWallet({ without: ['standard:events', 'standard:disconnect'] })
    const session = await connect()
    session.watch(() => {})()
    await expect(session.disconnect()).resolves.toBeUndefined()
  })

  test.each([
    ['to listen', { on: thrower(new Error('no events')) }],
    ['to stop listening', { on: () => thrower(new Error('no way back')) }],
  ])('goes on with a wallet that throws when it is asked %s', async (_, events) => {
    const { wallet } = stage.wallet
    const provider = { ...wallet, chains: wallet.chains, features: { ...wallet.features, 'standard:events': events } }
    const session = await connect({ provider })
    await expect(session.disconnect()).resolves.toBeUndefined()
    expect(calls()).toContain('standard:disconnect')
  })

  test('disconnects at the wallet, and does not report this as a change', async () => {
    const session = await connect()
    const watcher = vi.fn()
    session.watch(watcher)
    await session.disconnect()
    expect(calls()).toContain('standard:disconnect')
    expect(watcher).not.toHaveBeenCalled()
    expect(stage.wallet.wallet.accounts).toEqual([])
  })

  test.each([
    ['the page', (session: Session) => session.disconnect()],
    ['the wallet', async () => stage.wallet.cues.disconnectApp()],
  ])('asks the wallet for nothing after %s has disconnected', async (_, disconnect) => {
    const session = await connect()
    await disconnect(session)
    const before = calls().length
    const params = { message: 'a', pubkey: session.accounts[0]?.address }
    const refused = { code: 'PROVIDER_DISCONNECTED' }
    await expect(session.signMessage('hello', never)).rejects.toMatchObject(refused)
    await expect(session.request({ method: 'solana_signMessage', params }, never)).rejects.toMatchObject(refused)
    expect(calls()).toHaveLength(before)
  })

  test('rejects with a named error if the wallet fails to disconnect', async () => {
    const session = await connect()
    stage.wallet.cues.failNext({ code: 4900, message: 'gone' }, 'standard:disconnect')
    await expect(session.disconnect()).rejects.toMatchObject({ code: 'PROVIDER_DISCONNECTED' })
  })

  test('leaves no listener at the wallet when the last watcher leaves, or when it is aborted unwatched', async () => {
    const { wallet } = stage.wallet
    const off = vi.fn()
    const on = vi.fn(() => off)
    const provider = { ...wallet, chains: wallet.chains, features: { ...wallet.features, 'standard:events': { on } } }
    const session = await connect({ provider })
    const stop = session.watch(() => {})
    stage.controller.abort()
    expect(off).not.toHaveBeenCalled()
    stop()
    expect(off).toHaveBeenCalledTimes(1)
    stage.controller = new AbortController()
    await connect({ provider })
    stage.controller.abort()
    expect([on, off].map(({ mock }) => mock.calls.length)).toEqual([2, 2])
  })
})
