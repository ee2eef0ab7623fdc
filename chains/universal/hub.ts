import { defineStorageKey, is, isPorticoError, type PluginContext } from 'portico/kernel'
import { clientParameters } from 'portico/project'
import {
  alertRefused,
  type CaipNetworkId,
  type Namespace,
  networksSlice,
  readLinkEnvironment,
  SessionEndedError,
  UnauthorizedProviderError,
} from 'portico/wallet'
import { nullable, string } from 'superstruct'
import { openPairingClient } from './client/index.ts'
import type { PairingClient, PairingEvent } from './client/types.ts'
import type { PrepareRequest } from './contract.ts'
import { InvalidProjectIdError, JwtNotValidError, OriginNotAllowedError, StorageNotOpenError } from './errors.ts'
import { createLink, type Link } from './link.ts'
import { universalMessages } from './messages.ts'
import type { UniversalOptions } from './options.ts'
import { createPairer, type Paired, type Pairer } from './pairing.ts'
import { proposeNamespaces } from './propose.ts'
import { createRawProvider, type RawProvider } from './raw.ts'
import { createEnds, leaveWithPage, storedEnds } from './sessionEnds.ts'
import { offerSignIn } from './signIn.ts'
import { PairedSession } from './structs.ts'

/**
 * Whether a link is reused while it is valid: in Telegram and in Safari on iOS, the page is unloaded while the user is
 * in the wallet, and has to show the same link afterwards.
 */
export function reusesLinks(
  environment: Pick<
    ReturnType<typeof readLinkEnvironment>,
    'isTelegram' | 'isIos' | 'isSafari'
  > = readLinkEnvironment(),
): boolean {
  return environment.isTelegram || (environment.isIos && environment.isSafari)
}

/** Alerts the developer why the relay refuses the app, once for each reason. */
function alertRefusals(ctx: Pick<PluginContext, 'notices' | 'messages' | 'store'>): (event: PairingEvent) => void {
  let hasToldClock = false
  return (event) => {
    if (event.type !== 'refused' || !isPorticoError(event.error)) return
    const { code, details } = event.error
    if (OriginNotAllowedError.is(event.error)) alertRefused(ctx, 'ORIGIN_NOT_ALLOWED', details)
    if (InvalidProjectIdError.is(event.error)) alertRefused(ctx, 'INVALID_PROJECT_ID', details)
    if (!JwtNotValidError.is(event.error) || hasToldClock) return
    hasToldClock = true
    const text = ctx.messages.get(universalMessages).clockIsWrong
    ctx.notices.alert('error', { code, text, ...(details && { debug: details }) })
  }
}

/** The session that the stored connections are about. */
const storedTopic = defineStorageKey('pairing_topic', nullable(string()), null)

/** Owns the pairing client of a kernel and the current session. */
export interface Hub {
  /** Pairs, or restores the session of an earlier visit. */
  prepare(request: PrepareRequest): Promise<void>
  link(): Link | undefined
  /**
   * Ends the current session, or the one that is being restored unless the user is pairing meanwhile. `isWaiting`: or that of
   * an earlier visit, which waits until another tab has restored it.
   */
  abandon(isWaiting: boolean): void
  provider(namespace: Namespace): RawProvider
}

/** The hub, loaded at the first need. */
export interface LazyHub {
  load(): Promise<Hub>
  peek(): Hub | undefined
  /** As that of the hub. Loads the hub if nothing has yet, to end the session of an earlier visit. */
  abandon(): void
}

/** The preferred network of a namespace. */
type Choice = (namespace: Namespace) => CaipNetworkId | undefined

type Adopted = Pick<Paired, 'session' | 'missed'> & Pick<PrepareRequest, 'isForVisit'>

interface Live {
  readonly client: PairingClient
  readonly pairer: Pairer
}

