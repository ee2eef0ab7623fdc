import { withTimeLimit } from 'portico/kernel'
import {
  type Namespace,
  type Network,
  networksSlice,
  SessionEndedError,
  UnauthorizedProviderError,
} from 'portico/wallet'
import { abortReason } from '../kernel/internal.ts'
import type { PrepareRequest } from '../wallet/internal.ts'
import { createAccountSwitch } from './accountSwitch.ts'
import { alertSessionEnded } from './alerts.ts'
import { EmbeddedWalletRefusedError } from './errors.ts'
import { createLoggedInUser } from './loggedInUser.ts'
import { createLoginChecks } from './loginChecks.ts'
import { type LoginSignIn, prepareSignIn } from './loginSignIn.ts'
import { chooseTargets } from './loginTargets.ts'
import type { UserAnswer } from './protocol.ts'
import { createProviderError } from './providerError.ts'
import {
  embeddedNamespaces,
  type Kind,
  type NamespaceSession,
  readNamespaceSession,
  toFrameChainId,
  toKind,
} from './session.ts'
import { shareTask } from './sharedTask.ts'
import { createSignOut } from './signOut.ts'
import { embeddedWalletSlice, type LoginRequest } from './tokens.ts'
import type { Context, WalletFrame } from './walletFrame.ts'

type Prepare = Pick<PrepareRequest, 'networks' | 'network' | 'silent' | 'preferredAccountType' | 'signal'>

/** `isOtherUser`: the frame has another user than this page. */
type Restore = Prepare & { readonly isOtherUser?: boolean }

/** The login of a user: logs in and out, restores, and keeps the accounts up to date. */
export interface Login {
  /** For a connector: loads the accounts of the pending login, or of an earlier visit. */
  prepare(request: Prepare): Promise<void>
  session(namespace: Namespace): NamespaceSession | undefined
  /** Requests the accounts of a namespace on a network, and calls the watchers. */
  move(network: Network, signal: AbortSignal): Promise<void>
  /** Calls the listener after the accounts or the network of a namespace changed. */
  watch(listener: (namespace: Namespace) => void): () => void
  /** Makes `request` the pending login while `connect` runs. */
  during<Result>(request: LoginRequest, connect: () => Promise<Result>): Promise<Result>
  /** Forgets the user here and signs out in the frame. Resolves after at most 3 s; the frame may follow later. */
  signOut(): Promise<void>
  /**
   * Signs out a user who is not connected any more, because another wallet took over or the login failed. While the view in
   * which a login by email failed is on screen, the frame keeps the user: a code can be used only once, so that the last step
   * can be retried only by this user.
   */
  abandon(): void
  /** Asks the frame whether the active smart account is deployed. Resolves with `false` if it has to be asked again. */
  askDeployed(signal: AbortSignal): Promise<boolean>
  /** After a failed call or a reload: connects another user of the frame, logs out here if the frame has none. */
  check(): void
  /** Leaves the user without signing out, so that a later visit restores the login. */
  leave(): void
  /** Sets the new email address. */
  setEmail(email: string): void
}

/** Time limit for each further namespace, in milliseconds: above that of a sign-in. */
const othersTime = 20_000
/** Time limit for all namespaces of a restore, in milliseconds: the page gives up after ten seconds, loading included. */
const restoreTime = 7_000

interface AskOptions {
  /** The login that requests the accounts; absent if an earlier login is restored. */
  readonly request?: LoginRequest
  readonly signIn?: LoginSignIn
  /** When the restore gives up the further namespaces, on the clock of `performance.now()`. */
  readonly until?: number
}

