import type { EmbeddedWalletState } from 'portico/embedded-wallet'
import {
  defineSlice,
  defineStorageKey,
  featuresSlice,
  HttpError,
  type PluginContext,
  withTimeLimit,
} from 'portico/kernel'
import { clientParameters } from 'portico/project'
import { namespaceOf, selectConnection } from 'portico/wallet'
import { nullable, string } from 'superstruct'
import { InvalidSessionError, SiwxNotEnabledError } from '../errors.ts'
import { hostedFlag } from '../flags.ts'
import { turnTime } from '../turns.ts'
import type { SiwxSession, SiwxStorage } from '../types.ts'
import { authenticate, getMe, getNonce, signOut } from './endpoints.ts'
import { isAbout } from './session.ts'

const tokenKey = defineStorageKey('siwx_auth_token', nullable(string()), null)

/** Stands for the slice of the embedded wallet, whose code a page without it does not load. */
const embeddedWallet = defineSlice<Pick<EmbeddedWalletState, 'user'>>('embedded-wallet', { user: null })

/** Sessions of the project's own service, which issues nonces, verifies signatures and returns a token (JWT). */
export interface HostedSessions {
  readonly storage: SiwxStorage
  getNonce(signal: AbortSignal): Promise<string>
  /** The token of the session, for the host's own server to verify; `null` while there is none. */
  token(): string | null
}

const walletKinds: Readonly<Record<string, 'walletconnect' | 'extension'>> = {
  WALLET_CONNECT: 'walletconnect',
  INJECTED: 'extension',
  ANNOUNCED: 'extension',
}

/** Limit of nonces that wait for their signature. */
const openLimit = 20

type Parts = Pick<PluginContext, 'api' | 'storage' | 'store' | 'slots' | 'signal' | 'log' | 'flags'>

export function createHostedSessions(parts: Parts): HostedSessions {
  const { api, storage, store, slots, signal: lifetime, log, flags } = parts
  /** Throws if the project has the service off, although the host requires sign-in. */
  const checkIsOn = () => {
    const isKnown = store.get(featuresSlice).source !== 'pending'
    if (isKnown && flags.get(hostedFlag) === false) throw new SiwxNotEnabledError()
  }
  const token = () => storage.get(tokenKey)
  /** The token that belongs to each nonce. In memory, because other tabs sign messages of their own. */
  const nonces = new Map<string, string>()
  /** The token that was read last, and its session. */
  let known: { readonly token: string; readonly session: SiwxSession } | undefined

  const walletInfo = ({ data }: SiwxSession) => {
    const { wallet } = selectConnection(store.get, namespaceOf(data.chainId))
    if (!wallet) return undefined
    const { user } = store.get(embeddedWallet)
    const identifier = user?.email || user?.userName
    if (user && identifier && wallet.type === 'AUTH') {
      return { type: 'social' as const, social: user.provider, identifier }
    }
    const icon = wallet.imageUrl ? { icon: wallet.imageUrl } : {}
    return { type: walletKinds[wallet.type] ?? ('unknown' as const), name: wallet.name, ...icon }
  }
  const add = async (session: SiwxSession, signal: AbortSignal) => {
    const { data, message, signature } = session
    const nonceToken = nonces.get(data.nonce)
    if (nonceToken === undefined) throw new InvalidSessionError({ reason: 'nonce' })
    nonces.delete(data.nonce)
    const info = walletInfo(session)
    const { clientId = null } = slots.get(clientParameters)()
    const input = { data, message, signature, clientId, nonceToken, ...(info && { walletInfo: info }) }
    const answer = await api.call(authenticate, input, { signal })
    storage.set(tokenKey, answer.token)
  }
  /** Removes the token at once, and signs out at the service without waiting for its answer. */
  const forget = (current: string) => {
    storage.remove(tokenKey)
    api
      .call(signOut, { token: current }, { signal: lifetime })
      .catch((error: unknown) => log.info('The service was not told that the user signed out', error))
  }
  const read = async (signal: AbortSignal): Promise<SiwxSession | null> => {
    const current = token()
    if (!current) return null
    try {
      const { address, caip2Network, uri, domain, nonce, exp } = await api.call(getMe, { token: current }, { signal })
      // The user signed out or signed in again during the request.
      if (token() !== current) return read(signal)
      const expirationTime = exp === undefined ? {} : { expirationTime: new Date(exp * 1000).toISOString() }
      const about = { accountAddress: address, chainId: caip2Network }
      const data = { ...about, uri, domain, nonce, version: '1', ...expirationTime }
      known = { token: current, session: { data, message: '', signature: '' } }
      return known.session
    } catch (error) {
      // Status 401 or 403 means that the token is invalid. Keep it after other errors.
      if (!HttpError.is(error) || ![401, 403].includes((error.cause as Response).status)) throw error
      if (token() === current) storage.remove(tokenKey)
      return null
    }
  }
  return {
    token,
    async getNonce(signal) {
      checkIsOn()
      const answer = await api.call(getNonce, {}, { signal })
      nonces.set(answer.nonce, answer.token)
      const [oldest] = nonces.keys()
      if (nonces.size > openLimit && oldest !== undefined) nonces.delete(oldest)
      return answer.nonce
    },
    storage: {
      verifies: true,
      add,
      async set(sessions, signal) {
        const current = token()
        if (sessions.length === 0 && current) forget(current)
        for (const session of sessions) await add(session, signal)
      },
      async get(chainId, address, signal) {
        checkIsOn()
        const session = await read(signal)
        return session && isAbout(session, chainId, address) ? [session] : []
      },
      async delete(chainId, address, signal) {
        const current = token()
        if (!current) return
        if (known?.token !== current) {
          const failed = (error: unknown) => log.info('The service did not tell whose session ends', error)
          await withTimeLimit(turnTime, read, signal).catch(failed)
          signal.throwIfAborted()
        }
        // If the service does not say whose token it is, assume it belongs to this account.
        const isOther = known?.token === current && !isAbout(known.session, chainId, address)
        if (token() === current && !isOther) forget(current)
      },
      watch(listener, signal) {
        signal.addEventListener('abort', storage.watch(tokenKey, listener), { once: true })
      },
    },
  }
}