export function createHub(ctx: PluginContext<UniversalOptions>): Hub {
  const { options } = ctx
  const raw = new WeakMap<Link, Map<Namespace, RawProvider>>()
  let opening: Promise<Live> | undefined
  let restoring: Promise<void> | undefined
  /** The session that is being restored ends once the client is there. */
  let isGivenUp = false
  /** The user has begun to pair during the restoration. */
  let isOvertaken = false
  let link: Link | undefined
  /** Takes the id of the client back. */
  let tellId = () => {}

  const noteFailedEnd = (error: unknown) => ctx.log.info('A session did not end as it should', error)
  const networks = () => ctx.store.get(networksSlice).networks

  async function open(): Promise<Live> {
    const { client, resume, retry } = createEnds(await openPairingClient(ctx), ctx.storage, noteFailedEnd)
    ctx.onDispose(() => {
      link?.release()
      client.close().catch(() => {})
    })
    ctx.signal.throwIfAborted()
    const alert = alertRefusals(ctx)
    const hear = (event: PairingEvent) => {
      alert(event)
      if (event.type === 'connected') retry()
    }
    ctx.onDispose(client.watch(hear))
    resume()
    return { client, pairer: createPairer(client, () => reusesLinks()) }
  }
  const forget = (topic: string) => {
    // Another tab may have paired in the meantime.
    if (ctx.storage.get(storedTopic) === topic) ctx.storage.remove(storedTopic)
  }
  /** After a failure, the next attempt loads again. */
  function load(): Promise<Live> {
    opening ??= open().catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }

  function adopt(client: PairingClient, { session, missed, isForVisit }: Adopted, firstChoice: Choice): void {
    const older = link
    /** Stops noting that the page is left. */
    let stay = () => {}
    const { selected } = ctx.store.get(networksSlice)
    const first = (namespace: Namespace) =>
      networks().flatMap((network) => (network.chainNamespace === namespace ? [network.caipNetworkId] : []))
    const next = createLink({
      client,
      session,
      missed,
      networks,
      preferred: (namespace) => [
        firstChoice(namespace),
        options.namespaces[namespace]?.defaultChain as CaipNetworkId | undefined,
        selected[namespace],
        ...first(namespace),
      ],
      onEnd() {
        stay()
        if (link !== next) return
        link = undefined
        forget(session.topic)
      },
    })
    // The host restores the sessions of its own provider itself.
    if (isForVisit && !options.provider) stay = leaveWithPage(ctx, session, () => next.retire(() => false))
    link = next
    ctx.storage.set(storedTopic, session.topic)
    older?.retire((namespace) => next.coverage(namespace) !== undefined)
    client.clientId().then(
      (clientId) => {
        tellId()
        tellId = ctx.slots.contribute(clientParameters, { id: ctx.id, read: () => ({ clientId }) })
      },
      (error: unknown) => ctx.log.warn('The pairing client did not say its id', error),
    )
  }

  async function restore(): Promise<void> {
    const topic = ctx.storage.get(storedTopic)
    if (link) return
    if (!topic) throw new SessionEndedError()
    const ends = ctx.storage.get(storedEnds)
    const { client } = await load()
    // It was ended in an earlier visit, or meanwhile in another tab, which may have paired anew.
    const isEnded = [...ends, ...ctx.storage.get(storedEnds)].includes(topic)
    if (isEnded || ctx.storage.get(storedTopic) !== topic) {
      if (isEnded) forget(topic)
      throw new SessionEndedError()
    }
    const session = client.sessions().find((item) => is(item, PairedSession) && item.topic === topic)
    if (!is(session, PairedSession) || session.expiry * 1000 <= Date.now()) {
      // The session may be there at the next visit: keep the connection.
      if (client.isTemporary) throw new StorageNotOpenError()
      ctx.storage.remove(storedTopic)
      throw new SessionEndedError()
    }
    if (isGivenUp) {
      forget(topic)
      client.disconnect(topic).catch(noteFailedEnd)
      throw new SessionEndedError()
    }
    // Restore the user's network.
    const { selected } = ctx.store.get(networksSlice)
    adopt(client, { session, missed: [] }, (namespace) => selected[namespace])
  }

  const restoreOnce = () => {
    restoring ??= restore().finally(() => {
      restoring = undefined
      isGivenUp = false
      isOvertaken = false
    })
    return restoring
  }

  const live = () => {
    if (!link) throw new UnauthorizedProviderError()
    return link
  }
  const rawProvider = (namespace: Namespace) => {
    const current = live()
    const made = raw.get(current) ?? new Map<Namespace, RawProvider>()
    raw.set(current, made)
    const provider =
      made.get(namespace) ??
      createRawProvider(current, namespace, { rpcMap: options.namespaces[namespace]?.rpcMap, report: ctx.report })
    made.set(namespace, provider)
    return provider
  }
  return {
    link: () => link,
    abandon(isWaiting) {
      // A restoration that is given up ends the session: start one for that.
      if (isWaiting) restoreOnce().catch(noteFailedEnd)
      if (link) link.end().catch(noteFailedEnd)
      else isGivenUp ||= restoring !== undefined && !isOvertaken
    },
    async prepare({ network, silent, isForVisit, onPairing, onAuthenticating, signal }) {
      if (silent) return restoreOnce()
      isOvertaken = restoring !== undefined
      const { client, pairer } = await load()
      signal.throwIfAborted()
      const namespaces = proposeNamespaces(networks(), network?.caipNetworkId, options.namespaces)
      const wanted = network?.caipNetworkId
      const { defaultChain } = options.namespaces.eip155 ?? {}
      const first =
        wanted ?? (defaultChain as CaipNetworkId | undefined) ?? ctx.store.get(networksSlice).selected.eip155
      const prepareSignIn = offerSignIn(ctx, client, namespaces, first)
      const paired = await pairer.pair({ namespaces, prepareSignIn, onPairing, onAuthenticating, signal })
      const { signed } = paired
      // If the wallet signed in, connect on a network that it signed for, so that it is not asked again.
      const signedFirst = signed.find((id) => id === first) ?? signed[0]
      adopt(client, { ...paired, isForVisit }, () => signedFirst ?? wanted)
    },
    provider: rawProvider,
  }
}
