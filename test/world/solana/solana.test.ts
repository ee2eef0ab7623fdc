import { once } from 'node:events'
import {
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import {
  Connection,
  type ConnectionConfig,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  SendTransactionError,
  SystemProgram,
  sendAndConfirmTransaction,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { listen } from '../http.ts'
import { type SolanaNode, startSolana } from './index.ts'

/** A connection whose web socket ends with its node: web3.js would look for it for ever, and write each failure to the console. */
function connect(url: string, config: ConnectionConfig): Connection {
  const made = new Connection(url, config)
  const { _rpcWebSocket: socket } = made as unknown as { _rpcWebSocket: { setAutoReconnect(isOn: boolean): void } }
  socket.setAutoReconnect(false)
  return made
}

let node: SolanaNode
let connection: Connection
beforeAll(async () => {
  node = await startSolana()
  connection = connect(node.url, { commitment: 'confirmed', disableRetryOnRateLimit: true })
})
beforeEach(() => node.faults.heal())
afterAll(() => node.stop())

const stranger = () => Keypair.generate().publicKey

function rich(sol = 10): Keypair {
  const keys = Keypair.generate()
  node.airdrop(keys.publicKey.toBase58(), sol * LAMPORTS_PER_SOL)
  return keys
}

const pay = (from: Keypair, to: PublicKey, lamports: number) =>
  SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to, lamports })

async function versioned(payer: Keypair, to: PublicKey, lamports: number): Promise<VersionedTransaction> {
  const { blockhash } = await connection.getLatestBlockhash()
  const message = new TransactionMessage({
    payerKey: payer.publicKey,
    recentBlockhash: blockhash,
    instructions: [pay(payer, to, lamports)],
  }).compileToV0Message()
  const transaction = new VersionedTransaction(message)
  transaction.sign([payer])
  return transaction
}

describe('sending', () => {
  test('a legacy transfer moves lamports and costs 5,000 of them', async () => {
    const from = rich()
    const to = stranger()
    await sendAndConfirmTransaction(connection, new Transaction().add(pay(from, to, LAMPORTS_PER_SOL)), [from])
    expect(await connection.getBalance(to)).toBe(LAMPORTS_PER_SOL)
    expect(node.balance(from.publicKey.toBase58())).toBe(9n * 1_000_000_000n - 5000n)
  })

  test('a versioned transfer is confirmed by its block height, and can be read afterwards', async () => {
    const from = rich()
    const to = stranger()
    const latest = await connection.getLatestBlockhash()
    const transaction = await versioned(from, to, 1_000_000)
    const signature = await connection.sendTransaction(transaction)
    expect((await connection.confirmTransaction({ signature, ...latest })).value.err).toBeNull()
    const { value } = await connection.getSignatureStatus(signature)
    expect(value).toMatchObject({ err: null, confirmationStatus: 'finalized' })
    const found = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
    expect(found).toMatchObject({ version: 0, meta: { err: null, fee: 5000 } })
    expect(found?.transaction.message.staticAccountKeys[0]?.equals(from.publicKey)).toBe(true)
    expect(found?.meta?.postBalances[1]).toBe(1_000_000)
    const [newest] = await connection.getSignaturesForAddress(to)
    expect(newest?.signature).toBe(signature)
  })

  test('the same transfer twice makes two transactions', async () => {
    const from = rich()
    const to = stranger()
    const transfer = () =>
      sendAndConfirmTransaction(connection, new Transaction().add(pay(from, to, 1_000_000)), [from])
    expect(await transfer()).not.toBe(await transfer())
    expect(await connection.getBalance(to)).toBe(2_000_000)
  })

  test('the fee is told before, and a simulation changes nothing', async () => {
    const from = rich()
    const to = stranger()
    const transaction = await versioned(from, to, 1_000_000)
    expect((await connection.getFeeForMessage(transaction.message)).value).toBe(5000)
    const unsigned = new VersionedTransaction(transaction.message)
    const { value } = await connection.simulateTransaction(unsigned)
    expect(value).toMatchObject({ err: null, unitsConsumed: expect.any(Number) })
    expect(await connection.getBalance(to)).toBe(0)
  })
})

