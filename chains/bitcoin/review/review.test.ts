import * as ecc from '@bitcoinerlab/secp256k1'
import { address as addresses, initEccLib, networks, Psbt, payments, Transaction } from 'bitcoinjs-lib'
import type { RpcCall } from 'portico/wallet'
import { describe, expect, test } from 'vitest'
import * as listed from '../networks.ts'
import { onTestnet, ordinals, payment } from '../testing/addresses.ts'
import { mainnet } from '../testing/network.ts'
import { buildTransaction, encodeVersion2 } from '../testing/version2.ts'
import { describeRequest } from './describe.ts'
import type { RequestDescription } from './params.ts'
import { encodeAddress } from './readPsbt.ts'
import { simulateRequest } from './simulate.ts'

initEccLib(ecc)
const me = payment
/** Of the examples of BIP-173. */
const friend = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'
const coin = { symbol: 'BTC', decimals: 8 }
const { signal } = new AbortController()
const scene = { address: me, network: mainnet, origin: 'https://app.example' }
const ask = (call: RpcCall) => describeRequest(call, scene, signal)
const run = (call: RpcCall) => simulateRequest(call, scene, signal)
const kindsOf = ({ cautions }: RequestDescription) => cautions.map(({ kind }) => kind)
const text = (value: string) => new TextEncoder().encode(value)

const scriptOf = (address: string) => addresses.toOutputScript(address)
/** A PSBT as `bitcoinjs-lib` writes it: coins in, coins out. */
function build(
  inputs: readonly [owner: string, value: bigint, sighashType?: number][],
  outputs: readonly [to: string | Uint8Array, value: bigint][],
): RpcCall {
  const psbt = new Psbt()
  inputs.forEach(([owner, value, sighashType], index) => {
    psbt.addInput({
      hash: 'ab'.repeat(32),
      index,
      witnessUtxo: { script: scriptOf(owner), value },
      ...(sighashType !== undefined && { sighashType }),
    })
  })
  for (const [to, value] of outputs) {
    psbt.addOutput({ script: typeof to === 'string' ? scriptOf(to) : to, value })
  }
  return { method: 'signPsbt', params: { psbt: psbt.toBase64() } }
}
const memo = (value: string) => payments.embed({ data: [text(value)] }).output ?? new Uint8Array()

