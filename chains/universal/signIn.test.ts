import { afterEach, describe, expect, test, vi } from 'vitest'
import { pairingSlice } from '../../src/wallet/internal.ts'
import type { Cacao } from './contract.ts'
import type { NamespaceOverrides } from './propose.ts'
import { createScriptedClient, createSession } from './testing/scriptedClient.ts'
import { createOffer, createRequest } from './testing/signInOffer.ts'
import { createNetworks, createStage, ids, type Stage } from './testing/stage.ts'

const address = '0x00000000000000000000000000000000000000A1'
const session = createSession('topic', [`${ids.local}:${address}`, `${ids.other}:${address}`], ['personal_sign'])

function createCacao(chain: string = ids.local, change: object = {}): Cacao {
  const p = {
    iss: `did:pkh:${chain}:${address}`,
    domain: 'page.test',
    aud: 'https://page.test/',
    version: '1',
    nonce: 'abcdef0123456781',
    iat: '2026-01-01T00:00:00Z',
    resources: ['urn:recap:e30'],
    ...change,
  }
  return { h: { t: 'caip122' }, p, s: { t: 'eip191', s: '0x00' } }
}

let stage: Stage
afterEach(() => {
  stage.kernel.destroy()
  vi.useRealTimers()
})
interface Parts {
  readonly chainNames?: readonly (keyof ReturnType<typeof createNetworks>)[]
  readonly namespaces?: NamespaceOverrides
  readonly isPlain?: boolean
}
async function setup({ chainNames = ['local', 'other'], namespaces = {}, isPlain = false }: Parts = {}) {
  const offer = createOffer()
  const { authenticate, ...plain } = createScriptedClient()
  const client = isPlain ? plain : { ...plain, authenticate }
  const all = createNetworks()
  stage = await createStage({
    networks: chainNames.map((name) => all[name]),
    universal: { client: client as typeof plain, namespaces },
    plugins: [offer.plugin],
  })
  const connect = async (network?: (typeof ids)[keyof typeof ids]) => {
    const controller = new AbortController()
    const result = stage.connect({ signal: controller.signal, ...(network && { network }) })
    result.catch(() => {})
    await stage.uri()
    return { result, controller, link: plain.proposals.at(-1) as (typeof plain.proposals)[number] }
  }
  const pairing = () => stage.kernel.store.get(pairingSlice).status
  return { offer, client: plain, connect, pairing }
}
const isConnected = () => stage.connection('eip155').status === 'connected'

test('a wallet on EVM chains is asked to sign as it connects: for each chain, the one to be on first', async () => {
  const { offer, connect } = await setup()
  const { link } = await connect(ids.other)
  expect(link.authentication).toMatchObject({
    request: createRequest('abcdef0123456781'),
    chains: [ids.other, ids.local],
  })
  expect(link.authentication?.methods).toHaveLength(23)
  expect(link.authentication?.methods).not.toContain('wallet_showCallsStatus')
  expect(offer.scopes).toEqual([{ networks: link.authentication?.chains, methods: link.authentication?.methods }])
})

test('the wallet is connected only once the page has accepted its signatures', async () => {
  const { offer, connect, pairing } = await setup()
  let keep = () => {}
  offer.accept = () => new Promise((resolve) => (keep = resolve))
  const { result, link } = await connect()
  const auths = [createCacao(ids.other), createCacao(ids.local)]
  link.approve({ session, auths })
  await vi.waitFor(() => expect(pairing()).toBe('authenticating'))
  expect(offer.answers).toMatchObject([{ request: link.authentication?.request, auths: [auths[1], auths[0]] }])
  expect(isConnected()).toBe(false)
  keep()
  await result
  expect(isConnected()).toBe(true)
  expect(pairing()).toBe('idle')
  expect(stage.connection('eip155').network).toBe(ids.local)
})

test('the default chain of the host is asked for first', async () => {
  const { connect } = await setup({ namespaces: { eip155: { defaultChain: ids.other } } })
  const { result, link } = await connect()
  expect(link.authentication?.chains).toEqual([ids.other, ids.local])
  link.approve({ session, auths: [createCacao(ids.local), createCacao(ids.other)] })
  await result
  expect(stage.connection('eip155').network).toBe(ids.other)
})

test('the connection is on the network for which the wallet signed', async () => {
  const { connect } = await setup()
  const { result, link } = await connect()
  link.approve({ session, auths: [createCacao(ids.other)] })
  await result
  expect(stage.connection('eip155').network).toBe(ids.other)
})

