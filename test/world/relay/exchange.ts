import { createHash } from 'node:crypto'
import type { Publication } from './messages.ts'

/** A message that waits for its receiver. */
export interface Waiting extends Publication {
  /** In milliseconds since the epoch. */
  readonly publishedAt: number
  readonly expiresAt: number
  /** The client id of the sender, to which the message is never delivered. */
  readonly from: string
}

/** A connected client as the exchange sees it. */
export interface Subscriber {
  readonly clientId: string
  /** Hands over a message under the id of a subscription. */
  push(subscription: string, message: Waiting): void
}

/** The subscribers and the waiting messages of each topic. */
export interface Exchange {
  /** Subscribes, delivers the waiting messages, and returns the id of the subscription. */
  subscribe(subscriber: Subscriber, topic: string): string
  unsubscribe(subscriber: Subscriber, topic: string): void
  /** Ends all subscriptions of a client that disconnected. */
  leave(subscriber: Subscriber): void
  publish(from: string, publication: Publication): void
  /** The messages that wait for a client on some topics. */
  waiting(clientId: string, topics: readonly string[]): Waiting[]
  /** Removes a message that was received. */
  taken(message: Waiting): void
  /** Loses every message that waits. */
  forget(): void
}

/** The same for the same client and topic, so that subscribing twice is once. */
const subscriptionId = (topic: string, clientId: string) =>
  createHash('sha256')
    .update(topic + clientId)
    .digest('hex')

/** Makes an empty exchange. */
export function createExchange(): Exchange {
  const listeners = new Map<string, Map<string, Subscriber>>()
  const mailboxes = new Map<string, Waiting[]>()
  const at = (topic: string) => (mailboxes.get(topic) ?? []).filter(({ expiresAt }) => expiresAt > Date.now())
  const unsubscribe = (subscriber: Subscriber, topic: string) => {
    const id = subscriptionId(topic, subscriber.clientId)
    // The client may have reconnected on another socket meanwhile, whose subscriptions stay.
    if (listeners.get(topic)?.get(id) === subscriber) listeners.get(topic)?.delete(id)
  }
  const waiting = (clientId: string, topics: readonly string[]) =>
    topics.flatMap(at).filter(({ from }) => from !== clientId)

  return {
    subscribe(subscriber, topic) {
      const id = subscriptionId(topic, subscriber.clientId)
      listeners.set(topic, (listeners.get(topic) ?? new Map<string, Subscriber>()).set(id, subscriber))
      for (const message of waiting(subscriber.clientId, [topic])) subscriber.push(id, message)
      return id
    },
    unsubscribe,
    leave(subscriber) {
      for (const topic of listeners.keys()) unsubscribe(subscriber, topic)
    },
    publish(from, publication) {
      const publishedAt = Date.now()
      const message = { ...publication, from, publishedAt, expiresAt: publishedAt + publication.ttl * 1000 }
      mailboxes.set(publication.topic, [...at(publication.topic), message])
      for (const [id, subscriber] of listeners.get(publication.topic) ?? [])
        if (subscriber.clientId !== from) subscriber.push(id, message)
    },
    waiting,
    taken(message) {
      mailboxes.set(
        message.topic,
        at(message.topic).filter((other) => other !== message),
      )
    },
    forget: () => mailboxes.clear(),
  }
}
