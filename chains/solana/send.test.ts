import {
  AuthorityType,
  createAssociatedTokenAccountIdempotentInstruction,
  createSetAuthorityInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token'
import { Connection, Keypair, LAMPORTS_PER_SOL, PublicKey, Transaction, VersionedTransaction } from '@solana/web3.js'
import { type Transfer, toDependencyError } from 'portico/wallet'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { sendTransfer, toTransactionError } from './send.ts'
import { createStage, must, never } from './testing/stage.ts'

const stage = createStage()
/** With the least price for its priority. */
const fee = 5200n
const sol = BigInt(LAMPORTS_PER_SOL)
const key = () => Keypair.generate().publicKey.toBase58()
const from = () => must(stage.wallet.addresses[0])
const connection = () => new Connection(stage.node.url, 'confirmed')
/** Whether the wallet was asked for more than to connect. */
const wasAsked = () => stage.calls().some((method) => method !== 'standard:connect')

async function send(transfer: Transfer) {
  return sendTransfer(await stage.connect(), transfer, stage.networks, never)
}
/** A wallet with keys of its own, so that it starts with nothing. */
beforeEach(async () => {
  const seed = `0x${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex')}` as const
  stage.wallet = await stage.createWallet({ keys: [seed] })
})

describe('SOL', () => {
  test('is sent, and the result is the signature of the transaction', async () => {
    stage.node.airdrop(from(), 2n * sol)
    const to = key()
    const { hash } = await send({ to, amount: `${sol}` })
    expect(stage.node.balance(to)).toBe(sol)
    expect(stage.node.balance(from())).toBe(sol - fee)
    expect((await connection().getSignatureStatus(hash)).value?.err).toBeNull()
  })

  test('is sent by the page if the wallet can only sign', async () => {
    stage.wallet = await stage.createWallet({ without: ['solana:signAndSendTransaction'] })
    stage.node.airdrop(from(), 2n * sol)
    const to = key()
    await send({ to, amount: `${sol}` })
    expect(stage.node.balance(to)).toBe(sol)
  })

  test('is sent although the node that is asked whether it would fail is some blocks behind', async () => {
    stage.node.airdrop(from(), 2n * sol)
    const behind: typeof fetch = async (url, init) => {
      const { method, params } = JSON.parse(String(init?.body))
      const isUnknown = method === 'simulateTransaction' && params[1].replaceRecentBlockhash !== true
      const value = { err: 'BlockhashNotFound', logs: [] }
      return isUnknown
        ? Response.json({ jsonrpc: '2.0', id: 1, result: { context: { slot: 1 }, value } })
        : fetch(url, init)
    }
    const to = key()
    const networks = stage.networks.map((network) => ({ ...network, fetch: behind }))
    await sendTransfer(await stage.connect(), { to, amount: `${sol}` }, networks, never)
    expect(stage.node.balance(to)).toBe(sol)
  })

  test('is declined by the user', async () => {
    stage.node.airdrop(from(), 2n * sol)
    const session = await stage.connect()
    stage.wallet.cues.reject()
    const sending = sendTransfer(session, { to: key(), amount: `${sol}` }, stage.networks, never)
    await expect(sending).rejects.toMatchObject({ code: 'USER_REJECTED_REQUEST' })
  })

  test.each([
    ['there is nothing', 0n, sol, 'SOLANA_INSUFFICIENT_FUNDS'],
    ['there is too little', sol, 2n * sol, 'SOLANA_INSUFFICIENT_FUNDS'],
    ['there is no fee left', sol, sol, 'SOLANA_INSUFFICIENT_FUNDS'],
    ['the receiver would have less than an account needs', sol, 1000n, 'SOLANA_INSUFFICIENT_RENT'],
    ['the sender would be left with less than an account needs', sol, sol - 200_000n, 'SOLANA_INSUFFICIENT_RENT'],
  ])('is not sent when %s, and the wallet is not asked', async (_, balance, amount, code) => {
    if (balance > 0n) stage.node.airdrop(from(), balance)
    await expect(send({ to: key(), amount: `${amount}` })).rejects.toMatchObject({ code })
    expect(wasAsked()).toBe(false)
  })

  test('can be sent to the last lamport', async () => {
    stage.node.airdrop(from(), sol)
    await send({ to: key(), amount: `${sol - fee}` })
    expect(stage.node.balance(from())).toBe(0n)
  })
})

describe.each(['token', 'token-2022'] as const)('a token of the program %s', (program) => {
  test('is sent, and a missing token account of the receiver is created', async () => {
    stage.node.airdrop(from(), sol)
    const token = stage.node.createMint({ decimals: 6, program })
    stage.node.mintTo(token, from(), 3_000_000n)
    const to = key()
    for (const [left, instructions] of [
      [2_000_000n, 4],
      [1_000_000n, 3],
    ] as const) {
      await send({ to, amount: '1000000', token })
      const [{ transaction }] = must(stage.wallet.cues.log.at(-1)).params as [{ transaction: Uint8Array }]
      expect(VersionedTransaction.deserialize(transaction).message.compiledInstructions).toHaveLength(instructions)
      expect(stage.node.tokenBalance(token, from())).toBe(left)
    }
    expect(stage.node.tokenBalance(token, to)).toBe(2_000_000n)
  })

  test('is not sent in amounts above the balance', async () => {
    stage.node.airdrop(from(), sol)
    const token = stage.node.createMint({ decimals: 6, program })
    await expect(send({ to: key(), amount: '1', token })).rejects.toMatchObject({ code: 'SOLANA_INSUFFICIENT_FUNDS' })
    stage.node.mintTo(token, from(), 5n)
    await expect(send({ to: key(), amount: '6', token })).rejects.toMatchObject({ code: 'SOLANA_INSUFFICIENT_FUNDS' })
    expect(wasAsked()).toBe(false)
  })

  test('is not sent if its decimals differ from those that were shown', async () => {
    stage.node.airdrop(from(), sol)
    const token = stage.node.createMint({ decimals: 6, program })
    stage.node.mintTo(token, from(), 5n)
    const wrong = send({ to: key(), amount: '5', token, decimals: 9 })
    await expect(wrong).rejects.toMatchObject({ code: 'SOLANA_TOKEN_MISMATCH' })
    expect(wasAsked()).toBe(false)
    await send({ to: key(), amount: '5', token, decimals: 6 })
  })

  test('is not sent without enough SOL for a new token account', async () => {
    stage.node.airdrop(from(), 1_000_000n)
    const token = stage.node.createMint({ decimals: 6, program })
    stage.node.mintTo(token, from(), 5n)
    await expect(send({ to: key(), amount: '5', token })).rejects.toMatchObject({ code: 'SOLANA_INSUFFICIENT_FUNDS' })
    expect(wasAsked()).toBe(false)
  })
})

describe('a transfer that would be lost', () => {
  test('is not sent to a token, a token account or a program', async () => {
    stage.node.airdrop(from(), sol)
    const token = stage.node.createMint({ decimals: 6 })
    stage.node.mintTo(token, from(), 5n)
    const account = getAssociatedTokenAddressSync(new PublicKey(token), new PublicKey(from())).toBase58()
    for (const to of [token, account, 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA']) {
      for (const more of [{}, { token }]) {
        await expect(send({ to, amount: '5', ...more })).rejects.toMatchObject({ code: 'SOLANA_INVALID_RECIPIENT' })
      }
    }
    expect(wasAsked()).toBe(false)
  })

  test('is not sent to a receiver that the node leaves out of its answer', async () => {
    stage.node.airdrop(from(), sol)
    const token = stage.node.createMint({ decimals: 6 })
    const cut: typeof fetch = async (url, init) => {
      const answer = await fetch(url, init)
      if (!`${init?.body}`.includes('getMultipleAccounts')) return answer
      const { result } = (await answer.json()) as { result: { value: unknown[] } }
      return Response.json({ jsonrpc: '2.0', id: 1, result: { ...result, value: result.value.slice(0, 1) } })
    }
    const networks = [{ ...stage.devnet, fetch: cut }]
    const sending = sendTransfer(await stage.connect(), { to: token, amount: '5000000' }, networks, never)
    await expect(sending).rejects.toMatchObject({ code: 'SOLANA_RPC_FAILED' })
    expect(wasAsked()).toBe(false)
  })

  test('is not sent to an account that was assigned to another owner', async () => {
    stage.node.airdrop(from(), sol)
    const token = stage.node.createMint({ decimals: 6 })
    stage.node.mintTo(token, from(), 5n)
    const [owner, heir] = [Keypair.generate(), Keypair.generate()]
    stage.node.airdrop(owner.publicKey.toBase58(), sol)
    const mint = new PublicKey(token)
    const account = getAssociatedTokenAddressSync(mint, owner.publicKey)
    const transaction = new Transaction().add(
      createAssociatedTokenAccountIdempotentInstruction(owner.publicKey, account, owner.publicKey, mint),
      createSetAuthorityInstruction(account, owner.publicKey, AuthorityType.AccountOwner, heir.publicKey),
    )
    await connection().sendTransaction(transaction, [owner])
    const to = owner.publicKey.toBase58()
    await expect(send({ to, amount: '5', token })).rejects.toMatchObject({ code: 'SOLANA_INVALID_RECIPIENT' })
    expect(wasAsked()).toBe(false)
  })
})

test.each<[what: string, transfer: Partial<Transfer>, code: string]>([
  ['no amount', { amount: '0' }, 'SOLANA_INVALID_AMOUNT'],
  ['a fraction', { amount: '1.5' }, 'SOLANA_INVALID_AMOUNT'],
  ['a debt', { amount: '-1' }, 'SOLANA_INVALID_AMOUNT'],
  ['more than 64 bits', { amount: `${2n ** 64n}` }, 'SOLANA_INVALID_AMOUNT'],
  ['an address of another namespace', { to: '0x52908400098527886E0F7030069857D2E4169EE7' }, 'SOLANA_INVALID_RECIPIENT'],
  ['an address of 31 bytes', { to: 'z'.repeat(42) }, 'SOLANA_INVALID_RECIPIENT'],
  ['an address of 33 bytes', { to: 'z'.repeat(44) }, 'SOLANA_INVALID_RECIPIENT'],
  ['an invalid token address', { token: 'nothing' }, 'SOLANA_INVALID_TOKEN'],
  ['a token that does not exist', { token: key() }, 'SOLANA_INVALID_TOKEN'],
  ['a token that is a wallet', { token: 'SysvarRent111111111111111111111111111111111' }, 'SOLANA_INVALID_TOKEN'],
])('%s is refused', async (_, transfer, code) => {
  stage.node.airdrop(from(), sol)
  await expect(send({ to: key(), amount: '1000000', ...transfer })).rejects.toMatchObject({ code })
  expect(wasAsked()).toBe(false)
})

test('the wallet is not asked after a change of the network', async () => {
  stage.node.airdrop(from(), sol)
  const session = await stage.connect()
  const sending = sendTransfer(session, { to: key(), amount: '1000000' }, stage.networks, never)
  await session.switchNetwork(stage.mainnet, never)
  await expect(sending).rejects.toMatchObject({ code: 'SOLANA_NETWORK_CHANGED' })
  expect(wasAsked()).toBe(false)
})

test('the wallet is not asked after a change of the account', async () => {
  stage.node.airdrop(from(), sol)
  const session = await stage.connect()
  let { accounts } = session
  const moving = {
    ...session,
    network: session.network,
    get accounts() {
      return accounts
    },
  }
  const sending = sendTransfer(moving, { to: key(), amount: '1000000' }, stage.networks, never)
  accounts = [{ address: key(), type: 'eoa' }]
  await expect(sending).rejects.toMatchObject({ code: 'SOLANA_NETWORK_CHANGED' })
  expect(wasAsked()).toBe(false)
})

test('an abort ends the transfer before the wallet is asked', async () => {
  stage.node.airdrop(from(), sol)
  const session = await stage.connect()
  const transfer = { to: key(), amount: '1000000' }
  await expect(sendTransfer(session, transfer, stage.networks, AbortSignal.abort())).rejects.toMatchObject({
    name: 'AbortError',
  })
  stage.node.faults.fail('simulateTransaction', { hang: true, times: 1 })
  const controller = new AbortController()
  const sending = sendTransfer(session, transfer, stage.networks, controller.signal)
  controller.abort(new Error('closed'))
  await expect(sending).rejects.toThrow('closed')
  stage.node.faults.heal()
  expect(wasAsked()).toBe(false)
})

test.each([
  ['AccountNotFound', 'SOLANA_INSUFFICIENT_FUNDS'],
  ['InsufficientFundsForFee', 'SOLANA_INSUFFICIENT_FUNDS'],
  [{ InstructionError: [0, { Custom: 1 }] }, 'SOLANA_INSUFFICIENT_FUNDS'],
  [{ InstructionError: [1, 'InsufficientFunds'] }, 'SOLANA_INSUFFICIENT_FUNDS'],
  [{ InsufficientFundsForRent: { account_index: 0 } }, 'SOLANA_INSUFFICIENT_RENT'],
  [{ InstructionError: [0, { Custom: 2 }] }, 'SOLANA_TRANSACTION_FAILED'],
  ['BlockhashNotFound', 'SOLANA_TRANSACTION_FAILED'],
  [{}, 'SOLANA_TRANSACTION_FAILED'],
])('the reason %j is %s', (reason, code) => {
  const error = toTransactionError(reason, ['one', 'two'])
  expect(error).toMatchObject({ code, cause: reason })
  expect(error.details).toContain('two')
})

test('without @solana/web3.js nothing is sent, and the host is told so that sending is no longer offered', async () => {
  const onMissing = vi.fn()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const cause = new Error("Cannot find module '@solana/web3.js'")
  const missing = () => Promise.reject(toDependencyError({ name: '@solana/web3.js', version: '1.98' }, cause))
  const order = { to: key(), amount: `${sol}` }
  const sending = sendTransfer(await stage.connect(), order, stage.networks, never, onMissing, missing)
  await expect(sending).rejects.toMatchObject({ code: 'DEPENDENCY_MISSING' })
  expect(onMissing).toHaveBeenCalledOnce()
  expect(wasAsked()).toBe(false)
  vi.restoreAllMocks()
})