test.each([
  ['knows nothing of signing', { session }],
  ['signs nothing', { session, auths: [] }],
  ['signs something that is no list', { session, auths: 'x' }],
])('a wallet that %s connects', async (_, answer) => {
  const { offer, connect } = await setup()
  const { result, link } = await connect()
  link.approve(answer)
  await result
  expect(isConnected()).toBe(true)
  expect(offer.answers).toEqual([])
})

test('signatures that the page refuses end the session with the reason; the next attempt has a new nonce', async () => {
  const { offer, client, connect, pairing } = await setup()
  const cause = new Error('The signature is another')
  offer.accept = () => Promise.reject(cause)
  const { result, link } = await connect()
  link.approve({ session, auths: [createCacao()] })
  await expect(result).rejects.toMatchObject({ code: 'PAIRING_SIGN_IN_REFUSED', cause })
  expect(client.disconnects).toEqual(['topic'])
  expect([isConnected(), pairing()]).toEqual([false, 'idle'])

  offer.accept = async () => {}
  const again = await connect()
  expect(again.link.authentication?.request.nonce).toBe('abcdef0123456782')
  again.link.approve({ session, auths: [createCacao()] })
  await again.result
  expect(isConnected()).toBe(true)
})

describe('an answer is refused before the page gets it if one of its entries is', () => {
  test.each([
    ['nothing', null],
    ['of another kind', { ...createCacao(), h: { t: 'eip4361' } }],
    ['without a signature', { ...createCacao(), s: { t: 'eip191', s: 'x' } }],
    ['signed in a way that nobody knows', { ...createCacao(), s: { t: 'x', s: '0x00' } }],
    ['of an account that is not in the session', createCacao(`${ids.local}:0x00000000000000000000000000000000000000`)],
    ['of another account', createCacao(ids.local, { iss: `did:pkh:${ids.local}:0x${'0'.repeat(40)}` })],
    ['of another chain', createCacao('eip155:1')],
    ['of another namespace', createCacao(ids.local, { iss: `did:pkh:${ids.devnet}:x` })],
    ['without a nonce', createCacao(ids.local, { nonce: undefined })],
    ['of another version', createCacao(ids.local, { version: '2' })],
  ])('%s', async (_, auth) => {
    const { offer, client, connect } = await setup()
    const { result, link } = await connect()
    link.approve({ session, auths: [createCacao(ids.other), auth] })
    await expect(result).rejects.toMatchObject({ code: 'PAIRING_SIGN_IN_REFUSED' })
    expect(offer.answers).toEqual([])
    expect(client.disconnects).toEqual(['topic'])
  })
})

test('an account of the session on a chain that was not asked for is refused', async () => {
  const { offer, connect } = await setup()
  const { result, link } = await connect()
  const wide = createSession('topic', [`${ids.local}:${address}`, `eip155:1:${address}`])
  link.approve({ session: wide, auths: [createCacao('eip155:1')] })
  await expect(result).rejects.toMatchObject({ code: 'PAIRING_SIGN_IN_REFUSED' })
  expect(offer.answers).toEqual([])
})

test('null, which some wallets send for missing values, counts as missing', async () => {
  const { offer, connect } = await setup()
  const { result, link } = await connect()
  link.approve({ session, auths: [createCacao(ids.local, { exp: null, statement: null })] })
  await result
  expect(offer.answers[0]?.auths).toEqual([createCacao()])
})

test('a user who leaves while it is being checked is not connected, and the session ends', async () => {
  const { offer, client, connect, pairing } = await setup()
  offer.accept = () => new Promise(() => {})
  const { result, controller, link } = await connect()
  link.approve({ session, auths: [createCacao()] })
  await vi.waitFor(() => expect(pairing()).toBe('authenticating'))
  controller.abort()
  await expect(result).rejects.toBe(controller.signal.reason)
  expect(offer.answers[0]?.signal.aborted).toBe(true)
  await vi.waitFor(() => expect(client.disconnects).toEqual(['topic']))
  expect([isConnected(), pairing()]).toEqual([false, 'idle'])
})

