import { is } from 'portico/kernel'
import type { CaipNetworkId } from 'portico/wallet'
import { InvalidSessionError, type InvalidSessionReason, SessionNotKeptError, VerifierMissingError } from '../errors.ts'
import type {
  SiwxConfig,
  SiwxInput,
  SiwxMessenger,
  SiwxSession,
  SiwxSigner,
  SiwxStorage,
  SiwxVerifier,
} from '../types.ts'
import { checkMessage, checkSessions, checkText } from './checkSiwx.ts'
import { isAbout, isInTime, isSameAddress, isSameText, SessionStruct } from './session.ts'
import { isSigned } from './verifiers.ts'

/** The parts of sign-in; each can be replaced separately. */
export interface SiwxParts {
  readonly messenger: SiwxMessenger
  readonly verifiers: readonly SiwxVerifier[]
  readonly storage: SiwxStorage
  /** Signs in place of the wallet. */
  readonly signer?: SiwxSigner | undefined
  /** The domain that sessions must have. @default the host of the page */
  readonly domain?: string | undefined
  /** @default true */
  readonly required?: boolean
  /** @default true */
  readonly signOutOnDisconnect?: boolean
}

const not =
  <Value>(test: (value: Value) => unknown) =>
  (value: Value) =>
    !test(value)

/** Limit of messages that wait for their signature; the oldest are dropped. */
const openLimit = 20

/**
 * Creates sign-in from its parts. A session is valid if its text matches its data, it has the domain of the page, it has begun
 * and not expired, its nonce was created here for this account and not used, and its signature is verified.
 */
export function createSiwx(parts: SiwxParts): SiwxConfig {
  const { messenger, verifiers, storage, signer, required = true, signOutOnDisconnect = true } = parts
  /** The messages that wait for a signature, by nonce. */
  const open = new Map<string, Pick<SiwxInput, 'accountAddress' | 'chainId' | 'chains'>>()
  /** Sessions whose signature was verified on this page, to verify each only once. */
  const verified = new Set<string>()
  const keyOf = ({ data, message, signature }: SiwxSession) =>
    JSON.stringify([data.chainId, data.accountAddress, message, signature])
  const isOfPage = ({ data }: SiwxSession) => data.domain === (parts.domain ?? location.host)
  /** Whether a session that a server has verified counts on this page: domain and time are checked. */
  const isTold = (session: SiwxSession) => isOfPage(session) && isInTime(session.data, Date.now())

  /** Why a session is invalid, as far as it can be checked without a request. */
  const flaw = (session: SiwxSession): InvalidSessionReason | undefined => {
    if (!is(session, SessionStruct)) return 'message'
    const { data, message } = session
    try {
      if (!isSameText(messenger.format(data), message)) return 'message'
    } catch {
      return 'message'
    }
    if (!isOfPage(session)) return 'domain'
    return isInTime(data, Date.now()) ? undefined : 'time'
  }
  const isOpen = ({ data }: SiwxSession) => {
    const given = open.get(data.nonce)
    if (given?.chains) return given.chains.includes(data.chainId)
    return given?.chainId === data.chainId && isSameAddress(data.chainId, given.accountAddress, data.accountAddress)
  }
  const checkSignature = async (session: SiwxSession, signal: AbortSignal) => {
    if (storage.verifies || verified.has(keyOf(session))) return true
    const isValid = await isSigned(verifiers, session, signal)
    if (isValid) verified.add(keyOf(session))
    return isValid
  }
  const read = async (chainId: CaipNetworkId, address: string, signal: AbortSignal) => {
    const kept = checkSessions('storage.get', await storage.get(chainId, address, signal))
    return kept.filter((session) => isAbout(session, chainId, address))
  }
  const isKept = async (session: SiwxSession, signal: AbortSignal) => {
    const kept = await read(session.data.chainId, session.data.accountAddress, signal)
    return kept.some((item) => keyOf(item) === keyOf(session))
  }
  /** A session counts once the storage returns it. A server reports the signed-in account, not the signature. */
  const confirm = async (session: SiwxSession, signal: AbortSignal) => {
    const { chainId, accountAddress } = session.data
    const isThere = storage.verifies
      ? (await read(chainId, accountAddress, signal)).some(isTold)
      : await isKept(session, signal)
    if (!isThere) throw new SessionNotKeptError()
  }
  /** Throws if a session is invalid. The first attempt uses up the nonce, which sessions on several chains may share. */
  const admit = async (sessions: readonly SiwxSession[], signal: AbortSignal) => {
    for (const session of sessions) {
      const reason = flaw(session) ?? (isOpen(session) ? undefined : 'nonce')
      if (reason) throw new InvalidSessionError({ reason })
    }
    for (const { data } of sessions) open.delete(data.nonce)
    // At once, because a wallet may sign for many networks as it connects.
    const valid = await Promise.all(sessions.map((session) => checkSignature(session, signal)))
    if (!valid.every(Boolean)) throw new InvalidSessionError({ reason: 'signature' })
  }

  return {
    signOutOnDisconnect,
    getRequired: () => required,
    watch: (listener, signal) => storage.watch?.(listener, signal),
    ...(signer && {
      signMessage: async (input, signal) => checkText('signer.signMessage', await signer.signMessage(input, signal)),
    }),
    async createMessage(input, signal) {
      const message = checkMessage('messenger.createMessage', await messenger.createMessage(input, signal), input)
      open.set(message.nonce, input)
      const [oldest] = open.keys()
      if (open.size > openLimit && oldest !== undefined) open.delete(oldest)
      return message
    },
    async addSession(session, signal) {
      await admit([session], signal)
      // The user may have cancelled during the verification.
      signal.throwIfAborted()
      await storage.add(session, signal)
      await confirm(session, signal)
    },
    async setSessions(sessions, signal) {
      const known = await Promise.all(sessions.map((session) => isKept(session, signal)))
      await admit(
        sessions.filter((_, index) => !known[index]),
        signal,
      )
      signal.throwIfAborted()
      await storage.set(sessions, signal)
      await Promise.all(sessions.map((session) => confirm(session, signal)))
    },
    async getSessions(chainId, address, signal) {
      const sound = (await read(chainId, address, signal)).filter(storage.verifies ? isTold : not(flaw))
      const valid = await Promise.all(
        sound.map((session) =>
          checkSignature(session, signal).catch((error: unknown) => {
            // Without a verifier the session does not count.
            if (VerifierMissingError.is(error)) return false
            throw error
          }),
        ),
      )
      return sound.filter((_, index) => valid[index])
    },
    revokeSession: (chainId, address, signal) => storage.delete(chainId, address, signal),
  }
}
