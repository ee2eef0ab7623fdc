import { Keypair, LAMPORTS_PER_SOL } from '@solana/web3.js'
import { expect, onTestFinished, test } from 'vitest'
import { startTestRpc } from '../evm/testing/rpc.ts'
import { solanaDevnet } from './networks.ts'
import { sendTransfer } from './send.ts'
import { settle } from './settle.ts'
import { toNetwork } from './testing/network.ts'
import { createStage, must, never } from './testing/stage.ts'

const stage = createStage()
const unknown = '1'.repeat(64)

test('a transfer settles on the chain that took it', async () => {
  stage.node.airdrop(must(stage.wallet.addresses[0]), BigInt(LAMPORTS_PER_SOL))
  const session = await stage.connect()
  const to = Keypair.generate().publicKey.toBase58()
  const { hash } = await sendTransfer(session, { to, amount: '1000000' }, stage.networks, never)
  const network = must(stage.networks.find(({ caipNetworkId }) => caipNetworkId === session.network))
  expect(await settle(network, hash, never, never)).toBe('confirmed')
})

test('one that failed there failed, and one that few have seen is not settled yet', async () => {
  const answers = [null, { err: null, confirmationStatus: 'processed' }, { err: 'oh', confirmationStatus: 'confirmed' }]
  const node = await startTestRpc(() => ({ result: { context: { slot: 1 }, value: [answers.shift()] } }))
  onTestFinished(() => void node.stop())
  expect(await settle(toNetwork(solanaDevnet, node.url), unknown, never, never)).toBe('failed')
  expect(answers).toEqual([])
})