test('a wallet that ends the session while it is being checked is not connected', async () => {
  const { offer, client, connect, pairing } = await setup()
  let keep = () => {}
  offer.accept = () => new Promise((resolve) => (keep = resolve))
  const watchers = client.watchers
  const { result, link } = await connect()
  link.approve({ session, auths: [createCacao()] })
  await vi.waitFor(() => expect(pairing()).toBe('authenticating'))
  client.tell({ type: 'ended', topic: 'another' })
  expect(offer.answers[0]?.signal.aborted).toBe(false)
  client.tell({ type: 'ended', topic: 'topic' })
  await expect(result).rejects.toMatchObject({ code: 'SESSION_ENDED' })
  expect(offer.answers[0]?.signal.aborted).toBe(true)
  keep()
  expect([isConnected(), pairing()]).toEqual([false, 'idle'])
  expect(client.watchers).toBeLessThanOrEqual(watchers + 1)
})

test('changes of the wallet while its sign-in is checked are not lost', async () => {
  const { offer, client, connect, pairing } = await setup()
  let keep = () => {}
  offer.accept = () => new Promise<void>((resolve) => (keep = resolve))
  const { result, link } = await connect()
  link.approve({ session, auths: [createCacao()] })
  await vi.waitFor(() => expect(pairing()).toBe('authenticating'))
  const other = '0x00000000000000000000000000000000000000B2'
  const { namespaces } = createSession('topic', [`${ids.local}:${address}`, `${ids.other}:${other}`])
  client.tell({ type: 'update', topic: 'topic', params: { namespaces } })
  const event = { name: 'chainChanged', data: 31338 }
  client.tell({ type: 'event', topic: 'topic', params: { chainId: ids.other, event } })
  keep()
  await result
  const { network, accounts } = stage.connection('eip155')
  expect([network, accounts.map((account) => account.address)]).toEqual([ids.other, [other]])
})

test('each link has its own sign-in request', async () => {
  const { offer, client, connect } = await setup()
  const { result } = await connect()
  client.tell({ type: 'connected' })
  await stage.uri(client.proposals[0]?.uri)
  expect(client.proposals.map(({ authentication }) => authentication?.request.nonce)).toEqual([
    'abcdef0123456781',
    'abcdef0123456782',
  ])
  client.proposals[0]?.approve({ session, auths: [createCacao()] })
  await result
  expect(offer.answers[0]?.request.nonce).toBe('abcdef0123456781')
})

test('a refusal of the wallet is USER_REJECTED_REQUEST', async () => {
  const { connect } = await setup()
  const { result, link } = await connect()
  link.reject({ code: 5000, message: 'User rejected.' })
  await expect(result).rejects.toMatchObject({ code: 'USER_REJECTED_REQUEST' })
})

describe('a wallet only connects where', () => {
  const onlyConnects = async (
    parts: Parts = {},
    script: (offer: ReturnType<typeof createOffer>) => void = () => {},
  ) => {
    const { offer, client, connect } = await setup(parts)
    script(offer)
    const { result, link } = await connect()
    expect(link.authentication).toBeUndefined()
    link.approve(session)
    await result
    expect(isConnected()).toBe(true)
    return { offer, client }
  }

  test('another namespace is asked for too', async () => {
    const { offer } = await onlyConnects({ chainNames: ['local', 'devnet'] })
    expect(offer.scopes).toEqual([])
  })

  test('the client does not support signing in', async () => {
    const { offer } = await onlyConnects({ isPlain: true })
    expect(offer.scopes).toEqual([])
  })

  test('a host requests an invalid chain id', async () => {
    await onlyConnects({ namespaces: { eip155: { chains: [ids.local, 'eip155:x'] } } })
  })

  test('there is no message to sign', async () => {
    await onlyConnects({}, (offer) => (offer.prepare = async () => undefined))
  })

  test('the sign-in request could not be created', async () => {
    await onlyConnects({}, (offer) => (offer.prepare = () => Promise.reject(new Error('The server is away'))))
    expect(stage.errors).toEqual([])
  })

  test('the sign-in request takes longer than five seconds', async () => {
    const { offer, connect } = await setup()
    let signal: AbortSignal | undefined
    vi.useFakeTimers()
    offer.prepare = (_, until) => {
      signal = until
      return new Promise(() => {})
    }
    const connecting = connect()
    await vi.advanceTimersByTimeAsync(4999)
    expect(signal?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    const { link } = await connecting
    expect(signal?.aborted).toBe(true)
    expect(link.authentication).toBeUndefined()
  })
})

test('a plugin that is switched off while it waits for a sign-in no longer asks for one', async () => {
  const { offer, connect } = await setup()
  const { result, link } = await connect()
  stage.kernel.flags.setFeatures({ offer: false })
  link.approve({ session, auths: [createCacao()] })
  await result
  expect(isConnected()).toBe(true)
  expect(offer.answers).toEqual([])
})
