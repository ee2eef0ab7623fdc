import { hex } from '@scure/base'
import { Verifier } from 'bip322-js'
import { Psbt } from 'bitcoinjs-lib'
import { verify as verifyEcdsa } from 'bitcoinjs-message'
import { describe, expect, test, vi } from 'vitest'
import { setStage } from './testing/stage.ts'

const at = setStage()

interface Extension {
  on(event: string, listener: (payload: unknown) => void): unknown
  removeListener(event: string, listener: (payload: unknown) => void): unknown
  readonly [method: string]: (...params: never[]) => unknown
}

describe.each(['unisat', 'okx'] as const)('as %s', (kind) => {
  const call = (method: string, ...params: readonly unknown[]) => {
    const found = provider()[method] as unknown as (...all: readonly unknown[]) => Promise<never>
    return found(...params)
  }
  const provider = (): Extension => {
    const host: { unisat?: Extension; okxwallet?: { bitcoin: Extension; bitcoinTestnet: Extension } } = {}
    if (kind === 'unisat') at.wallet.installUnisat(host)
    else at.wallet.installOkx(host)
    const found = host.unisat ?? host.okxwallet?.bitcoinTestnet
    if (!found) throw new Error('no provider')
    return found
  }

  test('connects, and is found again without a prompt', async () => {
    expect(await call('getAccounts')).toEqual([])
    at.wallet.cues.reject()
    await expect(call('requestAccounts')).rejects.toMatchObject({ code: 4001 })
    await expect(call('getPublicKey')).rejects.toMatchObject({ code: 4100 })
    at.wallet.cues.accept()
    expect(await call('requestAccounts')).toEqual([at.addressOf('payment')])
    at.wallet.cues.reject()
    expect(await call('getAccounts')).toEqual([at.addressOf('payment')])
    expect(await call('getPublicKey')).toBe(at.wallet.addresses()[0]?.publicKey)
    at.wallet.cues.refuseSilent()
    expect(await call('getAccounts')).toEqual([])
  })

  test('tells of other accounts and of the end, to those who still listen', async () => {
    await call('requestAccounts')
    const accounts = vi.fn()
    provider().on('accountsChanged', accounts)
    at.wallet.cues.setAccounts([1])
    at.wallet.cues.disconnectApp()
    expect(accounts.mock.calls).toEqual([[[at.addressOf('payment', 1)]], [[]]])
    provider().removeListener('accountsChanged', accounts)
    await call('requestAccounts')
    await call('disconnect')
    expect(accounts).toHaveBeenCalledTimes(2)
    expect(await call('getAccounts')).toEqual([])
  })

  test('signs messages in both kinds', async () => {
    await call('requestAccounts')
    const payment = at.addressOf('payment')
    expect(verifyEcdsa('Hello', at.mainnetTwin(payment), await call('signMessage', 'Hello'))).toBe(true)
    expect(Verifier.verifySignature(payment, 'Hello', await call('signMessage', 'Hello', 'bip322-simple'))).toBe(true)
    await expect(call('signMessage', 'Hello', 'other')).rejects.toMatchObject({ code: -32602 })
  })

  test('signs PSBTs in hex, completed or not, and pushes them', async () => {
    await call('requestAccounts')
    const psbt = () => hex.encode(at.spend().toBuffer())
    const complete = (await call('signPsbt', psbt())) as string
    expect(await call('pushPsbt', complete)).toMatch(/^[0-9a-f]{64}$/)
    const toSignInputs = [{ index: 0, address: at.addressOf('payment') }]
    const partly = (await call('signPsbt', psbt(), { autoFinalized: false, toSignInputs })) as string
    const { inputs } = Psbt.fromHex(partly).data
    expect([inputs[0]?.partialSig?.length, inputs[1]?.tapKeySig]).toEqual([1, undefined])
    await expect(call('pushPsbt', partly)).rejects.toMatchObject({ code: -32602 })
    await expect(call('signPsbt', '00')).rejects.toMatchObject({ code: -32602 })
  })

  test('sends', async () => {
    await call('requestAccounts')
    at.node.fund(at.addressOf('payment'), 100_000)
    const to = at.addressOf('ordinals', 2)
    const before = at.node.balance(to)
    expect(await call('sendBitcoin', to, 5000)).toMatch(/^[0-9a-f]{64}$/)
    expect(at.node.balance(to) - before).toBe(5000n)
  })
})

