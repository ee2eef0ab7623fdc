import { evm } from 'portico/chains/evm'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { pairingSlice } from '../../src/wallet/internal.ts'
import type { PairedCacao, PairedWallet } from '../../test/wallets/index.ts'
import { type Relay, startRelay } from '../../test/world/relay/index.ts'
import type { Cacao } from './contract.ts'
import { startHostClient } from './testing/hostClient.ts'
import { createOffer, createRequest } from './testing/signInOffer.ts'
import {
  createDevice,
  createNetworks,
  createStage,
  ids,
  never,
  type Stage,
  startWallet,
  stopRelay,
} from './testing/stage.ts'

let relay: Relay
let owner: PairedWallet
beforeAll(async () => {
  relay = await startRelay()
  owner = await startWallet(relay.url)
})
afterAll(() => stopRelay(relay, owner))
afterEach(async () => {
  owner.cues.approve()
  owner.cues.signIn('each')
  await owner.cues.disconnect()
})
const { local, other } = createNetworks()
async function setup(universal: object = {}, device = createDevice()) {
  const offer = createOffer()
  const stage = await createStage({
    networks: [local, other],
    device,
    universal: { relayUrl: relay.url, ...universal },
    plugins: [evm(), offer.plugin],
  })
  onTestFinished(() => stage.kernel.destroy())
  return { stage, offer }
}
async function pair(stage: Stage) {
  const connecting = stage.connect()
  connecting.catch(() => {})
  await owner.pair(await stage.uri())
  return connecting
}
const status = (stage: Stage) => stage.connection('eip155').status
const addressOf = ({ p }: Cacao) => p.iss.split(':').at(-1)

test('one approval connects and signs, for each network', async () => {
  const { stage, offer } = await setup()
  const asked = [owner.requests.length, owner.proposals.length]
  const { account } = await pair(stage)
  const [answer] = offer.answers
  expect(answer?.auths.map(({ p }) => p.iss)).toEqual(
    [ids.local, ids.other].map((id) => `did:pkh:${id}:${account.address}`),
  )
  for (const { p, s } of answer?.auths ?? []) {
    expect(p).toMatchObject({
      domain: 'page.test',
      aud: 'https://page.test/',
      nonce: answer?.request.nonce,
      version: '1',
    })
    expect(p.statement).toMatch(/^Read the news\. I further authorize .*'personal_sign'.* for 'eip155'\.$/)
    expect(s.s).toMatch(/^0x[0-9a-f]{130}$/)
  }
  expect([owner.requests.length, owner.proposals.length]).toEqual(asked)
  expect(owner.authentications.at(-1)?.messages[0]).toContain('page.test wants you to sign in')
  expect(stage.connection('eip155')).toMatchObject({ network: ids.local, wallet: { name: 'Paired Wallet' } })
  expect(await stage.wallet.signMessage('Hello', { signal: never })).toMatch(/^0x/)
  await owner.cues.changeChain(ids.other)
  await vi.waitFor(() => expect(stage.connection('eip155').network).toBe(ids.other))
  await stage.wallet.disconnect()
  await vi.waitFor(() => expect(owner.sessions()).toEqual([]))
  expect(stage.errors).toEqual([])
})

test('the link says that it asks to sign in', async () => {
  const { stage } = await setup()
  stage.connect().catch(() => {})
  expect(new URL(await stage.uri()).searchParams.get('methods')).toBe('wc_sessionAuthenticate')
})

test('a wallet may sign for one network and be connected on all', async () => {
  const { stage, offer } = await setup()
  owner.cues.signIn('first')
  await pair(stage)
  expect(offer.answers[0]?.auths).toHaveLength(1)
  await stage.wallet.switchNetwork(ids.other, never)
  expect(stage.connection('eip155').network).toBe(ids.other)
})

test('a wallet without one-click sign-in connects with all networks and methods of the page', async () => {
  const { stage, offer } = await setup()
  owner.cues.signIn('never')
  await pair(stage)
  expect(owner.proposals.at(-1)?.namespaces.eip155).toMatchObject({ chains: [ids.local, ids.other] })
  expect(owner.proposals.at(-1)?.namespaces.eip155?.methods).toHaveLength(24)
  expect(status(stage)).toBe('connected')
  expect(offer.answers).toEqual([])
  expect(await stage.wallet.signMessage('Hello', { signal: never })).toMatch(/^0x/)
})

test.each([
  [undefined],
  [{ code: 4001, message: 'No' }],
])('a wallet that declines with %o is declined, and the next attempt works', async (reason) => {
  const { stage, offer } = await setup()
  owner.cues.reject(reason)
  await expect(pair(stage)).rejects.toMatchObject({ code: 'USER_REJECTED_REQUEST' })
  expect(status(stage)).toBe('disconnected')
  expect(owner.sessions()).toEqual([])
  owner.cues.approve()
  await pair(stage)
  expect(offer.answers).toHaveLength(1)
})

test('a signature without a ReCap of the session is rejected, and no session remains', async () => {
  const { stage, offer } = await setup()
  const signed = ({ p, ...cacao }: PairedCacao) => ({ ...cacao, p: { ...p, resources: [] } })
  owner.cues.signIn('each', { signed })
  await expect(pair(stage)).rejects.toMatchObject({ code: 'PAIRING_SIGN_IN_REFUSED' })
  expect(offer.answers).toEqual([])
  expect(status(stage)).toBe('disconnected')
  owner.cues.signIn('each')
  await pair(stage)
  expect(status(stage)).toBe('connected')
})

