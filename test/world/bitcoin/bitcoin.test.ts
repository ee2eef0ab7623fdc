import { Psbt } from 'bitcoinjs-lib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BitcoinSigner, createSigners, parameters } from '../../wallets/bitcoin/keys.ts'
import { signInput } from '../../wallets/bitcoin/signPsbt.ts'
import { testPrivateKeys } from '../../wallets/keys.ts'
import { type BitcoinNode, startBitcoin } from './index.ts'

const [payment, ordinals] = createSigners(testPrivateKeys[0], 0, 'testnet', 'p2wpkh') as [BitcoinSigner, BitcoinSigner]
const [nested] = createSigners(testPrivateKeys[0], 0, 'testnet', 'p2sh') as [BitcoinSigner]
const [other] = createSigners(testPrivateKeys[1], 1, 'testnet', 'p2wpkh') as [BitcoinSigner]

let node: BitcoinNode
beforeAll(async () => {
  node = await startBitcoin()
})
beforeEach(() => node.faults.heal())
afterAll(() => node.stop())

interface Spend {
  readonly from: readonly BitcoinSigner[]
  readonly to?: string
  readonly pay?: bigint
  readonly sighash?: number
}

/** Spends a coin of 100,000 from each of the signers. */
function spend({ from, to = other.address, pay = 90_000n, sighash }: Spend): Psbt {
  const psbt = new Psbt({ network: parameters.testnet })
  for (const {
    address,
    payment: { output },
  } of from) {
    const hash = node.fund(address, 100_000)
    psbt.addInput({
      hash,
      index: 0,
      witnessUtxo: { script: output ?? new Uint8Array(), value: 100_000n },
      ...(sighash === undefined ? {} : { sighashType: sighash }),
    })
  }
  psbt.addOutput({ address: to, value: pay })
  for (const [index, signer] of from.entries())
    signInput(psbt, index, signer, sighash === undefined ? undefined : [sighash])
  return psbt.finalizeAllInputs()
}

const hex = (psbt: Psbt) => psbt.extractTransaction(true).toHex()

async function send(body: string) {
  const response = await fetch(`${node.url}/api/tx`, { method: 'POST', body })
  return { status: response.status, text: await response.text() }
}

const get = (path: string) => fetch(`${node.url}/api${path}`)

describe('a transaction is taken', () => {
  test.each([
    ['native segwit', [payment]],
    ['nested segwit', [nested]],
    ['taproot', [ordinals]],
    ['all of them', [payment, nested, ordinals, other]],
  ])('that spends %s', async (_, from) => {
    const before = node.balance(other.address)
    const psbt = spend({ from })
    const { status, text } = await send(hex(psbt))
    expect(status).toBe(200)
    expect(text).toBe(psbt.extractTransaction().getId())
    expect(node.balance(other.address) - before).toBe(90_000n)
    expect(node.transaction(text)?.hex).toBe(hex(psbt))
    expect(await (await get(`/tx/${text}/hex`)).text()).toBe(hex(psbt))
  })

  test('and its outputs can be spent', async () => {
    const { text: txid } = await send(hex(spend({ from: [payment], to: nested.address })))
    const coins = await (await get(`/address/${nested.address}/utxo`)).json()
    expect(coins).toContainEqual({ txid, vout: 0, status: { confirmed: true }, value: 90_000 })
    expect(await (await get(`/address/${nested.address}`)).json()).toMatchObject({
      chain_stats: { funded_txo_sum: expect.any(Number) },
    })
  })

  test('that signs a part only, if it says so', async () => {
    expect((await send(hex(spend({ from: [payment], sighash: 0x83 })))).status).toBe(200)
  })
})

