import { attestationPatience } from '../constants.ts'
import { toRelayError } from '../errors.ts'
import { guardRelay } from './guardRelay.ts'
import type { SignClientLike, UniversalProviderLike } from './library.ts'
import { limitVerify } from './limitVerify.ts'
import { resendPublishes } from './resendPublishes.ts'
import type { PairingClient, PairingEvent, Proposal, ProposedNamespaces } from './types.ts'

export interface FromProviderOptions {
  /** The instance is the host's: its own session follows what is approved, and it stays open. */
  readonly isHosts: boolean
  /** Whether the origin of the page is attested. @default true */
  readonly verify?: boolean
  /** What the relay said before anyone could listen. */
  readonly earlyRefusal?: string | undefined
}

/** CAIP-25: the visitor disconnects. */
const userDisconnected = { code: 6000, message: 'User disconnected.' }

const topicOf = (uri: string) => /^wc:([^@]+)@/.exec(uri)?.[1]

/** Makes a pairing client of an instance of `UniversalProvider` 2.21.8. */
export function fromProvider(provider: UniversalProviderLike, options: FromProviderOptions): PairingClient {
  const client = provider.client as SignClientLike
  const { core } = client
  const listeners = new Set<(event: PairingEvent) => void>()
  const proposals = new Set<Proposal>()
  let early = options.earlyRefusal
  const tell = (event: PairingEvent) => {
    for (const listener of [...listeners]) listener(event)
  }

  const guard = guardRelay(core.relayer, (error) => tell({ type: 'refused', error }))
  resendPublishes(core.relayer)
  limitVerify(core.verify, options.verify === false ? 0 : attestationPatience)

  /** Fails with the refusal of the relay, if that comes first. */
  async function whileAccepted<Value>(work: () => Promise<Value>): Promise<Value> {
    await guard.release()
    const done = new AbortController()
    try {
      return await Promise.race([work(), guard.refusal(done.signal)])
    } finally {
      done.abort()
    }
  }

  const heard: Readonly<Record<string, (payload: { topic?: unknown; params?: unknown }) => void>> = {
    session_event: ({ topic, params }) => tell({ type: 'event', topic, params }),
    session_update: ({ topic, params }) => tell({ type: 'update', topic, params }),
    session_delete: ({ topic }) => tell({ type: 'ended', topic }),
    session_expire: ({ topic }) => tell({ type: 'ended', topic }),
  }
  const connected = () => tell({ type: 'connected' })
  for (const [event, listener] of Object.entries(heard)) client.on(event, listener)
  core.relayer.on('relayer_connect', connected)

  /** The same through the host's instance, so that its own session is the one that is approved. */
  async function proposeThroughHost(namespaces: ProposedNamespaces) {
    provider.optionalNamespaces = namespaces
    let shown: ((uri: string) => void) | undefined
    try {
      const uri = new Promise<string>((resolve) => {
        shown = resolve
        provider.on('display_uri', resolve)
      })
      const approval = provider.pair(undefined)
      const first = await Promise.race([uri, approval.then(() => uri)])
      return { uri: first, approval: () => approval }
    } finally {
      if (shown) provider.off('display_uri', shown)
    }
  }

  /** Gives a proposal up on this side. */
  function giveUp(topic: string | undefined) {
    const proposal = client.proposal.getAll().find(({ pairingTopic }) => pairingTopic === topic)
    if (proposal) core.expirer.set(proposal.id, 0)
  }

  return {
    clientId: () => core.crypto.getClientId(),
    async propose(namespaces) {
      const optionalNamespaces = namespaces as never
      const made = await whileAccepted(() =>
        options.isHosts ? proposeThroughHost(namespaces) : client.connect({ optionalNamespaces }),
      )
      const uri = made.uri ?? ''
      const topic = topicOf(uri)
      const approval = made.approval()
      approval.catch(() => {})
      const proposal: Proposal = {
        uri,
        approval: approval.finally(() => proposals.delete(proposal)),
        withdraw() {
          if (!proposals.delete(proposal)) return
          giveUp(topic)
          // The relay is told, too.
          if (topic) core.expirer.set(topic, 0)
        },
      }
      proposal.approval.catch(() => {})
      proposals.add(proposal)
      return proposal
    },
    sessions: () => client.session.getAll(),
    request: ({ topic, chainId, method, params }) =>
      whileAccepted(() => client.request({ topic, chainId, request: { method, params: params as never } })),
    async disconnect(topic) {
      const isHostsSession = (provider.session as { topic?: unknown } | undefined)?.topic === topic
      await whileAccepted(() =>
        isHostsSession ? provider.disconnect() : client.disconnect({ topic, reason: userDisconnected }),
      )
    },
    watch(listener) {
      const own = (event: PairingEvent) => listener(event)
      listeners.add(own)
      if (early) own({ type: 'refused', error: toRelayError(early) })
      early = undefined
      return () => void listeners.delete(own)
    },
    async close() {
      listeners.clear()
      for (const { uri } of proposals) giveUp(topicOf(uri))
      proposals.clear()
      for (const [event, listener] of Object.entries(heard)) client.off(event, listener)
      core.relayer.off('relayer_connect', connected)
      if (options.isHosts) return
      guard.close()
      core.heartbeat.stop()
      await core.relayer.transportClose()
    },
  }
}
