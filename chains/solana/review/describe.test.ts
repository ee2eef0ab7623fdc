import { base64 } from '@scure/base'
import {
  AuthorityType,
  createApproveCheckedInstruction,
  createApproveInstruction,
  createAssociatedTokenAccountIdempotentInstruction,
  createBurnInstruction,
  createCloseAccountInstruction,
  createInitializeAccount3Instruction,
  createMintToInstruction,
  createRevokeInstruction,
  createSetAuthorityInstruction,
  createTransferCheckedInstruction,
  createTransferCheckedWithFeeInstruction,
  createTransferInstruction,
  getAssociatedTokenAddressSync,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import {
  AddressLookupTableAccount,
  AddressLookupTableProgram,
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  type TransactionInstruction,
} from '@solana/web3.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { createIssuer } from '../testing/extendedMints.ts'
import { toNetwork } from '../testing/network.ts'
import {
  build,
  describeOn,
  friend,
  kindsOf,
  me,
  mine,
  programAddress,
  signAndSend,
  theirs,
} from '../testing/reviewing.ts'
import { createStage } from '../testing/stage.ts'
import type { RequestScene } from './types.ts'

const coin = { symbol: 'SOL', decimals: 9 }
const stage = createStage()
const vault = programAddress('vault')
let mint: PublicKey
let newer: PublicKey
const accountOf = (owner: PublicKey, token = mint, program = TOKEN_PROGRAM_ID) =>
  getAssociatedTokenAddressSync(token, owner, true, program)
const tokenOf = (address = mint) => ({ address: address.toBase58(), symbol: '', decimals: 6 })

beforeAll(() => {
  const { node } = stage
  mint = new PublicKey(node.createMint({ decimals: 6 }))
  newer = new PublicKey(node.createMint({ decimals: 6, program: 'token-2022' }))
  for (const token of [mint, newer]) {
    for (const owner of [mine, theirs]) node.mintTo(token.toBase58(), owner, 1_000_000n)
  }
})

const ask = (instructions: readonly TransactionInstruction[], more?: Partial<RequestScene>) =>
  describeOn(stage.devnet, signAndSend(build(instructions)), more)

describe('transactions', () => {
  test('a payment of the coin', async () => {
    const description = await ask([
      ComputeBudgetProgram.setComputeUnitLimit({ units: 20_000 }),
      SystemProgram.transfer({ fromPubkey: me.publicKey, toPubkey: friend, lamports: 5_000 }),
    ])
    expect(description).toMatchObject({ account: mine, network: stage.devnet.caipNetworkId, cautions: [] })
    expect(description.actions).toEqual([{ type: 'transfer', token: coin, amount: '5000', from: mine, to: theirs }])
  })

  test('a transfer of a token names the owners of the accounts, with and without the mint', async () => {
    const [from, to] = [accountOf(me.publicKey), accountOf(friend)]
    const expected = [{ type: 'transfer', token: tokenOf(), amount: '7', from: mine, to: theirs }]
    expect((await ask([createTransferInstruction(from, to, me.publicKey, 7)])).actions).toEqual(expected)
    const checked = createTransferCheckedInstruction(from, mint, to, me.publicKey, 7, 6)
    expect((await ask([checked])).actions).toEqual(expected)
  })

  test('a transfer of Token-2022, with the fee that the token keeps', async () => {
    const [from, to] = [me.publicKey, friend].map((owner) => accountOf(owner, newer, TOKEN_2022_PROGRAM_ID))
    const transfer = createTransferCheckedWithFeeInstruction(
      from as PublicKey,
      newer,
      to as PublicKey,
      me.publicKey,
      9n,
      6,
      1n,
    )
    const description = await ask([transfer])
    expect(description.actions).toEqual([
      { type: 'transfer', token: tokenOf(newer), amount: '9', from: mine, to: theirs },
    ])
    expect(kindsOf(description)).toEqual([])
  })

  test('a token with a transfer hook names its program', async () => {
    const issuer = await createIssuer(stage.node)
    const [hooked, empty] = [await issuer.createMint(['hook']), await issuer.createMint(['emptyHook'])]
    for (const token of [hooked, empty]) {
      for (const owner of [mine, theirs]) await issuer.open(token, owner)
    }
    const send = (token: string) => {
      const [from, to] = [mine, theirs].map((owner) => issuer.accountOf(token, owner)) as [PublicKey, PublicKey]
      const [key, program] = [new PublicKey(token), TOKEN_2022_PROGRAM_ID]
      return ask([createTransferCheckedInstruction(from, key, to, me.publicKey, 1, 6, [], program)])
    }
    expect(kindsOf(await send(hooked))).toEqual(['unknownCall'])
    expect(kindsOf(await send(empty))).toEqual([])
  })

  test('an account that the transaction creates belongs to the owner that it names', async () => {
    const owner = Keypair.generate().publicKey
    const to = accountOf(owner)
    const description = await ask([
      createAssociatedTokenAccountIdempotentInstruction(me.publicKey, to, owner, mint),
      createTransferCheckedInstruction(accountOf(me.publicKey), mint, to, me.publicKey, 7, 6),
    ])
    expect(description.actions).toEqual([
      { type: 'createAccount', account: to.toBase58(), owner: owner.toBase58(), token: tokenOf() },
      { type: 'transfer', token: tokenOf(), amount: '7', from: mine, to: owner.toBase58() },
    ])
  })

  test('creating an existing account is no action', async () => {
    const create = createAssociatedTokenAccountIdempotentInstruction(me.publicKey, accountOf(friend), friend, mint)
    const transfer = SystemProgram.transfer({ fromPubkey: me.publicKey, toPubkey: friend, lamports: 1 })
    expect((await ask([create, transfer])).actions).toHaveLength(1)
  })

  test('a new account with its deposit, for a program and for a token', async () => {
    const account = Keypair.generate().publicKey
    const make = (programId: PublicKey) =>
      SystemProgram.createAccount({
        fromPubkey: me.publicKey,
        newAccountPubkey: account,
        lamports: 2_039_280,
        space: 165,
        programId,
      })
    const deposit = { token: coin, amount: '2039280' }
    expect((await ask([make(friend)])).actions).toEqual([
      { type: 'createAccount', account: account.toBase58(), owner: theirs, deposit },
    ])
    const initialize = createInitializeAccount3Instruction(account, mint, me.publicKey)
    expect((await ask([make(TOKEN_PROGRAM_ID), initialize])).actions).toEqual([
      { type: 'createAccount', account: account.toBase58(), owner: mine, token: tokenOf(), deposit },
    ])
  })

  test('an allowance above the supply is unlimited; a spender with a key is a person', async () => {
    const from = accountOf(me.publicKey)
    const description = await ask([createApproveInstruction(from, friend, me.publicKey, 2n ** 64n - 1n)])
    expect(description.actions).toEqual([
      { type: 'approve', token: tokenOf(), spender: theirs, amount: null, expires: null },
    ])
    expect(kindsOf(description)).toEqual(['accountSpender', 'unlimitedAllowance'])
    const checked = createApproveCheckedInstruction(from, mint, vault, me.publicKey, 5n, 6)
    expect(kindsOf(await ask([checked]))).toEqual(['unknownSpender'])
    expect(kindsOf(await ask([checked], { isKnown: (it) => it === vault.toBase58() }))).toEqual([])
  })

  test('an allowance is revoked', async () => {
    const description = await ask([createRevokeInstruction(accountOf(me.publicKey), me.publicKey)])
    expect(description.actions).toEqual([{ type: 'revoke', token: tokenOf() }])
    expect(description.cautions).toEqual([])
  })

  test('assigning a token account, or the account itself, to another owner raises a danger', async () => {
    const from = accountOf(me.publicKey)
    const give = createSetAuthorityInstruction(from, me.publicKey, AuthorityType.AccountOwner, friend)
    const given = await ask([give])
    expect(given.actions).toEqual([{ type: 'setAuthority', account: from.toBase58(), to: theirs }])
    expect(given.cautions).toEqual([{ kind: 'authority', weight: 'danger', subject: from.toBase58() }])
    const assign = SystemProgram.assign({ accountPubkey: me.publicKey, programId: friend })
    expect(kindsOf(await ask([assign]))).toEqual(['authority'])
    const drop = createSetAuthorityInstruction(mint, me.publicKey, AuthorityType.MintTokens, null)
    expect((await ask([drop])).actions).toEqual([{ type: 'setAuthority', account: mint.toBase58(), to: null }])
  })

  test('tokens are burned, and an account is closed', async () => {
    const from = accountOf(me.publicKey)
    const description = await ask([
      createBurnInstruction(from, mint, me.publicKey, 3),
      createCloseAccountInstruction(from, friend, me.publicKey),
    ])
    expect(description.actions).toEqual([
      { type: 'burn', token: tokenOf(), amount: '3', from: mine },
      { type: 'closeAccount', account: from.toBase58(), to: theirs },
    ])
    // What is left in it, such as wrapped coins, goes to somebody else.
    expect(description.cautions).toEqual([{ kind: 'authority', weight: 'danger', subject: from.toBase58() }])
    expect(kindsOf(await ask([createCloseAccountInstruction(from, me.publicKey, me.publicKey)]))).toEqual([])
  })

  test('a token account of another shared account is closed, and that account gets what is left in it', async () => {
    const close = createCloseAccountInstruction(accountOf(friend), friend, friend)
    const call = signAndSend(build([close]))
    const named = { ...call, params: { ...(call.params as object), pubkey: theirs } }
    const description = await describeOn(stage.devnet, named, { accounts: [mine, theirs] })
    expect(kindsOf(description)).toEqual(['otherAccount'])
  })

  test('a memo is shown unchanged; bytes that are not text are an unknown call', async () => {
    const programId = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
    const memo = (data: Uint8Array) => ({ programId, keys: [], data: Buffer.from(data) })
    expect((await ask([memo(new TextEncoder().encode('Grüße'))])).actions).toEqual([{ type: 'memo', text: 'Grüße' }])
    expect(kindsOf(await ask([memo(Uint8Array.of(0xff))]))).toEqual(['unknownCall'])
  })

  test('an unknown program, or an unknown type of instruction, is an unknown call', async () => {
    const unknown = { programId: friend, keys: [], data: Buffer.from([1, 2, 3]) }
    const description = await ask([unknown, createMintToInstruction(mint, accountOf(friend), me.publicKey, 1)])
    expect(description.actions).toEqual([
      { type: 'call', contract: theirs, fields: [] },
      { type: 'call', contract: TOKEN_PROGRAM_ID.toBase58(), name: 'Token', fields: [] },
    ])
    expect(kindsOf(description)).toEqual(['unknownCall', 'unknownCall'])
  })

  test('instructions in a batch of the token program are shown one by one', async () => {
    const from = accountOf(me.publicKey)
    const inside = [
      createTransferInstruction(from, accountOf(friend), me.publicKey, 4),
      createApproveInstruction(from, vault, me.publicKey, 5),
    ]
    const data = inside.flatMap((one) => [one.keys.length, one.data.length, ...one.data])
    const batch = {
      programId: TOKEN_PROGRAM_ID,
      keys: inside.flatMap(({ keys }) => keys),
      data: Buffer.from([255, ...data]),
    }
    expect((await ask([batch])).actions.map(({ type }) => type)).toEqual(['transfer', 'approve'])
  })

  test('a transaction that does not expire, and a fee that is far too high, raise cautions', async () => {
    const advance = SystemProgram.nonceAdvance({ noncePubkey: friend, authorizedPubkey: me.publicKey })
    const transfer = SystemProgram.transfer({ fromPubkey: me.publicKey, toPubkey: friend, lamports: 1 })
    expect(kindsOf(await ask([advance, transfer]))).toEqual(['neverExpires'])
    const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 2_000_000_000n })
    expect(kindsOf(await ask([price, transfer]))).toEqual(['highFee'])
  })

  test('a node that fails leaves tokens unknown, except for decimals that the network checks', async () => {
    const { mainnet } = stage
    const dead = { ...toNetwork(undefined, 'http://127.0.0.1:9'), caipNetworkId: mainnet.caipNetworkId }
    const [from, to] = [accountOf(me.publicKey), accountOf(friend)]
    const plain = await describeOn(dead, signAndSend(build([createTransferInstruction(from, to, me.publicKey, 7)])))
    expect(plain.actions).toEqual([
      {
        type: 'transfer',
        token: { symbol: '', decimals: null },
        amount: '7',
        from: from.toBase58(),
        to: to.toBase58(),
      },
    ])
    expect(kindsOf(plain)).toEqual(['unknownToken'])
    const checked = createTransferCheckedInstruction(from, mint, to, me.publicKey, 7, 6)
    const { actions } = await describeOn(dead, signAndSend(build([checked])))
    expect(actions).toMatchObject([{ token: tokenOf() }])
  })
})

