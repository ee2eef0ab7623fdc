import { decodeInstruction, TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID, TokenInstruction } from '@solana/spl-token'
import { Keypair, type PublicKey, SystemInstruction, SystemProgram, TransactionInstruction } from '@solana/web3.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readOperations } from './operations.ts'

/** What `@solana/spl-token` and `@solana/web3.js` read of the same bytes. */
const keys = Array.from({ length: 4 }, () => Keypair.generate().publicKey)
const accounts = keys.map(String)
const [first, second, third] = accounts as [string, string, string]

const instructionOf = (program: PublicKey, data: Uint8Array) =>
  new TransactionInstruction({
    programId: program,
    keys: keys.map((pubkey) => ({ pubkey, isSigner: false, isWritable: true })),
    data: Buffer.from(data),
  })

const amounts = fc.bigInt(0n, 2n ** 64n - 1n).map((value) => {
  const data = new Uint8Array(8)
  new DataView(data.buffer).setBigUint64(0, value, true)
  return { value, data }
})

/** Kinds of the token program that move, allow or destroy something, and what is read of them. */
const kinds: Readonly<Record<number, (amount: bigint) => object>> = {
  [TokenInstruction.Transfer]: (amount) => ({ type: 'tokenTransfer', source: first, target: second, amount }),
  [TokenInstruction.Approve]: (amount) => ({ type: 'approve', source: first, spender: second, amount }),
  [TokenInstruction.Burn]: (amount) => ({ type: 'burn', source: first, mint: second, amount }),
  [TokenInstruction.TransferChecked]: (amount) => ({
    type: 'tokenTransfer',
    source: first,
    mint: second,
    target: third,
    amount,
  }),
  [TokenInstruction.ApproveChecked]: (amount) => ({
    type: 'approve',
    source: first,
    mint: second,
    spender: third,
    amount,
  }),
  [TokenInstruction.BurnChecked]: (amount) => ({ type: 'burn', source: first, mint: second, amount }),
}
const isChecked = (kind: number) => kind >= TokenInstruction.TransferChecked

test.each([
  ['the token program', TOKEN_PROGRAM_ID],
  ['Token-2022', TOKEN_2022_PROGRAM_ID],
])('amounts and accounts of %s are those that its library reads', (_, program) => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(kinds).map(Number)), amounts, fc.nat(18), (kind, amount, decimals) => {
      const data = Uint8Array.from([kind, ...amount.data, ...(isChecked(kind) ? [decimals] : [])])
      const judged = decodeInstruction(instructionOf(program, data), program)
      const [read] = readOperations({ program: String(program), accounts, data })
      expect(read).toMatchObject(kinds[kind]?.((judged.data as { amount: bigint }).amount) ?? {})
      expect((judged.data as { amount: bigint }).amount).toBe(amount.value)
    }),
    { numRuns: 300 },
  )
})

test('coins that leave an account are those that web3.js reads', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 2n ** 53n - 1n), (lamports) => {
      const [from, to] = keys as [PublicKey, PublicKey]
      const instruction = SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports })
      const judged = SystemInstruction.decodeTransfer(instruction)
      expect(readOperations({ program: String(SystemProgram.programId), accounts, data: instruction.data })).toEqual([
        { type: 'transfer', from: String(judged.fromPubkey), to: String(judged.toPubkey), amount: judged.lamports },
      ])
    }),
  )
})

test('random bytes are read correctly or are unknown, never shown as harmless by mistake', () => {
  const harmless = new Set<number>()
  for (let kind = 0; kind < 256; kind++) {
    const data = Uint8Array.from([kind, ...new Uint8Array(80)])
    const read = readOperations({ program: String(TOKEN_2022_PROGRAM_ID), accounts, data })
    if (read.every(({ type }) => type === 'nothing')) harmless.add(kind)
  }
  expect([...harmless]).toEqual([
    TokenInstruction.SyncNative,
    TokenInstruction.GetAccountDataSize,
    TokenInstruction.InitializeImmutableOwner,
  ])
})
