import { type PluginContext, withTimeLimit } from 'portico/kernel'
import { type CaipNetworkId, namespaceOf, parseCaipNetworkId } from 'portico/wallet'
import { type Attempt, createAttempts } from '../attempts.ts'
import { InvalidSessionError, SessionNotKeptError, SignOutFailedError } from '../errors.ts'
import { turnTime } from '../turns.ts'
import type { SiwxConfig, SiwxInput, SiwxMessage, SiwxMessageData, SiwxSession } from '../types.ts'
import { asLifetime } from './checkSiwx.ts'
import { pageUri } from './message.ts'
import { isSameAddress } from './session.ts'
import { pollSiwe } from './siwePolls.ts'

export interface SiweSession {
  readonly address: string
  /** EIP-155 chain id. */
  readonly chainId: number
}

export interface SiweCreateMessageArgs {
  readonly domain: string
  readonly nonce: string
  readonly uri: string
  /** The account as a DID: `did:pkh:eip155:1:0x…`. */
  readonly address: string
  readonly version: '1'
  readonly type: 'eip4361'
  readonly chainId: number
  /** When the message is issued (RFC 3339). */
  readonly iat: string
  readonly exp?: string
  readonly nbf?: string
  readonly statement?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
  readonly [more: string]: unknown
}

/** Parts of the message that a host decides on. Times are RFC 3339. */
export interface SiweMessageParams
  extends Partial<Pick<SiweCreateMessageArgs, 'domain' | 'uri' | 'iat' | 'exp' | 'nbf' | 'statement' | 'requestId'>> {
  readonly resources?: readonly string[]
  readonly [more: string]: unknown
}

/** Sign-in with Ethereum by functions of the host, which keeps sessions on its server. */
export interface SiweConfig {
  /**
   * Gets the address of the account, or nothing if the wallet reveals its account only with the signature. A message to sign
   * has to be there within 15 seconds, with its nonce and its parameters; else the attempt to sign fails.
   */
  getNonce(address?: string): Promise<string>
  /** Fields of the message. `domain` and `uri` default to those of the page, `iat` to now. */
  getMessageParams?(): Promise<SiweMessageParams>
  /** The text to sign. It has to be there within 15 seconds of the call of `getNonce`. */
  createMessage(args: SiweCreateMessageArgs): string | Promise<string>
  verifyMessage(args: {
    readonly message: string
    readonly signature: string
    readonly data: SiwxMessageData
    /** The signed sign-in of a wallet that signed while it connected (CAIP-74). */
    readonly cacao?: unknown
  }): Promise<boolean>
  /**
   * The session of the server. With `null` or an error, no account is signed in: one that connects is asked to sign, and is
   * disconnected if there is no answer within 15 seconds. A single poll that fails or takes so long keeps the accounts that
   * are admitted; after the second one in a row, another call checks them again. Polled while an account is connected.
   */
  getSession(): Promise<SiweSession | null>
  /** `false` means that the session could not be ended: it is ignored from then on, and the user has to sign again. */
  signOut(): Promise<boolean>
  /** Called after the server accepted a sign-in. Errors of this and of `onSignOut` are logged and have no effect. */
  onSignIn?(session: SiweSession): void
  onSignOut?(): void
  /** @default true */
  readonly required?: boolean
  /** @default true */
  readonly enabled?: boolean
  /**
   * Lifetime of a nonce in milliseconds. Each message has a new nonce; a later signature is refused without a call to
   * the server. @default as long as the server accepts it
   */
  readonly nonceRefetchIntervalMs?: number
  /**
   * Interval of `getSession` calls while the page is visible and online, in milliseconds; `0` or `Infinity` for none. @default 5
   * minutes
   */
  readonly sessionRefetchIntervalMs?: number
  /** @default true */
  readonly signOutOnAccountChange?: boolean
  /** @default true */
  readonly signOutOnNetworkChange?: boolean
  /** @default true */
  readonly signOutOnDisconnect?: boolean
}

const fiveMinutes = 5 * 60 * 1000
/** Limit of nonces that wait for their signature; the oldest are dropped. */
const openLimit = 20

