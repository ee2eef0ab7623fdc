import { base58 } from '@scure/base'
import { WalletSignMessageError } from '@solana/wallet-adapter-base'
import type { SolanaSignMessageFeature } from '@solana/wallet-standard-features'
import { StandardWalletAdapter } from '@solana/wallet-standard-wallet-adapter-base'
import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import type { Wallet } from '@wallet-standard/base'
import type { Session } from 'portico/wallet'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PairedWallet } from '../../test/wallets/index.ts'
import { createTestSolanaWallet } from '../../test/wallets/solana/index.ts'
import { type Relay, startRelay } from '../../test/world/relay/index.ts'
import { type SolanaNode, startSolana } from '../../test/world/solana/index.ts'
import { createStage, type Stage, startWallet, stopRelay } from '../universal/testing/stage.ts'
import { solana } from './index.ts'
import { solanaDevnet } from './networks.ts'
import { openSession } from './session.ts'
import { toNetwork } from './testing/network.ts'
import { must, never, toConnector } from './testing/stage.ts'
import { isSignedBy } from './testing/verify.ts'

const deprecated = 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'
/** A network of the host's own, which the wallet knows as the devnet of before. */
const id = 'local'
const sol = 1_000_000_000
let node: SolanaNode
let connection: Connection

beforeAll(async () => {
  node = await startSolana()
  connection = new Connection(node.url, 'confirmed')
})
afterAll(() => node.stop())

/** Sessions of both kinds, each with what ends it. */
const kinds = {
  async 'in the page'() {
    const nodes = { 'solana:localnet': node.url, 'solana:devnet': node.url }
    const test = await createTestSolanaWallet({ name: 'Test', chains: ['solana:devnet', 'solana:localnet'], nodes })
    const session = await openSession(
      { connector: toConnector(test.wallet), networks: [toNetwork(solanaDevnet, node.url)], signal: never },
      { networks: () => [], preferred: () => undefined, api: { fetch }, signal: never },
    )
    const { reject, disconnectApp: end } = test.cues
    return { session, reject, end, afterEnd: 4100, stop: async () => {} }
  },
  async 'elsewhere, that knows the network by a deprecated id alone'() {
    const relay: Relay = await startRelay()
    const owner: PairedWallet = await startWallet(relay.url, {
      networks: [deprecated],
      nodes: { [deprecated]: node.url },
    })
    const stage: Stage = await createStage({
      plugins: [solana()],
      networks: [{ ...solanaDevnet, id, caipNetworkId: `solana:${id}`, rpcUrls: { default: { http: [node.url] } } }],
      universal: { relayUrl: relay.url },
    })
    const connecting = stage.connect()
    connecting.catch(() => {})
    await owner.pair(await stage.uri())
    await connecting
    return {
      session: must(stage.wallet.session('solana')),
      reject: () => owner.cues.reject(),
      end: () => owner.cues.disconnect(),
      afterEnd: 4900,
      async stop() {
        stage.kernel.destroy()
        await stopRelay(relay, owner)
      },
    }
  },
}

