import { array, create, type Infer, literal, number, optional, string, type, union, unknown } from 'superstruct'

/**
 * A message to pass on to those who subscribed to its topic. The attestation that a browser may send along is left out:
 * a wallet that can not reach the service that signed the attestation would wait forever.
 */
export interface Publication {
  readonly topic: string
  /** Encrypted by the clients; the relay cannot read it. */
  readonly message: string
  /** Seconds for which the message waits for its receiver. */
  readonly ttl: number
  /** Kind of the message, such as 1100 for a proposal. */
  readonly tag: number
}

const PublishParams = type({
  topic: string(),
  message: string(),
  ttl: optional(number()),
  tag: optional(number()),
})
const Topic = type({ topic: string() })
const Topics = type({ topics: array(string()) })
const ProposeParams = type({
  pairingTopic: string(),
  sessionProposal: string(),
  ttl: optional(number()),
})
const ApproveParams = type({
  pairingTopic: string(),
  sessionTopic: string(),
  sessionProposalResponse: string(),
  sessionSettlementRequest: string(),
  ttl: optional(number()),
})

/** The parameters of each method, as the 2.21.8 client sends them. */
export const params = {
  publish: PublishParams,
  batchPublish: type({ messages: array(PublishParams) }),
  topic: Topic,
  topics: Topics,
  subscriptions: type({ subscriptions: array(Topic) }),
  propose: ProposeParams,
  approve: ApproveParams,
}

const Id = union([number(), string()])
const Call = type({ id: Id, method: string(), params: optional(unknown()) })
const Acknowledgement = type({ id: Id, result: literal(true) })
const Message = union([Call, Acknowledgement])

/** A call of a client (JSON-RPC 2.0). */
export type RelayRequest = Infer<typeof Call>

/** Reads a call, or the answer to a push. Throws for anything else. */
export const readMessage = (text: string): Infer<typeof Message> => create(JSON.parse(text), Message)

const Token = type({ iss: string() })

/** Names the client by the `iss` (did:key) of the JWT that it connects with; the signature is not checked. */
export function clientIdOf(url: string): string {
  try {
    const [, claims = ''] = (new URL(url, 'ws://relay').searchParams.get('auth') ?? '').split('.')
    return create(JSON.parse(Buffer.from(claims, 'base64url').toString()), Token).iss
  } catch {
    return crypto.randomUUID()
  }
}
