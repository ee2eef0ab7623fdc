/** Requests to a wallet on another device, for accounts that it approved but does not list at present. */
import { type CaipNetworkId, type Namespace, namespaceOf, type RpcCall } from 'portico/wallet'
import { expect, test, vi } from 'vitest'
import { evm } from '../../chains/evm/index.ts'
import { solana } from '../../chains/solana/index.ts'
import { createScriptedClient, createSession } from '../../chains/universal/testing/scriptedClient.ts'
import { createStage, ids } from '../../chains/universal/testing/stage.ts'
import type { ReviewQueue } from './controller.ts'
import { review } from './index.ts'
import { reviewSlice } from './tokens.ts'

const [a, b, there] = ['a', 'b', 'c'].map((digit) => `0x${digit.repeat(40)}`) as [string, string, string]
const [first, second] = [
  'So11111111111111111111111111111111111111112',
  'Vote111111111111111111111111111111111111111',
] as const
const foreign = { eip155: `0x${'d'.repeat(40)}`, solana: 'Stake11111111111111111111111111111111111111' }

/** Describes a request after the wallet has told that only the second account is active. */
async function describe(network: CaipNetworkId, active: string, call: RpcCall) {
  const client = createScriptedClient()
  const stage = await createStage({ plugins: [evm(), solana(), review()], universal: { client } })
  const connecting = stage.connect()
  await stage.uri()
  const accounts = [
    ...[a, b].map((address) => `${ids.local}:${address}`),
    `${ids.other}:${there}`,
    ...[first, second].map((address) => `${ids.devnet}:${address}`),
  ]
  client.proposals[0]?.approve(createSession('topic', accounts, ['eth_sendTransaction', 'solana_signMessage']))
  await connecting
  const event = { name: 'accountsChanged', data: [active] }
  client.tell({ type: 'event', topic: 'topic', params: { event, chainId: network } })
  const namespace: Namespace = namespaceOf(network)
  const session = stage.wallet.session(namespace, { isReviewed: true }) ?? expect.fail('Nothing is connected')
  expect(session.accounts.map(({ address }) => address.toLowerCase())).toEqual([active.toLowerCase()])
  const { begin } = (await stage.kernel.load(review)) as ReviewQueue
  begin(call, session).catch(() => {})
  const read = () => stage.kernel.store.get(reviewSlice).request?.description
  await vi.waitFor(() => expect(read()).toBeTruthy(), { timeout: 20_000 })
  const description = read()
  stage.kernel.destroy()
  return description
}

test.each([
  ['another account', { method: 'eth_sendTransaction', params: [{ from: a, to: b, value: '0x1' }] }, a],
  [
    'an account of another network',
    {
      method: 'wallet_sendCalls',
      params: [{ version: '2.0.0', chainId: '0x7a6a', from: there, calls: [{ to: b, value: '0x1' }] }],
    },
    there,
  ],
])('a payment of %s that the wallet approved is one from it', async (_, call, from) => {
  const description = await describe(ids.local, b, call)
  expect(description?.actions).toMatchObject([{ type: 'transfer', from, to: b }])
  expect(description?.cautions).toContainEqual({ kind: 'otherAccount', weight: 'warning', subject: from })
})

test.each([
  ['approved', first, 'otherAccount'],
  ['did not approve', foreign.solana, 'foreignAccount'],
])('a message of Solana for an account that the wallet %s', async (_, pubkey, kind) => {
  const call = { method: 'solana_signMessage', params: { message: '2NEpo7TZRRrLZSi2U', pubkey } }
  const description = await describe(ids.devnet, second, call)
  expect(description?.cautions).toMatchObject([{ kind, subject: pubkey }])
})

test('a payment of an account that the wallet did not approve is one of the active account, with a danger', async () => {
  const call = { method: 'eth_sendTransaction', params: [{ from: foreign.eip155, to: a, value: '0x1' }] }
  const description = await describe(ids.local, b, call)
  expect(String((description?.actions[0] as { from?: unknown }).from).toLowerCase()).toBe(b)
  expect(description?.cautions).toContainEqual({ kind: 'foreignAccount', weight: 'danger', subject: foreign.eip155 })
})
