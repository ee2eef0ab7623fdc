import * as ecc from '@bitcoinerlab/secp256k1'
import {
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { crypto as hashes, networks, Psbt, payments } from 'bitcoinjs-lib'
import type { CaipNetworkId } from 'portico/wallet'
import { createPublicClient, http, verifyMessage, verifyTypedData } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Anvil, startAnvil } from '../../world/anvil.ts'
import { type Relay, startRelay } from '../../world/relay/index.ts'
import { type PairedWallet, startPairedWallet, testPrivateKeys } from '../index.ts'
import { fromBase58, fromBase64, toBase58, toBase64 } from './bytes.ts'
import { stopClient } from './client.ts'
import { type Dapp, startDapp, threeNamespaces } from './testing/dapp.ts'

const local = 'eip155:31337'
const two = 'eip155:31338'
const solana = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const bitcoin = 'bip122:000000000019d6689c085ae165831e93'

let relay: Relay
let anvil: Anvil
let dapp: Dapp
let wallet: PairedWallet
let topic: string

beforeAll(async () => {
  ;[relay, anvil] = await Promise.all([startRelay(), startAnvil({ chainId: 31337 })])
  const networks = [local, two, solana, bitcoin] as const
  ;[dapp, wallet] = await Promise.all([
    startDapp(relay.url),
    startPairedWallet({ relayUrl: relay.url, networks, nodes: { [local]: anvil.url } }),
  ])
  const { uri = '', approval } = await dapp.connect({ optionalNamespaces: threeNamespaces })
  await Promise.all([wallet.pair(uri), approval().then((session) => (topic = session.topic))])
})
afterAll(() => Promise.all([stopClient(dapp), wallet.stop(), relay.stop(), anvil.stop()]))
beforeEach(() => wallet.cues.approve())

const request = <Result>(chainId: string, method: string, params: unknown) =>
  dapp.request<Result>({ topic, chainId, request: { method, params } })
const own = (network: CaipNetworkId) => wallet.addresses(network)[0] ?? ''

