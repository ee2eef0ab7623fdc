import { create, type Infer } from 'superstruct'
import type { Exchange, Subscriber, Waiting } from './exchange.ts'
import { type Publication, params } from './messages.ts'

/** What a method works with. */
export interface RelayCall {
  readonly exchange: Exchange
  readonly caller: Subscriber
  /** Publishes in the caller's name. */
  publish(publication: Publication): void
}

type Method = (call: RelayCall, given: unknown) => unknown

/** Seconds, where the client names none. */
const defaultTtl = 300

const publication = ({ ttl, tag, ...rest }: Infer<typeof params.publish>): Publication => ({
  topic: rest.topic,
  message: rest.message,
  ttl: ttl ?? defaultTtl,
  tag: tag ?? 0,
})

const fetched = (messages: readonly Waiting[]) => ({
  messages: messages.map(({ topic, message, publishedAt, tag }) => ({ topic, message, publishedAt, tag })),
  hasMore: false,
})

/**
 * The methods of the relay that clients up to 2.21.8 use. Each throws where its parameters have another shape.
 *
 * @see https://specs.walletconnect.com/2.0/specs/servers/relay/relay-server-rpc
 */
export const relayMethods: Readonly<Record<string, Method>> = {
  irn_publish({ publish }, given) {
    publish(publication(create(given, params.publish)))
    return true
  },
  irn_batchPublish({ publish }, given) {
    for (const message of create(given, params.batchPublish).messages) publish(publication(message))
    return true
  },
  irn_subscribe: ({ caller, exchange }, given) => exchange.subscribe(caller, create(given, params.topic).topic),
  irn_batchSubscribe: ({ caller, exchange }, given) =>
    create(given, params.topics).topics.map((topic) => exchange.subscribe(caller, topic)),
  irn_unsubscribe({ caller, exchange }, given) {
    exchange.unsubscribe(caller, create(given, params.topic).topic)
    return true
  },
  irn_batchUnsubscribe({ caller, exchange }, given) {
    for (const { topic } of create(given, params.subscriptions).subscriptions) exchange.unsubscribe(caller, topic)
    return true
  },
  irn_fetchMessages: ({ caller, exchange }, given) =>
    fetched(exchange.waiting(caller.clientId, [create(given, params.topic).topic])),
  irn_batchFetchMessages: ({ caller, exchange }, given) =>
    fetched(exchange.waiting(caller.clientId, create(given, params.topics).topics)),

  /** Publishes a proposal, and subscribes who made it to the answer. */
  wc_proposeSession({ caller, exchange, publish }, given) {
    const { pairingTopic, sessionProposal, ttl } = create(given, params.propose)
    exchange.subscribe(caller, pairingTopic)
    publish(publication({ topic: pairingTopic, message: sessionProposal, tag: 1100, ttl }))
    return true
  },
  /** Publishes the answer to a proposal and the settlement, and subscribes who approved to the session. */
  wc_approveSession({ caller, exchange, publish }, given) {
    const { pairingTopic, sessionTopic, ttl, ...messages } = create(given, params.approve)
    exchange.subscribe(caller, sessionTopic)
    const send = (topic: string, message: string, tag: number) => publish(publication({ topic, message, tag, ttl }))
    send(pairingTopic, messages.sessionProposalResponse, 1101)
    send(sessionTopic, messages.sessionSettlementRequest, 1102)
    return true
  },
}
