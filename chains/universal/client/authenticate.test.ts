import { expect, test, vi } from 'vitest'
import { canAuthenticate, createAuthenticator } from './authenticate.ts'
import type { EngineCall, SignClientLike } from './library.ts'
import { encodeGrant } from './settle.ts'
import type { Authentication } from './types.ts'

const authentication: Authentication = {
  namespaces: { eip155: { methods: ['personal_sign', 'eth_sign'], events: [], chains: ['eip155:1'] } },
  request: { domain: 'page.test', uri: 'https://page.test/', nonce: 'abcdef0123456789', requestId: 'request-1' },
  chains: ['eip155:1'],
  methods: ['personal_sign'],
}
const cacao = { p: { iss: 'did:pkh:eip155:1:0xA', resources: [encodeGrant(['personal_sign'])] } }
const result = { cacaos: [cacao], responder: { publicKey: 'b'.repeat(64), metadata: { name: 'Wallet' } } }
const [requestId, proposalId] = [1, 2]

/** The members of the client of version 2.21.8 that are used. */
function setup() {
  const sent: EngineCall[] = []
  const outcome = vi.fn()
  const pass = vi.fn()
  let agree: (topic: string) => void = () => {}
  const engine = {
    events: { emit: outcome },
    sendRequest: async (call: EngineCall) => void sent.push(call),
    onSessionAuthenticateResponse: pass,
    deletePendingAuthRequest: vi.fn(async () => {}),
    deleteProposal: vi.fn(async () => {}),
  }
  const decode = vi.fn(async (..._: unknown[]) => ({}))
  const expire = vi.fn()
  const client = {
    core: {
      crypto: { decode, generateSharedKey: () => new Promise<string>((resolve) => (agree = resolve)) },
      pairing: { updateMetadata: async () => {} },
      relayer: { subscribe: async () => {} },
      expirer: { set: expire },
    },
    auth: { pairingTopics: { getAll: () => [{ topic: 'answers', pairingTopic: 'pairing' }] } },
    session: { set: vi.fn(async () => {}) },
    metadata: {},
    engine,
    authenticate: async () => ({}),
    disconnect: vi.fn(async () => {}),
  }
  const authenticator = createAuthenticator(client as never as SignClientLike)
  const ask = (nonce = authentication.request.nonce) =>
    authenticator.ask(authentication, async (params) => {
      const requester = { publicKey: 'a'.repeat(64) }
      await engine.sendRequest({
        topic: 'pairing',
        method: 'wc_sessionAuthenticate',
        clientRpcId: requestId,
        params: { authPayload: { nonce }, requester },
      })
      await engine.sendRequest({
        topic: 'pairing',
        method: 'wc_sessionPropose',
        clientRpcId: proposalId,
        params: { optionalNamespaces: {} },
      })
      return params
    })
  const hear = (payload: object) => engine.onSessionAuthenticateResponse('answers', { id: requestId, ...payload })
  return {
    authenticator,
    client,
    engine,
    sent,
    outcome,
    pass,
    decode,
    expire,
    ask,
    hear,
    agree: () => agree('session'),
  }
}

test('a request that got the id of the proposal beside it is made again', async () => {
  const { authenticator, engine, sent, pass, outcome } = setup()
  const ids = [
    [7, 7],
    [8, 9],
  ]
  const { nonce } = authentication.request
  const call = vi.fn(async () => {
    // The client makes keys and topics first.
    await Promise.resolve()
    const [request = 0, proposal = 0] = ids.shift() ?? []
    const message = { topic: 'pairing', params: { authPayload: { nonce }, requester: { publicKey: 'a' } } }
    await Promise.all([
      engine.sendRequest({ ...message, method: 'wc_sessionAuthenticate', clientRpcId: request }),
      engine.sendRequest({ ...message, method: 'wc_sessionPropose', clientRpcId: proposal }),
    ])
    return 'made'
  })
  expect(await authenticator.ask(authentication, call)).toBe('made')
  expect(call).toHaveBeenCalledTimes(2)
  expect(sent.map(({ method, clientRpcId }) => [method, clientRpcId])).toEqual([
    ['wc_sessionAuthenticate', 7],
    ['wc_sessionAuthenticate', 8],
    ['wc_sessionPropose', 9],
  ])
  // The answer to the second one is not left to the client.
  engine.onSessionAuthenticateResponse('answers', { id: 8, error: { code: 5000, message: 'No' } })
  expect([pass.mock.calls, outcome.mock.calls]).toEqual([[], [['session_connect:9', { error: expect.anything() }]]])
})

