import { Psbt, Transaction } from 'bitcoinjs-lib'
import { UserRejectedRequestError } from 'portico/wallet'
import { describe, expect, test, vi } from 'vitest'
import { unknownNetwork } from '../chains.ts'
import { loud, onTestnet, ordinals, payment, silent, stacks } from '../testing/addresses.ts'
import { mainnet, signet, testnet } from '../testing/network.ts'
import { createStage, never } from '../testing/stage.ts'
import { verify } from '../verify/index.ts'
import type { BitcoinWallet } from '../wallet.ts'
import { createSatsConnect } from './satsConnect.ts'

/** Of the examples of BIP-49. */
const nested = '37VucYSaXLCAsxYyAPfbSi9eh4iEcbShgf'

type Answers = Record<string, (params: never) => unknown>

/** A provider that answers from a table, as sats-connect does. */
const createAnswering = (answers: Answers) => {
  const asked: [method: string, params: unknown][] = []
  const request = async (method: string, params: unknown) => {
    asked.push([method, params])
    const answer = Object.hasOwn(answers, method) ? answers[method] : undefined
    return answer ? answer(params as never) : { error: { code: -32601, message: 'Method not found' } }
  }
  return { request, asked }
}
const result = (value: unknown) => () => ({ result: value })
const failure = (code: number) => () => ({ error: { code, message: 'No' } })
const addresses = [
  { address: ordinals, purpose: 'ordinals', publicKey: 'ab'.repeat(32) },
  { address: payment, purpose: 'payment', publicKey: '02'.repeat(33) },
  { address: stacks, purpose: 'stacks', publicKey: '03'.repeat(33), path: "m/44'/5757'/0'/0/0" },
]

