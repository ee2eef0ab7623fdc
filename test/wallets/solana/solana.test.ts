import { createPublicKey, verify } from 'node:crypto'
import type {
  SolanaSignAndSendTransactionFeature,
  SolanaSignInFeature,
  SolanaSignMessageFeature,
  SolanaSignTransactionFeature,
} from '@solana/wallet-standard-features'
import {
  Connection,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import type { WalletAccount } from '@wallet-standard/base'
import type {
  StandardConnectFeature,
  StandardDisconnectFeature,
  StandardEventsFeature,
} from '@wallet-standard/features'
import { registerWallet } from '@wallet-standard/wallet'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createMemoryStorage } from '../../harness/memoryStorage.ts'
import { type SolanaNode, startSolana } from '../../world/solana/index.ts'
import { createTestSolanaWallet, type TestSolanaWallet } from './index.ts'
import { loadReference } from './reference.ts'

type Features = StandardConnectFeature &
  StandardDisconnectFeature &
  StandardEventsFeature &
  SolanaSignMessageFeature &
  SolanaSignTransactionFeature &
  SolanaSignAndSendTransactionFeature &
  SolanaSignInFeature

let node: SolanaNode
let connection: Connection
let wallet: TestSolanaWallet
beforeAll(async () => {
  node = await startSolana()
  connection = new Connection(node.url, 'confirmed')
})
afterAll(() => node.stop())
beforeEach(async () => {
  wallet = await createTestSolanaWallet({ name: 'Test', nodes: { 'solana:devnet': node.url } })
})
afterEach(() => vi.unstubAllGlobals())

const features = (of = wallet) => of.wallet.features as Features
const connect = (silent?: boolean, of = wallet) =>
  features(of)['standard:connect'].connect(silent === undefined ? undefined : { silent })

async function account(index = 0): Promise<WalletAccount> {
  const { accounts } = await connect()
  const found = accounts[index]
  if (!found) throw new Error('no account')
  return found
}

/** Bytes as the Wallet Standard passes them. */
type Bytes = WalletAccount['publicKey']

function isSigned(publicKey: Bytes, message: Bytes, signature: Bytes): boolean {
  const x = Buffer.from(publicKey as Uint8Array).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, message as Uint8Array, key, signature as Uint8Array)
}

