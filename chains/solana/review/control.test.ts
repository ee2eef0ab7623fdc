/** Instructions that give away staked coins, programs and coins of new accounts, as `@solana/web3.js` writes them. */
import { createApproveInstruction } from '@solana/spl-token'
import {
  Authorized,
  Keypair,
  Lockup,
  PublicKey,
  StakeProgram,
  SystemProgram,
  TransactionInstruction,
} from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { build, describeOn, friend, kindsOf, me, mine, signAndSend, theirs } from '../testing/reviewing.ts'
import { createStage } from '../testing/stage.ts'

const coin = { symbol: 'SOL', decimals: 9 }
const stage = createStage()
const stake = Keypair.generate().publicKey
const account = stake.toBase58()
const ask = (...instructions: TransactionInstruction[]) => describeOn(stage.devnet, signAndSend(build(instructions)))
const danger = [{ kind: 'authority', weight: 'danger', subject: account }]
const warning = [{ kind: 'stakeAuthority', weight: 'warning', subject: account }]

describe('stake', () => {
  const by = { stakePubkey: stake, authorizedPubkey: me.publicKey, newAuthorizedPubkey: friend }

  const given = (to: string) => ({ type: 'setAuthority', account, to })
  const lent = (to: string) => ({ ...given(to), isStakeOnly: true })
  /** The authorities by their numbers, and what gives one of them to another key. */
  const authorities = [
    ['to stake', 0, lent(theirs), warning],
    ['to withdraw', 1, given(theirs), danger],
  ] as const

  test.each(authorities)('the authority %s goes to another key', async (_, index, action, expected) => {
    const { instructions } = StakeProgram.authorize({ ...by, stakeAuthorizationType: { index } })
    const { actions, cautions } = await ask(...instructions)
    expect(actions).toEqual([action])
    expect(cautions).toEqual(expected)
  })

  test.each(authorities)('the authority %s goes to another key, by a seed', async (_, index, action, expected) => {
    const { instructions } = StakeProgram.authorizeWithSeed({
      stakePubkey: stake,
      authorityBase: me.publicKey,
      authoritySeed: 'seed',
      authorityOwner: SystemProgram.programId,
      newAuthorizedPubkey: friend,
      stakeAuthorizationType: { index },
    })
    const { actions, cautions } = await ask(...instructions)
    expect(actions).toEqual([action])
    expect(cautions).toEqual(expected)
  })

  test.each(
    authorities.flatMap(([name, index, ...expected]) => [
      [`${name} goes to another key that signs too`, [10, 0, 0, 0, index, 0, 0, 0], ...expected] as const,
      [
        `${name} goes to another key that signs too, by a seed`,
        [11, 0, 0, 0, index, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ...new Uint8Array(32)],
        ...expected,
      ] as const,
    ]),
  )('the authority %s', async (_, data, action, expected) => {
    const keys = [stake, me.publicKey, me.publicKey, friend].map((pubkey) => ({
      pubkey,
      isSigner: pubkey === me.publicKey,
      isWritable: pubkey === stake,
    }))
    const { programId } = StakeProgram
    const { actions, cautions } = await ask(new TransactionInstruction({ programId, keys, data: Buffer.from(data) }))
    expect(actions).toEqual([action])
    expect(cautions).toEqual(expected)
  })

  test('another authority than those is an unknown call', async () => {
    const { instructions } = StakeProgram.authorize({ ...by, stakeAuthorizationType: { index: 2 } })
    expect((await ask(...instructions)).cautions).toMatchObject([{ kind: 'unknownCall' }])
  })

  const create = (staker: PublicKey, withdrawer: PublicKey, lockup?: Lockup) => {
    const made = StakeProgram.createAccount({
      fromPubkey: me.publicKey,
      stakePubkey: stake,
      authorized: new Authorized(staker, withdrawer),
      lamports: 5,
      ...(lockup && { lockup }),
    })
    return ask(...made.instructions)
  }
  const third = Keypair.generate().publicKey

  test.each([
    ['to stake', friend, me.publicKey, [given(mine), lent(theirs)], warning],
    ['to withdraw', me.publicKey, friend, [given(theirs), lent(mine)], danger],
    ['to do both', friend, friend, [given(theirs)], danger],
    ['to withdraw, and a third one that to stake,', third, friend, [given(theirs), lent(third.toBase58())], danger],
  ])('another key gets the authority %s over a new account', async (_, staker, withdrawer, keys, expected) => {
    const { actions, cautions } = await create(staker, withdrawer)
    expect(actions).toEqual([expect.objectContaining({ type: 'createAccount', account }), ...keys])
    expect(cautions.filter(({ kind }) => /authority/i.test(kind))).toEqual(expected)
  })

  test('a new account of the user is no danger, also if it is locked for a time', async () => {
    for (const lockup of [undefined, new Lockup(2_000_000_000, 0, me.publicKey)]) {
      const { actions, cautions } = await create(me.publicKey, me.publicKey, lockup)
      expect(actions).toEqual([expect.objectContaining({ type: 'createAccount' }), given(mine)])
      expect(cautions.map(({ kind }) => kind)).not.toContain('authority')
    }
  })

  test.each([
    ['until a time', new Lockup(2_000_000_000, 0, friend)],
    ['until an epoch', new Lockup(0, 9_000, friend)],
  ])('another key can lock a new account %s', async (_, lockup) => {
    const { actions, cautions } = await create(me.publicKey, me.publicKey, lockup)
    expect(actions.slice(1)).toEqual([given(mine), given(theirs)])
    expect(cautions).toContainEqual(danger[0])
  })

  test('another key that signs too gets the authority over a new account', async () => {
    const keys = [stake, stake, me.publicKey, friend].map((pubkey) => ({
      pubkey,
      isSigner: pubkey === me.publicKey,
      isWritable: pubkey === stake,
    }))
    const data = Buffer.from([9, 0, 0, 0])
    const { actions, cautions } = await ask(
      new TransactionInstruction({ programId: StakeProgram.programId, keys, data }),
    )
    expect(actions).toEqual([given(theirs), lent(mine)])
    expect(cautions).toEqual(danger)
  })

  const instruct = (data: readonly number[], ...accounts: readonly PublicKey[]) =>
    ask(
      new TransactionInstruction({
        programId: StakeProgram.programId,
        keys: accounts.map((pubkey) => ({ pubkey, isSigner: pubkey === me.publicKey, isWritable: pubkey === stake })),
        data: Buffer.from([...data]),
      }),
    )
  const later = [1, 0, 0, 0, 0, 1, 0, 0, 0]

  test.each([
    ['of an account', [6, 0, 0, 0, ...later, 0, 1, ...friend.toBytes()], []],
    ['of an account, where it signs too', [12, 0, 0, 0, ...later, 0], [friend]],
  ])('another key gets the lockup %s', async (_, data, more) => {
    const { actions, cautions } = await instruct(data, stake, me.publicKey, ...more)
    expect(actions).toEqual([given(theirs)])
    expect(cautions).toEqual(danger)
  })

  test('a lockup whose key stays is an unknown call', async () => {
    for (const data of [
      [6, 0, 0, 0, ...later, 0, 0],
      [12, 0, 0, 0, 0, 1, ...new Uint8Array(8)],
      [6, 0, 0, 0, 1],
    ]) {
      const { cautions } = await instruct(data, stake, me.publicKey)
      expect(cautions).toMatchObject([{ kind: 'unknownCall' }])
    }
  })

  test('coins are withdrawn to another account', async () => {
    const { instructions } = StakeProgram.withdraw({
      stakePubkey: stake,
      authorizedPubkey: me.publicKey,
      toPubkey: friend,
      lamports: 5,
    })
    expect((await ask(...instructions)).actions).toEqual([
      { type: 'transfer', token: coin, amount: '5', from: account, to: theirs },
    ])
  })

  test('other instructions are unknown calls', async () => {
    const { instructions } = StakeProgram.deactivate({ stakePubkey: stake, authorizedPubkey: me.publicKey })
    const { actions, cautions } = await ask(...instructions)
    expect(actions).toMatchObject([{ type: 'call', name: 'Stake' }])
    expect(cautions).toMatchObject([{ kind: 'unknownCall' }])
  })
})

