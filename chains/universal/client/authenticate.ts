import { is } from 'portico/kernel'
import { func, number, optional, string, type, unknown } from 'superstruct'
import { SignInRefusedError } from '../errors.ts'
import { SameIdError } from './keepIdsApart.ts'
import type { EngineCall, SignClientLike } from './library.ts'
import { replaceMethod } from './replaceMethod.ts'
import { type Asked, encodeGrant, endSession, settle } from './settle.ts'
import type { Authentication } from './types.ts'

/**
 * Whether wallets can be asked to sign a text: most of them use a client that measures its length in characters, where EIP-191
 * measures bytes, so that it rejects its own signature of a text with other than ASCII characters.
 */
export const canCarry = ({ domain, uri, statement = '', resources = [], requestId = '' }: Authentication['request']) =>
  /^[\x20-\x7e]*$/.test([domain, uri, statement, requestId, ...resources].join(''))

/** The sign-in request in the client's format. Requested capabilities are the last resource (ERC-5573). */
const toParams = ({ request, chains, methods }: Authentication): object => ({
  chains: [...chains],
  domain: request.domain,
  uri: request.uri,
  nonce: request.nonce,
  ...(request.statement !== undefined && { statement: request.statement }),
  ...(request.exp !== undefined && { exp: request.exp }),
  ...(request.nbf !== undefined && { nbf: request.nbf }),
  resources: [...(request.resources ?? []), encodeGrant(methods)],
})

/** Requests a signature with the approval, instead of the client's own implementation. */
export interface Authenticator {
  /** Calls the client with the given context. */
  ask<Value>(authentication: Authentication, call: (params: object) => Promise<Value>): Promise<Value>
  /** Resolves once with the signatures of the wallet of a pairing. */
  auths(pairingTopic: string): readonly unknown[] | undefined
  /** Stops waiting; the client would otherwise wait for an hour. */
  giveUp(pairingTopic: string): void
  /** Restores the methods of the client. */
  close(): void
}

interface Pending extends Asked {
  proposalId?: number
  /** The wallet has answered. A relay may deliver the answer twice. */
  isAnswered?: true
}

const Answer = type({
  id: number(),
  result: optional(unknown()),
  error: optional(type({ code: number(), message: string() })),
})

/** The members of the client that are replaced or used. */
const Engine = type({
  events: type({ emit: func() }),
  sendRequest: func(),
  onSessionAuthenticateResponse: func(),
  deletePendingAuthRequest: func(),
  deleteProposal: func(),
})
const Client = type({
  authenticate: func(),
  engine: Engine,
  auth: type({ pairingTopics: type({ getAll: func() }) }),
  core: type({ crypto: type({ decode: func(), generateSharedKey: func() }) }),
})

/** Whether a client has these members. With a client of another version, wallets only connect. */
export const canAuthenticate = (client: SignClientLike): boolean => is(client, Client)

/** The error code of a wallet that does not know the method. It answers the proposal that was sent with it instead. */
const methodUnsupported = 10001
const expired = { code: 0, message: 'Proposal expired' }

const fulfilled = { code: 0, message: 'fulfilled' }

/**
 * Replaces how version 2.21.8 handles a wallet that signs as it connects (`wc_sessionAuthenticate`). The client itself needs
 * the `Buffer` of Node, asks a remote service about signatures of contracts, keeps the session if a signature is
 * wrong, and proposes only `personal_sign` to wallets that only connect. Here the caller verifies the signatures.
 */
export function createAuthenticator(client: SignClientLike): Authenticator {
  const { core, engine } = client
  const wanted = new Map<string, Authentication>()
  const pending = new Map<number, Pending>()
  const signed = new Map<string, readonly unknown[]>()
  const finish = ({ proposalId }: Pending, outcome: { session: unknown } | { error: unknown }) =>
    engine.events.emit(`session_connect:${proposalId}`, outcome)

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
  const restoreSend = replaceMethod(engine, 'sendRequest', (send) => (call) => {
    if (call.method === 'wc_sessionAuthenticate') onRequest(call)
    if (call.method === 'wc_sessionPropose') {
      // The answer to one would count as that to the other.
      if (pending.has(call.clientRpcId)) return Promise.reject(new SameIdError())
      onProposal(call)
    }
    return send(call)
  })

  // The client keeps only the latest key; answers to older links were encrypted for an older one.
  const restoreDecode = replaceMethod(core.crypto, 'decode', (decode) => (topic, message, options) => {
    const pairing = client.auth.pairingTopics.getAll().find((item) => item.topic === topic)?.pairingTopic
    const ask = [...pending.values()].find(({ pairingTopic }) => pairingTopic === pairing)
    return decode(topic, message, ask ? { ...options, receiverPublicKey: ask.publicKey } : options)
  })

  async function answer(id: number, ask: Pending, result: unknown) {
    try {
      const { session, cacaos } = await settle(client, ask, result)
      if (pending.has(id)) {
        signed.set(ask.pairingTopic, cacaos)
        finish(ask, { session })
      } else {
        // The caller left, or the wallet approved the proposal instead.
        endSession(client, session.topic)
      }
    } catch (error) {
      finish(ask, { error: new SignInRefusedError({ cause: error }) })
    }
    await Promise.all([engine.deleteProposal(ask.proposalId ?? 0), engine.deletePendingAuthRequest(id, fulfilled)])
  }
  const restoreResponse = replaceMethod(engine, 'onSessionAuthenticateResponse', (pass) => (topic, payload) => {
    if (!is(payload, Answer)) return pass(topic, payload)
    const { id, result, error } = payload
    const ask = pending.get(id)
    if (!ask || error?.code === methodUnsupported) return pass(topic, payload)
    if (ask.isAnswered) return undefined
    ask.isAnswered = true
    if (!error) return answer(id, ask, result)
    finish(ask, { error })
    return engine.deletePendingAuthRequest(id, fulfilled)
  })

  const ask: Authenticator['ask'] = async (authentication, call) => {
    const { nonce } = authentication.request
    wanted.set(nonce, authentication)
    try {
      return await call(toParams(authentication))
    } catch (error) {
      for (const [id, item] of pending) if (item.authentication === authentication) pending.delete(id)
      // Awaited here, because `finally` must not run before the second request is sent.
      if (error instanceof SameIdError) return await ask(authentication, call)
      throw error
    } finally {
      wanted.delete(nonce)
    }
  }

  return {
    ask,
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
    close() {
      for (const restore of [restoreSend, restoreDecode, restoreResponse]) restore()
    },
  }
}