describe('lookup tables', () => {
  const table = (addresses: PublicKey[]) =>
    new AddressLookupTableAccount({
      key: Keypair.generate().publicKey,
      state: {
        deactivationSlot: 2n ** 64n - 1n,
        lastExtendedSlot: 0,
        lastExtendedSlotStartIndex: 0,
        authority: undefined as never,
        addresses,
      },
    })
  /** As the program writes it: kind, slots, index, authority, padding, addresses. */
  const put = ({ key, state }: AddressLookupTableAccount) => {
    const header = new Uint8Array(56)
    header[0] = 1
    header.fill(0xff, 4, 12)
    const data = Buffer.concat([header, ...state.addresses.map((address) => address.toBytes())])
    stage.node.putAccount(key.toBase58(), AddressLookupTableProgram.programId.toBase58(), data)
    return AddressLookupTableAccount.deserialize(data)
  }

  test('accounts of a table are read from the chain', async () => {
    const listed = table([vault, friend])
    // The layout is that which `@solana/web3.js` reads.
    expect(put(listed).addresses.map(String)).toEqual([vault.toBase58(), theirs])
    const transfer = SystemProgram.transfer({ fromPubkey: me.publicKey, toPubkey: friend, lamports: 5 })
    const transaction = build([transfer], { tables: [listed] })
    const description = await describeOn(stage.devnet, signAndSend(transaction))
    expect(description.actions).toMatchObject([{ type: 'transfer', to: theirs }])
    expect(description.cautions).toEqual([])
  })

  test('a missing table makes the transaction signed blind', async () => {
    const transfer = SystemProgram.transfer({ fromPubkey: me.publicKey, toPubkey: friend, lamports: 5 })
    const transaction = build([transfer], { tables: [table([friend])] })
    const description = await describeOn(stage.devnet, signAndSend(transaction))
    expect(description.actions).toMatchObject([{ type: 'call', name: 'System' }])
    expect(kindsOf(description)).toEqual(['blindSignature', 'unknownCall'])
  })
})

