import { is, withTimeLimit } from 'portico/kernel'
import { type, unknown } from 'superstruct'
import { attestationTimeLimit, relayTimeLimit } from '../contract.ts'
import { toRelayError } from '../errors.ts'
import { type Authenticator, canAuthenticate, canCarry, createAuthenticator } from './authenticate.ts'
import { forgetAnswered } from './forgetAnswered.ts'
import { guardEngine } from './guardEngine.ts'
import { guardRelay, limitVerify } from './guardRelay.ts'
import { keepIdsApart } from './keepIdsApart.ts'
import type { SignClientLike, UniversalProviderLike } from './library.ts'
import { resendPublishes } from './resendPublishes.ts'
import { userDisconnected } from './settle.ts'
import { shareMessages } from './shareMessages.ts'
import type { Authentication, PairingClient, PairingEvent, Proposal, ProposedNamespaces } from './types.ts'

export interface FromProviderOptions {
  /** The provider belongs to the host: keep its own session in sync, and do not close it. */
  readonly isHosts: boolean
  /** Whether the origin of the page is attested. @default true */
  readonly verify?: boolean
  /** The RPC URLs by which an instance of the host reads a namespace, by reference. @default none */
  readonly rpcMapOf?: (namespace: string) => Readonly<Record<string, string>>
  /** The relay's state before the first listener. */
  readonly earlyRefusal?: string | undefined
}

const topicOf = (uri: string) => /^wc:([^@]+)@/.exec(uri)?.[1]

/** The answer of the client to `authenticate`. */
const Settled = type({ session: unknown() })

/** Makes a pairing client of an instance of `UniversalProvider` 2.21.8. */
export function fromProvider(provider: UniversalProviderLike, options: FromProviderOptions): PairingClient {
  const client = provider.client as SignClientLike
  const { core } = client
  const listeners = new Set<(event: PairingEvent) => void>()
  const proposals = new Set<Proposal>()
  let early = options.earlyRefusal
  let authenticator: Authenticator | undefined
  const tell = (event: PairingEvent) => {
    for (const listener of [...listeners]) listener(event)
  }

  const guard = guardRelay(core.relayer, (error) => tell({ type: 'refused', error }))
  const restores = [
    resendPublishes(core.relayer),
    forgetAnswered(core.relayer),
    keepIdsApart(client.engine),
    limitVerify(core.verify, options.verify === false ? 0 : attestationTimeLimit),
  ]
  const unguard = guardEngine(client, options.isHosts)
  const tabs = shareMessages(core.relayer, core.customStoragePrefix ?? '')

  /** Rejects with the relay's refusal, if that comes first. */
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

  /** Settles once the previous call has its link, or has failed: `display_uri` does not tell to which call it belongs. */
  let turn = Promise.resolve()

  /** Connects with the host's provider, so that its own session is the approved one. */
  async function askThroughHost(ask: () => Promise<unknown>) {
    const before = turn
    let finish = () => {}
    turn = new Promise((resolve) => {
      finish = resolve
    })
    let shown: ((uri: string) => void) | undefined
    try {
      await before
      const uri = new Promise<string>((resolve) => {
        shown = resolve
        provider.on('display_uri', resolve)
      })
      const approval = ask()
      const first = await withTimeLimit(
        relayTimeLimit,
        () => Promise.race([uri, approval.then(() => uri)]),
        new AbortController().signal,
      )
      return { uri: first, approval: () => approval }
    } finally {
      if (shown) provider.off('display_uri', shown)
      finish()
    }
  }

  /** Gives up the proposal on this side, and the sign-in request beside it, which has a longer lifetime. */
  function giveUp(topic: string | undefined) {
    if (!topic) return
    const proposal = client.proposal.getAll().find(({ pairingTopic }) => pairingTopic === topic)
    if (proposal) core.expirer.set(proposal.id, 0)
    authenticator?.giveUp(topic)
  }

  function toProposal(uri: string, approval: Promise<unknown>): Proposal {
    const topic = topicOf(uri)
    const proposal: Proposal = {
      uri,
      approval: approval.finally(() => proposals.delete(proposal)),
      withdraw() {
        if (!proposals.delete(proposal)) return
        giveUp(topic)
        // Unsubscribes from the pairing topic at the relay, too.
        if (topic) core.expirer.set(topic, 0)
      },
    }
    proposal.approval.catch(() => {})
    proposals.add(proposal)
    return proposal
  }

  /** Adds the RPC URLs for the instance's own reads. The proposal that its client sends to the wallet does not contain them. */
  const withRpcMaps = (namespaces: ProposedNamespaces) =>
    Object.fromEntries(
      Object.entries(namespaces).map(([key, part]) => [key, { ...part, rpcMap: options.rpcMapOf?.(key) ?? {} }]),
    )

  async function propose(namespaces: ProposedNamespaces): Promise<Proposal> {
    const { uri = '', approval } = await whileAccepted(() => {
      if (!options.isHosts) return client.connect({ optionalNamespaces: namespaces as never })
      return askThroughHost(() => {
        provider.optionalNamespaces = withRpcMaps(namespaces)
        return provider.pair(undefined)
      })
    })
    return toProposal(uri, approval())
  }

  async function disconnect(topic: string) {
    const isHostsSession = (provider.session as { topic?: unknown } | undefined)?.topic === topic
    await whileAccepted(() =>
      isHostsSession ? provider.disconnect() : client.disconnect({ topic, reason: userDisconnected }),
    )
    // Unanswered requests of the session would stay in the client's history for 30 days.
    core.history?.delete(topic)
  }

  async function authenticate(authentication: Authentication): Promise<Proposal> {
    const { namespaces, request } = authentication
    if (!canCarry(request)) {
      const { uri, approval, withdraw } = await propose(namespaces)
      const answer = approval.then((session) => ({ session }))
      answer.catch(() => {})
      return { uri, approval: answer, withdraw }
    }
    authenticator ??= createAuthenticator(client)
    const { ask, auths } = authenticator
    const optionalNamespaces = withRpcMaps(namespaces)
    const { uri, approval } = await whileAccepted(() =>
      ask(authentication, async (params) => {
        if (options.isHosts) return askThroughHost(() => provider.authenticate({ ...params, optionalNamespaces }))
        const made = await client.authenticate(params)
        return { uri: made.uri, approval: made.response }
      }),
    )
    const topic = topicOf(uri) ?? ''
    const answer = approval()
      .then((settled) => ({ session: is(settled, Settled) ? settled.session : undefined, auths: auths(topic) }))
      // Drop the request that was not answered.
      .finally(() => giveUp(topic))
    return toProposal(uri, answer)
  }

  return {
    clientId: () => core.crypto.getClientId(),
    propose,
    ...(canAuthenticate(client) && { authenticate }),
    sessions: () => client.session.getAll(),
    request: ({ topic, chainId, method, params }) =>
      whileAccepted(() => {
        tabs.takeOver()
        return client.request({ topic, chainId, request: { method, params: params as never } })
      }),
    disconnect,
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
      authenticator?.close()
      for (const [event, listener] of Object.entries(heard)) client.off(event, listener)
      core.relayer.off('relayer_connect', connected)
      tabs.close()
      for (const restore of restores) restore()
      if (options.isHosts) {
        unguard()
        return guard.leave()
      }
      // A closed client may still be at work: its engine stays guarded.
      guard.close()
      core.heartbeat.stop()
      await core.relayer.transportClose()
    },
  }
}