describe('a transaction is refused', () => {
  const refused = async (body: string, reason: string) => {
    const { status, text } = await send(body)
    expect(status).toBe(400)
    expect(text).toContain(reason)
  }

  test('that is malformed', () => refused('00', 'TX decode failed'))

  test('that was sent before, or spends what is spent', async () => {
    const psbt = spend({ from: [payment] })
    await send(hex(psbt))
    await refused(hex(psbt), 'already in block chain')
    const again = psbt.extractTransaction()
    const [output] = again.outs
    if (output) output.value -= 1n
    await refused(again.toHex(), 'missingorspent')
  })

  test('whose outputs exceed its inputs, or that pays no fee', async () => {
    const transaction = spend({ from: [payment] }).extractTransaction()
    const [output] = transaction.outs
    if (output) output.value = 100_001n
    await refused(transaction.toHex(), 'bad-txns-in-belowout')
    await refused(hex(spend({ from: [payment], pay: 100_000n })), 'min relay fee not met')
    await refused(hex(spend({ from: [payment], pay: 100n })), 'dust')
  })

  test.each([
    ['native segwit', payment],
    ['nested segwit', nested],
    ['taproot', ordinals],
  ])('that was changed after it was signed: %s', async (_, signer) => {
    const transaction = spend({ from: [signer] }).extractTransaction()
    const [output] = transaction.outs
    if (output) output.value -= 1n
    await refused(transaction.toHex(), 'Invalid signature')
  })

  test('that somebody else signed', async () => {
    const transaction = spend({ from: [payment] }).extractTransaction()
    const theirs = spend({ from: [other] }).extractTransaction()
    transaction.ins[0]?.witness.splice(0, 2, ...(theirs.ins[0]?.witness ?? []))
    await refused(transaction.toHex(), 'Witness program hash mismatch')
  })

  test('that nobody signed', async () => {
    for (const signer of [payment, ordinals]) {
      const transaction = spend({ from: [signer] }).extractTransaction()
      transaction.ins[0]?.witness.splice(0)
      await refused(transaction.toHex(), 'mandatory-script-verify-flag-failed')
    }
  })

  test('that spends an output of an unsupported type', async () => {
    const transaction = spend({ from: [payment] }).extractTransaction()
    const hash = node.fund('mkHS9ne12qx9pS9VojpwU5xtRd4T7X7ZUt', 100_000)
    const [input] = transaction.ins
    if (input) input.hash = new Uint8Array(Buffer.from(hash, 'hex').reverse())
    await refused(transaction.toHex(), 'mandatory-script-verify-flag-failed')
  })
})

test('the totals of an address include confirmed and unconfirmed transactions', async () => {
  const statsOf = async (address: string) => (await get(`/address/${address}`)).json()
  const [{ chain_stats: before }, { chain_stats: theirs }] = [
    await statsOf(payment.address),
    await statsOf(other.address),
  ]
  const psbt = spend({ from: [payment], pay: 90_000n })
  node.hold()
  await send(hex(psbt))
  expect(await statsOf(payment.address)).toMatchObject({
    address: payment.address,
    chain_stats: { funded_txo_sum: before.funded_txo_sum + 100_000, spent_txo_sum: before.spent_txo_sum },
    mempool_stats: { funded_txo_sum: 0, spent_txo_count: 1, spent_txo_sum: 100_000, tx_count: 1 },
  })
  expect(await statsOf(other.address)).toMatchObject({ mempool_stats: { funded_txo_sum: 90_000, tx_count: 1 } })
  expect(await (await get(`/address/${other.address}/utxo`)).json()).toContainEqual(
    expect.objectContaining({ status: { confirmed: false }, value: 90_000 }),
  )
  node.mine()
  expect(await statsOf(payment.address)).toMatchObject({
    chain_stats: { spent_txo_sum: before.spent_txo_sum + 100_000 },
    mempool_stats: { tx_count: 0 },
  })
  expect((await statsOf(other.address)).chain_stats.funded_txo_sum).toBe(theirs.funded_txo_sum + 90_000)
})

test('an address of another network is invalid', async () => {
  const mainnet = createSigners(testPrivateKeys[0], 0, 'mainnet', 'p2wpkh')[0]?.address ?? ''
  expect((await get(`/address/${mainnet}/utxo`)).status).toBe(400)
  expect(() => node.fund(mainnet, 1)).toThrow()
  const other = await startBitcoin({ network: 'mainnet' })
  other.fund(mainnet, 1000)
  expect(other.balance(mainnet)).toBe(1000n)
  await other.stop()
})

test('reports fees, refuses other paths, allows every origin and fails on cue', async () => {
  expect(await (await get('/v1/fees/recommended')).json()).toMatchObject({ minimumFee: 1 })
  expect((await get('/nothing')).status).toBe(404)
  expect((await fetch(`${node.url}/api/tx`, { method: 'PUT' })).status).toBe(404)
  const asked = await fetch(`${node.url}/api/tx`, { method: 'OPTIONS' })
  expect(asked.headers.get('access-control-allow-origin')).toBe('*')
  node.faults.fail('/api/v1/fees/recommended', { status: 503, times: 1 })
  expect((await get('/v1/fees/recommended')).status).toBe(503)
  expect((await get('/v1/fees/recommended')).status).toBe(200)
})

test('nothing answers once it is stopped', async () => {
  const other = await startBitcoin()
  await other.stop()
  await expect(fetch(other.url)).rejects.toThrow('fetch failed')
})