describe('PSBTs', () => {
  test('payments come first, then the change and a note; the fee is the difference of inputs and outputs', async () => {
    const call = build(
      [
        [me, 60_000n],
        [me, 60_000n],
      ],
      [
        [me, 18_000n],
        [friend, 100_000n],
        [memo('Grüße'), 0n],
      ],
    )
    const description = await ask(call)
    expect(description).toMatchObject({ account: me, network: mainnet.caipNetworkId, cautions: [] })
    expect(description.actions).toEqual([
      { type: 'transfer', token: coin, amount: '100000', from: me, to: friend },
      { type: 'memo', text: 'Grüße' },
      { type: 'transfer', token: coin, amount: '18000', from: me, to: me },
    ])
    expect(await run(call)).toEqual({
      outcome: 'unknown',
      changes: [{ token: coin, amount: '-100000' }],
      fee: { value: '2000', ...coin },
    })
  })

  test('of version 2 (BIP-370) are described like others', async () => {
    const transaction = buildTransaction(
      [{ owner: me }],
      [
        [friend, 30_000n],
        [me, 19_000n],
      ],
    )
    const psbt = encodeVersion2(transaction)
    const description = await ask({ method: 'signPsbt', params: { psbt } })
    expect(description.actions).toMatchObject([
      { type: 'transfer', amount: '30000', to: friend },
      { type: 'transfer', amount: '19000', to: me },
    ])
    expect(kindsOf(description)).toEqual([])
    const incomplete = await ask({ method: 'signPsbt', params: { psbt: psbt.slice(0, -8) } })
    expect(kindsOf(incomplete)).toEqual(['blindSignature'])
  })

  test('inputs of another address that the wallet signs count as the user’s and are listed', async () => {
    const { method, params } = build(
      [
        [me, 50_000n],
        [ordinals, 90_000n],
      ],
      [
        [friend, 120_000n],
        [ordinals, 19_000n],
      ],
    )
    const signInputs = [
      { address: me, index: 0 },
      { address: ordinals, index: 1 },
    ]
    const call = { method, params: { ...(params as object), signInputs } }
    const both = { ...scene, accounts: [me, ordinals] }
    const { cautions } = await describeRequest(call, both, signal)
    expect(cautions).toEqual([{ kind: 'otherAccount', weight: 'warning', subject: ordinals }])
    expect(await simulateRequest(call, both, signal)).toEqual({
      outcome: 'unknown',
      changes: [{ token: coin, amount: '-120000' }],
      fee: { value: '1000', ...coin },
    })
  })

  test('a signer without an address owns nothing', async () => {
    const call = build([[me, 50_000n]], [[friend, 49_000n]])
    const { method, params } = call
    const signInputs = [
      { address: me, index: 0 },
      { address: '', index: 1 },
    ]
    const asked = { method, params: { ...(params as object), signInputs } }
    expect((await ask(asked)).actions).toMatchObject([{ type: 'transfer', to: friend, amount: '49000' }])
    expect((await run(asked))?.changes).toEqual([{ token: coin, amount: '-49000' }])
  })

  test('an address that the page names as a signer is the user’s only if the wallet shares it', async () => {
    const { method, params } = build([[me, 50_000n]], [[friend, 49_000n]])
    const signInputs = [me, friend].map((address, index) => ({ address, index }))
    const call = { method, params: { ...(params as object), signInputs } }
    const { actions } = await describeRequest(call, { ...scene, accounts: [me] }, signal)
    expect(actions).toMatchObject([{ type: 'transfer', to: friend, amount: '49000' }])
  })

  test('a signer that the wallet does not share raises a danger, alone or among others', async () => {
    const { method, params } = build([[friend, 50_000n]], [[ordinals, 49_000n]])
    for (const signers of [[friend], [me, friend]]) {
      const signInputs = signers.map((address, index) => ({ address, index }))
      const call = { method, params: { ...(params as object), signInputs } }
      const { cautions } = await describeRequest(call, { ...scene, accounts: [me, ordinals] }, signal)
      expect(cautions).toEqual([{ kind: 'foreignAccount', weight: 'danger', subject: friend }])
    }
  })

  test('a signer in capitals is the same address where it is segwit', async () => {
    const { method, params } = build([[ordinals, 50_000n]], [[ordinals, 49_000n]])
    const both = { ...scene, accounts: [me, ordinals] }
    const namedAs = (address: string, at = both) => {
      const call = { method, params: { ...(params as object), signInputs: [{ address, index: 0 }] } }
      return describeRequest(call, at, signal)
    }
    const loud = ordinals.toUpperCase()
    const named = await namedAs(ordinals)
    expect(named.cautions).toEqual([{ kind: 'otherAccount', weight: 'warning', subject: ordinals }])
    expect(await namedAs(loud)).toEqual({ ...named, data: expect.stringContaining(loud) })
    expect(await namedAs(ordinals, { ...both, accounts: [me, loud] })).toEqual(named)
    expect((await namedAs(ordinals, { ...both, address: loud })).cautions).toEqual([])
    // No valid address.
    const mixed = ordinals.replace(/a/, 'A')
    expect((await namedAs(mixed)).cautions).toContainEqual({
      kind: 'foreignAccount',
      weight: 'danger',
      subject: mixed,
    })
  })

  test('coins of another account of the wallet are the user’s too, though the request names no inputs', async () => {
    const call = build(
      [
        [me, 50_000n],
        [ordinals, 546n],
      ],
      [
        [friend, 546n],
        [me, 49_000n],
      ],
    )
    const both = { ...scene, accounts: [me, ordinals] }
    const { cautions } = await describeRequest(call, both, signal)
    expect(cautions).toEqual([{ kind: 'otherAccount', weight: 'warning', subject: ordinals }])
    expect(await simulateRequest(call, both, signal)).toEqual({
      outcome: 'unknown',
      changes: [{ token: coin, amount: '-546' }],
      fee: { value: '1000', ...coin },
    })
  })

  test('with several payers, the change of the account’s balance is shown', async () => {
    const call = build(
      [
        [me, 50_000n],
        [friend, 90_000n],
      ],
      [
        [me, 80_000n],
        [friend, 59_000n],
      ],
    )
    expect(await run(call)).toEqual({ outcome: 'unknown', changes: [{ token: coin, amount: '30000' }], fee: null })
  })

  test.each([
    ['NONE', Transaction.SIGHASH_NONE],
    ['SINGLE', Transaction.SIGHASH_SINGLE | Transaction.SIGHASH_ANYONECANPAY],
  ])('a signature with the hash type %s raises a caution about changeable outputs', async (_, sighash) => {
    expect(kindsOf(await ask(build([[me, 50_000n, sighash]], [[friend, 49_000n]])))).toEqual(['blindSignature'])
    const { method, params } = build([[me, 50_000n]], [[friend, 49_000n]])
    const signInputs = [{ address: me, index: 0, sighashTypes: [sighash] }]
    expect(kindsOf(await ask({ method, params: { ...(params as object), signInputs } }))).toEqual(['blindSignature'])
    const all = Transaction.SIGHASH_ALL | Transaction.SIGHASH_ANYONECANPAY
    expect(kindsOf(await ask(build([[me, 50_000n, all]], [[friend, 49_000n]])))).toEqual(['openInputs'])
    expect(kindsOf(await ask(build([[me, 50_000n, Transaction.SIGHASH_ALL]], [[friend, 49_000n]])))).toEqual([])
  })

  test('a fee that takes most of the user’s coins raises a caution, also with inputs and outputs of others', async () => {
    const dust = build(
      [
        [me, 500_000n],
        [friend, 546n],
      ],
      [[friend, 100_000n]],
    )
    expect(kindsOf(await ask(dust))).toEqual(['highFee'])
    const large = build(
      [
        [me, 500_000n],
        [friend, 9_000_000n],
      ],
      [[friend, 9_100_000n]],
    )
    expect(kindsOf(await ask(large))).toEqual(['highFee'])
    expect(kindsOf(await ask(build([[me, 500_000n]], [[friend, 100_000n]])))).toEqual(['highFee'])
  })

  test('a fee far above any usual one for the size raises a caution, however much is sent', async () => {
    const btc = 100_000_000n
    const at = (fee: bigint, count = 1) =>
      build(
        Array.from({ length: count }, () => [me, (10n * btc + fee) / BigInt(count)] as const),
        [[friend, 10n * btc]],
      )
    expect(kindsOf(await ask(at(btc / 2n)))).toEqual(['highFee'])
    expect(kindsOf(await ask(at(1_000_000n)))).toEqual(['highFee'])
    expect(kindsOf(await ask(at(60_000n)))).toEqual([])
    // The fee grows with the number of inputs.
    expect(kindsOf(await ask(at(1_000_000n, 50)))).toEqual([])
  })

  test('an input without a value may belong to the account', async () => {
    const psbt = new Psbt()
    psbt.addInput({ hash: 'ab'.repeat(32), index: 0 })
    psbt.addOutput({ script: scriptOf(friend), value: 5n })
    const call = { method: 'signPsbt', params: { psbt: psbt.toBase64() } }
    expect(kindsOf(await ask(call))).toEqual(['blindSignature'])
    expect(await run(call)).toEqual({ outcome: 'unknown', changes: null, fee: null })
  })

  test('the value of an input is read from the transaction that it names', async () => {
    const before = new Transaction()
    before.addInput(new Uint8Array(32), 0)
    before.addOutput(scriptOf(me), 70_000n)
    const spend = (hash: string) => {
      const psbt = new Psbt()
      psbt.addInput({ hash: before.getId(), index: 0, nonWitnessUtxo: before.toBuffer() })
      psbt.addOutput({ script: scriptOf(friend), value: 69_000n })
      const base64 = psbt.toBuffer()
      // The hash of the input follows the version and the count of inputs.
      const place = Buffer.from(base64).indexOf(Buffer.from(before.getHash()))
      const changed = Buffer.from(base64)
      if (hash) Buffer.from(hash, 'hex').copy(changed, place)
      return { method: 'signPsbt', params: { psbt: changed.toString('base64') } }
    }
    expect(await run(spend(''))).toMatchObject({ changes: [{ amount: '-69000' }], fee: { value: '1000' } })
    expect(await run(spend('cd'.repeat(32)))).toMatchObject({ changes: null })
  })

  test('an input before segwit has no value without the transaction: its signature holds for any (BIP-174)', async () => {
    // P2PKH.
    const legacy = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
    const call = build([[legacy, 10_000n]], [[friend, 9_000n]])
    const own = { ...scene, address: legacy }
    expect(kindsOf(await describeRequest(call, own, signal))).toEqual(['blindSignature'])
    expect(await simulateRequest(call, own, signal)).toEqual({ outcome: 'unknown', changes: null, fee: null })
  })

  test('data that is not a PSBT is signed blind', async () => {
    for (const psbt of ['', 'cHNidP8=', '%']) {
      expect(kindsOf(await ask({ method: 'signPsbt', params: { psbt } }))).toEqual(['blindSignature'])
    }
  })
})

