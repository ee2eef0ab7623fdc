import { base64 } from '@scure/base'
import {
  ComputeBudgetInstruction,
  ComputeBudgetProgram,
  Keypair,
  LAMPORTS_PER_SOL,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import type { Session, Transfer } from 'portico/wallet'
import { beforeEach, describe, expect, test } from 'vitest'
import { budgetFor, coinUnits, priorityFee, readPrice, tokenUnits } from './budget.ts'
import { coinBudget, estimateFee, feeWith } from './fee.ts'
import { sendTransfer } from './send.ts'
import { createStage, must, never } from './testing/stage.ts'

const stage = createStage()
const sol = BigInt(LAMPORTS_PER_SOL)
const key = () => Keypair.generate().publicKey.toBase58()
const from = () => must(stage.wallet.addresses[0])
const feeOf = async (transfer: Partial<Transfer> = {}) =>
  BigInt(await estimateFee({ address: from(), network: stage.devnet }, transfer, never, never))
const send = async (transfer: Transfer, session?: Session) =>
  sendTransfer(session ?? (await stage.connect()), transfer, stage.networks, never)

beforeEach(async () => {
  const seed = `0x${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex')}` as const
  stage.wallet = await stage.createWallet({ keys: [seed] })
  stage.node.airdrop(from(), sol)
  stage.node.setPriorityFees([0])
  stage.node.faults.heal()
})

/** A wallet that pays for priority on its own where a transaction has no budget, as Phantom and others do. */
async function connectEager(): Promise<Session> {
  const session = await stage.connect()
  return {
    ...session,
    accounts: session.accounts,
    network: session.network,
    request({ method, params }, signal) {
      const { transaction, pubkey } = params as { transaction: string; pubkey: string }
      const { message } = VersionedTransaction.deserialize(base64.decode(transaction))
      const { instructions, ...rest } = TransactionMessage.decompile(message)
      const hasBudget = instructions.some(({ programId }) => programId.equals(ComputeBudgetProgram.programId))
      const own = hasBudget ? [] : [ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 500_000n })]
      const changed = new TransactionMessage({ ...rest, instructions: [...own, ...instructions] })
      const wire = new VersionedTransaction(changed.compileToLegacyMessage()).serialize()
      return session.request({ method, params: { transaction: base64.encode(wire), pubkey } }, signal)
    },
  }
}

describe('all of the coins can be sent', () => {
  test('by a wallet that pays for priority on its own', async () => {
    const amount = sol - (await feeOf())
    const to = key()
    await send({ to, amount: `${amount}` }, await connectEager())
    expect(stage.node.balance(to)).toBe(amount)
    expect(stage.node.balance(from())).toBe(0n)
  })

  test.each([
    ['rose', [100_000], [900_000]],
    ['fell', [900_000], [0]],
    ['is the highest', [4_000_000_000], [4_000_000_000]],
  ])('where the price %s between the form and the wallet', async (_, before, after) => {
    stage.node.setPriorityFees(before)
    const amount = sol - (await feeOf())
    stage.node.setPriorityFees(after)
    const to = key()
    expect(await feeOf({ to, amount: `${amount}` })).toBe(sol - amount)
    await send({ to, amount: `${amount}` })
    expect(stage.node.balance(to)).toBe(amount)
    expect(stage.node.balance(from())).toBe(0n)
  })
})

test('the fee that is shown is the fee that is paid, and follows from recent fees', async () => {
  stage.node.setPriorityFees([0, 200_000, 400_000, 100_000])
  const fee = await feeOf({ to: key(), amount: '1000000' })
  expect(fee).toBe(5_000n + (400_000n * BigInt(coinUnits)) / 1_000_000n)
  await send({ to: key(), amount: '1000000' })
  expect(stage.node.balance(from())).toBe(sol - 1_000_000n - fee)
})

test('a transaction begins with its budget, as public parsers read it', async () => {
  stage.node.setPriorityFees([70_000])
  await send({ to: key(), amount: '1000000' })
  const [{ transaction }] = must(stage.wallet.cues.log.at(-1)).params as [{ transaction: Uint8Array }]
  const { message } = VersionedTransaction.deserialize(transaction)
  const [limit, price] = TransactionMessage.decompile(message).instructions
  expect(ComputeBudgetInstruction.decodeSetComputeUnitLimit(must(limit))).toEqual({ units: coinUnits })
  expect(Number(ComputeBudgetInstruction.decodeSetComputeUnitPrice(must(price)).microLamports)).toBe(70_000)
})

describe('recent fees of a node', () => {
  test.each<[string, () => void]>([
    ['fails', () => stage.node.faults.fail('getRecentPrioritizationFees', { error: { code: -32601, message: 'no' } })],
    ['has none', () => stage.node.setPriorityFees([])],
    ['answers garbage', () => stage.node.setPriorityFees(['much', null] as never)],
    ['answers a negative number', () => stage.node.setPriorityFees([-5])],
  ])('are replaced by the minimum if the node %s', async (_, arrange) => {
    arrange()
    expect(await readPrice(stage.devnet, from(), never)).toBe(10_000n)
    await send({ to: key(), amount: '1000000' })
  })

  test('are limited by the maximum', async () => {
    stage.node.setPriorityFees([Number.MAX_SAFE_INTEGER])
    expect(await feeOf()).toBe(105_000n)
  })

  test('reject at once after an abort', async () => {
    stage.node.faults.fail('getRecentPrioritizationFees', { hang: true })
    const controller = new AbortController()
    const reading = readPrice(stage.devnet, from(), controller.signal)
    controller.abort(new Error('closed'))
    await expect(reading).rejects.toThrow('closed')
  })
})

describe('what is left of the coins', () => {
  test.each([
    ['is too little for a signature', 4_999n, undefined],
    ['is just enough for it', 5_000n, 5_000n],
    ['pays for priority where nothing can stay', 5_001n, 5_001n],
    ['pays for it up to the most', 105_000n, 105_000n],
    ['stays otherwise', 105_001n, 5_200n],
  ])('%s', (_, rest, fee) => {
    const budget = coinBudget(sol, sol - rest, 10_000n)
    expect(budget && feeWith(budget)).toBe(fee)
  })
})

test.each([0n, 1n, 199n, 200n, 99_999n, 100_000n])('a budget adds exactly %s lamports', (lamports) => {
  for (const units of [coinUnits, tokenUnits(1, true), tokenUnits(12, true)]) {
    expect(priorityFee(budgetFor(lamports, units))).toBe(lamports)
  }
})