describe('sats-connect', () => {
  test.each([
    ['wallet_connect', result({ addresses })],
    ['getAccounts', result(addresses)],
    ['getAddresses', result({ addresses })],
  ])('a wallet that knows %s alone is connected by it', async (method, answer) => {
    const provider = createAnswering({ [method]: answer })
    const state = await createSatsConnect(provider).connect(loud, never)
    expect(state.network).toBe(mainnet.caipNetworkId)
    expect(state.accounts.map(({ type, address }) => [type, address])).toEqual([
      ['ordinal', ordinals],
      ['payment', payment],
      ['stx', stacks],
    ])
    expect(state.accounts[2]?.path).toBe("m/44'/5757'/0'/0/0")
  })

  test.each([
    ['Fractal', result({ bitcoin: { name: 'Fractal' } })],
    ['nothing', result(undefined)],
    ['no chain of Bitcoin', result({ stacks: { name: 'Mainnet' } })],
    ['what can not be read', result({ bitcoin: { name: { toString: 0 } } })],
    ['a failure', failure(-32603)],
  ])('a wallet that reports %s is on an unknown network', async (_, answer) => {
    const provider = createAnswering({ wallet_connect: result({ addresses }), wallet_getNetwork: answer })
    expect((await createSatsConnect(provider).connect(loud, never)).network).toBe(unknownNetwork)
  })

  test.each([
    ['does not know the method', failure(-32601)],
    ['refuses to report its network', failure(-32002)],
    ['names it in small letters', result({ bitcoin: { name: 'mainnet' } })],
  ])('a wallet that %s is on the network of its address', async (_, answer) => {
    const provider = createAnswering({ wallet_connect: result({ addresses }), wallet_getNetwork: answer })
    expect((await createSatsConnect(provider).connect(loud, never)).network).toBe(mainnet.caipNetworkId)
  })

  test('a wallet that does not report its test network is on the one of the host', async () => {
    const answers = { addresses: [{ address: onTestnet, purpose: 'payment' }] }
    const wallet = createSatsConnect(createAnswering({ wallet_connect: result(answers) }))
    const request = { silent: false, networks: [mainnet.caipNetworkId, signet.caipNetworkId] }
    expect((await wallet.connect(request, never)).network).toBe(signet.caipNetworkId)
  })

  test('a refusal is not mistaken for an unknown method', async () => {
    const provider = createAnswering({ wallet_connect: failure(-32000), getAccounts: result(addresses) })
    await expect(createSatsConnect(provider).connect(loud, never)).rejects.toSatisfy(UserRejectedRequestError.is)
  })

  test('a wallet that rejects with the response of an error is understood as one that resolves with it', async () => {
    const connect = (code: number) => {
      const { request } = createAnswering({ wallet_connect: failure(code), getAccounts: result(addresses) })
      const rejecting = async (method: string, params: unknown) => {
        const response = await request(method, params)
        if (Object.hasOwn(response as object, 'error')) throw response
        return response
      }
      return createSatsConnect({ request: rejecting }).connect(loud, never)
    }
    expect((await connect(-32601)).accounts).toHaveLength(3)
    await expect(connect(-32000)).rejects.toSatisfy(UserRejectedRequestError.is)
  })

  test('the requested network is sent with the request to connect', async () => {
    const provider = createAnswering({ wallet_connect: result({ addresses }) })
    await createSatsConnect(provider).connect({ ...loud, network: testnet.caipNetworkId }, never)
    expect(provider.asked[0]).toEqual([
      'wallet_connect',
      { addresses: ['payment', 'ordinals', 'stacks'], network: 'Testnet' },
    ])
  })

  test.each([
    ['wallet_getAccount is unknown', {}],
    ['it has no permission', { wallet_getAccount: failure(-32002) }],
  ])('a silent connect makes no call that could prompt, where %s', async (_, answers) => {
    const provider = createAnswering({
      ...answers,
      getAccounts: () => expect.unreachable(),
      wallet_connect: () => expect.unreachable(),
    })
    await expect(createSatsConnect(provider).connect(silent, never)).rejects.toThrow()
    expect(provider.asked.map(([method]) => method)).toEqual(['wallet_getAccount'])
  })

  test('an address with invalid details is kept without them; an invalid address is left out', async () => {
    const odd = [
      { address: payment, purpose: 7, publicKey: 'no key', path: '../../etc' },
      { address: 'nobody', purpose: 'payment' },
      { address: payment, purpose: 'payment' },
    ]
    const state = await createSatsConnect(createAnswering({ wallet_connect: result({ addresses: odd }) })).connect(
      loud,
      never,
    )
    expect(state.accounts).toEqual([{ address: payment, type: 'payment' }])
  })

  test.each([
    null,
    'yes',
    { addresses: 'none' },
    { addresses: [{}] },
    { addresses: [] },
  ])('%j is no answer', async (answer) => {
    const provider = createAnswering({ wallet_connect: result(answer) })
    await expect(createSatsConnect(provider).connect(loud, never)).rejects.toThrow()
  })

  test('a network that needs its own permission asks for it, and ignores events until then', async () => {
    const there = [{ address: onTestnet, purpose: 'payment' }]
    let change = () => {}
    const provider = {
      ...createAnswering({
        wallet_changeNetwork() {
          change()
          return { result: null }
        },
        wallet_getAccount: failure(-32002),
        wallet_connect: result({ addresses: there }),
      }),
      addListener: (event: string, call: () => void) => {
        if (event === 'networkChange') change = call
      },
    }
    const wallet = createSatsConnect(provider as never)
    const heard = vi.fn()
    const stop = wallet.watch(heard)
    const state = await wallet.switchNetwork?.(signet, never)
    // The wallet does not say which test network it is on.
    expect(state).toMatchObject({ network: signet.caipNetworkId, accounts: [{ address: onTestnet }] })
    await new Promise((resolve) => setTimeout(resolve))
    expect(heard).not.toHaveBeenCalled()
    stop()
  })

  test.each([
    [
      'a name and a listener',
      (put: (event: string, call: () => void) => void) => (event: string, call: () => void) => put(event, call),
    ],
    [
      'both in one object',
      (put: (event: string, call: () => void) => void) => (info: { eventName: string; cb: () => void }) =>
        put(info.eventName, info.cb),
    ],
  ])('it listens to wallets that take %s', async (_, form) => {
    const listeners = new Map<string, () => void>()
    const addListener = form((event, call) => void listeners.set(event, call)) as (...values: unknown[]) => unknown
    const provider = { ...createAnswering({ wallet_getAccount: result({ addresses }) }), addListener }
    const heard = vi.fn()
    const stop = createSatsConnect(provider).watch(heard)
    listeners.get('accountChange')?.()
    await vi.waitFor(() =>
      expect(heard).toHaveBeenCalledWith(expect.objectContaining({ network: mainnet.caipNetworkId })),
    )
    listeners.get('accountDisconnected')?.()
    expect(heard).toHaveBeenLastCalledWith(undefined)
    stop()
    heard.mockClear()
    for (const call of listeners.values()) call()
    await Promise.resolve()
    expect(heard).not.toHaveBeenCalled()
  })

  test.each([
    {},
    {
      addListener: () => {
        throw new Error('no')
      },
    },
  ])('watching a wallet without events does nothing', (events) => {
    expect(createSatsConnect({ request: () => {}, ...events }).watch(() => {})()).toBeUndefined()
  })

  test('a wallet that throws when a listener is removed is left all the same', async () => {
    const stop = vi.fn(() => {
      throw new Error('no way back')
    })
    const provider = { ...createAnswering({ wallet_getAccount: result({ addresses }) }), addListener: () => stop }
    const unwatch = createSatsConnect(provider).watch(() => {})
    expect(unwatch).not.toThrow()
    expect(stop).toHaveBeenCalledTimes(4)
  })

  test('a signature of another account than was asked is rejected', async () => {
    const signature = Buffer.alloc(65, 31).toString('base64')
    const heard = vi.fn()
    const sign = (address?: string) => {
      const table = { signMessage: result({ signature, address }), wallet_getAccount: result({ addresses }) }
      const wallet = createSatsConnect(createAnswering(table))
      wallet.watch(heard)
      return wallet.signMessage({ message: 'hello', address: payment }, never)
    }
    expect([await sign(), await sign(payment)]).toEqual([signature, signature])
    await expect(sign(ordinals)).rejects.toMatchObject({ code: 'UNAUTHORIZED_PROVIDER' })
    // The session reads the wallet again.
    await vi.waitFor(() =>
      expect(heard).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ network: mainnet.caipNetworkId })),
    )
  })

  test('coins of another account than was asked are not sent: the wallet is told no account', async () => {
    const [me, other] = [addresses, [{ address: nested, purpose: 'payment' }]]
    let active: readonly object[] = me
    const sent = result({ txid: '00'.repeat(32) })
    const table = { wallet_connect: result({ addresses }), sendTransfer: sent }
    const transfer = { account: payment, recipientAddress: payment, amount: '1' }
    const older = createAnswering(table)
    const newer = createAnswering({ ...table, wallet_getAccount: () => ({ result: { addresses: active } }) })
    const wallets = [older, newer].map(createSatsConnect) as [BitcoinWallet, BitcoinWallet]
    for (const wallet of wallets) {
      await wallet.connect(loud, never)
      expect(await wallet.sendTransfer(transfer, never)).toBe('00'.repeat(32))
    }
    active = other
    const heard = new Promise((resolve) => wallets[1].watch(resolve))
    await expect(wallets[1].sendTransfer(transfer, never)).rejects.toMatchObject({ code: 'UNAUTHORIZED_PROVIDER' })
    expect(newer.asked.filter(([method]) => method === 'sendTransfer')).toHaveLength(1)
    expect(await heard).toMatchObject({ accounts: [{ address: nested }] })
  })

  test('a signature hash that the PSBT does not name is not asked for, since the wallet would sign all', async () => {
    const none = Transaction.SIGHASH_NONE
    const sign = async (named: number | undefined, asked: readonly number[] | undefined) => {
      const made = new Psbt().addInput({ hash: 'ab'.repeat(32), index: 0 })
      // `addInput` takes no 0.
      if (named !== undefined) Object.assign(made.data.inputs[0] ?? {}, { sighashType: named })
      const psbt = made.addOutput({ script: Uint8Array.of(0x6a), value: 0n }).toBase64()
      const input = { index: 0, address: payment, ...(asked && { sighashTypes: asked }) }
      const provider = createAnswering({ signPsbt: result({ psbt }) })
      return createSatsConnect(provider).signPsbt({ psbt, inputs: [input], broadcast: false }, never)
    }
    for (const [named, asked] of [
      [undefined, undefined],
      [undefined, [1]],
      [none, undefined],
      [none, [none]],
      [0, [1]],
      [1, [0]],
      [1, [1]],
    ] as const) {
      await expect(sign(named, asked)).resolves.toHaveProperty('psbt')
    }
    for (const [named, asked] of [
      [undefined, [none]],
      [none, [1]],
      [0, [none]],
    ] as const) {
      await expect(sign(named, asked)).rejects.toMatchObject({ code: 'UNSUPPORTED_PROVIDER_METHOD' })
    }
  })

  test('disconnecting resolves even if the wallet does not support it', async () => {
    await expect(createSatsConnect(createAnswering({})).disconnect()).resolves.toBeUndefined()
    const older = createAnswering({ wallet_renouncePermissions: result(null) })
    await createSatsConnect(older).disconnect()
    expect(older.asked.map(([method]) => method)).toEqual(['wallet_disconnect', 'wallet_renouncePermissions'])
  })
})