test('the proposal beside the sign-in request has all namespaces that the page requests', async () => {
  const { ask, sent } = setup()
  expect(await ask()).toEqual({
    chains: ['eip155:1'],
    domain: 'page.test',
    uri: 'https://page.test/',
    nonce: 'abcdef0123456789',
    resources: [encodeGrant(['personal_sign'])],
  })
  expect(sent[0]?.params.authPayload).toMatchObject({ requestId: 'request-1' })
  expect(sent[1]?.params.optionalNamespaces).toBe(authentication.namespaces)
})

test('a signed answer becomes a session, which is reported once', async () => {
  const { authenticator, client, ask, hear, agree, outcome } = setup()
  await ask()
  hear({ result })
  agree()
  await vi.waitFor(() => expect(outcome).toHaveBeenCalled())
  const session = expect.objectContaining({
    topic: 'session',
    pairingTopic: 'pairing',
    namespaces: {
      eip155: {
        chains: ['eip155:1'],
        accounts: ['eip155:1:0xA'],
        methods: ['personal_sign'],
        events: ['accountsChanged', 'chainChanged'],
      },
    },
  })
  expect(outcome.mock.calls).toEqual([[`session_connect:${proposalId}`, { session }]])
  expect(client.session.set).toHaveBeenCalledExactlyOnceWith('session', session)
  expect(authenticator.auths('pairing')).toEqual([cacao])
  expect(authenticator.auths('pairing')).toBeUndefined()
})

test('an answer that the relay delivers twice is handled once', async () => {
  const { client, ask, hear, agree, outcome, pass } = setup()
  await ask()
  hear({ result })
  hear({ result })
  agree()
  await vi.waitFor(() => expect(outcome).toHaveBeenCalled())
  hear({ result })
  expect(outcome).toHaveBeenCalledTimes(1)
  expect(client.session.set).toHaveBeenCalledTimes(1)
  expect(pass).not.toHaveBeenCalled()
})

test('a refusal is reported with its code and message', async () => {
  const { ask, hear, outcome } = setup()
  await ask()
  const error = { code: 4001, message: 'No' }
  hear({ error })
  expect(outcome.mock.calls).toEqual([[`session_connect:${proposalId}`, { error }]])
})

test.each([
  ['nothing', null],
  ['no key', { ...result, responder: { publicKey: 'x', metadata: {} } }],
])('an answer with %s is refused, and no session is made', async (_, answer) => {
  const { client, ask, hear, outcome } = setup()
  await ask()
  hear({ result: answer })
  await vi.waitFor(() => expect(outcome).toHaveBeenCalled())
  expect(outcome.mock.calls[0]?.[1]).toMatchObject({ error: { code: 'PAIRING_SIGN_IN_REFUSED' } })
  expect(client.session.set).not.toHaveBeenCalled()
})

test.each([
  ['no signature', { ...result, cacaos: [] }],
  ['nothing that it allows', { ...result, cacaos: [{ p: { ...cacao.p, resources: [] } }] }],
])('an answer with %s is refused, and the session that the wallet already has is ended', async (_, answer) => {
  const { authenticator, client, ask, hear, agree, outcome } = setup()
  await ask()
  hear({ result: answer })
  agree()
  await vi.waitFor(() => expect(outcome).toHaveBeenCalled())
  expect(outcome.mock.calls[0]?.[1]).toMatchObject({ error: { code: 'PAIRING_SIGN_IN_REFUSED' } })
  expect(client.disconnect.mock.calls).toMatchObject([[{ topic: 'session' }]])
  expect(authenticator.auths('pairing')).toBeUndefined()
})