describe('forms of requests', () => {
  const transfer = () => build([SystemProgram.transfer({ fromPubkey: me.publicKey, toPubkey: friend, lamports: 5 })])
  const account = { address: mine }

  test.each([
    ['solana:signTransaction', () => [{ account, transaction: transfer(), chain: 'solana:devnet' }]],
    ['solana:signAndSendTransaction', () => [{ account, transaction: transfer(), chain: 'solana:devnet' }]],
    ['solana_signTransaction', () => ({ transaction: base64.encode(transfer()) })],
    ['solana_signAllTransactions', () => ({ transactions: [base64.encode(transfer())] })],
  ])('%s', async (method, params) => {
    const { actions, cautions } = await describeOn(stage.devnet, { method, params: params() })
    expect(actions).toEqual([{ type: 'transfer', token: coin, amount: '5', from: mine, to: theirs }])
    expect(cautions).toEqual([])
  })

  test('several transactions are shown in their order', async () => {
    const params = [
      { account, transaction: transfer() },
      { account, transaction: transfer() },
    ]
    const { actions } = await describeOn(stage.devnet, { method: 'solana:signTransaction', params })
    expect(actions).toHaveLength(2)
  })

  test('an account that another transaction of the request makes names no recipient', async () => {
    const [account, to] = [{ address: mine }, Keypair.generate().publicKey]
    const send = createTransferCheckedInstruction(accountOf(me.publicKey), mint, to, me.publicKey, 7, 6)
    // The page never has to send the second transaction: until somebody makes the account, it has no owner.
    const params = [[send], [createInitializeAccount3Instruction(to, mint, me.publicKey)]].map((instructions) => ({
      account,
      transaction: build(instructions),
    }))
    const { actions } = await describeOn(stage.devnet, { method: 'solana:signTransaction', params })
    expect(actions[0]).toMatchObject({ type: 'transfer', from: mine, to: to.toBase58() })
  })

  test('a token account that is made anew belongs to its new owner, from there on', async () => {
    const [mineToo, thief] = [accountOf(me.publicKey), Keypair.generate().publicKey]
    const send = createTransferCheckedInstruction(accountOf(friend), mint, mineToo, friend, 7, 6)
    const { actions } = await ask([
      send,
      createCloseAccountInstruction(mineToo, me.publicKey, me.publicKey),
      createInitializeAccount3Instruction(mineToo, mint, thief),
      send,
    ])
    const recipients = actions.flatMap((action) => (action.type === 'transfer' ? [action.to] : []))
    expect(recipients).toEqual([mine, thief.toBase58()])
  })

  test('another network and another account raise cautions', async () => {
    const params = [{ account: { address: theirs }, transaction: transfer(), chain: 'solana:mainnet' }]
    const call = { method: 'solana:signAndSendTransaction', params }
    const description = await describeOn(stage.devnet, call, { accounts: [mine, theirs] })
    expect(description).toMatchObject({ network: stage.mainnet.caipNetworkId, account: theirs })
    expect(kindsOf(description)).toEqual(['otherNetwork', 'otherAccount'])
  })

  test.each([
    ['no transaction', { transaction: base64.encode(Uint8Array.of(1, 2, 3)) }],
    ['no text of base64', { transaction: '%' }],
    ['nothing', undefined],
    ['a list with a hole', [undefined]],
  ])('%s is signed blind', async (_, params) => {
    const description = await describeOn(stage.devnet, { method: 'solana_signTransaction', params })
    expect(kindsOf(description)).toEqual(['blindSignature'])
  })

  test('a transaction with trailing bytes or of a future version is signed blind', async () => {
    const bytes = transfer()
    const later = Uint8Array.from(bytes)
    // Behind the length and the one signature.
    later[65] = 0x81
    for (const transaction of [Uint8Array.from([...bytes, 0]), later]) {
      const params = [{ account, transaction }]
      expect(kindsOf(await describeOn(stage.devnet, { method: 'solana:signTransaction', params }))).toEqual([
        'blindSignature',
      ])
    }
  })
})
