import { Keypair, LAMPORTS_PER_SOL, PublicKey, VersionedTransaction } from '@solana/web3.js'
import type { Transfer } from 'portico/wallet'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { estimateFee } from './fee.ts'
import { metadataProgram } from './mint.ts'
import { sendTransfer } from './send.ts'
import { createIssuer, type Extension } from './testing/extendedMints.ts'
import { createStage, must, never } from './testing/stage.ts'

const stage = createStage()
const sol = BigInt(LAMPORTS_PER_SOL)
const key = () => Keypair.generate().publicKey.toBase58()
const from = () => must(stage.wallet.addresses[0])
const wasAsked = () => stage.calls().some((method) => method !== 'standard:connect')
const send = async (transfer: Transfer) => sendTransfer(await stage.connect(), transfer, stage.networks, never)
const feeOf = async (transfer: Pick<Transfer, 'token'> & Partial<Transfer>) =>
  BigInt(await estimateFee({ address: from(), network: stage.devnet }, transfer, never, never))

let issuer: Awaited<ReturnType<typeof createIssuer>>
beforeAll(async () => {
  issuer = await createIssuer(stage.node)
})
/** A wallet with keys of its own, so that it starts with nothing but coins. */
beforeEach(async () => {
  const seed = `0x${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex')}` as const
  stage.wallet = await stage.createWallet({ keys: [seed] })
  stage.node.airdrop(from(), sol)
})

/** A token with extensions, of which the sender has 1,000,000. */
async function issue(...extensions: Extension[]): Promise<string> {
  const mint = await issuer.createMint(extensions)
  await issuer.open(mint, from())
  if (!extensions.includes('beginsFrozen')) await issuer.mintTo(mint, issuer.accountOf(mint, from()), 1_000_000n)
  return mint
}

describe('the deposit of a new token account is part of the displayed fee', () => {
  test.each<readonly Extension[]>([
    [],
    ['transferFee'],
    ['emptyHook'],
    ['pausable', 'delegate'],
    ['transferFee', 'emptyHook', 'pausable'],
  ])('exact to the lamport, with the extensions %s %s %s', async (...extensions) => {
    const token = await issue(...extensions.filter((name) => name !== undefined))
    const to = key()
    for (const isNew of [true, false]) {
      const [fee, before] = [await feeOf({ token, to }), stage.node.balance(from())]
      expect(fee > 1_000_000n).toBe(isNew)
      await send({ token, to, amount: '1000', decimals: 6 })
      expect(before - stage.node.balance(from())).toBe(fee)
    }
  })

  test('exact to the lamport with the older program too; without a receiver the deposit is zero', async () => {
    const token = stage.node.createMint({ decimals: 6 })
    stage.node.mintTo(token, from(), 5n)
    const to = key()
    const fee = await feeOf({ token, to })
    expect(await feeOf({ token })).toBeLessThan(10_000n)
    await send({ token, to, amount: '5' })
    expect(sol - stage.node.balance(from())).toBe(fee)
  })

  test('SOL at the address of the token account does not count as an account', async () => {
    const token = await issue()
    const to = key()
    stage.node.airdrop(issuer.accountOf(token, to).toBase58(), 1_000_000n)
    await send({ token, to, amount: '7' })
    expect(stage.node.tokenBalance(token, to)).toBe(7n)
  })
})

describe('tokens in accounts other than the associated one', () => {
  test('are sent from there', async () => {
    const token = await issuer.createMint([])
    await issuer.mintTo(token, await issuer.openOlder(token, from()), 5n)
    const to = key()
    await send({ token, to, amount: '5' })
    expect(stage.node.tokenBalance(token, to)).toBe(5n)
  })

  test('are sent together with those of others, in one transaction', async () => {
    const token = await issue()
    const older = await Promise.all([issuer.openOlder(token, from()), issuer.openOlder(token, from())])
    for (const account of older) await issuer.mintTo(token, account, 400_000n)
    const to = key()
    await send({ token, to, amount: '1800000' })
    expect(stage.node.tokenBalance(token, to)).toBe(1_800_000n)
    expect(stage.node.tokenBalance(token, from())).toBe(0n)
    const [{ transaction }] = must(stage.wallet.cues.log.at(-1)).params as [{ transaction: Uint8Array }]
    // Two of the budget, one for the new account, three transfers.
    expect(VersionedTransaction.deserialize(transaction).message.compiledInstructions).toHaveLength(6)
    await expect(send({ token, to, amount: '1' })).rejects.toMatchObject({ code: 'SOLANA_INSUFFICIENT_FUNDS' })
  })
})