test('a transfer is described with its memo; change to another address adds a caution, to a foreign one a danger', async () => {
  const params = { recipientAddress: friend, amount: '1500', memo: '48656c6c6f' }
  const description = await ask({ method: 'sendTransfer', params })
  expect(description.actions).toEqual([
    { type: 'transfer', token: coin, amount: '1500', from: me, to: friend },
    { type: 'memo', text: 'Hello' },
  ])
  expect(description.cautions).toEqual([])
  const elsewhere = await ask({ method: 'sendTransfer', params: { ...params, changeAddress: friend } })
  expect(elsewhere.cautions).toEqual([{ kind: 'foreignChange', weight: 'danger', subject: friend }])
  const shared = { ...scene, accounts: [me, ordinals] }
  const cautionsOf = async (more: object) =>
    (await describeRequest({ method: 'sendTransfer', params: { ...params, ...more } }, shared, signal)).cautions
  expect(await cautionsOf({ changeAddress: friend })).toEqual([
    { kind: 'foreignChange', weight: 'danger', subject: friend },
  ])
  expect(await cautionsOf({ changeAddress: ordinals })).toEqual([
    { kind: 'otherAccount', weight: 'warning', subject: ordinals },
  ])
  const stranger = { kind: 'foreignAccount', weight: 'danger', subject: friend }
  expect(await cautionsOf({ account: friend })).toEqual([stranger])
  expect(await cautionsOf({ account: friend, changeAddress: me })).toEqual([stranger])
  // The active account pays, so that change to the named one is lost.
  const lost = { kind: 'foreignChange', weight: 'danger', subject: friend }
  expect(await cautionsOf({ account: friend, changeAddress: friend })).toEqual([stranger, lost])
  expect(await run({ method: 'sendTransfer', params })).toMatchObject({ changes: [{ amount: '-1500' }], fee: null })
})