describe('programs', () => {
  const loader = new PublicKey('BPFLoaderUpgradeab1e11111111111111111111111')
  const call = (kind: number, ...accounts: PublicKey[]) =>
    ask(
      new TransactionInstruction({
        programId: loader,
        keys: accounts.map((pubkey) => ({ pubkey, isSigner: pubkey === me.publicKey, isWritable: pubkey === stake })),
        data: Buffer.from([kind, 0, 0, 0]),
      }),
    )

  test.each([
    ['another key', 4, [friend], theirs],
    ['another key that signs too', 7, [friend], theirs],
    ['nobody', 4, [], null],
  ])('a program goes to %s', async (_, kind, next, to) => {
    const { actions, cautions } = await call(kind, stake, me.publicKey, ...next)
    expect(actions).toEqual([{ type: 'setAuthority', account, to }])
    expect(cautions).toEqual(danger)
  })

  test('a program that is closed is lost, also if its coins come back', async () => {
    const program = new PublicKey(theirs)
    const { actions, cautions } = await call(5, stake, me.publicKey, me.publicKey, program)
    expect(actions).toEqual([{ type: 'setAuthority', account: theirs, to: null }])
    expect(cautions).toEqual([{ kind: 'authority', weight: 'danger', subject: theirs }])
  })

  test('a buffer for a program is closed, and its coins go to another account', async () => {
    const { actions, cautions } = await call(5, stake, friend, me.publicKey)
    expect(actions).toEqual([{ type: 'closeAccount', account, to: theirs }])
    expect(cautions).toEqual(danger)
  })
})