describe('registering', () => {
  test('is found by an app that was there before and by one that comes later, until it is taken back', async () => {
    const page = new EventTarget()
    vi.stubGlobal('window', page)
    const early = await createTestSolanaWallet({ name: 'Early' })
    const stops = [early.register()]
    const wallets = loadReference().getWallets()
    stops.push(wallet.register())
    // A wallet that registers by the standard's own package stands beside them.
    const { wallet: other } = await createTestSolanaWallet({ name: 'Other' })
    registerWallet(other)
    expect(wallets.get().map(({ name }) => name)).toEqual(['Early', 'Test', 'Other'])
    for (const stop of stops) stop()
    expect(wallets.get()).toEqual([other])
  })

  test('says what it is and can', () => {
    expect(wallet.wallet).toMatchObject({
      version: '1.0.0',
      name: 'Test',
      icon: expect.stringMatching(/^data:image\//),
      chains: ['solana:mainnet', 'solana:devnet', 'solana:testnet'],
      accounts: [],
    })
    expect(Object.keys(wallet.wallet.features)).toEqual([
      'standard:connect',
      'standard:disconnect',
      'standard:events',
      'solana:signMessage',
      'solana:signTransaction',
      'solana:signAndSendTransaction',
      'solana:signIn',
    ])
  })

  test('a poorer wallet lacks what it is told to lack', async () => {
    const poor = await createTestSolanaWallet({ name: 'Poor', without: ['standard:disconnect', 'solana:signMessage'] })
    expect(poor.wallet.features).not.toHaveProperty('standard:disconnect')
    const { accounts } = await connect(undefined, poor)
    expect(accounts[0]?.features).toEqual(['solana:signTransaction', 'solana:signAndSendTransaction', 'solana:signIn'])
  })
})

describe('connecting', () => {
  test('gives every account, and tells those who listen', async () => {
    const changes = vi.fn()
    features()['standard:events'].on('change', changes)
    const { accounts } = await connect()
    expect(accounts.map(({ address }) => address)).toEqual(wallet.addresses)
    for (const { address, publicKey, chains } of accounts) {
      expect(new PublicKey(publicKey).toBase58()).toBe(address)
      expect(chains).toEqual(wallet.wallet.chains)
    }
    expect(wallet.wallet.accounts).toBe(accounts)
    expect(changes).toHaveBeenCalledExactlyOnceWith({ accounts })
  })

  test('rejects with 4001 and shows nothing', async () => {
    wallet.cues.reject()
    await expect(connect()).rejects.toMatchObject({ code: 4001 })
    expect(wallet.wallet.accounts).toEqual([])
  })

  test('a prompt that hangs ends as the next cue says', async () => {
    wallet.cues.hang()
    const first = connect()
    await vi.waitFor(() => expect(wallet.cues.log).toHaveLength(1))
    wallet.cues.reject()
    await expect(first).rejects.toMatchObject({ code: 4001 })
    wallet.cues.hang()
    const second = connect()
    wallet.cues.release()
    expect((await second).accounts).toHaveLength(3)
  })

  test('silently it prompts nobody, and finds what was there before', async () => {
    wallet.cues.reject()
    expect((await connect(true)).accounts).toEqual([])
    const storage = createMemoryStorage()
    await connect(false, await createTestSolanaWallet({ name: 'Kept', storage }))
    const again = await createTestSolanaWallet({ name: 'Kept', storage })
    again.cues.reject()
    expect(again.wallet.accounts).toEqual([])
    expect((await connect(true, again)).accounts).toHaveLength(3)
    again.cues.refuseSilent()
    expect((await connect(true, again)).accounts).toEqual([])
    again.cues.allowSilent()
    expect((await connect(true, again)).accounts).toHaveLength(3)
  })

  test('disconnects from both sides', async () => {
    const changes = vi.fn()
    await connect()
    const stop = features()['standard:events'].on('change', changes)
    await features()['standard:disconnect'].disconnect()
    expect(changes).toHaveBeenCalledExactlyOnceWith({ accounts: [] })
    expect((await connect(true)).accounts).toEqual([])
    await connect()
    wallet.cues.disconnectApp()
    expect(wallet.wallet.accounts).toEqual([])
    stop()
    await connect()
    expect(changes).toHaveBeenCalledTimes(3)
  })

  test('a locked wallet shows and signs nothing', async () => {
    const one = await account()
    wallet.cues.lock()
    expect(wallet.wallet.accounts).toEqual([])
    const signed = features()['solana:signMessage'].signMessage({ account: one, message: Uint8Array.of(1) })
    await expect(signed).rejects.toMatchObject({ code: 4100 })
    wallet.cues.unlock()
    expect(wallet.wallet.accounts).toHaveLength(3)
  })

  test('shares other accounts on cue; one that is gone signs no more', async () => {
    const [one] = (await connect()).accounts
    wallet.cues.setAccounts([2])
    expect(wallet.wallet.accounts.map(({ address }) => address)).toEqual([wallet.addresses[2]])
    if (!one) throw new Error('no account')
    const signed = features()['solana:signMessage'].signMessage({ account: one, message: Uint8Array.of(1) })
    await expect(signed).rejects.toMatchObject({ code: 4100 })
  })

  test('gains and loses features and chains on cue', async () => {
    await connect()
    const changes: object[] = []
    features()['standard:events'].on('change', (properties) => changes.push(Object.keys(properties)))
    wallet.cues.setFeatures(['standard:connect', 'standard:events', 'solana:signMessage'])
    expect(wallet.wallet.features).not.toHaveProperty('solana:signTransaction')
    wallet.cues.setChains(['solana:mainnet'])
    expect(wallet.wallet.accounts[0]).toMatchObject({ chains: ['solana:mainnet'], features: ['solana:signMessage'] })
    expect(changes).toEqual([['features'], ['accounts'], ['chains'], ['accounts']])
    const [same] = wallet.wallet.accounts
    wallet.cues.setChains(['solana:mainnet'])
    expect(wallet.wallet.accounts[0]).toBe(same)
  })

  test('fails the next call on cue, and logs each', async () => {
    wallet.cues.failNext({ code: -32603, message: 'Boom' }, 'standard:connect')
    await expect(connect()).rejects.toMatchObject({ code: -32603, message: 'Boom' })
    wallet.cues.pending()
    await expect(connect()).rejects.toMatchObject({ code: -32002 })
    expect(wallet.cues.log).toEqual([
      { method: 'standard:connect', params: [] },
      { method: 'standard:connect', params: [] },
    ])
  })
})

describe('signing', () => {
  const text = (value: string) => new TextEncoder().encode(value)

  test('messages of several accounts at once, with one prompt', async () => {
    const [one, two] = [await account(0), await account(1)]
    const outputs = await features()['solana:signMessage'].signMessage(
      { account: one, message: text('one') },
      { account: two, message: text('two') },
    )
    expect(
      outputs.map(({ signedMessage, signature }, index) =>
        isSigned([one, two][index]?.publicKey ?? text(''), signedMessage, signature),
      ),
    ).toEqual([true, true])
    expect(isSigned(one.publicKey, text('other'), outputs[0]?.signature ?? text(''))).toBe(false)
    wallet.cues.reject()
    await expect(
      features()['solana:signMessage'].signMessage({ account: one, message: text('') }),
    ).rejects.toMatchObject({ code: 4001 })
  })

  test('legacy and versioned transactions, which a node takes', async () => {
    const one = await account()
    const from = new PublicKey(one.address)
    const to = new PublicKey(wallet.addresses[1] ?? '')
    node.airdrop(one.address, 1_000_000_000)
    const before = node.balance(to.toBase58())
    const latest = await connection.getLatestBlockhash()
    const transfer = (lamports: number) => SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports })
    const legacy = new Transaction({ feePayer: from, ...latest }).add(transfer(1_000_000))
    const message = new TransactionMessage({
      payerKey: from,
      recentBlockhash: latest.blockhash,
      instructions: [transfer(2_000_000)],
    })
    const wires = [
      legacy.serialize({ requireAllSignatures: false }),
      new VersionedTransaction(message.compileToV0Message()).serialize(),
    ]
    const outputs = await features()['solana:signTransaction'].signTransaction(
      ...wires.map((transaction) => ({ account: one, transaction, chain: 'solana:devnet' as const })),
    )
    for (const { signedTransaction } of outputs) await connection.sendRawTransaction(signedTransaction)
    expect(node.balance(to.toBase58()) - before).toBe(3_000_000n)
  })

  test('and sends, to the node of the chain', async () => {
    const one = await account()
    const from = new PublicKey(one.address)
    node.airdrop(one.address, 1_000_000_000)
    const send = async (chain: `solana:${string}`, lamports: number) => {
      const transaction = new Transaction({ feePayer: from, ...(await connection.getLatestBlockhash()) }).add(
        SystemProgram.transfer({ fromPubkey: from, toPubkey: new PublicKey(wallet.addresses[2] ?? ''), lamports }),
      )
      const wire = transaction.serialize({ requireAllSignatures: false })
      return features()['solana:signAndSendTransaction'].signAndSendTransaction({
        account: one,
        transaction: wire,
        chain,
      })
    }
    const [sent] = await send('solana:devnet', 1_000_000)
    expect(sent?.signature).toHaveLength(64)
    expect(node.balance(wallet.addresses[2] ?? '')).toBe(1_000_000n)
    await expect(send('solana:devnet', 10_000_000_000)).rejects.toMatchObject({ code: -32002 })
    await expect(send('solana:mainnet', 1)).rejects.toMatchObject({ code: -32603 })
  })

  test('refuses a transaction that asks for somebody else', async () => {
    const one = await account()
    const stranger = new PublicKey(Uint8Array.of(...Array(31).fill(0), 9))
    const transaction = new Transaction({ feePayer: stranger, ...(await connection.getLatestBlockhash()) }).add(
      SystemProgram.transfer({ fromPubkey: stranger, toPubkey: stranger, lamports: 1 }),
    )
    const signed = features()['solana:signTransaction'].signTransaction({
      account: one,
      transaction: transaction.serialize({ requireAllSignatures: false }),
    })
    await expect(signed).rejects.toMatchObject({ code: -32602 })
  })

  test('signs in a page that was not connected', async () => {
    const [output] = await features()['solana:signIn'].signIn({
      domain: 'example.com',
      statement: 'Hello',
      uri: 'https://example.com',
      nonce: '12345678',
      resources: ['https://example.com/a'],
    })
    if (!output) throw new Error('no output')
    expect(new TextDecoder().decode(output.signedMessage)).toBe(
      `example.com wants you to sign in with your Solana account:\n${wallet.addresses[0]}\n\nHello\n\nURI: https://example.com\nNonce: 12345678\nResources:\n- https://example.com/a`,
    )
    expect(isSigned(output.account.publicKey, output.signedMessage, output.signature)).toBe(true)
    expect(output.account).toBe(wallet.wallet.accounts[0])
  })
})