test('a session that is created after its attempt was given up is disconnected', async () => {
  const { authenticator, client, engine, ask, hear, agree, outcome } = setup()
  await ask()
  hear({ result })
  authenticator.giveUp('pairing')
  agree()
  await vi.waitFor(() => expect(client.disconnect.mock.calls).toMatchObject([[{ topic: 'session' }]]))
  expect(outcome.mock.calls).toEqual([[`session_connect:${proposalId}`, { error: expect.anything() }]])
  expect(authenticator.auths('pairing')).toBeUndefined()
  await vi.waitFor(() => expect(engine.deletePendingAuthRequest).toHaveBeenCalledTimes(1))
})

test('a request that the relay did not accept is forgotten', async () => {
  const { engine, ask, hear, pass, outcome } = setup()
  const sendRequest = engine.sendRequest
  engine.sendRequest = async (call) => {
    await sendRequest(call)
    throw new Error('Failed to publish')
  }
  await expect(ask()).rejects.toThrow('Failed to publish')
  hear({ result })
  expect(pass).toHaveBeenCalledTimes(1)
  expect(outcome).not.toHaveBeenCalled()
})

test('closing restores each method of the client that was not replaced again', async () => {
  const { authenticator, client, engine, decode, pass } = setup()
  const other = async () => undefined
  engine.sendRequest = other
  authenticator.close()
  expect(engine.sendRequest).toBe(other)
  expect(engine.onSessionAuthenticateResponse).toBe(pass)
  expect(client.core.crypto.decode).toBe(decode)
})

test('a client without the expected members is not supported', () => {
  const { client, engine } = setup()
  const can = (other: object) => canAuthenticate({ ...client, ...other } as never as SignClientLike)
  expect(can({})).toBe(true)
  expect(can({ authenticate: undefined })).toBe(false)
  expect(can({ auth: undefined })).toBe(false)
  expect(can({ engine: { ...engine, onSessionAuthenticateResponse: undefined } })).toBe(false)
})

test('answers to other requests are passed to the client', async () => {
  const { authenticator, ask, hear, pass, outcome, decode, client } = setup()
  hear({ result })
  await ask('another-nonce')
  hear({ result })
  hear({ error: { code: 5000, message: 'No' } })
  await ask()
  // A wallet that does not know the method answers the proposal.
  hear({ error: { code: 10001, message: 'Unsupported' } })
  expect(pass).toHaveBeenCalledTimes(4)
  authenticator.giveUp('elsewhere')
  expect(outcome).not.toHaveBeenCalled()
  await client.core.crypto.decode('elsewhere', 'message', { receiverPublicKey: 'newest' })
  expect(decode.mock.calls.at(-1)?.[2]).toEqual({ receiverPublicKey: 'newest' })
})

test('an answer is decrypted with the key that it was encrypted for', async () => {
  const { ask, decode, client } = setup()
  await ask()
  await client.core.crypto.decode('answers', 'message', { receiverPublicKey: 'newest', encoding: 'base64' })
  expect(decode).toHaveBeenCalledWith('answers', 'message', { receiverPublicKey: 'a'.repeat(64), encoding: 'base64' })
})

test('a proposal that is given up rejects as expired', async () => {
  const { authenticator, ask, hear, outcome, expire, pass } = setup()
  await ask()
  authenticator.giveUp('pairing')
  expect(outcome.mock.calls[0]?.[1]).toEqual({ error: { code: 0, message: 'Proposal expired' } })
  expect(expire).toHaveBeenCalledWith(requestId, 0)
  hear({ result })
  expect(pass).toHaveBeenCalledTimes(1)
})