test('a nonce account is given to another key', async () => {
  const { instructions } = SystemProgram.createNonceAccount({
    fromPubkey: me.publicKey,
    noncePubkey: stake,
    authorizedPubkey: friend,
    lamports: 5,
  })
  const { actions, cautions } = await ask(...instructions)
  expect(actions).toContainEqual({ type: 'setAuthority', account, to: theirs })
  expect(cautions).toContainEqual(danger[0])
})

test('coins of a new account without a program are a transfer to its key', async () => {
  const made = SystemProgram.createAccount({
    fromPubkey: me.publicKey,
    newAccountPubkey: friend,
    lamports: 7,
    space: 0,
    programId: SystemProgram.programId,
  })
  expect((await ask(made)).actions).toEqual([{ type: 'transfer', token: coin, amount: '7', from: mine, to: theirs }])
})

test('coins of a new account of another program are its deposit, and the program is an unknown one', async () => {
  const program = Keypair.generate().publicKey
  const made = SystemProgram.createAccount({
    fromPubkey: me.publicKey,
    newAccountPubkey: friend,
    lamports: 7,
    space: 0,
    programId: program,
  })
  const description = await ask(made)
  expect(description.actions).toMatchObject([{ type: 'createAccount', deposit: { amount: '7' } }])
  expect(kindsOf(description)).toEqual(['unknownCall'])
})

describe('an account whose address comes from a seed', () => {
  const seeded = { basePubkey: me.publicKey, seed: 'a seed' }
  const create = (programId: PublicKey) =>
    SystemProgram.createAccountWithSeed({
      ...seeded,
      fromPubkey: me.publicKey,
      newAccountPubkey: friend,
      lamports: 7,
      space: 0,
      programId,
    })

  test('gets its coins as a transfer, or as the deposit for a program', async () => {
    expect((await ask(create(SystemProgram.programId))).actions).toEqual([
      { type: 'transfer', token: coin, amount: '7', from: mine, to: theirs },
    ])
    const program = Keypair.generate().publicKey
    const { actions, cautions } = await ask(create(program))
    expect(actions).toEqual([
      { type: 'createAccount', account: theirs, owner: program.toBase58(), deposit: { token: coin, amount: '7' } },
    ])
    expect(cautions).toMatchObject([{ kind: 'unknownCall' }])
  })

  test('is given to a program', async () => {
    const { actions, cautions } = await ask(
      SystemProgram.assign({ ...seeded, accountPubkey: stake, programId: friend }),
    )
    expect(actions).toEqual([{ type: 'setAuthority', account, to: theirs }])
    expect(cautions).toEqual(danger)
  })

  test('is unknown where the seed is longer than the data', async () => {
    const made = create(SystemProgram.programId)
    made.data.writeBigUInt64LE(2n ** 40n, 36)
    expect((await ask(made)).cautions).toMatchObject([{ kind: 'unknownCall' }])
  })
})

test.each([
  ['a key, where no program keeps data,', () => theirs, 'accountSpender'],
  ['an account of a program', () => stage.node.createMint({ decimals: 6 }), 'unknownSpender'],
])('%s may spend tokens: the caution is about its kind', async (_, spender, kind) => {
  const source = stage.node.createMint({ decimals: 6 })
  const delegate = new PublicKey(spender())
  const description = await ask(createApproveInstruction(new PublicKey(source), delegate, me.publicKey, 5))
  expect(kindsOf(description)).toContain(kind)
  expect(kindsOf(description)).not.toContain(kind === 'accountSpender' ? 'unknownSpender' : 'accountSpender')
})
