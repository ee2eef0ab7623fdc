import { Connection, Keypair, SystemProgram, Transaction } from '@solana/web3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SolanaNode, startSolana } from '../../test/world/solana/index.ts'
import { startTestRpc } from '../evm/testing/rpc.ts'
import { solanaDevnet } from './networks.ts'
import { sendRaw } from './send.ts'
import { toNetwork } from './testing/network.ts'
import { transactionId } from './transaction.ts'

const { signal } = new AbortController()
const sol = 1_000_000_000
let node: SolanaNode
beforeAll(async () => {
  node = await startSolana()
})
afterAll(() => node.stop())

async function createTransfer() {
  const [key, to] = [Keypair.generate(), Keypair.generate().publicKey]
  node.airdrop(key.publicKey.toBase58(), 3 * sol)
  const transaction = new Transaction({
    feePayer: key.publicKey,
    ...(await new Connection(node.url).getLatestBlockhash()),
  }).add(SystemProgram.transfer({ fromPubkey: key.publicKey, toPubkey: to, lamports: sol }))
  transaction.sign(key)
  return { bytes: transaction.serialize(), received: () => node.balance(to.toBase58()) }
}
const send = (bytes: Uint8Array, url = node.url) => sendRaw(toNetwork(solanaDevnet, url), bytes, undefined, signal)

test('a transaction that is sent again after a lost answer is executed once', async () => {
  const { bytes, received } = await createTransfer()
  node.faults.fail('sendTransaction', { drop: true, times: 1 })
  await send(bytes)
  await send(bytes)
  expect(received()).toBe(BigInt(sol))
})

test('a transaction that has expired, or that the node refuses, fails with a named error', async () => {
  const { bytes, received } = await createTransfer()
  node.expireBlockhashes()
  await expect(send(bytes)).rejects.toMatchObject({
    code: 'SOLANA_TRANSACTION_FAILED',
    details: expect.stringContaining('BlockhashNotFound'),
  })
  node.faults.fail('sendTransaction', { error: { code: -32003, message: 'No' }, times: 1 })
  await expect(send(bytes)).rejects.toMatchObject({ code: 'SOLANA_RPC_FAILED' })
  expect(received()).toBe(0n)
})

/** The network of the test, with answers in place of those of its node, as long as there are some. */
function answering(...answers: readonly (object | Error)[]) {
  const left = [...answers]
  const network = toNetwork(solanaDevnet, node.url)
  const respond: typeof fetch = async (...request) => {
    const answer = left.shift()
    if (answer instanceof Error) throw answer
    return answer ? Response.json({ jsonrpc: '2.0', id: 1, ...answer }) : fetch(...request)
  }
  return { ...network, fetch: respond }
}
const refusal = (err: string) => ({ error: { code: -32002, message: 'Simulation failed', data: { err, logs: [] } } })

test('a node that does not have the latest blocks yet is asked again', async () => {
  const { bytes, received } = await createTransfer()
  await sendRaw(answering(refusal('BlockhashNotFound')), bytes, undefined, signal)
  expect(received()).toBe(BigInt(sol))
})

test.each<[how: string, ...answers: readonly (object | Error)[]]>([
  ['breaks the connection', ...Array.from({ length: 4 }, () => new TypeError('Failed to fetch'))],
  ['answers something else', { result: { hash: 7 } }],
  ['fails inside', ...Array.from({ length: 4 }, () => ({ error: { code: -32603, message: 'Internal error' } }))],
  [
    'breaks the connection once, and refuses then',
    new TypeError('Failed to fetch'),
    refusal('InsufficientFundsForFee'),
  ],
])('a transaction may have been taken by a node that %s, which is not reported as a refusal', async (_, ...answers) => {
  const { bytes } = await createTransfer()
  await expect(sendRaw(answering(...answers), bytes, undefined, signal)).rejects.toMatchObject({
    code: 'SOLANA_SEND_UNANSWERED',
    meaning: 'unusableAnswer',
    details: transactionId(bytes),
  })
})

test('the preflight uses the commitment of the blockhash (confirmed) unless the call sets another one', async () => {
  const server = await startTestRpc(() => ({ result: 'signature' }))
  const network = toNetwork(solanaDevnet, server.url)
  await sendRaw(network, Uint8Array.of(1), undefined, signal)
  await sendRaw(network, Uint8Array.of(1), { preflightCommitment: 'finalized', maxRetries: 2 }, signal)
  expect(server.received.map(({ requests }) => requests[0]?.params)).toEqual([
    ['AQ==', { preflightCommitment: 'confirmed', encoding: 'base64' }],
    ['AQ==', { preflightCommitment: 'finalized', maxRetries: 2, encoding: 'base64' }],
  ])
  await server.stop()
})