test('a valid signature that the page does not accept ends the session on both sides', async () => {
  const { stage, offer } = await setup()
  offer.accept = () => Promise.reject(new Error('No'))
  const ended = owner.deleted.length
  await expect(pair(stage)).rejects.toMatchObject({ code: 'PAIRING_SIGN_IN_REFUSED' })
  await vi.waitFor(() => expect(owner.deleted).toHaveLength(ended + 1))
  expect(stage.kernel.store.get(pairingSlice).status).toBe('idle')
})

test('leaving withdraws the link: a wallet that approves later is not connected', async () => {
  const { stage, offer } = await setup()
  const controller = new AbortController()
  const connecting = stage.connect({ signal: controller.signal })
  connecting.catch(() => {})
  const uri = await stage.uri()
  const unsubscribed = () => relay.stats.methods.irn_unsubscribe ?? 0
  const before = unsubscribed()
  controller.abort()
  await expect(connecting).rejects.toThrow()
  await vi.waitFor(() => expect(unsubscribed()).toBeGreaterThan(before))
  await owner.pair(uri).catch(() => {})
  // Another link works, and the first one did not connect.
  await pair(stage)
  expect(offer.answers).toHaveLength(1)
  expect(offer.answers[0]?.request.nonce).toBe('abcdef0123456782')
})

test('a session is restored after a reload without another signature', async () => {
  const device = createDevice()
  const first = await setup({}, device)
  await pair(first.stage)
  first.stage.kernel.destroy()
  const asked = owner.authentications.length
  const { stage, offer } = await setup({}, device)
  await vi.waitFor(() => expect(status(stage)).toBe('connected'))
  expect(await stage.wallet.signMessage('Hello', { signal: never })).toMatch(/^0x/)
  expect(offer.scopes).toEqual([])
  expect(owner.authentications).toHaveLength(asked)
})

test('a message beyond ASCII is not signed while connecting, because wallets count its length wrong', async () => {
  const { stage, offer } = await setup()
  offer.prepare = async () => ({ ...createRequest(), statement: 'Größe' })
  const asked = owner.authentications.length
  await pair(stage)
  expect(status(stage)).toBe('connected')
  expect(offer.answers).toEqual([])
  expect(owner.authentications).toHaveLength(asked)
})

test('the signed message has all fields of the request', async () => {
  const { stage, offer } = await setup()
  const exp = new Date(Date.now() + 60_000).toISOString()
  const nbf = new Date(Date.now() - 1000).toISOString()
  const resources = ['https://page.test/terms']
  offer.prepare = async () => ({ ...createRequest(), exp, nbf, requestId: 'request-1', resources })
  await pair(stage)
  expect(offer.answers[0]?.auths[0]?.p).toMatchObject({ exp, nbf, requestId: 'request-1' })
  expect(offer.answers[0]?.auths[0]?.p.resources).toEqual([...resources, expect.stringMatching(/^urn:recap:/)])
})

test('a relay that restarts while a wallet is waited for: the link that was shown still works', async () => {
  const { stage, offer } = await setup()
  const connecting = stage.connect()
  connecting.catch(() => {})
  const uri = await stage.uri()
  await relay.restart(500)
  await owner.pair(uri)
  await connecting
  expect(offer.answers[0]?.auths.map(addressOf)).toEqual([owner.addresses(ids.local)[0], owner.addresses(ids.local)[0]])
})

test('of two links that are open, the older one signs in too', async () => {
  const { stage, offer } = await setup()
  const connecting = stage.connect()
  connecting.catch(() => {})
  const uri = await stage.uri()
  await relay.restart(100)
  await stage.uri(uri)
  await owner.pair(uri)
  await connecting
  expect(offer.answers[0]?.request.nonce).toBe('abcdef0123456781')
})

test('an instance of the host signs in too, and follows', async () => {
  const { provider } = await startHostClient(relay.url, 'host-sign-in')
  const engine = provider.client.engine as unknown as Record<string, unknown>
  const before = { ...engine }
  const { stage, offer } = await setup({ provider })
  await pair(stage)
  expect(offer.answers[0]?.auths).toHaveLength(2)
  expect(provider.session?.topic).toBe(owner.sessions()[0]?.topic)
  const params = ['0x6869', owner.addresses(ids.local)[0]]
  expect(await provider.request({ method: 'personal_sign', params }, ids.local)).toMatch(/^0x/)
  await stage.wallet.disconnect()
  expect(provider.session).toBeUndefined()
  // The wallet does not end the session again once the engine is no longer guarded.
  await vi.waitFor(() => expect(owner.sessions()).toEqual([]))
  stage.kernel.destroy()
  expect({ ...engine }).toEqual(before)
})

test('a host’s provider of another version connects, without one-click sign-in', async () => {
  const { provider } = await startHostClient(relay.url, 'host-other')
  Reflect.deleteProperty(provider.client.engine, 'onSessionAuthenticateResponse')
  const { stage, offer } = await setup({ provider })
  await pair(stage)
  expect(status(stage)).toBe('connected')
  expect(offer.scopes).toEqual([])
})

test('leaving after the proposal has expired also withdraws the sign-in request, which lives longer', async () => {
  const { provider } = await startHostClient(relay.url, 'host-expired')
  const { client } = provider
  const { stage } = await setup({ provider })
  const controller = new AbortController()
  const connecting = stage.connect({ signal: controller.signal })
  connecting.catch(() => {})
  await stage.uri()
  await vi.waitFor(() => expect(client.auth.requests.getAll()).toHaveLength(1))
  for (const { id } of client.proposal.getAll()) await client.proposal.delete(id, { code: 0, message: 'Expired' })
  const { events } = client.engine as unknown as { events: { eventNames(): string[] } }
  const waiting = () => events.eventNames().filter((name) => name.startsWith('session_connect'))
  expect(waiting()).toHaveLength(1)
  controller.abort()
  await expect(connecting).rejects.toThrow()
  await vi.waitFor(() => expect(waiting()).toEqual([]))
})
