import { base64 } from '@scure/base'
import { Verifier } from 'bip322-js'
import { verify as verifyEcdsa } from 'bitcoinjs-message'
import { describe, expect, test } from 'vitest'
import { setStage } from './testing/stage.ts'

const at = setStage()

interface SatsProvider {
  request(method: string, params?: unknown): Promise<{ result?: never; error?: { code: number } }>
  addListener(event: string | object, listener?: (event: unknown) => void): () => void
}

describe('as a sats-connect provider', () => {
  const page = () => {
    const host: {
      btc_providers?: { id: string; name: string; methods: string[] }[]
      TestProviders?: { BitcoinProvider: SatsProvider }
    } = {}
    const undo = at.wallet.installSatsConnect(host)
    const provider = host.TestProviders?.BitcoinProvider
    if (!provider) throw new Error('no provider')
    const request = (method: string, params?: unknown) => provider.request(method, params)
    return { host, provider, request, undo }
  }
  const shown = () =>
    at.wallet.addresses().map(({ address, publicKey, purpose, type }) => ({
      address,
      publicKey,
      purpose,
      addressType: type,
      walletType: 'software',
    }))

  test('is listed beside others at the path of its id, and goes away again', () => {
    const before = { id: 'Other' }
    const host = { btc_providers: [before], XverseProviders: { StacksProvider: {} } }
    const undo = at.wallet.installSatsConnect(host, 'XverseProviders.BitcoinProvider')
    expect(host.btc_providers).toMatchObject([before, { id: 'XverseProviders.BitcoinProvider', name: 'Test' }])
    expect(host.XverseProviders).toHaveProperty('BitcoinProvider.request')
    undo()
    expect(host).toEqual({ btc_providers: [before], XverseProviders: { StacksProvider: {} } })
  })

  test('connects, is found again without a prompt, and disconnects', async () => {
    const { request } = page()
    expect(await request('wallet_getAccount')).toMatchObject({ jsonrpc: '2.0', error: { code: -32002 } })
    expect(await request('getAccounts', { purposes: ['payment'] })).toMatchObject({ result: [shown()[0]] })
    at.wallet.cues.reject()
    const account = { addresses: shown(), walletType: 'software', network: { bitcoin: { name: 'Testnet' } } }
    expect(await request('wallet_getAccount')).toMatchObject({ result: account })
    expect(await request('wallet_connect', { addresses: ['payment', 'ordinals'] })).toMatchObject({ result: account })
    expect(await request('getAddresses', { purposes: ['ordinals'] })).toMatchObject({
      result: { addresses: [shown()[1]] },
    })
    at.wallet.cues.refuseSilent()
    expect(await request('wallet_getAccount')).toMatchObject({ error: { code: -32002 } })
    at.wallet.cues.allowSilent()
    expect(await request('wallet_disconnect')).toMatchObject({ result: null })
    expect(await request('getAddresses', {})).toMatchObject({ error: { code: -32002 } })
  })

  test('gives an address for Stacks along, if it has one and is asked for it', async () => {
    const stacks = 'ST2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKPVKG2CE'
    at.wallet = await at.create({ stacks })
    const { request } = page()
    const entry = { address: stacks, purpose: 'stacks', addressType: 'stacks', publicKey: shown()[0]?.publicKey }
    expect(await request('getAccounts', { purposes: ['stacks'] })).toMatchObject({ result: [entry] })
    expect(await request('wallet_connect')).toMatchObject({ result: { addresses: [{}, {}, entry] } })
    expect(await request('getAddresses', { purposes: ['payment'] })).toMatchObject({ result: { addresses: [{}] } })
  })

  test('answers errors in its own codes', async () => {
    const { request } = page()
    at.wallet.cues.reject()
    expect(await request('wallet_connect')).toMatchObject({ error: { code: -32000 } })
    expect(await request('wallet_nothing')).toMatchObject({ error: { code: -32601 } })
    expect(await request('signMessage', {})).toMatchObject({ error: { code: -32602 } })
    at.wallet.cues.failNext({ code: -32603, message: 'Boom' }, 'getAccounts')
    expect(await request('getAccounts', {})).toMatchObject({ error: { code: -32603, message: 'Boom' } })
    expect(at.wallet.cues.log.map(({ method }) => method)).toEqual([
      'wallet_connect',
      'wallet_nothing',
      'signMessage',
      'getAccounts',
    ])
  })

  test('changes network, and tells of that, of accounts and of the end', async () => {
    const { request, provider } = page()
    await request('wallet_connect')
    const events: unknown[] = []
    const stop = provider.addListener('accountChange', (event) => events.push(event))
    provider.addListener({ eventName: 'networkChange', cb: (event: unknown) => events.push(event) })
    provider.addListener('disconnect', (event) => events.push(event))
    expect(await request('wallet_changeNetwork', { name: 'Mainnet' })).toMatchObject({ result: null })
    expect(at.wallet.network()).toBe('mainnet')
    expect(await request('wallet_changeNetwork', { name: 'Signet' })).toMatchObject({ error: { code: -32602 } })
    at.wallet.cues.setAccounts([1])
    at.wallet.cues.disconnectApp()
    expect(events).toMatchObject([
      { type: 'networkChange', bitcoin: { name: 'Mainnet' } },
      { type: 'accountChange', addresses: [{ address: at.addressOf('payment', 1) }, {}] },
      { type: 'disconnect' },
    ])
    stop()
    await request('wallet_connect')
    at.wallet.cues.setAccounts([0])
    expect(events).toHaveLength(3)
  })

  test.each(['p2wpkh', 'p2sh'] as const)('signs messages in both protocols with %s', async (paymentType) => {
    at.wallet = await at.create({ paymentType })
    const { request } = page()
    await request('wallet_connect')
    const sign = async (address: string, protocol?: string) =>
      (
        (await request('signMessage', { address, message: 'Hello', protocol })) as {
          result: { signature: string; protocol: string }
        }
      ).result
    const payment = at.addressOf('payment')
    const ecdsa = await sign(payment)
    expect(ecdsa.protocol).toBe('ECDSA')
    expect(verifyEcdsa('Hello', at.mainnetTwin(payment), ecdsa.signature)).toBe(true)
    expect(verifyEcdsa('Other', at.mainnetTwin(payment), ecdsa.signature)).toBe(false)
    const bip322 = await sign(payment, 'BIP322')
    expect(Verifier.verifySignature(payment, 'Hello', bip322.signature)).toBe(true)
    const ordinals = await sign(at.addressOf('ordinals'))
    expect(ordinals.protocol).toBe('BIP322')
    expect(Verifier.verifySignature(at.addressOf('ordinals'), 'Hello', ordinals.signature)).toBe(true)
    const refused = await request('signMessage', {
      address: at.addressOf('ordinals'),
      message: 'Hello',
      protocol: 'ECDSA',
    })
    expect(refused).toMatchObject({ error: { code: -32602 } })
    const stranger = await request('signMessage', { address: at.addressOf('payment', 2), message: 'Hello' })
    expect(stranger).toMatchObject({ error: { code: -32002 } })
  })

  test.each([
    'p2wpkh',
    'p2sh',
  ] as const)('signs PSBTs with %s, and sends them if it is told to', async (paymentType) => {
    at.wallet = await at.create({ paymentType })
    const { request } = page()
    await request('wallet_connect')
    const signInputs = { [at.addressOf('payment')]: [0], [at.addressOf('ordinals')]: [1] }
    const psbt = () => base64.encode(at.spend().toBuffer())
    const { result } = (await request('signPsbt', { psbt: psbt(), signInputs })) as {
      result: { psbt: string; txid?: string }
    }
    expect(result.txid).toBeUndefined()
    expect(await at.finalizeAndSend(base64.decode(result.psbt))).toBe(200)
    const sent = (await request('signPsbt', { psbt: psbt(), broadcast: true })) as { result: { txid: string } }
    expect(at.node.transaction(sent.result.txid)).toBeDefined()
    const wrong = { [at.addressOf('payment')]: [1] }
    expect(await request('signPsbt', { psbt: psbt(), signInputs: wrong })).toMatchObject({ error: { code: -32602 } })
    expect(await request('signPsbt', { psbt: 'AAAA' })).toMatchObject({ error: { code: -32602 } })
  })

  test('sends transfers, as far as the coins go', async () => {
    const { request } = page()
    await request('wallet_connect')
    at.node.fund(at.addressOf('payment'), 100_000)
    const to = at.addressOf('payment', 2)
    const transfer = (amount: number) => request('sendTransfer', { recipients: [{ address: to, amount }] })
    expect(await transfer(30_000)).toMatchObject({ result: { txid: expect.stringMatching(/^[0-9a-f]{64}$/) } })
    expect(at.node.balance(to)).toBe(30_000n)
    expect(await transfer(10_000_000_000)).toMatchObject({ error: { code: -32603 } })
    at.wallet.cues.setNetwork('mainnet')
    expect(await transfer(1000)).toMatchObject({ error: { code: -32603 } })
  })
})