export function createLogin(ctx: Context, frame: WalletFrame): Login {
  const user = createLoggedInUser(ctx)
  const { sessions } = user
  const isLoggedIn = () => ctx.store.get(embeddedWalletSlice).user !== null
  /** The pending login. */
  let wanted: LoginRequest | undefined

  const targetsOf = (request: Prepare) =>
    chooseTargets(ctx.store.get, { ...request, login: wanted?.namespace, last: user.network() })

  /** The preferred account type, by namespace. */
  const preferred = new Map<Namespace, Kind>()

  const questionOf = ({ caipNetworkId, chainNamespace, rpcUrls }: Network) => {
    const type = preferred.get(chainNamespace)
    const [rpcUrl] = rpcUrls.default.http
    return {
      chainId: toFrameChainId(caipNetworkId),
      ...(rpcUrl && { rpcUrl }),
      ...(type && { preferredAccountType: type }),
    }
  }

  function adopt(answer: UserAnswer, { chainNamespace, caipNetworkId }: Network): NamespaceSession {
    const session = readNamespaceSession(answer, chainNamespace, caipNetworkId)
    if (!session) throw new EmbeddedWalletRefusedError({ message: '' })
    sessions.set(chainNamespace, session)
    return session
  }

  async function askUser(network: Network, signal: AbortSignal): Promise<UserAnswer> {
    const { channel } = frame.open(network.caipNetworkId)
    return channel.request('GET_USER', questionOf(network), signal)
  }

  /** Requests the accounts of a login, with the answer of a social account in `uri`, and signs in if the page needs it. */
  async function askLogin(network: Network, signIn: LoginSignIn | undefined, signal: AbortSignal, uri?: string) {
    const { caipNetworkId } = network
    const { channel } = frame.open(caipNetworkId)
    const siwxMessage = signIn?.take(caipNetworkId)
    const question = { ...questionOf(network), ...(siwxMessage && { siwxMessage }) }
    const send = () =>
      uri === undefined
        ? channel.request('GET_USER', question, signal)
        : channel.request('CONNECT_SOCIAL', { uri, ...question }, signal)
    const answer = await send().catch((error: unknown) => {
      // The frame may have logged the user in but refused to sign: the account can sign after it has connected.
      if (!siwxMessage || !EmbeddedWalletRefusedError.is(error)) throw error
      return askUser(network, signal).catch(() => Promise.reject(error))
    })
    const session = adopt(answer, network)
    await signIn?.accept(caipNetworkId, answer, session, signal)
    return answer
  }

  /** Requests the accounts on the other networks; a namespace that fails or takes too long is left out. */
  async function askOthers(others: readonly Network[], { signIn, until }: AskOptions, signal: AbortSignal) {
    for (const network of others) {
      const time = until === undefined ? othersTime : Math.max(until - performance.now(), 0)
      try {
        await withTimeLimit(time, (limit) => askLogin(network, signIn, limit), signal)
      } catch (error) {
        signal.throwIfAborted()
        sessions.delete(network.chainNamespace)
        ctx.log.info(`The embedded wallet has no account in ${network.chainNamespace}`, error)
      }
    }
  }

  /** Requests the accounts of the logged-in user on each network. */
  async function ask([main, ...others]: readonly Network[], signal: AbortSignal, options: AskOptions): Promise<void> {
    if (!main) throw new UnauthorizedProviderError()
    const { request, signIn } = options
    const before = [...sessions]
    const wasLoggedIn = isLoggedIn()
    sessions.clear()
    let answer: UserAnswer
    try {
      answer = await askLogin(main, signIn, signal, request?.social?.uri)
      await askOthers(others, options, signal)
      // The user has signed out meanwhile.
      if (!request && wasLoggedIn && !isLoggedIn()) throw new UnauthorizedProviderError()
    } catch (error) {
      sessions.clear()
      // The earlier user stays connected.
      if (isLoggedIn()) for (const [namespace, session] of before) sessions.set(namespace, session)
      throw error
    }
    user.remember(answer, main.caipNetworkId, request)
    for (const namespace of new Set([...before.map(([namespace]) => namespace), ...sessions.keys()]))
      user.tell(namespace)
  }

  /**
   * Without a prompt: keeps the accounts of this visit, or requests those of a user who has logged in in another tab, else
   * those of an earlier visit. Throws `SESSION_ENDED`.
   */
  async function restore(request: Restore): Promise<void> {
    const { signal } = request
    if (request.isOtherUser) return ask(targetsOf(request), signal, {})
    const until = performance.now() + restoreTime
    if (sessions.size > 0)
      return (await checks.isSameUser(signal)) ? refresh(request) : ask(targetsOf(request), signal, { until })
    if (!user.isStored()) throw new SessionEndedError()
    const targets = targetsOf(request)
    const [main] = targets
    if (!main) throw new SessionEndedError()
    const { channel } = frame.open(main.caipNetworkId)
    const { isConnected } = await channel.request('IS_CONNECTED', undefined, signal)
    if (!isConnected) {
      user.forget()
      alertSessionEnded(ctx)
      throw new SessionEndedError()
    }
    await ask(targets, signal, { until })
  }

  // Aborted once the page gives up: the user must not be logged in by an answer that comes later.
  const restoring = shareTask(restore)
  /** Connects the accounts of another user, whom another tab has logged in, by default where that user was last. */
  const connectOther = async (network?: Network, signal = ctx.signal) => {
    if (wanted) throw new UnauthorizedProviderError()
    const { networks } = ctx.store.get(networksSlice)
    return restoring.run({ networks, ...(network && { network }), silent: true, isOtherUser: true, signal })
  }
  const checks = createLoginChecks(ctx, frame, { user, askUser, connectOther, isPending: () => wanted !== undefined })

  /** Takes the accounts of a namespace over. Returns `false` if they are those of another user. */
  function take(answer: UserAnswer, network: Network): boolean {
    const { chainNamespace, caipNetworkId } = network
    const before = sessions.get(chainNamespace)
    if (!before) throw new UnauthorizedProviderError()
    if (checks.isOther(answer, readNamespaceSession(answer, chainNamespace, caipNetworkId), before)) return false
    adopt(answer, network)
    user.update(chainNamespace, caipNetworkId)
    return true
  }
  /** Requests the accounts of a namespace on a network. Resolves with `false` if they are those of another user. */
  async function moveTo(network: Network, signal: AbortSignal): Promise<boolean> {
    const answer = await askUser(network, signal)
    // A restore has no accounts until it is complete.
    if (!sessions.has(network.chainNamespace)) await restoring.idle(signal)
    return take(answer, network)
  }
  const refresh = createAccountSwitch(ctx, frame, {
    sessions,
    preferred,
    async move(network, signal) {
      // Runs in a restore, so it must not wait for that.
      if (!take(await askUser(network, signal), network)) throw new EmbeddedWalletRefusedError({ message: '' })
    },
  })
  const ending = createSignOut(ctx, frame, user)

  const login: Login = {
    async prepare(request) {
      // An aborted switch tells the frame to switch back; the newer switch must be the last message.
      await restoring.ended(request.signal)
      const pending = wanted
      // The login connects the other namespaces too.
      if (pending && request.silent) throw abortReason('The user is logging in')
      const before = [...preferred]
      for (const namespace of embeddedNamespaces) {
        const type = toKind(request.preferredAccountType?.(namespace))
        if (type) preferred.set(namespace, type)
      }
      if (pending) {
        const targets = targetsOf(request)
        const ids = targets.map(({ caipNetworkId }) => caipNetworkId)
        const signIn = await prepareSignIn(ctx, ids, request.signal)
        return ask(targets, request.signal, { request: pending, signIn })
      }
      if (!request.silent && sessions.size === 0) throw new UnauthorizedProviderError()
      // Both namespaces restore at the same time: share one restore.
      return restoring.run(request).catch((error: unknown) => {
        // The switch failed: restore the preference, so that the next network is not requested with it.
        for (const [namespace, type] of before) preferred.set(namespace, type)
        throw error
      })
    },
    session: (namespace) => sessions.get(namespace),
    async move(network, signal) {
      const isThere = () => sessions.get(network.chainNamespace)?.network === network.caipNetworkId
      if (await moveTo(network, signal)) return
      await connectOther(network, signal)
      // A restore that ran already, and was shared, may have been for another network or the earlier user.
      if (!isThere() && !(await moveTo(network, signal))) await connectOther(network, signal)
      if (!isThere()) throw createProviderError(-32603)
    },
    watch: user.watch,
    async during(request, connect) {
      if (wanted) throw new EmbeddedWalletRefusedError({ message: '' })
      wanted = request
      // A later answer about the earlier user must not end the login, nor replace its accounts.
      restoring.end(abortReason('The user is logging in'))
      checks.end()
      ending.begin()
      try {
        return await connect()
      } finally {
        if (wanted === request) wanted = undefined
      }
    },
    signOut: ending.signOut,
    abandon: () => ending.abandon(wanted),
    leave: user.leave,
    askDeployed: checks.askDeployed,
    check: checks.check,
    setEmail: user.setEmail,
  }
  return login
}