/**
 * Creates a sign-in configuration from a `siweConfig`. It applies to accounts of `eip155` only. While no such account
 * `isConnected`, the server is not polled. With an account, `isConnected` tells whether that is the connected one.
 */
export function createSiweSiwx(
  config: SiweConfig,
  log?: Pick<PluginContext['log'], 'info' | 'error'>,
  isConnected: (account?: Pick<SiwxInput, 'chainId' | 'accountAddress'>) => boolean = () => true,
): SiwxConfig {
  const { enabled = true, required = true, signOutOnDisconnect = true } = config
  const { signOutOnAccountChange = true, signOutOnNetworkChange = true } = config
  const { sessionRefetchIntervalMs = fiveMinutes } = config
  const messageLifetime = asLifetime(config.nonceRefetchIntervalMs)
  /** When each unused nonce was fetched (milliseconds since the epoch). */
  const nonces = new Map<string, number>()

  /** The signatures that the server verifies, which all make its only session. */
  const attempts = createAttempts()
  let changed = () => {}
  /** The last session that the server reported. */
  let last: SiweSession | null = null
  /** Whether the last check of an account was answered in time; `undefined` before the first one. */
  let lastCheck: 'answered' | 'failed' | undefined
  /** Polls in a row that failed. */
  const failures = { count: 0 }
  /** Many hosts throw if no account is signed in. An answer after `signal` has aborted is too late for the check. */
  const readSession = async (signal?: AbortSignal) => {
    lastCheck = 'failed'
    try {
      const session = await config.getSession()
      // A copy: hosts may change theirs in place.
      last = session && { address: session.address, chainId: session.chainId }
      if (!session) attempts.end(() => true)
      if (!signal?.aborted) lastCheck = 'answered'
      failures.count = 0
      return session
    } catch (error) {
      log?.info('getSession of siweConfig failed: nobody is signed in', error)
      return null
    }
  }
  /** Gets a nonce for the account; without an address if the account of the wallet is not known yet. */
  const getNonce = async ({ accountAddress, chains }: SiwxInput) => {
    const nonce = await (chains ? config.getNonce() : config.getNonce(accountAddress))
    nonces.set(nonce, Date.now())
    const [oldest] = nonces.keys()
    if (nonces.size > openLimit && oldest !== undefined) nonces.delete(oldest)
    return nonce
  }
  const isLate = (nonce: string) => Date.now() - (nonces.get(nonce) ?? Number.POSITIVE_INFINITY) > messageLifetime

  /** Calls a callback of the host; its errors do not undo the action of the server. */
  const tell = (name: string, call: () => unknown) => {
    const told = async () => call()
    told().catch((error) => log?.error(`"siweConfig.${name}" of the host failed`, error))
  }
  /** Whether the session could not be ended: it is ignored although the server still reports it. */
  let isOutdated = false
  const signOut = async () => {
    attempts.end(() => true)
    const answer: unknown = await config.signOut()
    if (answer === false) throw new SignOutFailedError()
    isOutdated = false
    last = null
    tell('onSignOut', () => config.onSignOut?.())
  }
  const endSession = () => {
    isOutdated = true
    return signOut()
  }
  /** The server reports the account only; message and signature stay on the server. */
  const toSession = ({ address, chainId }: SiweSession): SiwxSession => ({
    data: {
      accountAddress: address,
      chainId: `eip155:${chainId}`,
      domain: location.host,
      uri: pageUri(),
      version: '1',
      nonce: '',
    },
    message: '',
    signature: '',
  })

  /** Whether the session of the server counts for an account on a chain. */
  const isOf = (session: SiweSession, chainId: CaipNetworkId, address: string) => {
    const isSameAccount = isSameAddress(chainId, session.address, address)
    const isSameNetwork = `eip155:${session.chainId}` === chainId
    return (isSameAccount || !signOutOnAccountChange) && (isSameNetwork || !signOutOnNetworkChange)
  }

  const verify = async (given: SiwxSession, signal: AbortSignal, attempt: () => Attempt) => {
    const { message, signature, data, cacao } = given
    if (isLate(data.nonce)) throw new InvalidSessionError({ reason: 'nonce' })
    const signed = { message, signature, data, ...(cacao === undefined ? {} : { cacao }) }
    if (!(await config.verifyMessage(signed))) {
      throw new InvalidSessionError({ reason: 'signature' })
    }
    if (!signal.aborted) isOutdated = false
    const session = signal.aborted ? null : await readSession()
    if (signal.aborted) {
      // The user cancelled while the server verified or its session was read: end the new session.
      try {
        if (!(await attempt().isReplaced(''))) await endSession()
      } finally {
        // The accounts that were admitted meanwhile may have had the session that ended.
        changed()
      }
      throw signal.reason
    }
    if (!session || !isOf(session, data.chainId, data.accountAddress)) throw new SessionNotKeptError()
    tell('onSignIn', () => config.onSignIn?.(session))
  }
  const addSession: SiwxConfig['addSession'] = (session, signal) => {
    const added = verify(session, signal, () => attempt)
    const attempt = attempts.begin([''], added)
    signal.addEventListener('abort', attempt.cancel, { once: true })
    return added
  }

  return {
    signOutOnDisconnect,
    getRequired: () => required,
    keepsOne: true,
    messageLifetime,
    appliesTo: (namespace) => enabled && namespace === 'eip155',
    async createMessage(input): Promise<SiwxMessage> {
      const { accountAddress, chainId } = input
      const nonce = await getNonce(input)
      const given = (await config.getMessageParams?.()) ?? {}
      const { domain = location.host, uri = pageUri(), iat = new Date().toISOString() } = given
      const { statement, resources, requestId, exp, nbf = input.notBefore } = given
      const text = await config.createMessage({
        ...given,
        domain,
        uri,
        iat,
        ...(nbf === undefined ? {} : { nbf }),
        address: `did:pkh:${chainId}:${accountAddress}`,
        chainId: Number(parseCaipNetworkId(chainId)?.reference),
        nonce,
        version: '1',
        type: 'eip4361',
      })
      const data: SiwxMessageData = {
        accountAddress,
        chainId,
        domain,
        uri,
        version: '1',
        nonce,
        issuedAt: iat,
        ...(statement === undefined ? {} : { statement }),
        ...(resources === undefined ? {} : { resources }),
        ...(requestId === undefined ? {} : { requestId }),
        ...(exp === undefined ? {} : { expirationTime: exp }),
        ...(nbf === undefined ? {} : { notBefore: nbf }),
      }
      return Object.defineProperty({ ...data }, 'toString', { value: () => text }) as SiwxMessage
    },
    addSession,
    async setSessions(sessions, signal) {
      if (sessions.length === 0) return signOut()
      for (const session of sessions) await addSession(session, signal)
    },
    async getSessions(chainId, address, signal) {
      if (!enabled || namespaceOf(chainId) !== 'eip155') return []
      const session = await readSession(signal)
      if (!session?.address || !session.chainId) return []
      if (!isOutdated && isOf(session, chainId, address)) return [toSession(session)]
      // The session may be that of the account that is connected since.
      if (signal.aborted || !isConnected({ chainId, accountAddress: address })) return []
      // If the session of another account can not be ended, this account still has none and may sign.
      await endSession().catch((error) => log?.error('"siweConfig.signOut" of the host failed', error))
      return []
    },
    async revokeSession(_chainId, _address, signal) {
      // A session that is known ends without another request. Without an answer in time, there may be one.
      const isThere = last ?? (await withTimeLimit(turnTime, () => readSession(), signal).catch(() => !signal.aborted))
      if (isThere) await signOut()
    },
    watch(listener, signal) {
      changed = () => signal.aborted || listener()
      const ask = async () => {
        const now = await config.getSession()
        const isSame = now?.address === last?.address && now?.chainId === last?.chainId
        return lastCheck === 'failed' || !isSame || (isOutdated && Boolean(now))
      }
      const isNeeded = () => lastCheck !== undefined && isConnected()
      pollSiwe({ isNeeded, ask, failures, interval: sessionRefetchIntervalMs, log }, listener, signal)
    },
  }
}
