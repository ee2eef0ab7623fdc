import {
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
  createTransferInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token'
import { ComputeBudgetProgram, Keypair, PublicKey, SystemProgram } from '@solana/web3.js'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import * as listed from '../networks.ts'
import { build, describeOn, friend, kindsOf, me, mine, signAndSend, simulateOn, theirs } from '../testing/reviewing.ts'
import { createStage } from '../testing/stage.ts'

const coin = { symbol: 'SOL', decimals: 9 }
const stage = createStage()
let mint: PublicKey
const accountOf = (owner: PublicKey) => getAssociatedTokenAddressSync(mint, owner)
const pay = (lamports: number) => SystemProgram.transfer({ fromPubkey: me.publicKey, toPubkey: friend, lamports })

beforeAll(() => {
  const { node } = stage
  mint = new PublicKey(node.createMint({ decimals: 6 }))
  node.airdrop(mine, 10_000_000_000n)
  for (const owner of [mine, theirs]) node.mintTo(mint.toBase58(), owner, 1_000_000n)
})

test('a payment reduces the balance by its amount; the fee is separate', async () => {
  const budget = [
    ComputeBudgetProgram.setComputeUnitLimit({ units: 10_000 }),
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000_000n }),
  ]
  const simulation = await simulateOn(stage.devnet, signAndSend(build([...budget, pay(1_000_000_000)])))
  expect(simulation).toEqual({
    outcome: 'succeeds',
    changes: [{ token: coin, amount: '-1000000000' }],
    fee: { value: '15000', symbol: 'SOL', decimals: 9 },
  })
})

test('tokens and the deposit of a new account leave', async () => {
  const owner = Keypair.generate().publicKey
  const to = accountOf(owner)
  const transaction = build([
    createAssociatedTokenAccountIdempotentInstruction(me.publicKey, to, owner, mint),
    createTransferCheckedInstruction(accountOf(me.publicKey), mint, to, me.publicKey, 250_000, 6),
  ])
  const simulation = await simulateOn(stage.devnet, signAndSend(transaction))
  expect(simulation?.outcome).toBe('succeeds')
  expect(simulation?.changes).toEqual([
    { token: coin, amount: '-2039280' },
    { token: { address: mint.toBase58(), symbol: '', decimals: 6 }, amount: '-250000' },
  ])
})

test('a transfer above the token balance fails, and changes nothing', async () => {
  const transfer = createTransferInstruction(accountOf(me.publicKey), accountOf(friend), me.publicKey, 10n ** 12n)
  const simulation = await simulateOn(stage.devnet, signAndSend(build([transfer])))
  expect(simulation).toMatchObject({ outcome: 'fails', changes: [], fee: { value: '5000' } })
})

test('a transaction does not fail at a node that leaves out what is null', async () => {
  const fetchLeanly: typeof fetch = async (...request) => {
    const answer = await fetch(...request)
    return new Response((await answer.text()).replace(/"err":null,?/g, ''), answer)
  }
  const lean = { ...stage.devnet, fetch: fetchLeanly }
  expect(await simulateOn(lean, signAndSend(build([pay(1_000_000_000)])))).toMatchObject({ outcome: 'succeeds' })
})

test('with several transactions only the fee is known', async () => {
  const params = [1, 2].map((lamports) => ({ account: { address: mine }, transaction: build([pay(lamports)]) }))
  const simulation = await simulateOn(stage.devnet, { method: 'solana:signTransaction', params })
  expect(simulation).toEqual({
    outcome: 'unknown',
    changes: null,
    fee: { value: '10000', symbol: 'SOL', decimals: 9 },
  })
})

test('a price without a limit pays for the units that the network reserves: few for its own programs', async () => {
  const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 50_000_000 })
  const call = signAndSend(build([price, pay(1_000_000)]))
  expect(await simulateOn(stage.devnet, call)).toMatchObject({
    changes: [{ amount: '-1000000' }],
    fee: { value: '305000' },
  })
  expect(kindsOf(await describeOn(stage.devnet, call))).toEqual([])
})

test('a fee that another account pays is not counted', async () => {
  stage.node.airdrop(theirs, 1_000_000_000n)
  const simulation = await simulateOn(stage.devnet, signAndSend(build([pay(7)], { payer: friend })))
  expect(simulation).toEqual({ outcome: 'succeeds', changes: [{ token: coin, amount: '-7' }], fee: null })
})

test.each([
  ['an error', { error: { code: -32601, message: 'Method not found' } }],
  ['garbage', { json: { jsonrpc: '2.0', id: 1, result: { value: 'yes' } } }],
])('a node that answers %s leaves the outcome unknown', async (_, fault) => {
  stage.node.faults.fail('simulateTransaction', fault)
  onTestFinished(() => stage.node.faults.heal())
  const simulation = await simulateOn(stage.devnet, signAndSend(build([pay(7)])))
  expect(simulation).toMatchObject({ outcome: 'unknown', changes: null, fee: { value: '5000' } })
})

test('a node that does not return the accounts leaves the changes unknown', async () => {
  const result = { context: { slot: 1 }, value: { err: null, accounts: null } }
  stage.node.faults.fail('simulateTransaction', { json: { jsonrpc: '2.0', id: 1, result }, times: 1 })
  const simulation = await simulateOn(stage.devnet, signAndSend(build([pay(7)])))
  expect(simulation).toMatchObject({ outcome: 'succeeds', changes: null })
})

test('a message is not simulated', async () => {
  const params = [{ account: { address: mine }, message: new Uint8Array([72, 105]) }]
  expect(await simulateOn(stage.devnet, { method: 'solana:signMessage', params })).toBeNull()
})

test('on a network that the host does not list, amounts have the decimals of a public cluster, else they are in base units', async () => {
  const on = (id: string) => {
    const nativeCurrency = { name: '', symbol: '', decimals: 0 }
    const network = { ...stage.devnet, id, caipNetworkId: `solana:${id}` as const, nativeCurrency }
    return simulateOn(network, signAndSend(build([pay(1_000_000_000)])))
  }
  for (const { id } of Object.values(listed))
    expect(await on(id)).toMatchObject({
      changes: [{ token: coin, amount: '-1000000000' }],
      fee: { value: '5000', ...coin },
    })
  expect(await on('11111111111111111111111111111111')).toMatchObject({
    changes: [{ token: { symbol: '', decimals: null }, amount: '-1000000000' }],
    fee: null,
  })
})

test('a payment to a stranger whom the page names as the account is a loss of the user, with its fee and a danger', async () => {
  const call = signAndSend(build([pay(1_000_000)]))
  const named = { ...call, params: { ...(call.params as object), pubkey: theirs } }
  const scene = { accounts: [mine] }
  expect(await simulateOn(stage.devnet, named, scene)).toEqual({
    outcome: 'succeeds',
    changes: [{ token: coin, amount: '-1000000' }],
    fee: { value: '5000', symbol: 'SOL', decimals: 9 },
  })
  const description = await describeOn(stage.devnet, named, scene)
  expect(description.cautions).toEqual([{ kind: 'foreignAccount', weight: 'danger', subject: theirs }])
})
