import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pairingSlice } from '../../src/wallet/internal.ts'
import type { Cacao, SignInRequest } from './contract.ts'
import { createScriptedClient, createSession } from './testing/scriptedClient.ts'
import { createOffer, createRequest } from './testing/signInOffer.ts'
import { createNetworks, createStage, ids, type Stage } from './testing/stage.ts'

const address = '0x00000000000000000000000000000000000000A1'
const session = createSession('topic', [`${ids.local}:${address}`], ['personal_sign'])

const auth = ({ nonce }: Pick<SignInRequest, 'nonce'>): Cacao => ({
  h: { t: 'caip122' },
  p: {
    iss: `did:pkh:${ids.local}:${address}`,
    domain: 'page.test',
    aud: 'https://page.test/',
    version: '1',
    nonce,
    iat: '2026-01-01T00:00:00Z',
    resources: ['urn:recap:e30'],
  },
  s: { t: 'eip191', s: '0x00' },
})

let stage: Stage
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  stage.kernel.destroy()
  vi.useRealTimers()
})

/** A pairing whose sign-in requests are good for a limited time. */
async function setup(limit: () => Partial<SignInRequest>) {
  const offer = createOffer()
  offer.prepare = async () => ({ ...createRequest(`abcdef012345678${offer.scopes.length}`), ...limit() })
  const client = createScriptedClient()
  stage = await createStage({ networks: [createNetworks().local], universal: { client }, plugins: [offer.plugin] })
  const result = stage.connect()
  result.catch(() => {})
  await vi.advanceTimersByTimeAsync(0)
  await stage.uri()
  const nonces = () => client.proposals.map(({ authentication }) => authentication?.request.nonce)
  const approve = (index: number) => {
    const { request } = client.proposals[index]?.authentication ?? {}
    client.proposals[index]?.approve(request ? { session, auths: [auth(request)] } : session)
  }
  return { offer, client, result, nonces, approve }
}
const isConnected = () => stage.connection('eip155').status === 'connected'
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

describe.each([
  ['its nonce', () => ({ expiresAt: Date.now() + 90_000 })],
  ['its message', () => ({ exp: inSeconds(90) })],
  ['its message before its nonce', () => ({ exp: inSeconds(90), expiresAt: Date.now() + 120_000 })],
])('a link that asks to sign and outlives %s', (_, limit) => {
  test('is replaced while there is time left to sign, with a nonce of its own', async () => {
    const { nonces } = await setup(limit)
    expect(stage.kernel.store.get(pairingSlice).expiresAt).toBe(Date.now() + 60_000)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(nonces()).toEqual(['abcdef0123456781'])
    await vi.advanceTimersByTimeAsync(1000)
    expect(nonces()).toEqual(['abcdef0123456781', 'abcdef0123456782'])
  })

  test('signs in while the time lasts, also once it was replaced', async () => {
    const { offer, result, approve } = await setup(limit)
    await vi.advanceTimersByTimeAsync(80_000)
    approve(0)
    await result
    expect([isConnected(), offer.answers.map(({ request }) => request.nonce)]).toEqual([true, ['abcdef0123456781']])
  })

  test('connects after that, so that the account is asked to sign a new message', async () => {
    const { offer, client, result, approve } = await setup(limit)
    await vi.advanceTimersByTimeAsync(90_000)
    approve(0)
    await result
    expect([isConnected(), offer.answers, client.disconnects]).toEqual([true, [], []])
  })
})

test('a wallet is not asked to sign as it connects if there is no time to do so', async () => {
  const { client, result, approve } = await setup(() => ({ exp: inSeconds(20) }))
  expect(client.proposals[0]?.authentication).toBeUndefined()
  approve(0)
  await result
  expect(isConnected()).toBe(true)
})

test('a link whose message lasts longer is shown for as long as any other', async () => {
  await setup(() => ({ exp: inSeconds(7 * 24 * 60 * 60) }))
  expect(stage.kernel.store.get(pairingSlice).expiresAt).toBe(Date.now() + 230_000)
})

test('a sign-in whose check does not end is refused after half a minute, and the session ends', async () => {
  const { offer, client, result, approve } = await setup(() => ({}))
  offer.accept = () => new Promise(() => {})
  approve(0)
  await vi.advanceTimersByTimeAsync(29_999)
  expect(client.disconnects).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await expect(result).rejects.toMatchObject({ code: 'PAIRING_SIGN_IN_REFUSED' })
  expect([isConnected(), client.disconnects, offer.answers[0]?.signal.aborted]).toEqual([false, ['topic'], true])
})
