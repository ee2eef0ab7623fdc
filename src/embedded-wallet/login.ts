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
import { type LoginSignIn, prepareSignIn } from './loginSignIn.ts'
import { chooseTargets } from './loginTargets.ts'
import type { UserAnswer } from './protocol.ts'
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
  /**
   * After a failed call or a reload, checks that the frame has the same user. If another tab has logged another user in, connects
   * the accounts of that user; if no user is logged in, logs the user out here.
   */
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

  /** Whether the frame still has the accounts of this page: another tab may have logged another user in. */
  async function isSameUser(signal: AbortSignal): Promise<boolean> {
    const [session] = sessions.values()
    const { networks } = ctx.store.get(networksSlice)
    const network = networks.find(({ caipNetworkId }) => caipNetworkId === session?.network)
    if (!session || !network) return true
    const { chainNamespace, caipNetworkId } = network
    const now = readNamespaceSession(await askUser(network, signal), chainNamespace, caipNetworkId)
    const addresses = session.accounts.map(({ address }) => address.toLowerCase())
    return !now || now.accounts.some(({ address }) => addresses.includes(address.toLowerCase()))
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
  async function restore(request: Prepare): Promise<void> {
    const { signal } = request
    const until = performance.now() + restoreTime
    if (sessions.size > 0)
      return (await isSameUser(signal)) ? refresh(request) : ask(targetsOf(request), signal, { until })
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
  const refresh = createAccountSwitch(ctx, frame, { sessions, preferred, move: (...args) => login.move(...args) })
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
      const { chainNamespace, caipNetworkId } = network
      const answer = await askUser(network, signal)
      if (!sessions.has(chainNamespace)) throw new UnauthorizedProviderError()
      adopt(answer, network)
      user.update(chainNamespace, caipNetworkId)
    },
    watch: user.watch,
    async during(request, connect) {
      if (wanted) throw new EmbeddedWalletRefusedError({ message: '' })
      wanted = request
      // A later answer about the earlier user must not end the login, nor replace its accounts.
      restoring.end(abortReason('The user is logging in'))
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
    async askDeployed(signal) {
      const session = sessions.get('eip155')
      const { networks } = ctx.store.get(networksSlice)
      const network = networks.find(({ caipNetworkId }) => caipNetworkId === session?.network)
      if (!session || !network || session.isDeployed || session.accounts[0].type !== 'smartAccount') return true
      const now = readNamespaceSession(await askUser(network, signal), 'eip155', session.network)
      // The user may have switched to another account or network since.
      if (sessions.get('eip155') !== session) return true
      const isSameAccount = now?.accounts[0].address.toLowerCase() === session.accounts[0].address.toLowerCase()
      if (!isSameAccount || !now?.isDeployed) return false
      sessions.set('eip155', { ...session, isDeployed: true })
      user.update('eip155', session.network)
      return true
    },
    check() {
      void ctx.latest('check', async (signal) => {
        const opened = frame.peek()
        if (!opened || sessions.size === 0) return
        try {
          const { isConnected } = await opened.channel.request('IS_CONNECTED', undefined, signal)
          // The user has signed out meanwhile.
          if (sessions.size === 0) return
          if (!isConnected) {
            user.end()
            alertSessionEnded(ctx)
          } else if (!(await isSameUser(signal)) && sessions.size > 0 && !wanted) {
            const { networks } = ctx.store.get(networksSlice)
            await ask(targetsOf({ networks, silent: true, signal }), ctx.signal, {})
          }
        } catch (error) {
          signal.throwIfAborted()
          ctx.log.info('The embedded wallet did not say whether the user is logged in', error)
        }
      })
    },
    setEmail: user.setEmail,
  }
  return login
}
