import { Connection, Keypair, SystemProgram, Transaction } from '@solana/web3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SolanaNode, startSolana } from '../../test/world/solana/index.ts'
import { startTestRpc } from '../evm/testing/rpc.ts'
import { solanaDevnet } from './networks.ts'
import { sendRaw } from './send.ts'
import { toNetwork } from './testing/network.ts'

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

test('a transaction that the node refuses is not sent again, and fails with a named error', async () => {
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