describe('a token that was shown under another symbol', () => {
  /** An account of Metaplex that describes a mint. */
  function describeMint(mint: string, symbol: string, about = mint): void {
    const program = new PublicKey(metadataProgram)
    const seeds = [Buffer.from('metadata'), program.toBuffer(), new PublicKey(mint).toBuffer()]
    const [address] = PublicKey.findProgramAddressSync(seeds, program)
    const text = (value: string, length: number) => {
      const bytes = Buffer.alloc(4 + length)
      bytes.writeUInt32LE(length)
      bytes.write(value, 4)
      return bytes
    }
    const data = [
      [4],
      new PublicKey(key()).toBytes(),
      new PublicKey(about).toBytes(),
      text('A coin', 32),
      text(symbol, 10),
    ]
    stage.node.putAccount(address.toBase58(), metadataProgram, Buffer.concat(data.map((part) => Uint8Array.from(part))))
  }
  const issuePlain = () => {
    const token = stage.node.createMint({ decimals: 6 })
    stage.node.mintTo(token, from(), 5n)
    return token
  }

  test('is not sent if the chain has another symbol for it', async () => {
    const token = issuePlain()
    describeMint(token, 'WETH')
    const sending = send({ token, to: key(), amount: '5', decimals: 6, symbol: 'SPAM' })
    await expect(sending).rejects.toMatchObject({ code: 'SOLANA_TOKEN_MISMATCH' })
    expect(wasAsked()).toBe(false)
    await send({ token, to: key(), amount: '5', decimals: 6, symbol: 'weth' })
  })

  test('is sent if the chain has no symbol for it, or only metadata of another token', async () => {
    for (const describeIt of [undefined, '', 'other']) {
      const token = issuePlain()
      if (describeIt !== undefined) describeMint(token, describeIt && 'WETH', describeIt ? key() : token)
      await send({ token, to: key(), amount: '5', decimals: 6, symbol: 'SPAM' })
    }
  })
})

describe('a transfer that can not succeed is refused before the wallet is asked', () => {
  const refused = async (transfer: Transfer, code: string) => {
    await expect(send(transfer)).rejects.toMatchObject({ code })
    expect(wasAsked()).toBe(false)
  }

  test.each<[string, Extension, string]>([
    ['runs a program of its own', 'hook', 'SOLANA_TOKEN_HOOK'],
    ['shows ten times its amounts', 'scaled', 'SOLANA_TOKEN_SCALED'],
    ['shows its amounts with interest', 'interest', 'SOLANA_TOKEN_SCALED'],
    ['stays where it is', 'nonTransferable', 'SOLANA_TOKEN_NOT_TRANSFERABLE'],
    ['is frozen until somebody thaws it', 'beginsFrozen', 'SOLANA_TOKEN_FROZEN'],
  ])('a token that %s', async (_, extension, code) => {
    const token = await issue(extension)
    await refused({ token, to: key(), amount: '1' }, code)
  })

  test('but not a token that shows its amounts as they are', async () => {
    for (const extension of ['unscaled', 'noInterest'] as const) {
      const [token, to] = [await issue(extension), key()]
      await send({ token, to, amount: '7' })
      expect(stage.node.tokenBalance(token, to)).toBe(7n)
    }
  })

  test('a token that is paused', async () => {
    const token = await issue('pausable')
    await issuer.pause(token)
    await refused({ token, to: key(), amount: '1' }, 'SOLANA_TOKEN_NOT_TRANSFERABLE')
  })

  test.each(['sender', 'receiver'])('a token that is frozen at the %s', async (where) => {
    const token = await issue()
    const to = key()
    await issuer.open(token, to)
    await issuer.freeze(token, where === 'sender' ? from() : to)
    await refused({ token, to, amount: '1' }, 'SOLANA_TOKEN_FROZEN')
  })

  test('a receiver that requires a memo', async () => {
    const token = await issue()
    const receiver = Keypair.generate()
    const to = receiver.publicKey.toBase58()
    await issuer.open(token, to)
    await issuer.requireMemo(token, receiver)
    await refused({ token, to, amount: '1' }, 'SOLANA_MEMO_REQUIRED')
  })
})
