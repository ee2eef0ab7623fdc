import { describe, expect, test, vi } from 'vitest'
import { createAnswering, createStage, first, second, urlOf } from './testing/stage.ts'

const stage = createStage()
const { connect, createWallet, calls } = stage

describe('connecting', () => {
  test('returns checksummed accounts, the chain, and the provider itself', async () => {
    const session = await connect()
    expect(session.accounts[0]).toEqual({ address: first, type: 'eoa' })
    expect(session.accounts).toHaveLength(3)
    expect(session.network).toBe('eip155:31337')
    expect(session.provider).toBe(stage.wallet.provider)
  })

  test('is declined by the user', async () => {
    stage.wallet.cues.reject()
    await expect(connect()).rejects.toMatchObject({ code: 'USER_REJECTED_REQUEST' })
  })

  test('fails if a request is already pending, and works once that is answered', async () => {
    stage.wallet.cues.pending()
    await expect(connect()).rejects.toMatchObject({ code: 'RPC_RESOURCE_UNAVAILABLE' })
    stage.wallet.cues.accept()
    await expect(connect()).resolves.toMatchObject({ network: 'eip155:31337' })
  })

  test('unlocks a locked wallet by asking', async () => {
    stage.wallet.cues.lock()
    expect((await connect()).accounts[0]?.address).toBe(first)
  })

  test('stops waiting at once when it is aborted, and ignores the late answer', async () => {
    stage.wallet.cues.hang()
    const pending = connect()
    await vi.waitFor(() => expect(calls()).toEqual(['eth_requestAccounts']))
    const reason = new Error('closed')
    stage.controller.abort(reason)
    await expect(pending).rejects.toBe(reason)
    stage.wallet.cues.release()
    await new Promise(setImmediate)
    expect(calls()).toEqual(['eth_requestAccounts'])
  })

  test('fails where the wallet itself aborts, which nobody asked for', async () => {
    const request = () => Promise.reject(new DOMException('The extension was reloaded', 'AbortError'))
    await expect(connect({ provider: { request } })).rejects.toMatchObject({ code: 'RPC_UNKNOWN' })
  })

  test('sends no request if it is aborted before it starts', async () => {
    stage.controller.abort()
    await expect(connect()).rejects.toMatchObject({ name: 'AbortError' })
    expect(calls()).toEqual([])
  })

  test.each<[what: string, provider: unknown]>([
    ['accounts that are no list', createAnswering({ eth_requestAccounts: 'banana', eth_chainId: '0x1' })],
    ['accounts that are no addresses', createAnswering({ eth_requestAccounts: ['banana'], eth_chainId: '0x1' })],
    ['accounts that are objects', createAnswering({ eth_requestAccounts: [{ address: first }], eth_chainId: '0x1' })],
    ['no accounts at all', createAnswering({ eth_chainId: '0x1' })],
    ['the chain banana', createAnswering({ eth_requestAccounts: [first], eth_chainId: 'banana' })],
    ['the chain 0', createAnswering({ eth_requestAccounts: [first], eth_chainId: '0x0' })],
    ['a negative chain', createAnswering({ eth_requestAccounts: [first], eth_chainId: -1 })],
    [
      'a chain too large to count',
      createAnswering({ eth_requestAccounts: [first], eth_chainId: `0x${'f'.repeat(64)}` }),
    ],
    ['no provider', {}],
    ['nothing', null],
  ])('refuses a wallet that answers with %s', async (_, provider) => {
    await expect(connect({ provider })).rejects.toMatchObject({ code: 'EVM_INVALID_WALLET_ANSWER' })
  })

  test.each([['0x1'], ['0x01'], [1], ['1']])('understands the chain id %j', async (eth_chainId) => {
    const session = await connect({ provider: createAnswering({ eth_requestAccounts: [first], eth_chainId }) })
    expect(session.network).toBe('eip155:1')
  })

  test('names the error of a provider that throws instead of rejecting', async () => {
    const provider = {
      request() {
        throw { code: 4900 }
      },
    }
    await expect(connect({ provider })).rejects.toMatchObject({ code: 'PROVIDER_DISCONNECTED' })
  })

  test('keeps the chain to which the wallet moves before it reports the former one', async () => {
    let answer: (chainId: string) => void = () => {}
    const chain = new Promise((resolve) => {
      answer = resolve
    })
    const listeners = new Map<string, (value: unknown) => void>()
    const on = (event: string, listener: (value: unknown) => void) => void listeners.set(event, listener)
    const connecting = connect({
      provider: { ...createAnswering({ eth_requestAccounts: [first], eth_chainId: chain }), on },
    })
    await vi.waitFor(() => expect(listeners.has('chainChanged')).toBe(true))
    listeners.get('chainChanged')?.('0xa')
    answer('0x1')
    expect((await connecting).network).toBe('eip155:10')
  })

  test('counts an account once', async () => {
    const provider = createAnswering({ eth_requestAccounts: [first, first.toLowerCase()], eth_chainId: 1 })
    expect((await connect({ provider })).accounts).toEqual([{ address: first, type: 'eoa' }])
  })

  test('refuses a wallet that shares no account', async () => {
    const provider = createAnswering({ eth_requestAccounts: [], eth_chainId: '0x1' })
    await expect(connect({ provider })).rejects.toMatchObject({ code: 'UNAUTHORIZED_PROVIDER' })
  })
})

