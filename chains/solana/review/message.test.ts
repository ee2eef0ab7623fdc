import { base58 } from '@scure/base'
import { SystemProgram, Transaction } from '@solana/web3.js'
import { expect, test } from 'vitest'
import { toNetwork } from '../testing/network.ts'
import { build, describeOn, friend, kindsOf, me, mine, theirs } from '../testing/reviewing.ts'

const network = toNetwork()
const ask = (message: Uint8Array) =>
  describeOn(network, { method: 'solana:signMessage', params: [{ account: { address: mine }, message }] })
const text = (value: string) => new TextEncoder().encode(value)
const signIn = (domain: string, account = mine) =>
  `${domain} wants you to sign in with your Solana account:\n${account}\n\nHello`

test('a text is shown unchanged, for the feature and for the method of WalletConnect', async () => {
  expect((await ask(text('Grüße'))).actions).toEqual([{ type: 'message', text: 'Grüße' }])
  const params = { message: base58.encode(text('Grüße')), pubkey: mine }
  const description = await describeOn(network, { method: 'solana_signMessage', params })
  expect(description.actions).toEqual([{ type: 'message', text: 'Grüße' }])
  expect(description.cautions).toEqual([])
})

test('the message of a transaction is signed blind: its signature would send it', async () => {
  const transaction = new Transaction({ feePayer: me.publicKey, recentBlockhash: theirs })
  transaction.add(SystemProgram.transfer({ fromPubkey: me.publicKey, toPubkey: friend, lamports: 5 }))
  expect(kindsOf(await ask(transaction.serializeMessage()))).toEqual(['blindSignature'])
})

test.each([
  ['bytes that are no text', Uint8Array.of(0xff, 0)],
  ['control characters', text('a\u0007b')],
  ['a hash', text('ab'.repeat(32))],
  ['nothing', new Uint8Array()],
])('%s are signed blind', async (_, message) => {
  expect(kindsOf(await ask(message))).toEqual(['blindSignature'])
})

test('lists of larger numbers than bytes are signed blind: wallets read each number as one byte', async () => {
  const bytes = text('Hello!')
  const hidden = new Uint16Array(bytes.buffer)
  expect(kindsOf(await ask(bytes))).toEqual([])
  expect(kindsOf(await ask(hidden as never))).toEqual(['blindSignature'])
  const built = build([SystemProgram.transfer({ fromPubkey: me.publicKey, toPubkey: friend, lamports: 5 })])
  const padded = new Uint16Array(built.buffer.slice(0, built.length - (built.length % 2)))
  for (const transaction of [padded, new DataView(built.buffer)]) {
    const params = [{ account: { address: mine }, transaction }]
    expect(kindsOf(await describeOn(network, { method: 'solana:signTransaction', params }))).toEqual(['blindSignature'])
  }
})

test('a sign-in message for another page or account raises a caution', async () => {
  const own = await ask(text(signIn('app.example')))
  expect(own.actions).toMatchObject([{ type: 'signIn', domain: 'app.example' }])
  expect(own.cautions).toEqual([])
  expect(kindsOf(await ask(text(signIn('bank.example', theirs))))).toEqual(['foreignDomain', 'otherAccount'])
})

test.each([
  [undefined, 'foreignAccount'],
  [[mine, theirs], 'otherAccount'],
])('a sign-in message that names the account of its request raises one caution about it: %j', async (accounts, kind) => {
  const params = { message: base58.encode(text(signIn('app.example', theirs))), pubkey: theirs }
  const call = { method: 'solana_signMessage', params }
  expect(kindsOf(await describeOn(network, call, accounts ? { accounts } : {}))).toEqual([kind])
})

test('a sign-in input is shown as the message that wallets create', async () => {
  const sign = (input: object) => describeOn(network, { method: 'solana:signIn', params: [input] })
  const own = await sign({ statement: 'Hello', uri: 'https://app.example', nonce: '12345678', resources: ['a:b'] })
  expect(own.cautions).toEqual([])
  expect(own.actions).toEqual([
    {
      type: 'signIn',
      domain: 'app.example',
      text: `${signIn('app.example')}\n\nURI: https://app.example\nNonce: 12345678\nResources:\n- a:b`,
    },
  ])
  expect(kindsOf(await sign({ domain: 'bank.example' }))).toEqual(['foreignDomain'])
})
