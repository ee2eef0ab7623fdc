/** Requests that name another account than the active one. */
import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { createReviewing, friend, kindsOf, me, router } from '../testing/reviewing.ts'

const { ask } = createReviewing()
const domain = { name: 'S', chainId: 1, verifyingContract: router }
const typed = {
  types: { Thing: [{ name: 'text', type: 'string' }] },
  primaryType: 'Thing',
  domain,
  message: { text: 'x' },
}

describe.each([
  ['no accounts are given', undefined, 'foreignAccount'],
  ['the wallet does not share it', [me], 'foreignAccount'],
  ['the wallet shares it', [me, router], 'otherAccount'],
])('where %s', (_, accounts, kind) => {
  const more = accounts ? { accounts } : {}
  const data = '0x12345678'

  test.each([
    ['a transaction', { method: 'eth_sendTransaction', params: [{ from: router, to: router, data }] }],
    ['a batch', { method: 'wallet_sendCalls', params: [{ from: router, calls: [{ to: router, data }] }] }],
    ['structured data', { method: 'eth_signTypedData_v4', params: [router, typed] }],
  ])('%s of the named account for itself is signed blind', async (_, call) => {
    expect(kindsOf(await ask(call, more)).sort()).toEqual(['blindSignature', kind].sort())
  })

  test('a payment to the named account comes from the account that pays', async () => {
    const call = { method: 'eth_sendTransaction', params: [{ from: router, to: router, value: '0x1' }] }
    const from = kind === 'otherAccount' ? router : me
    expect((await ask(call, more)).actions).toMatchObject([{ type: 'transfer', from, to: router }])
  })

  test('a contract that gets the named account as its owner is lost, unless the wallet shares that account', async () => {
    const abi = parseAbi(['function transferOwnership(address newOwner)'])
    const give = encodeFunctionData({ abi, functionName: 'transferOwnership', args: [router] })
    const call = { method: 'eth_sendTransaction', params: [{ from: router, to: friend, data: give }] }
    const kinds = kindsOf(await ask(call, more))
    expect(kinds.includes('authority')).toBe(kind === 'foreignAccount')
  })
})

test.each([
  [[me], 'foreignAccount'],
  [[me, friend], 'otherAccount'],
])('a sign-in that names an account raises one caution about it: %j', async (accounts, kind) => {
  const text = `app.example wants you to sign in with your Ethereum account:\n${friend}\n\nHello`
  expect(kindsOf(await ask({ method: 'personal_sign', params: [text, friend] }, { accounts }))).toEqual([kind])
})
