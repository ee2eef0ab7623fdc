/** How addresses and the bytes of a memo are written in a review. */
import { address as addresses, networks, Psbt, payments } from 'bitcoinjs-lib'
import { expect, test } from 'vitest'
import { unknownNetwork } from '../chains.ts'
import { payment as me } from '../testing/addresses.ts'
import { mainnet } from '../testing/network.ts'
import { describeRequest } from './describe.ts'

/** Of the examples of BIP-173. */
const friend = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'
const scriptOf = (address: string) => addresses.toOutputScript(address)
const local = (address: string) => addresses.fromOutputScript(scriptOf(address), networks.regtest)
const { signal } = new AbortController()
const scene = { address: me, network: mainnet, origin: 'https://app.example' }

test.each([
  ['like Fractal', me, friend],
  ['run locally', local(me), local(friend)],
])('on a chain that is not known, addresses have the form of the account: one %s', async (_, address, to) => {
  const psbt = new Psbt()
  psbt.addInput({ hash: 'ab'.repeat(32), index: 0, witnessUtxo: { script: scriptOf(me), value: 50_000n } })
  psbt.addOutput({ script: scriptOf(friend), value: 30_000n }).addOutput({ script: scriptOf(me), value: 19_000n })
  const call = { method: 'signPsbt', params: { psbt: psbt.toBase64() } }
  const there = { ...scene, address, network: { ...mainnet, caipNetworkId: unknownNetwork } }
  const token = expect.anything()
  expect((await describeRequest(call, there, signal)).actions).toEqual([
    { type: 'transfer', token, amount: '30000', from: address, to },
    { type: 'transfer', token, amount: '19000', from: address, to: address },
  ])
})

test.each([
  ['63616665', 'cafe'],
  ['cafe', '0xcafe'],
  ['CAFE', '0xcafe'],
  ['0063', '0x0063'],
  ['307863616665', '0x307863616665'],
  ['2030586361', '0x2030586361'],
])('the memo %s is shown as %s: bytes and text never look the same', async (memo, shown) => {
  const params = { recipientAddress: friend, amount: '1500', memo }
  const { actions } = await describeRequest({ method: 'sendTransfer', params }, scene, signal)
  expect(actions[1]).toEqual({ type: 'memo', text: shown })
})

const text = (length: number) => 'a note '.repeat(12).slice(0, length)
const push = (length: number) => payments.embed({ data: [new TextEncoder().encode(text(length))] }).output

test.each([
  ['of 75 bytes', push(75), text(75)],
  ['of 76 bytes', push(76), text(76)],
  ['of 80 bytes', push(80), text(80)],
  ['with more bytes than its push says', Uint8Array.of(0x6a, 0x4c, 1, 0x61, 0x62), '0x4c016162'],
])('the memo of an output %s is shown', async (_, script = new Uint8Array(), shown) => {
  const psbt = new Psbt()
  psbt.addInput({ hash: 'ab'.repeat(32), index: 0, witnessUtxo: { script: scriptOf(me), value: 50_000n } })
  psbt.addOutput({ script, value: 0n })
  const call = { method: 'signPsbt', params: { psbt: psbt.toBase64() } }
  expect((await describeRequest(call, scene, signal)).actions).toEqual([{ type: 'memo', text: shown }])
})