test('on a network that the host does not list, amounts have the decimals of a known network, else they are in base units', async () => {
  const call = build([[me, 50_000n]], [[friend, 49_000n]])
  const on = async (id: string | number) => {
    const nativeCurrency = { name: '', symbol: '', decimals: 0 }
    const there = { ...scene, network: { ...mainnet, id, nativeCurrency } }
    const { actions } = await describeRequest(call, there, signal)
    return { actions, ...(await simulateRequest(call, there, signal)) }
  }
  for (const { id } of Object.values(listed))
    expect(await on(id)).toMatchObject({
      actions: [{ amount: '49000', token: coin }],
      changes: [{ amount: '-49000', token: coin }],
      fee: { value: '1000', ...coin },
    })
  const unknown = { symbol: '', decimals: null }
  expect(await on('12a765e31ffd4059bada1e25190f6e98')).toMatchObject({
    actions: [{ amount: '49000', token: unknown }],
    changes: [{ amount: '-49000', token: unknown }],
    fee: null,
  })
})

test('messages: a text, a text to sign in with, and a hash', async () => {
  const sign = (message: string) => ask({ method: 'signMessage', params: { message } })
  expect((await sign('Hello')).actions).toEqual([{ type: 'message', text: 'Hello' }])
  const signIn = (domain: string) => `${domain} wants you to sign in with your Bitcoin account:\n${me}\n\nHello`
  expect(kindsOf(await sign(signIn('app.example')))).toEqual([])
  expect(kindsOf(await sign(signIn('bank.example')))).toEqual(['foreignDomain'])
  expect(kindsOf(await sign('ab'.repeat(32)))).toEqual(['blindSignature'])
})

test('scripts have the same addresses as with bitcoinjs-lib', () => {
  const examples = [
    payment,
    ordinals,
    friend,
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '3P14159f73E4gFr7JterCCQh9QjiTjiZrG',
  ]
  for (const address of examples) {
    expect(encodeAddress(scriptOf(address), mainnet.caipNetworkId)).toBe(address)
  }
  const script = addresses.toOutputScript(onTestnet, networks.testnet)
  expect(encodeAddress(script, 'bip122:000000000933ea01ad0ee984209779ba')).toBe(onTestnet)
  expect(encodeAddress(Uint8Array.of(0x51), mainnet.caipNetworkId)).toBeUndefined()
})