test('UniSat moves between networks by name and by chain, and tells of it', async () => {
  const host: { unisat?: Record<string, (...params: unknown[]) => Promise<unknown>> } = {}
  at.wallet.installUnisat(host)
  const events: unknown[] = []
  for (const event of ['networkChanged', 'chainChanged'])
    host.unisat?.on?.(event, (payload: unknown) => events.push(payload))
  expect(await host.unisat?.getNetwork?.()).toBe('testnet')
  expect(await host.unisat?.switchNetwork?.('livenet')).toBe('livenet')
  const mainnet = { enum: 'BITCOIN_MAINNET', name: 'Bitcoin Mainnet', network: 'livenet' }
  expect(await host.unisat?.getChain?.()).toEqual(mainnet)
  expect(await host.unisat?.switchChain?.('BITCOIN_TESTNET')).toMatchObject({ enum: 'BITCOIN_TESTNET' })
  expect(events).toMatchObject(['livenet', mainnet, 'testnet', { network: 'testnet' }])
  await expect(host.unisat?.switchChain?.('FRACTAL_BITCOIN_MAINNET')).rejects.toMatchObject({ code: -32602 })
  at.wallet.cues.reject()
  await expect(host.unisat?.switchNetwork?.('livenet')).rejects.toMatchObject({ code: 4001 })
})

test('OKX has an object a network, connects with the key, and sends fractions of a coin', async () => {
  type Okx = {
    connect(): Promise<{ address: string }>
    send(transfer: object): Promise<{ txhash: string }>
    on(event: string, listener: (payload: unknown) => void): void
  }
  const host: { okxwallet?: { bitcoin: Okx; bitcoinTestnet: Okx } } = {}
  at.wallet.installOkx(host)
  const okx = host.okxwallet
  if (!okx) throw new Error('no provider')
  const changed = vi.fn()
  okx.bitcoinTestnet.on('accountChanged', changed)
  const key = at.wallet.addresses()[0]
  const account = { address: key?.address, publicKey: key?.publicKey, compressedPublicKey: key?.publicKey }
  expect(await okx.bitcoinTestnet.connect()).toEqual(account)
  expect((await okx.bitcoin.connect()).address).toBe(at.wallet.addresses(0, 'mainnet')[0]?.address)
  expect(changed).toHaveBeenCalledExactlyOnceWith(account)
  at.node.fund(account.address ?? '', 100_000)
  const to = at.addressOf('payment', 1)
  const before = at.node.balance(to)
  const { txhash } = await okx.bitcoinTestnet.send({ from: account.address, to, value: '0.00012', memo: '68656c6c6f' })
  expect(at.node.balance(to) - before).toBe(12_000n)
  const scripts = at.node.transaction(txhash)?.outputs.map(({ script }) => hex.encode(script))
  // OP_RETURN, five bytes.
  expect(scripts).toContain('6a0568656c6c6f')
})

test('a locked wallet shows and signs nothing, and is found again', async () => {
  const host: { unisat?: Record<string, (...params: unknown[]) => Promise<unknown>> } = {}
  at.wallet.installUnisat(host)
  await host.unisat?.requestAccounts?.()
  at.wallet.cues.lock()
  expect(await host.unisat?.getAccounts?.()).toEqual([])
  await expect(host.unisat?.signMessage?.('Hello')).rejects.toMatchObject({ code: 4100 })
  at.wallet.cues.unlock()
  expect(await host.unisat?.getAccounts?.()).toEqual([at.addressOf('payment')])
})
