import { validate } from 'portico/kernel'
import { array, nonempty, pattern, string, type, unknown } from 'superstruct'
import { readGrant } from './grant.ts'
import type { SignClientLike } from './library.ts'
import type { Authentication } from './types.ts'

/** The request that the wallet answers. */
export interface Asked {
  readonly authentication: Authentication
  readonly pairingTopic: string
  /** The key that the answer is written to; with that of the wallet it makes the topic of the session. */
  readonly publicKey: string
}

export interface SignedSession {
  readonly session: { readonly topic: string }
  readonly cacaos: readonly unknown[]
}

const Responder = type({
  responder: type({ publicKey: pattern(string(), /^[0-9a-f]{64}$/), metadata: unknown() }),
})
const Signed = type({
  cacaos: nonempty(array(type({ p: type({ iss: string(), resources: array(string()) }) }))),
})

const week = 7 * 24 * 60 * 60
/** CAIP-25: the user disconnects. */
export const userDisconnected = { code: 6000, message: 'User disconnected.' }

/** Ends a session of the wallet that is not used here. */
export function endSession(client: SignClientLike, topic: string): void {
  client.disconnect({ topic, reason: userDisconnected }).catch(() => {})
}

/**
 * Creates the session that a wallet's signature implies. The wallet has it as soon as it answers: if the signature
 * grants nothing that was requested, tells the wallet that the session ended, and throws.
 */
export async function settle(client: SignClientLike, asked: Asked, result: unknown): Promise<SignedSession> {
  const { core } = client
  const { pairingTopic, publicKey } = asked
  const [failure, answer] = validate(result, Responder)
  if (failure) throw failure
  const { responder } = answer
  const topic = await core.crypto.generateSharedKey(publicKey, responder.publicKey)
  const expiry = Math.floor(Date.now() / 1000) + week
  const make = (namespaces: object) => ({
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
    namespaces,
    transportType: 'relay',
  })
  await core.relayer.subscribe(topic, { transportType: 'relay' })
  try {
    const [unsigned, signed] = validate(result, Signed)
    if (unsigned) throw unsigned
    const session = make({ eip155: readGrant(signed.cacaos, asked.authentication) })
    await client.session.set(topic, session)
    core.expirer.set(topic, expiry)
    await core.pairing.updateMetadata({ topic: pairingTopic, metadata: responder.metadata })
    return { session, cacaos: (result as SignedSession).cacaos }
  } catch (error) {
    // Only a session that the client knows can be ended.
    await client.session.set(topic, make({}))
    endSession(client, topic)
    throw error
  }
}
