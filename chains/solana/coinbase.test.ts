import { createPrivateKey, sign } from 'node:crypto'
import { base64 } from '@scure/base'
import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { type Connector, toDependencyError } from 'portico/wallet'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestSolanaWallet } from '../../test/wallets/solana/index.ts'
import { loadOperations as load } from './adapter.ts'
import { discoverWallets } from './discover.ts'
import { createStage, must, never } from './testing/stage.ts'
import { isSignedBy } from './testing/verify.ts'

const stage = createStage()
/** `window.coinbaseSolana`, with the members that are known. */
function createProvider(key = Keypair.generate()) {
  const listeners = new Set<() => void>()
  const privateKey = createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), key.secretKey.subarray(0, 32)]),
    format: 'der',
    type: 'pkcs8',
  })
  const provider = {
    publicKey: undefined as PublicKey | undefined,
    connect: vi.fn(async () => {
      provider.publicKey = key.publicKey
    }),
    async disconnect() {
      provider.publicKey = undefined
      for (const listener of [...listeners]) listener()
    },
    signMessage: async (message: Uint8Array) => ({ signature: new Uint8Array(sign(null, message, privateKey)) }),
    async signTransaction<Kind>(transaction: Kind) {
      if (transaction instanceof Transaction) transaction.partialSign(key)
      else if (transaction instanceof VersionedTransaction) transaction.sign([key])
      else throw new Error('No transaction')
      return transaction
    },
    on: (event: string, listener: () => void) => event === 'disconnect' && listeners.add(listener),
    off: (_: string, listener: () => void) => listeners.delete(listener),
  }
  return { provider, address: key.publicKey.toBase58(), key }
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page with this provider. */
const createPage = (coinbaseSolana: unknown) => Object.assign(new EventTarget(), { coinbaseSolana })

/** What is found on a page once the time is up. */
function discover(page: EventTarget): readonly Connector[] {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('window', page)
  const found: Connector[] = []
  const controller = new AbortController()
  discoverWallets((connector) => found.push(connector), controller.signal, { load })
  vi.advanceTimersByTime(200)
  controller.abort()
  vi.useRealTimers()
  return found
}

test('the wallet at window.coinbaseSolana is found', async () => {
  const { provider } = createProvider()
  const [connector] = discover(createPage(provider))
  expect(connector).toMatchObject({
    id: 'coinbaseWallet',
    name: 'Coinbase Wallet',
    type: 'EXTERNAL',
    namespace: 'solana',
  })
  expect(await connector?.provider(never)).toBe(await connector?.provider(never))
})

test('it is not found twice, not for an invalid object, and not after the abort', async () => {
  const page = createPage(createProvider().provider)
  const stop = (await createTestSolanaWallet({ name: 'Coinbase Wallet' })).register(page)
  expect(discover(page).map(({ type }) => type)).toEqual(['ANNOUNCED'])
  stop()
  expect(discover(page).map(({ type }) => type)).toEqual(['EXTERNAL'])
  const throwing = Object.defineProperty({}, 'connect', { get: () => expect.unreachable('trap') })
  for (const value of [undefined, null, {}, 'x', throwing]) expect(discover(createPage(value))).toEqual([])
  vi.useFakeTimers()
  const controller = new AbortController()
  vi.stubGlobal('window', createPage(createProvider().provider))
  const found = vi.fn()
  discoverWallets(found, controller.signal, { load })
  controller.abort()
  expect(vi.getTimerCount()).toBe(0)
})

async function connect({ provider }: ReturnType<typeof createProvider>, silent = false) {
  const connector = must(discover(createPage(provider))[0])
  return stage.connect({ provider: await connector.provider(never), silent })
}

test('it connects with a prompt, and silently only if it is connected already', async () => {
  const made = createProvider()
  await expect(connect(made, true)).rejects.toMatchObject({ code: 'UNAUTHORIZED_PROVIDER' })
  expect(made.provider.connect).not.toHaveBeenCalled()
  const session = await connect(made)
  expect(session.accounts).toEqual([{ address: made.address, type: 'eoa' }])
  expect((await connect(made, true)).accounts).toHaveLength(1)
  expect(made.provider.connect).toHaveBeenCalledTimes(1)
})

test('it signs messages, and transactions of both kinds, which the page sends', async () => {
  const made = createProvider()
  const session = await connect(made)
  expect(isSignedBy(made.address, 'hello', await session.signMessage('hello', never))).toBe(true)
  stage.node.airdrop(made.address, 5_000_000_000)
  const [to, { blockhash }] = [Keypair.generate().publicKey, await new Connection(stage.node.url).getLatestBlockhash()]
  const message = new TransactionMessage({
    payerKey: made.key.publicKey,
    recentBlockhash: blockhash,
    instructions: [SystemProgram.transfer({ fromPubkey: made.key.publicKey, toPubkey: to, lamports: 1_000_000_000 })],
  })
  for (const compiled of [message.compileToLegacyMessage(), message.compileToV0Message()]) {
    const transaction = base64.encode(new VersionedTransaction(compiled).serialize())
    await session.request({ method: 'solana_signAndSendTransaction', params: { transaction } }, never)
  }
  expect(stage.node.balance(to.toBase58())).toBe(2_000_000_000n)
})

test.each([
  'solana_signMessage',
  'solana_signTransaction',
])('%s of an account that the wallet has left without an event is refused, and the session moves on', async (method) => {
  const made = createProvider()
  const session = await connect(made)
  const { address } = createProvider()
  const [message, transaction] = [vi.spyOn(made.provider, 'signMessage'), vi.spyOn(made.provider, 'signTransaction')]
  const { blockhash } = await new Connection(stage.node.url).getLatestBlockhash()
  const transfer = new Transaction({ feePayer: made.key.publicKey, recentBlockhash: blockhash }).add(
    SystemProgram.transfer({ fromPubkey: made.key.publicKey, toPubkey: new PublicKey(address), lamports: 1 }),
  )
  const params = { transaction: base64.encode(transfer.serialize({ requireAllSignatures: false })) }
  made.provider.publicKey = new PublicKey(address)
  const signing =
    method === 'solana_signMessage' ? session.signMessage('hello', never) : session.request({ method, params }, never)
  await expect(signing).rejects.toMatchObject({ code: 'UNAUTHORIZED_PROVIDER' })
  for (const called of [message, transaction]) expect(called).not.toHaveBeenCalled()
  expect(session.accounts.map((account) => account.address)).toEqual([address])
})

test('it reports a disconnect', async () => {
  const made = createProvider()
  const session = await connect(made)
  const watcher = vi.fn()
  session.watch(watcher)
  await made.provider.disconnect()
  expect(watcher.mock.calls).toEqual([[{ type: 'disconnected' }]])
})

test('without @solana/web3.js the wallet fails to connect, and is no longer listed', async () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { provider } = createProvider()
  const cause = new Error("Cannot find module '@solana/web3.js'")
  const loadWeb3 = () => Promise.reject(toDependencyError({ name: '@solana/web3.js', version: '1.98' }, cause))
  const [found, lost] = [vi.fn<(connector: Connector) => void>(), vi.fn()]
  const missing = async () => ({ ...(await load()), loadWeb3 })
  discoverWallets(found, never, { load: missing, lost, target: createPage(provider) })
  vi.runAllTimers()
  const connector = must(found.mock.calls[0]?.[0])
  await expect(connector.provider(never)).rejects.toMatchObject({ code: 'DEPENDENCY_MISSING' })
  vi.runAllTimers()
  expect(lost.mock.calls).toEqual([[{ namespace: 'solana', id: 'coinbaseWallet' }]])
  expect(provider.connect).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
