/** Which coins of a transaction are the user's own, and who pays its fee. */
import * as ecc from '@bitcoinerlab/secp256k1'
import { address as addresses, initEccLib, Psbt } from 'bitcoinjs-lib'
import { expect, test } from 'vitest'
import { ordinals, payment } from '../testing/addresses.ts'
import { mainnet } from '../testing/network.ts'
import { describeRequest } from './describe.ts'
import { simulateRequest } from './simulate.ts'

initEccLib(ecc)
const me = payment
/** An address of the same wallet for the change of payments, of the examples of BIP-84. */
const change = 'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el'
/** Of the examples of BIP-173. */
const friend = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'
const coin = { symbol: 'BTC', decimals: 8 }
const { signal } = new AbortController()

type Coins = readonly (readonly [address: string, value: bigint])[]

/** Describes and simulates a transaction. `accounts` are the addresses that the wallet has shared. */
async function read(inputs: Coins, outputs: Coins, accounts: readonly string[] | undefined, signers = [me]) {
  const psbt = new Psbt()
  const scriptOf = (address: string) => addresses.toOutputScript(address)
  inputs.forEach(([owner, value], index) => {
    psbt.addInput({ hash: 'ab'.repeat(32), index, witnessUtxo: { script: scriptOf(owner), value } })
  })
  for (const [to, value] of outputs) psbt.addOutput({ script: scriptOf(to), value })
  const signInputs = signers.map((address, index) => ({ address, index }))
  const call = { method: 'signPsbt', params: { psbt: psbt.toBase64(), signInputs } }
  const scene = { address: me, network: mainnet, origin: 'https://app.example', ...(accounts && { accounts }) }
  const { actions, cautions } = await describeRequest(call, scene, signal)
  const simulation = await simulateRequest(call, scene, signal)
  return {
    sent: actions.flatMap((one) =>
      one.type === 'transfer' ? [[one.to, one.amount, ...(one.isOwn ? ['own'] : [])]] : [],
    ),
    kinds: cautions.map(({ kind }) => kind),
    changes: simulation?.changes,
    fee: simulation?.fee,
  }
}

test('a payment to a stranger whom the page names as the signer is not shown as one to the user', async () => {
  const psbt = new Psbt()
  const script = addresses.toOutputScript(me)
  psbt.addInput({ hash: 'ab'.repeat(32), index: 0, witnessUtxo: { script, value: 500_000n } })
  psbt.addOutput({ script: addresses.toOutputScript(friend), value: 498_000n })
  const call = { method: 'signPsbt', params: { psbt: psbt.toBase64(), signInputs: [{ address: friend, index: 0 }] } }
  const scene = { address: me, network: mainnet, origin: 'https://app.example', accounts: [me] }
  const { actions } = await describeRequest(call, scene, signal)
  expect(actions).toEqual([expect.objectContaining({ type: 'transfer', from: me, to: friend, amount: '498000' })])
})

test('without a list of addresses, only the active one is the user’s, and a named signer is a stranger', async () => {
  const inputs = [[me, 500_000n]] as const
  const outputs = [
    [friend, 490_000n],
    [me, 8_000n],
  ] as const
  const { sent, kinds, changes } = await read(inputs, outputs, undefined, [friend])
  expect(sent).toEqual([
    [friend, '490000'],
    [me, '8000'],
  ])
  expect(kinds).toEqual(['foreignAccount'])
  expect(changes).toEqual([{ token: coin, amount: '-490000' }])
})

test('change to a further address of the wallet comes back to the user', async () => {
  const inputs = [[me, 500_000n]] as const
  const outputs = [
    [change, 398_000n],
    [friend, 100_000n],
  ] as const
  expect(await read(inputs, outputs, [me, change])).toEqual({
    sent: [
      [friend, '100000'],
      [change, '398000', 'own'],
    ],
    kinds: [],
    changes: [{ token: coin, amount: '-100000' }],
    fee: { value: '2000', ...coin },
  })
})

test('change to an address that the wallet does not share is sent away, whatever the page names it', async () => {
  const inputs = [[me, 500_000n]] as const
  const outputs = [
    [change, 398_000n],
    [friend, 100_000n],
  ] as const
  for (const signers of [[me], [me, change]]) {
    const { sent, changes } = await read(inputs, outputs, [me, ordinals], signers)
    expect(sent).toEqual([
      [change, '398000'],
      [friend, '100000'],
    ])
    expect(changes).toEqual([{ token: coin, amount: '-498000' }])
  }
})

const own = [me, change]

test.each<[string, Coins, Coins]>([
  [
    'the user gives one small coin, and others the rest',
    [
      [me, 546n],
      [friend, 500_000n],
    ],
    [[friend, 470_546n]],
  ],
  [
    'the user gets all back',
    [
      [me, 90_000n],
      [friend, 500_000n],
    ],
    [
      [change, 90_000n],
      [friend, 450_000n],
    ],
  ],
  [
    'the user is paid',
    [
      [me, 546n],
      [friend, 500_000n],
    ],
    [
      [me, 400_000n],
      [friend, 546n],
    ],
  ],
  ['an account collects its coins', [[me, 1_000_000n]], [[change, 975_000n]]],
])('a fee is not high for the user where %s', async (_, inputs, outputs) => {
  expect((await read(inputs, outputs, own)).kinds).toEqual([])
})

test.each<[string, Coins, Coins]>([
  ['what comes back is the smaller part', [[me, 500_000n]], [[change, 100_000n]]],
  ['nothing is sent and a quarter is lost', [[me, 500_000n]], [[me, 390_000n]]],
  [
    'others add coins and take them back',
    [
      [me, 500_000n],
      [friend, 9_000_000n],
    ],
    [
      [friend, 9_000_000n],
      [change, 50_000n],
    ],
  ],
])('a fee is high where %s', async (_, inputs, outputs) => {
  expect((await read(inputs, outputs, own)).kinds).toEqual(['highFee'])
})

test('a plain transfer to a stranger whom the page names as the account is not shown as one to the user', async () => {
  const scene = { address: me, network: mainnet, origin: 'https://app.example', accounts: [me] }
  const call = { method: 'sendTransfer', params: { account: friend, recipientAddress: friend, amount: '1000' } }
  const { actions } = await describeRequest(call, scene, signal)
  expect(actions).toEqual([{ type: 'transfer', token: coin, amount: '1000', from: me, to: friend }])
  expect((await simulateRequest(call, scene, signal))?.changes).toEqual([{ token: coin, amount: '-1000' }])
})

test('a plain transfer to a further address of the wallet stays with the user', async () => {
  const scene = { address: me, network: mainnet, origin: 'https://app.example', accounts: [me, change] }
  const call = (to: string) => ({
    method: 'sendTransfer',
    params: { account: me, recipientAddress: to, amount: '1000' },
  })
  for (const [to, own, changes] of [
    [change, { isOwn: true }, []],
    [friend, {}, [{ token: coin, amount: '-1000' }]],
  ] as const) {
    const { actions } = await describeRequest(call(to), scene, signal)
    expect(actions).toEqual([{ type: 'transfer', token: coin, amount: '1000', from: me, to, ...own }])
    expect((await simulateRequest(call(to), scene, signal))?.changes).toEqual(changes)
  }
})