test('a wallet that has switched, but shares no account of the other network, has disconnected', async () => {
  let hasMoved = false
  const provider = createAnswering({
    wallet_connect: () => (hasMoved ? failure(-32000)() : { result: { addresses } }),
    wallet_getAccount: () => (hasMoved ? failure(-32002)() : { result: { addresses } }),
    wallet_changeNetwork() {
      hasMoved = true
      return { result: null }
    },
  })
  const wallet = createSatsConnect(provider)
  await wallet.connect(loud, never)
  const heard = vi.fn()
  const stop = wallet.watch(heard)
  await expect(wallet.switchNetwork?.(testnet, never)).rejects.toSatisfy(UserRejectedRequestError.is)
  await vi.waitFor(() => expect(heard.mock.calls).toEqual([[undefined]]))
  stop()
})

test('an answer that arrives after a newer change is ignored', async () => {
  const answers: ((value: unknown) => void)[] = []
  const listeners = new Map<string, () => void>()
  const provider = {
    request: (method: string) =>
      method === 'wallet_getAccount'
        ? new Promise((resolve) => answers.push(resolve))
        : Promise.resolve({ error: { code: -32601 } }),
    addListener: (event: string, call: () => void) => void listeners.set(event, call),
  }
  const heard = vi.fn()
  const stop = createSatsConnect(provider as never).watch(heard)
  listeners.get('accountChange')?.()
  listeners.get('accountChange')?.()
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.({ result: { addresses: [{ address: payment }] } })
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1))
  answers[0]?.({ result: { addresses: [{ address: ordinals }] } })
  await new Promise((resolve) => setTimeout(resolve))
  expect(heard).toHaveBeenCalledTimes(1)
  stop()
})

test('a wallet with nested segwit addresses signs as well', async () => {
  const { connect, wallet } = await createStage('satsConnect', { paymentType: 'p2sh' })
  const session = await connect()
  expect(session.accounts[0]).toMatchObject({ address: wallet.addresses()[0]?.address, type: 'payment' })
  const signature = await session.signMessage('hello', never)
  expect(await verify({ address: session.accounts[0]?.address ?? '', message: 'hello', signature })).toBe(true)
})