describe('refusing', () => {
  const refused = (sent: Promise<unknown>, text: string | RegExp) =>
    expect(sent).rejects.toThrow(
      expect.toSatisfy((error) => error instanceof SendTransactionError && new RegExp(text).test(error.message)),
    )

  test('a payer that never had anything', async () => {
    await refused(
      connection.sendTransaction(await versioned(Keypair.generate(), stranger(), 1)),
      'no record of a prior credit',
    )
  })

  test('more than there is, with the logs of the program', async () => {
    const from = rich(1)
    const sent = connection.sendTransaction(await versioned(from, stranger(), 2 * LAMPORTS_PER_SOL))
    const error = await sent.catch((reason) => reason)
    expect(error).toBeInstanceOf(SendTransactionError)
    expect(error.message).toContain('Error processing Instruction 0: custom program error: 0x1')
    expect(error.logs.join()).toContain('insufficient lamports')
  })

  test('what would leave an account below its rent', async () => {
    await refused(connection.sendTransaction(await versioned(rich(), stranger(), 1)), 'InsufficientFundsForRent')
  })

  test('a transaction that was sent before', async () => {
    const transaction = await versioned(rich(), stranger(), 1_000_000)
    await connection.sendTransaction(transaction)
    await refused(connection.sendTransaction(transaction), 'already been processed')
  })

  test('a blockhash that is too old, and web3.js gives up waiting for it', async () => {
    // A node of its own: web3.js keeps a blockhash for half a minute.
    const other = await startSolana()
    const away = connect(other.url, { commitment: 'confirmed' })
    const from = Keypair.generate()
    other.airdrop(from.publicKey.toBase58(), LAMPORTS_PER_SOL)
    const latest = await away.getLatestBlockhash()
    const transfer = new Transaction({ feePayer: from.publicKey, ...latest }).add(pay(from, stranger(), 1_000_000))
    transfer.sign(from)
    other.expireBlockhashes()
    await refused(away.sendRawTransaction(transfer.serialize()), 'Blockhash not found')
    expect((await away.isBlockhashValid(latest.blockhash)).value).toBe(false)
    const signature = '1'.repeat(64)
    await expect(away.confirmTransaction({ signature, ...latest })).rejects.toThrow('block height exceeded')
    await other.stop()
  })

  test('a signature of somebody else', async () => {
    const transaction = await versioned(rich(), stranger(), 1_000_000)
    transaction.signatures[0] = new Uint8Array(64).fill(7)
    await refused(connection.sendTransaction(transaction), 'signature verification failure')
    await refused(connection.sendTransaction(transaction, { skipPreflight: true }), 'signature verification failure')
  })

  test('without a preflight a failing transaction is taken, fails and costs its fee', async () => {
    const from = rich(1)
    const transaction = await versioned(from, stranger(), 2 * LAMPORTS_PER_SOL)
    const signature = await connection.sendTransaction(transaction, { skipPreflight: true })
    const latest = await connection.getLatestBlockhash()
    const { value } = await connection.confirmTransaction({ signature, ...latest })
    expect(value.err).toEqual({ InstructionError: [0, { Custom: 1 }] })
    expect(node.balance(from.publicKey.toBase58())).toBe(1_000_000_000n - 5000n)
  })

  test.each([
    ['getBalance', ['not an address'], -32602],
    ['getBalance', [], -32602],
    ['sendTransaction', ['!!'], -32602],
    ['sendTransaction', ['AAAA', { encoding: 'base64' }], -32602],
    ['getTokenAccountBalance', ['11111111111111111111111111111111'], -32602],
    ['getNothing', [], -32601],
  ])('%s with %j: %i', async (method, params, code) => {
    const answer = await fetch(node.url, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    expect(await answer.json()).toMatchObject({ id: 1, error: { code } })
  })

  test('what is no JSON', async () => {
    const answer = await fetch(node.url, { method: 'POST', body: '{' })
    expect(await answer.json()).toMatchObject({ id: null, error: { code: -32700 } })
  })
})

describe.each([
  ['token', TOKEN_PROGRAM_ID],
  ['token-2022', TOKEN_2022_PROGRAM_ID],
] as const)('tokens of the program %s', (program, programId) => {
  test('are minted, found by owner and transferred to an account that is made on the way', async () => {
    const owner = rich()
    const to = stranger()
    const mint = node.createMint({ decimals: 6, program })
    node.mintTo(mint, owner.publicKey.toBase58(), 1_500_000n)
    expect(node.tokenBalance(mint, to.toBase58())).toBe(0n)

    const key = new PublicKey(mint)
    const [source, target] = [owner.publicKey, to].map((one) =>
      getAssociatedTokenAddressSync(key, one, false, programId),
    )
    if (!source || !target) throw new Error('no addresses')
    const transfer = new Transaction().add(
      createAssociatedTokenAccountIdempotentInstruction(owner.publicKey, target, to, key, programId),
      createTransferCheckedInstruction(source, key, target, owner.publicKey, 250_000n, 6, [], programId),
    )
    await sendAndConfirmTransaction(connection, transfer, [owner])

    expect(node.tokenBalance(mint, to.toBase58())).toBe(250_000n)
    expect((await connection.getTokenAccountBalance(source)).value).toEqual({
      amount: '1250000',
      decimals: 6,
      uiAmount: 1.25,
      uiAmountString: '1.25',
    })
    for (const filter of [{ mint: key }, { programId }]) {
      const { value } = await connection.getParsedTokenAccountsByOwner(owner.publicKey, filter)
      expect(value.map(({ pubkey }) => pubkey.toBase58())).toEqual([source.toBase58()])
      expect(value[0]?.account.data.parsed.info).toMatchObject({
        mint,
        owner: owner.publicKey.toBase58(),
        tokenAmount: { amount: '1250000', decimals: 6, uiAmountString: '1.25' },
      })
    }
    expect((await connection.getTokenSupply(key)).value.amount).toBe('1500000')
    const info = await connection.getParsedAccountInfo(key)
    expect(info.value?.data).toMatchObject({ parsed: { type: 'mint', info: { decimals: 6 } } })
  })

  test('nobody gives more than there is', async () => {
    const owner = rich()
    const mint = new PublicKey(node.createMint({ decimals: 0, program }))
    node.mintTo(mint.toBase58(), owner.publicKey.toBase58(), 1n)
    const source = getAssociatedTokenAddressSync(mint, owner.publicKey, false, programId)
    const transfer = createTransferCheckedInstruction(source, mint, source, owner.publicKey, 2n, 0, [], programId)
    const sent = sendAndConfirmTransaction(connection, new Transaction().add(transfer), [owner])
    await expect(sent).rejects.toThrow('custom program error: 0x1')
  })
})

test('a mint that is none is refused', async () => {
  const filter = { mint: stranger() }
  await expect(connection.getTokenAccountsByOwner(stranger(), filter)).rejects.toThrow('could not find mint')
  expect(() => node.mintTo(stranger().toBase58(), stranger().toBase58(), 1n)).toThrow('There is no mint')
})

test('accounts are read one by one and together; an empty one is null', async () => {
  const [a, b] = [rich(1).publicKey, stranger()]
  expect(await connection.getAccountInfo(a)).toMatchObject({
    lamports: LAMPORTS_PER_SOL,
    owner: SystemProgram.programId,
  })
  expect(await connection.getAccountInfo(b)).toBeNull()
  expect(await connection.getMultipleAccountsInfo([a, b])).toEqual([
    expect.objectContaining({ lamports: LAMPORTS_PER_SOL }),
    null,
  ])
  expect(await connection.getMinimumBalanceForRentExemption(165)).toBe(2_039_280)
})

test('the node presents itself', async () => {
  expect(await connection.getGenesisHash()).toBe('EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG')
  expect(await connection.getVersion()).toHaveProperty('solana-core')
  expect(await connection.getEpochInfo()).toMatchObject({ epoch: 0, slotsInEpoch: 432_000 })
  const before = await connection.getSlot()
  await vi.waitFor(async () => expect(await connection.getBlockHeight()).toBeGreaterThan(before))
})

test('accounts, signatures and slots are pushed to those who asked', async () => {
  const to = stranger()
  const seen: unknown[] = []
  const account = connection.onAccountChange(to, ({ lamports }) => seen.push(lamports))
  const slots: number[] = []
  const slot = connection.onSlotChange((change) => slots.push(change.slot))
  // The first slot that arrives tells that the subscriptions stand.
  await vi.waitFor(() => expect(slots.length).toBeGreaterThan(0))
  const signature = await connection.requestAirdrop(to, 1_000_000)
  const told = new Promise((resolve) => connection.onSignature(signature, resolve))
  expect(await told).toEqual({ err: null })
  await vi.waitFor(() => expect(seen).toEqual([1_000_000]))
  await Promise.all([connection.removeAccountChangeListener(account), connection.removeSlotChangeListener(slot)])
})

describe('faults', () => {
  // A node of its own: `connection` may still ask for the status of an earlier transaction, and nobody catches that.
  let node: SolanaNode
  let connection: Connection
  beforeAll(async () => {
    node = await startSolana()
    connection = connect(node.url, { disableRetryOnRateLimit: true })
  })
  afterAll(() => node.stop())
  const balance = () => connection.getBalance(stranger())

  test('a method fails with an error of its own, and only so often', async () => {
    node.faults.fail('getBalance', { error: { code: -32005, message: 'Node is behind' }, times: 1 })
    await expect(balance()).rejects.toThrow('Node is behind')
    expect(await balance()).toBe(0)
  })

  test('every method is limited, or answers nonsense', async () => {
    node.faults.fail('*', { status: 429 })
    await expect(balance()).rejects.toThrow('429')
    node.faults.fail('*', { malformed: true })
    await expect(balance()).rejects.toThrow()
    node.faults.heal()
    expect(await balance()).toBe(0)
  })
})

test('pages of every origin may ask', async () => {
  const answer = await fetch(node.url, { method: 'OPTIONS' })
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(answer.headers.get('access-control-allow-headers')).toBe('*')
  const ask = () =>
    fetch(node.url, { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getSlot' }) })
  expect((await ask()).headers.get('access-control-allow-origin')).toBe('*')
  node.faults.fail('getSlot', { withoutCors: true })
  expect((await ask()).headers.get('access-control-allow-origin')).toBeNull()
})

test('sockets are cut on cue, and when they send nonsense', async () => {
  for (const end of [() => node.dropSockets(), (socket: WebSocket) => socket.send('{')]) {
    const socket = new WebSocket(node.wsUrl)
    await once(socket, 'open')
    end(socket)
    await once(socket, 'close')
  }
})

test('a port that is taken is an error, and leaves nothing behind', async () => {
  const servers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'TCPServerWrap').length
  const other = await listen(async () => {})
  const before = servers()
  // The first port is taken for HTTP. With the second, HTTP starts, and the port after it is taken for the WebSocket.
  for (const port of [node.port, other.port - 1]) await expect(startSolana({ port })).rejects.toThrow('EADDRINUSE')
  await vi.waitFor(() => expect(servers()).toBe(before))
  await other.stop()
})

test('nothing answers once it is stopped', async () => {
  const other = await startSolana()
  await other.stop()
  await expect(fetch(other.url)).rejects.toThrow('fetch failed')
})
