import { withTimeLimit } from 'portico/kernel'
import {
  type Namespace,
  type Network,
  namespaceOf,
  networksSlice,
  SessionEndedError,
  selectNamespace,
  UnauthorizedProviderError,
} from 'portico/wallet'
import type { PrepareRequest } from '../wallet/internal.ts'
import { createAccountSwitch } from './accountSwitch.ts'
import { alertSessionEnded } from './alerts.ts'
import { EmbeddedWalletRefusedError } from './errors.ts'
import { createLoggedInUser } from './loggedInUser.ts'
import { type LoginSignIn, prepareSignIn } from './loginSignIn.ts'
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

/** Time limit for each further namespace, in milliseconds: below that of a restore, and above that of a sign-in. */
const othersTime = (signIn: LoginSignIn | undefined) => (signIn ? 20_000 : 4_000)

export function createLogin(ctx: Context, frame: WalletFrame): Login {
  const user = createLoggedInUser(ctx)
  const { sessions } = user
  const isLoggedIn = () => ctx.store.get(embeddedWalletSlice).user !== null
  /** The pending login. */
  let wanted: LoginRequest | undefined

  /**
   * The networks to request accounts for, one in each namespace that both page and wallet have. First comes the namespace
   * that is requested, else that of the pending login, of the stored login if `silent`, or the active one.
   */
  function targetsOf({ networks, network, silent }: Prepare): readonly Network[] {
    const { selected } = ctx.store.get(networksSlice)
    const last = user.network()
    const here = embeddedNamespaces.flatMap((namespace) => {
      const known = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
      const chosen = network?.chainNamespace === namespace ? network.caipNetworkId : selected[namespace]
      return known.find(({ caipNetworkId }) => caipNetworkId === chosen) ?? known[0] ?? []
    })
    const stored = silent && last ? namespaceOf(last) : undefined
    const main = network?.chainNamespace ?? wanted?.namespace ?? stored ?? selectNamespace(ctx.store.get)
    return [...here].sort((a, b) => Number(b.chainNamespace === main) - Number(a.chainNamespace === main))
  }

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
  async function askOthers(others: readonly Network[], signIn: LoginSignIn | undefined, signal: AbortSignal) {
    for (const network of others) {
      try {
        await withTimeLimit(othersTime(signIn), (limit) => askLogin(network, signIn, limit), signal)
      } catch (error) {
        signal.throwIfAborted()
        sessions.delete(network.chainNamespace)
        ctx.log.info(`The embedded wallet has no account in ${network.chainNamespace}`, error)
      }
    }
  }

  /** Requests the accounts of the logged-in user on each network. */
  async function ask([main, ...others]: readonly Network[], signal: AbortSignal, signIn?: LoginSignIn): Promise<void> {
    if (!main) throw new UnauthorizedProviderError()
    const request = wanted
    const before = [...sessions]
    const wasLoggedIn = isLoggedIn()
    sessions.clear()
    let answer: UserAnswer
    try {
      answer = await askLogin(main, signIn, signal, request?.social?.uri)
      await askOthers(others, signIn, signal)
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
    if (sessions.size > 0) return (await isSameUser(signal)) ? refresh(request) : ask(targetsOf(request), signal)
    if (!user.isStored()) throw new SessionEndedError()
    const targets = targetsOf(request)
    const [main] = targets
    if (!main) throw new SessionEndedError()
    const { channel } = frame.open(main.caipNetworkId)
    const { isConnected } = await channel.request('IS_CONNECTED', undefined, signal)
    // The user has logged in meanwhile.
    if (isLoggedIn()) return
    if (!isConnected) {
      user.forget()
      alertSessionEnded(ctx)
      throw new SessionEndedError()
    }
    await ask(targets, signal)
  }

  // The page may have given up before the frame answers: a user of whom nobody hears must not count as logged in.
  const restoring = shareTask(restore)
  const refresh = createAccountSwitch(ctx, frame, { sessions, preferred, move: (...args) => login.move(...args) })
  const ending = createSignOut(ctx, frame, user)

  const login: Login = {
    async prepare(request) {
      // An aborted switch tells the frame to switch back; the newer switch must be the last message.
      await restoring.ended(request.signal)
      const before = [...preferred]
      for (const namespace of embeddedNamespaces) {
        const type = toKind(request.preferredAccountType?.(namespace))
        if (type) preferred.set(namespace, type)
      }
      if (wanted) {
        const targets = targetsOf(request)
        const ids = targets.map(({ caipNetworkId }) => caipNetworkId)
        return ask(targets, request.signal, await prepareSignIn(ctx, ids, request.signal))
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
            await ask(targetsOf({ networks, silent: true, signal }), ctx.signal)
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