describe('eip155', () => {
  const address = () => own(local) as `0x${string}`

  test('signs messages and typed data with the real key', async () => {
    const signature = await request<`0x${string}`>(local, 'personal_sign', ['0x68656c6c6f', address()])
    expect(await verifyMessage({ address: address(), message: 'hello', signature })).toBe(true)
    expect(await request(local, 'eth_sign', [address(), '0x68656c6c6f'])).toBe(signature)

    const data = {
      domain: { name: 'Test', chainId: 31337 },
      types: { Note: [{ name: 'text', type: 'string' }] },
      primaryType: 'Note',
      message: { text: 'hello' },
    } as const
    const typed = await request<`0x${string}`>(local, 'eth_signTypedData_v4', [address(), JSON.stringify(data)])
    expect(await verifyTypedData({ ...data, address: address(), signature: typed })).toBe(true)
  })

  test('sends transactions to the node of their chain', async () => {
    const to = '0x000000000000000000000000000000000000dEaD'
    const hash = await request<`0x${string}`>(local, 'eth_sendTransaction', [{ from: address(), to, value: '0x1' }])
    const client = createPublicClient({ transport: http(anvil.url) })
    expect(await client.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    expect(await client.getBalance({ address: to })).toBe(1n)
    await expect(request(two, 'eth_sendTransaction', [{ from: address(), to }])).rejects.toMatchObject({ code: 4901 })
  })

  test('answers what it knows without asking', async () => {
    wallet.cues.reject()
    expect(await request(two, 'eth_chainId', [])).toBe('0x7a6a')
    expect(await request(local, 'eth_accounts', [])).toEqual([address()])
  })

  test('signs for shared accounts alone', async () => {
    await expect(request(local, 'personal_sign', ['0x00', wallet.addresses(local)[1]])).rejects.toMatchObject({
      code: 4100,
    })
  })

  test('switches to networks that it knows, and learns others', async () => {
    const events: unknown[] = []
    dapp.on('session_event', ({ params }) => events.push([params.chainId, params.event.data]))
    expect(await request(local, 'wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])).toBeNull()
    expect(wallet.active('eip155')).toBe(two)
    await expect(request(local, 'wallet_switchEthereumChain', [{ chainId: '0x64' }])).rejects.toMatchObject({
      code: 4902,
    })
    await request(local, 'wallet_addEthereumChain', [{ chainId: '0x64', rpcUrls: [anvil.url] }])
    await vi.waitFor(() =>
      expect(events).toEqual([
        [two, 31338],
        ['eip155:100', 100],
      ]),
    )
    expect(await request('eip155:100', 'eth_chainId', [])).toBe('0x64')
    const bad = [{ chainId: '0x65', rpcUrls: ['javascript:0'] }]
    await expect(request(local, 'wallet_addEthereumChain', bad)).rejects.toMatchObject({ code: -32602 })
  })
})

describe('solana', () => {
  const payer = () => new PublicKey(own(solana))
  const blockhash = toBase58(new Uint8Array(32).fill(7))
  const transfer = () =>
    SystemProgram.transfer({ fromPubkey: payer(), toPubkey: Keypair.generate().publicKey, lamports: 1 })
  const legacy = () => new Transaction({ feePayer: payer(), blockhash, lastValidBlockHeight: 1 }).add(transfer())
  const unsigned = () => toBase64(legacy().serialize({ requireAllSignatures: false }))

  test('its address is that of the key', () => {
    const seed = Uint8Array.from(Buffer.from(testPrivateKeys[0].slice(2), 'hex'))
    expect(own(solana)).toBe(Keypair.fromSeed(seed).publicKey.toBase58())
  })

  test('signs messages', async () => {
    const message = new TextEncoder().encode('hello')
    const params = { message: toBase58(message), pubkey: own(solana) }
    const { signature } = await request<{ signature: string }>(solana, 'solana_signMessage', params)
    const key = await crypto.subtle.importKey('raw', Uint8Array.from(payer().toBytes()), 'Ed25519', false, ['verify'])
    expect(await crypto.subtle.verify('Ed25519', key, fromBase58(signature), message)).toBe(true)
  })

  test('signs legacy and versioned transactions', async () => {
    const first = await request<{ signature: string; transaction: string }>(solana, 'solana_signTransaction', {
      transaction: unsigned(),
    })
    const signed = Transaction.from(fromBase64(first.transaction))
    expect(signed.verifySignatures()).toBe(true)
    expect(toBase58(signed.signature ?? new Uint8Array())).toBe(first.signature)

    const message = new TransactionMessage({
      payerKey: payer(),
      recentBlockhash: blockhash,
      instructions: [transfer()],
    })
    const versioned = new VersionedTransaction(message.compileToV0Message())
    const second = await request<{ signature: string }>(solana, 'solana_signAndSendTransaction', {
      transaction: toBase64(versioned.serialize()),
    })
    const key = await crypto.subtle.importKey('raw', Uint8Array.from(payer().toBytes()), 'Ed25519', false, ['verify'])
    const bytes = Uint8Array.from(versioned.message.serialize())
    expect(await crypto.subtle.verify('Ed25519', key, fromBase58(second.signature), bytes)).toBe(true)
  })

  test('signs several at once, and tells its accounts', async () => {
    const { transactions } = await request<{ transactions: string[] }>(solana, 'solana_signAllTransactions', {
      transactions: [unsigned(), unsigned()],
    })
    expect(transactions.map((one) => Transaction.from(fromBase64(one)).verifySignatures())).toEqual([true, true])
    expect(await request(solana, 'solana_getAccounts', {})).toEqual([{ pubkey: own(solana) }])
  })

  test('signs nothing that asks for other keys, and nothing of another shape', async () => {
    const feePayer = Keypair.generate().publicKey
    const other = new Transaction({ feePayer, blockhash, lastValidBlockHeight: 1 }).add(
      SystemProgram.transfer({ fromPubkey: feePayer, toPubkey: payer(), lamports: 1 }),
    )
    const transaction = toBase64(other.serialize({ requireAllSignatures: false }))
    await expect(request(solana, 'solana_signTransaction', { transaction })).rejects.toMatchObject({ code: -32602 })
    await expect(request(solana, 'solana_signTransaction', [])).rejects.toMatchObject({ code: -32603 })
  })
})

describe('bip122', () => {
  const publicKey = () => Buffer.from(ecc.pointFromScalar(Buffer.from(testPrivateKeys[0].slice(2), 'hex')) ?? [])

  test('its address is native segwit of the network', () => {
    expect(own(bitcoin)).toBe(payments.p2wpkh({ pubkey: publicKey(), network: networks.bitcoin }).address)
    expect(own('bip122:000000000933ea01ad0ee984209779ba')).toMatch(/^tb1q/)
    expect(own('bip122:0f9188f13cb7b2c71f2a335e3a4fc328')).toMatch(/^bcrt1q/)
  })

  test('signs messages as BIP-137 tells', async () => {
    const params = { account: own(bitcoin), message: 'hello' }
    const answer = await request<{ address: string; signature: string; messageHash: string }>(
      bitcoin,
      'signMessage',
      params,
    )
    const hash = hashes.hash256(Buffer.from('\x18Bitcoin Signed Message:\n\x05hello'))
    const signature = Buffer.from(answer.signature, 'hex')
    expect(answer.address).toBe(own(bitcoin))
    expect(answer.messageHash).toBe(Buffer.from(hash).toString('hex'))
    const recovered = ecc.recover(hash, signature.subarray(1), ((signature[0] ?? 0) - 39) as 0 | 1, true)
    expect(Buffer.from(recovered ?? [])).toEqual(publicKey())
  })

  test('signs a PSBT', async () => {
    const script = payments.p2wpkh({ pubkey: publicKey() }).output ?? new Uint8Array()
    const psbt = new Psbt()
      .addInput({ hash: '11'.repeat(32), index: 0, witnessUtxo: { script, value: 1000n } })
      .addOutput({ address: own(bitcoin), value: 900n })
    const params = { account: own(bitcoin), psbt: psbt.toBase64(), signInputs: [{ address: own(bitcoin), index: 0 }] }
    const answer = await request<{ psbt: string }>(bitcoin, 'signPsbt', params)
    const signed = Psbt.fromBase64(answer.psbt)
    expect(signed.validateSignaturesOfInput(0, (key, hash, signature) => ecc.verify(hash, key, signature))).toBe(true)
    const whole = await request<{ psbt: string }>(bitcoin, 'signPsbt', { account: own(bitcoin), psbt: psbt.toBase64() })
    expect(whole.psbt).toBe(answer.psbt)
  })

  test('tells its addresses', async () => {
    expect(await request(bitcoin, 'getAccountAddresses', { account: own(bitcoin) })).toEqual([
      { address: own(bitcoin), publicKey: publicKey().toString('hex'), intention: 'payment' },
    ])
  })
})

describe('the person', () => {
  test('declines a request, and the wallet logs it', async () => {
    wallet.cues.reject()
    await expect(request(local, 'personal_sign', ['0x00', own(local)])).rejects.toMatchObject({ code: 5000 })
    expect(wallet.requests.at(-1)).toMatchObject({ method: 'personal_sign', network: local, app: { name: 'A page' } })
  })

  test('decides one request and leaves the others', async () => {
    wallet.cues.manual()
    const answers: Promise<unknown>[] = []
    for (const count of [1, 2]) {
      // One after the other: the plain client may give two requests of one millisecond the same id.
      answers.push(request(local, 'personal_sign', ['0x00', own(local)]))
      await vi.waitFor(() => expect(wallet.pending()).toHaveLength(count))
    }
    const [first, second] = wallet.pending()
    wallet.cues.answer(second?.id ?? 0, 'reject')
    await expect(Promise.race(answers)).rejects.toMatchObject({ code: 5000 })
    expect(wallet.pending()).toEqual([first])
    wallet.cues.approve()
    expect((await Promise.allSettled(answers)).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})
