import { array, create, is, nonempty, number, optional, pattern, string, type, unknown } from 'superstruct'
import { SignInRefusedError } from '../errors.ts'
import { readGrant } from './grant.ts'
import type { EngineCall, SignClientLike } from './library.ts'
import { toParams } from './signedRequest.ts'
import type { Authentication } from './types.ts'

/** Asks for a signature with the approval, in place of the client's own way. */
export interface Authenticator {
  /** Has `call` ask the client, with what it is given. */
  ask<Value>(authentication: Authentication, call: (params: object) => Promise<Value>): Promise<Value>
  /** What the wallet of a pairing signed, told once. */
  auths(pairingTopic: string): readonly unknown[] | undefined
  /** Nobody waits for an answer any more; by itself the client would, for an hour. */
  giveUp(pairingTopic: string): void
}

interface Pending {
  readonly authentication: Authentication
  readonly pairingTopic: string
  readonly publicKey: string
  proposalId?: number
  /** The wallet answered: a relay may bring its answer twice. */
  isAnswered?: true
}

const Answer = type({
  id: number(),
  result: optional(unknown()),
  error: optional(type({ code: number(), message: string() })),
})
const Signed = type({
  cacaos: nonempty(array(type({ p: type({ iss: string(), resources: array(string()) }) }))),
  responder: type({ publicKey: pattern(string(), /^[0-9a-f]{64}$/), metadata: unknown() }),
})

/** The wallet does not know the method: it answers the proposal beside it. */
const methodUnsupported = 10001
const expired = { code: 0, message: 'Proposal expired' }
const fulfilled = { code: 0, message: 'fulfilled' }
const week = 7 * 24 * 60 * 60

/**
 * Takes over what version 2.21.8 does when a wallet signs as it connects (`wc_sessionAuthenticate`). By itself it needs
 * the `Buffer` of Node, asks a service elsewhere about the signatures of contracts, keeps the session where a signature is
 * wrong, and proposes nothing but `personal_sign` to wallets that only connect. Who asked verifies what was signed.
 */
export function createAuthenticator(client: SignClientLike): Authenticator {
  const { core, engine } = client
  const wanted = new Map<string, Authentication>()
  const pending = new Map<number, Pending>()
  const signed = new Map<string, readonly unknown[]>()
  const finish = ({ proposalId }: Pending, outcome: { session: unknown } | { error: unknown }) =>
    engine.events.emit(`session_connect:${proposalId}`, outcome)

  const send = engine.sendRequest.bind(engine)
  const onRequest = ({ topic, clientRpcId, params: { authPayload, requester } }: EngineCall) => {
    const authentication = authPayload && wanted.get(authPayload.nonce)
    if (!authPayload || !requester || !authentication) return
    wanted.delete(authPayload.nonce)
    const { requestId } = authentication.request
    if (requestId !== undefined) authPayload.requestId = requestId
    pending.set(clientRpcId, { authentication, pairingTopic: topic, publicKey: requester.publicKey })
  }
  const onProposal = ({ topic, clientRpcId, params }: EngineCall) => {
    for (const ask of pending.values()) {
      if (ask.pairingTopic !== topic) continue
      ask.proposalId = clientRpcId
      params.optionalNamespaces = ask.authentication.namespaces
    }
  }
  engine.sendRequest = (call) => {
    if (call.method === 'wc_sessionAuthenticate') onRequest(call)
    if (call.method === 'wc_sessionPropose') onProposal(call)
    return send(call)
  }

  // It has one key for answers, the newest; who answers an older link wrote to an older one.
  const decode = core.crypto.decode.bind(core.crypto)
  core.crypto.decode = (topic, message, options) => {
    const pairing = client.auth.pairingTopics.getAll().find((item) => item.topic === topic)?.pairingTopic
    const ask = [...pending.values()].find(({ pairingTopic }) => pairingTopic === pairing)
    return decode(topic, message, ask ? { ...options, receiverPublicKey: ask.publicKey } : options)
  }

  /** Makes the session that follows from what was signed. */
  async function settle({ authentication, pairingTopic, publicKey }: Pending, result: unknown) {
    const { cacaos, responder } = create(result, Signed)
    const eip155 = readGrant(cacaos, authentication)
    const topic = await core.crypto.generateSharedKey(publicKey, responder.publicKey)
    const expiry = Math.floor(Date.now() / 1000) + week
    const session = {
      topic,
      expiry,
      pairingTopic,
      acknowledged: true,
      self: { publicKey, metadata: client.metadata },
      peer: responder,
      controller: responder.publicKey,
      requiredNamespaces: {},
      optionalNamespaces: {},
      relay: { protocol: 'irn' },
      namespaces: { eip155 },
      transportType: 'relay',
    }
    await core.relayer.subscribe(topic, { transportType: 'relay' })
    await client.session.set(topic, session)
    core.expirer.set(topic, expiry)
    await core.pairing.updateMetadata({ topic: pairingTopic, metadata: responder.metadata })
    signed.set(pairingTopic, (result as { cacaos: readonly unknown[] }).cacaos)
    return session
  }
  async function answer(id: number, ask: Pending, result: unknown) {
    try {
      const session = await settle(ask, result)
      await engine.deleteProposal(ask.proposalId ?? 0)
      finish(ask, { session })
    } catch (error) {
      finish(ask, { error: new SignInRefusedError({ cause: error }) })
    }
    await engine.deletePendingAuthRequest(id, fulfilled)
  }
  const pass = engine.onSessionAuthenticateResponse.bind(engine)
  engine.onSessionAuthenticateResponse = (topic, payload) => {
    if (!is(payload, Answer)) return pass(topic, payload)
    const { id, result, error } = payload
    const ask = pending.get(id)
    if (!ask || error?.code === methodUnsupported) return pass(topic, payload)
    if (ask.isAnswered) return undefined
    ask.isAnswered = true
    if (!error) return answer(id, ask, result)
    finish(ask, { error })
    return engine.deletePendingAuthRequest(id, fulfilled)
  }

  return {
    async ask(authentication, call) {
      const { nonce } = authentication.request
      wanted.set(nonce, authentication)
      try {
        return await call(toParams(authentication))
      } finally {
        wanted.delete(nonce)
      }
    },
    auths(pairingTopic) {
      const found = signed.get(pairingTopic)
      signed.delete(pairingTopic)
      return found
    },
    giveUp(pairingTopic) {
      for (const [id, ask] of pending) {
        if (ask.pairingTopic !== pairingTopic) continue
        pending.delete(id)
        if (!ask.isAnswered) core.expirer.set(id, 0)
        finish(ask, { error: expired })
      }
    },
  }
}
