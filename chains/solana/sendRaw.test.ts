import { Connection, Keypair, SystemProgram, Transaction } from '@solana/web3.js'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
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

/** A signed transaction of one key. */
const bytesOfSome = Uint8Array.of(1, ...Array(64).fill(7), 1, 0, 0, 1, ...Array(65).fill(2))

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

/** Without the pauses between attempts. */
const hurry = async <Value>(work: Promise<Value>): Promise<Value> => {
  let isOver = false
  work.then(
    () => (isOver = true),
    () => (isOver = true),
  )
  while (!isOver) await vi.advanceTimersByTimeAsync(100)
  return work
}
type Answer = () => Response
const error = (code: number, status = 200, data?: object): Answer => {
  const failure = { code, message: 'No', ...(data && { data }) }
  return () => Response.json({ jsonrpc: '2.0', id: 1, error: failure }, { status })
}
const text =
  (status: number): Answer =>
  () =>
    new Response('<html>', { status })
const json =
  (status: number, body: object): Answer =>
  () =>
    Response.json(body, { status })
const broken: Answer = () => {
  throw new TypeError('Failed to fetch')
}
const poor = error(-32002, 200, { err: 'InsufficientFundsForFee', logs: [] })

/**
 * Sends to nodes that answer to `sendTransaction` from their lists, with the last answer from then on, and to the question for
 * the signature, which no node knows by default.
 */
async function sendTo(nodes: readonly (readonly Answer[])[], look: readonly Answer[] = []): Promise<unknown> {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const left = nodes.map((answers) => [...answers])
  const urls = nodes.map((_, index) => `https://node${index}.example`)
  const value = { context: { slot: 1 }, value: [null] }
  const respond: typeof fetch = async (url, init) => {
    const index = urls.indexOf(String(url))
    const answers = left[index] ?? []
    const { method } = JSON.parse(String(init?.body))
    const looked = look[index] ?? (() => Response.json({ jsonrpc: '2.0', id: 1, result: value }))
    if (method === 'getSignatureStatuses') return looked()
    return ((answers.length > 1 ? answers.shift() : answers[0]) as Answer)()
  }
  const network = { ...toNetwork(solanaDevnet, ...urls), fetch: respond }
  return hurry(sendRaw(network, bytesOfSome, undefined, signal)).catch(({ code }) => code)
}

test.each<[how: string, ...answers: readonly Answer[]]>([
  ['breaks the connection', broken],
  ['breaks the connection once, and refuses then', broken, poor],
  ['answers neither a result nor an error', json(200, { id: 1 })],
  ['answers something else', () => Response.json({ jsonrpc: '2.0', id: 1, result: { hash: 7 } })],
  ['fails inside', error(-32603)],
  ['sits behind a proxy whose wait ends (504)', text(504)],
  ['sits behind a proxy that reports the end of its wait in JSON (504)', error(-32000, 504)],
  ['sits behind a proxy that reports a refusal (502)', error(-32003, 502)],
  ['sits behind a proxy whose wait ends (408)', text(408)],
  ['sits behind a proxy that the client left (499)', error(-32000, 499)],
  ['sits behind a proxy with a code of its own (30)', error(30)],
  ['sits behind a proxy with a code of its own (19)', error(19)],
  ['sits behind a proxy with a code of its own (-32000)', error(-32000)],
])('a transaction may have been taken by a node that %s, which is not reported as a refusal', async (_, ...answers) => {
  expect(await sendTo([answers])).toBe('SOLANA_SEND_UNANSWERED')
})

test.each<[how: string, answer: Answer, code: string]>([
  ['refuses it in its simulation', poor, 'SOLANA_INSUFFICIENT_FUNDS'],
  ['finds its signature wrong', error(-32003), 'SOLANA_RPC_FAILED'],
  ['is behind', error(-32005), 'SOLANA_RPC_FAILED'],
  ['does not know the method', error(-32601), 'SOLANA_RPC_FAILED'],
  ['wants a key', text(401), 'SOLANA_RPC_FAILED'],
  ['limits requests', error(-1, 429), 'SOLANA_RPC_FAILED'],
  ['sits behind a gateway that limits requests', json(429, { message: 'No' }), 'SOLANA_RPC_FAILED'],
])('a transaction was surely not taken by a node that %s', async (_, answer, code) => {
  expect(await sendTo([[answer]])).toBe(code)
})

const hang = () => new Promise<never>((_, reject) => setTimeout(reject, 10_000, new DOMException('', 'TimeoutError')))
const behind = error(-32002, 200, { err: 'BlockhashNotFound', logs: [] })

test.each<[how: string, first: Answer, second: Answer, code: string]>([
  ['can not be reached', broken, poor, 'SOLANA_SEND_UNANSWERED'],
  ['can not be reached, and the next one is behind', broken, behind, 'SOLANA_SEND_UNANSWERED'],
  ['is behind, and the next one can not be reached', behind, broken, 'SOLANA_SEND_UNANSWERED'],
  ['sits behind a proxy whose wait ends', text(504), poor, 'SOLANA_SEND_UNANSWERED'],
  ['hangs', hang as never, poor, 'SOLANA_SEND_UNANSWERED'],
  ['wants a key', text(401), poor, 'SOLANA_INSUFFICIENT_FUNDS'],
  ['is behind', behind, poor, 'SOLANA_INSUFFICIENT_FUNDS'],
  ['refuses it, and the next one is not asked', poor, broken, 'SOLANA_INSUFFICIENT_FUNDS'],
])('a transaction is only refused if all nodes that were asked refuse it. One %s', async (_, first, second, code) => {
  expect(await sendTo([[first], [second]])).toBe(code)
  expect(await sendTo([[first], [second]], [broken, broken])).toBe(code)
})

test('a transaction whose answers got lost is sent if a node knows it by its signature', async () => {
  const status = { err: null, confirmationStatus: 'confirmed' }
  const known = () => Response.json({ jsonrpc: '2.0', id: 1, result: { context: { slot: 1 }, value: [status] } })
  expect(await sendTo([[text(504)], [poor]], [broken, known])).toBeUndefined()
})

test('a transaction without an answer is named by its signature', async () => {
  const { bytes } = await createTransfer()
  await expect(sendRaw(answering({ result: { hash: 7 } }), bytes, undefined, signal)).rejects.toMatchObject({
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
