import { validate } from 'portico/kernel'
import { array, nonempty, optional, pattern, record, string, type, unknown } from 'superstruct'
import { events } from '../propose.ts'
import type { SignClientLike } from './library.ts'
import type { Authentication } from './types.ts'

const prefix = 'urn:recap:'
const Recap = type({ att: record(string(), record(string(), array(type({ chains: optional(array(string())) })))) })

/** The capabilities to request, as the resource to sign (ERC-5573). Wallets expect plain base64. */
export function encodeGrant(methods: readonly string[]): string {
  const sorted = [...methods].sort((a, b) => a.localeCompare(b))
  const eip155 = Object.fromEntries(sorted.map((method) => [`request/${method}`, [{}]]))
  return prefix + btoa(JSON.stringify({ att: { eip155 } })).replaceAll('=', '')
}

/** Parses a resource. Throws if it is invalid. */
function decode(resource: string | undefined) {
  if (!resource?.startsWith(prefix)) throw new TypeError('The wallet signed no capabilities')
  const text = atob(resource.slice(prefix.length).replaceAll('-', '+').replaceAll('_', '/'))
  const [failure, recap] = validate(JSON.parse(text), Recap)
  if (failure) throw failure
  return recap.att.eip155 ?? {}
}

interface SignedPayload {
  readonly p: { readonly iss: string; readonly resources: readonly string[] }
}

/**
 * The accounts and methods that a wallet granted by its signature, on signed and granted chains, limited to the
 * request. Throws if there are none.
 */
export function readGrant(cacaos: readonly SignedPayload[], asked: Pick<Authentication, 'chains' | 'methods'>) {
  const accounts = new Set<string>()
  const methods = new Set<string>()
  const known: readonly string[] = asked.chains
  for (const { p } of cacaos) {
    const [, , namespace, reference, address] = p.iss.split(':')
    const grant = Object.entries(decode(p.resources.at(-1)))
    const chains = grant.flatMap(([, limits]) => limits.flatMap((limit) => limit.chains ?? []))
    for (const chain of [`${namespace}:${reference}`, ...chains])
      if (known.includes(chain)) accounts.add(`${chain}:${address}`)
    for (const [ability] of grant) methods.add(ability.slice(ability.indexOf('/') + 1))
  }
  const allowed = asked.methods.filter((method) => methods.has(method))
  if (accounts.size === 0 || allowed.length === 0)
    throw new TypeError('The wallet granted no requested account or method')
  const chains = known.filter((chain) => [...accounts].some((account) => account.startsWith(`${chain}:`)))
  return { chains, accounts: [...accounts], methods: allowed, events: [...events] }
}

/** The request that the wallet answers. */
export interface Asked {
  readonly authentication: Authentication
  readonly pairingTopic: string
  /** The public key for the answer; together with that of the wallet it gives the topic of the session. */
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