describe.each(Object.entries(kinds))('a wallet %s', (_, start) => {
  let session: Session
  let reject: () => void
  let stop = async () => {}
  let adapter: StandardWalletAdapter
  let address: string

  beforeEach(async () => {
    ;({ session, reject, stop } = await start())
    address = must(session.accounts[0]).address
    node.airdrop(address, 10 * sol)
    // The adapter is ready where there is a page.
    vi.stubGlobal('window', new EventTarget())
    vi.stubGlobal('document', {})
    adapter = new StandardWalletAdapter({ wallet: session.provider as never })
  })
  afterEach(async () => {
    adapter.destroy()
    vi.unstubAllGlobals()
    await stop()
  })
  const transfer = (to: PublicKey) =>
    SystemProgram.transfer({ fromPubkey: new PublicKey(address), toPubkey: to, lamports: sol })
  const toMessage = async (to: PublicKey) => {
    const { blockhash } = await connection.getLatestBlockhash()
    return new TransactionMessage({
      payerKey: new PublicKey(address),
      recentBlockhash: blockhash,
      instructions: [transfer(to)],
    })
  }
  const balanceOf = (key: PublicKey) => node.balance(key.toBase58())

  test('is connected by the public wallet adapter, without a question', async () => {
    await adapter.connect()
    expect(adapter.publicKey?.toBase58()).toBe(address)
    expect(adapter.name).toBe((session.provider as Wallet).name)
  })

  test('sends by the public wallet adapter, legacy and versioned', async () => {
    await adapter.connect()
    const [one, two] = [Keypair.generate().publicKey, Keypair.generate().publicKey]
    const signature = await adapter.sendTransaction(new Transaction().add(transfer(one)), connection)
    expect((await connection.getSignatureStatus(signature)).value?.err).toBeNull()
    const versioned = new VersionedTransaction((await toMessage(two)).compileToV0Message())
    await adapter.sendTransaction(versioned, connection)
    expect([balanceOf(one), balanceOf(two)]).toEqual([BigInt(sol), BigInt(sol)])
  })

  test('signs transactions of web3.js through the public wallet adapter, and the node accepts them', async () => {
    await adapter.connect()
    const [one, two] = [Keypair.generate().publicKey, Keypair.generate().publicKey]
    const legacy = new Transaction({ feePayer: new PublicKey(address), ...(await connection.getLatestBlockhash()) })
    const signed = await adapter.signTransaction?.(legacy.add(transfer(one)))
    await connection.sendRawTransaction(must(signed).serialize())
    const versioned = new VersionedTransaction((await toMessage(two)).compileToV0Message())
    const [first] = must(await adapter.signAllTransactions?.([versioned]))
    await connection.sendTransaction(must(first))
    expect([balanceOf(one), balanceOf(two)]).toEqual([BigInt(sol), BigInt(sol)])
  })

  test('signs several transactions at once', async () => {
    await adapter.connect()
    const keys = [Keypair.generate().publicKey, Keypair.generate().publicKey]
    const transactions = await Promise.all(
      keys.map(async (key) => new VersionedTransaction((await toMessage(key)).compileToLegacyMessage())),
    )
    const signed = await adapter.signAllTransactions?.(transactions)
    for (const transaction of must(signed)) await connection.sendTransaction(transaction)
    expect(keys.map(balanceOf)).toEqual([BigInt(sol), BigInt(sol)])
  })

  test('signs messages by the public wallet adapter, and by the session', async () => {
    await adapter.connect()
    const signature = await adapter.signMessage?.(new TextEncoder().encode('Grüße 👋'))
    expect(isSignedBy(address, 'Grüße 👋', base58.encode(must(signature)))).toBe(true)
    expect(isSignedBy(address, 'hello', await session.signMessage('hello', never))).toBe(true)
  })

  test('declines through the public wallet adapter, and through the session', async () => {
    await adapter.connect()
    adapter.on('error', () => {})
    reject()
    await expect(adapter.signMessage?.(new Uint8Array(1))).rejects.toSatisfy(
      (error) => error instanceof WalletSignMessageError && error.error.code === 4001,
    )
    await expect(session.signMessage('hello', never)).rejects.toMatchObject({ code: 'USER_REJECTED_REQUEST' })
  })
  test('is disconnected by the public wallet adapter', async () => {
    await adapter.connect()
    const heard = vi.fn()
    adapter.on('disconnect', heard)
    adapter.on('error', () => {})
    await adapter.disconnect()
    expect(heard).toHaveBeenCalledOnce()
    expect([adapter.connected, adapter.publicKey]).toEqual([false, null])
    const { features } = session.provider as Wallet
    expect(Object.keys(features)).toEqual(expect.arrayContaining(['solana:signTransaction', 'solana:signMessage']))
  })
})

test.each(Object.entries(kinds))('the end of a wallet %s reaches the public wallet adapter', async (_, start) => {
  const { session, end, afterEnd, stop } = await start()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', {})
  const wallet = session.provider as Wallet
  const adapter = new StandardWalletAdapter({ wallet: wallet as never })
  const account = must(wallet.accounts[0])
  const feature = wallet.features['solana:signMessage'] as SolanaSignMessageFeature['solana:signMessage']
  try {
    await adapter.connect()
    const heard: string[] = []
    adapter.on('error', ({ name }) => heard.push(name))
    adapter.on('disconnect', () => heard.push('disconnect'))
    await end()
    await vi.waitFor(() => expect(heard).toEqual(['WalletDisconnectedError', 'disconnect']))
    expect(Object.keys(wallet.features)).toContain('solana:signTransaction')
    await expect(feature.signMessage({ account, message: new Uint8Array(1) })).rejects.toMatchObject({
      code: afterEnd,
    })
  } finally {
    adapter.destroy()
    vi.unstubAllGlobals()
    await stop()
  }
})
