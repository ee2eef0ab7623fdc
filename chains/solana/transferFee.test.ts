import { ExtensionType } from '@solana/spl-token'
import { Keypair, LAMPORTS_PER_SOL } from '@solana/web3.js'
import type { Transfer } from 'portico/wallet'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { estimateFee, readReceived } from './fee.ts'
import { readMint } from './mint.ts'
import { sendTransfer } from './send.ts'
import { createIssuer } from './testing/extendedMints.ts'
import { createStage, must, never } from './testing/stage.ts'
import { readChainAccounts } from './tokens.ts'
import { receivedOf } from './transferFee.ts'

const stage = createStage()
const key = () => Keypair.generate().publicKey.toBase58()
const from = () => must(stage.wallet.addresses[0])
const at = () => ({ address: from(), network: stage.devnet })
const send = async (transfer: Transfer) => sendTransfer(await stage.connect(), transfer, stage.networks, never)

let issuer: Awaited<ReturnType<typeof createIssuer>>
beforeAll(async () => {
  issuer = await createIssuer(stage.node)
})
beforeEach(async () => {
  const seed = `0x${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex')}` as const
  stage.wallet = await stage.createWallet({ keys: [seed] })
  stage.node.airdrop(from(), BigInt(LAMPORTS_PER_SOL))
})

/** A token, with a transfer fee or without extensions, of which the sender has an amount in each of several accounts. */
async function issue(extensions: readonly 'transferFee'[], ...amounts: bigint[]): Promise<string> {
  const token = await issuer.createMint(extensions)
  const kinds = extensions.map(() => ExtensionType.TransferFeeAmount)
  for (const amount of amounts) await issuer.mintTo(token, await issuer.openOlder(token, from(), kinds), amount)
  return token
}

describe('what reaches the receiver is known before it is sent', () => {
  test.each<[string, bigint[], string, string]>([
    ['1 % stays with the token', [1_000_000n], '1000', '990'],
    ['what stays is rounded up', [1_000_000n], '1', '0'],
    ['no more than a maximum stays', [10n ** 12n], '900000000000', '899999000000'],
    ['each account that it comes from is charged by itself', [101n, 101n, 101n], '303', '297'],
  ])('%s', async (_, amounts, amount, received) => {
    const token = await issue(['transferFee'], ...amounts)
    const to = key()
    expect(await readReceived(at(), { token, to, amount }, never, never)).toBe(received)
    await send({ token, to, amount, decimals: 6, received })
    expect(stage.node.tokenBalance(token, to)).toBe(BigInt(received))
  })

  test('the whole amount for a token without a transfer fee', async () => {
    const token = await issue([], 5n)
    expect(await readReceived(at(), { token, to: key(), amount: '5' }, never, never)).toBe('5')
  })

  test('a fee of a later epoch is not taken yet', async () => {
    const token = await issue(['transferFee'], 1_000_000n)
    await issuer.setTransferFee(token, 5_000, 2_000_000n)
    const to = key()
    expect(await readReceived(at(), { token, to, amount: '1000' }, never, never)).toBe('990')
    await send({ token, to, amount: '1000', received: '990' })
    expect(stage.node.tokenBalance(token, to)).toBe(990n)

    const [account] = await readChainAccounts(stage.devnet, [token], never)
    const mint = readMint(token, account)
    const config = must(mint.extensions.get(1)).slice()
    // The epoch from which on the newer fee is taken: this one.
    config.fill(0, 90, 98)
    const later = { ...mint, extensions: new Map([[1, config]]) }
    expect(await receivedOf([{ address: from(), amount: 1_000n }], later, stage.devnet, never)).toBe(500n)
  })
})

describe('nothing is sent where the token keeps another part than was shown', () => {
  test.each(['1000', '989', '991', 'much', ''])('shown: %j', async (received) => {
    const token = await issue(['transferFee'], 1_000_000n)
    const sending = send({ token, to: key(), amount: '1000', decimals: 6, received })
    await expect(sending).rejects.toMatchObject({ code: 'SOLANA_TOKEN_FEE' })
    expect(stage.calls()).not.toContain('solana:signAndSendTransaction')
  })

  test('a transfer fee that can not be read is an error, not a fee of zero', async () => {
    const [account] = await readChainAccounts(stage.devnet, [await issue(['transferFee'], 1n)], never)
    const mint = readMint(key(), account)
    const cut = { ...mint, extensions: new Map([[1, must(mint.extensions.get(1)).slice(0, 100)]]) }
    const reading = receivedOf([{ address: from(), amount: 1n }], cut, stage.devnet, never)
    await expect(reading).rejects.toMatchObject({ code: 'SOLANA_INVALID_TOKEN' })
  })
})

test('the network fee covers every token account that the amount is taken from', async () => {
  const token = await issue([], 1n, 1n, 1n)
  const to = key()
  await issuer.open(token, to)
  const [fee, before] = [
    BigInt(await estimateFee(at(), { token, to, amount: '3' }, never, never)),
    stage.node.balance(from()),
  ]
  await send({ token, to, amount: '3' })
  expect(before - stage.node.balance(from())).toBe(fee)
  // What is not there takes as much as one transfer: that it is missing is said as it is sent.
  expect(BigInt(await estimateFee(at(), { token, to, amount: '9' }, never, never))).toBeLessThan(fee)
})