describe('connecting silently', () => {
  test('sends only requests that can not prompt, also if another network is asked for', async () => {
    stage.wallet = createWallet({ connected: true })
    const session = await connect({ silent: true, network: stage.two })
    expect(session.network).toBe('eip155:31337')
    expect(calls()).toEqual(['eth_accounts', 'eth_chainId'])
  })

  test.each([
    ['a wallet that has not approved the page', () => stage.wallet],
    [
      'a locked wallet',
      () => {
        const locked = createWallet({ connected: true })
        locked.cues.lock()
        return locked
      },
    ],
  ])('fails with %s', async (_, create) => {
    stage.wallet = create()
    await expect(connect({ silent: true })).rejects.toMatchObject({ code: 'UNAUTHORIZED_PROVIDER' })
    expect(calls()).toEqual(['eth_accounts'])
  })
})

describe('connecting to a network', () => {
  test('moves the wallet there', async () => {
    stage.wallet.cues.learn(31338, urlOf(stage.two))
    expect((await connect({ network: stage.two })).network).toBe('eip155:31338')
  })

  test('asks for no switch if the wallet is already on it', async () => {
    await connect({ network: stage.one })
    expect(calls()).not.toContain('wallet_switchEthereumChain')
  })

  test('stays connected on the network of the wallet if the user declines the switch', async () => {
    stage.wallet.cues.failNext({ code: 4001, message: 'no' }, 'wallet_switchEthereumChain')
    expect((await connect({ network: stage.two })).network).toBe('eip155:31337')
  })

  test('follows changes in the wallet while the switch is pending', async () => {
    stage.wallet = createWallet({ connected: true, chains: { 31337: urlOf(stage.one), 31338: urlOf(stage.two) } })
    stage.wallet.cues.hang()
    const pending = connect({ network: stage.two })
    await vi.waitFor(() => expect(calls()).toContain('wallet_switchEthereumChain'))
    stage.wallet.cues.setAccounts([second])
    stage.wallet.cues.setChain(99)
    stage.wallet.cues.reject()
    expect(await pending).toMatchObject({ accounts: [{ address: second }], network: 'eip155:99' })
  })

  test('fails when the wallet takes the accounts away while the switch is open', async () => {
    stage.wallet = createWallet({ connected: true, chains: { 31337: urlOf(stage.one), 31338: urlOf(stage.two) } })
    stage.wallet.cues.hang()
    const pending = connect({ network: stage.two })
    await vi.waitFor(() => expect(calls()).toContain('wallet_switchEthereumChain'))
    stage.wallet.cues.disconnectApp()
    stage.wallet.cues.reject()
    await expect(pending).rejects.toMatchObject({ code: 'UNAUTHORIZED_PROVIDER' })
  })

  test.each([
    ['fails', (reject: (error: unknown) => void) => reject({ code: -32603 })],
    ['is aborted', () => stage.controller.abort()],
  ])('leaves no listener at the provider when it %s', async (_, end) => {
    let reject: (error: unknown) => void = () => {}
    const chain = new Promise((_, fail) => {
      reject = fail
    })
    const [on, removeListener] = [vi.fn(), vi.fn()]
    const provider = { ...createAnswering({ eth_requestAccounts: [first], eth_chainId: chain }), on, removeListener }
    const pending = connect({ provider })
    await vi.waitFor(() => expect(on).toHaveBeenCalledTimes(3))
    end(reject)
    await expect(pending).rejects.toBeDefined()
    expect(removeListener.mock.calls).toEqual(on.mock.calls)
  })

  test('leaves no listener at the provider after the last watcher has left, or an abort before the first one', async () => {
    const [on, removeListener] = [vi.fn(), vi.fn()]
    const provider = { ...createAnswering({ eth_requestAccounts: [first], eth_chainId: 1 }), on, removeListener }
    const session = await connect({ provider })
    const stop = session.watch(() => {})
    stage.controller.abort()
    expect(removeListener).not.toHaveBeenCalled()
    stop()
    expect(removeListener.mock.calls).toEqual(on.mock.calls)
    stage.controller = new AbortController()
    await connect({ provider })
    stage.controller.abort()
    expect(removeListener.mock.calls).toEqual(on.mock.calls)
  })

  test('is aborted during the switch', async () => {
    stage.wallet = createWallet({ connected: true, chains: { 31337: urlOf(stage.one), 31338: urlOf(stage.two) } })
    stage.wallet.cues.hang()
    const pending = connect({ network: stage.two })
    await vi.waitFor(() => expect(calls()).toContain('wallet_switchEthereumChain'))
    stage.controller.abort()
    await expect(pending).rejects.toMatchObject({ name: 'AbortError' })
  })
})
