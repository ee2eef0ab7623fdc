import { defineStorageKey, HttpError, type PluginContext } from 'portico/kernel'
import { namespaceOf, selectConnection } from 'portico/wallet'
import { nullable, string } from 'superstruct'
import type { SiwxSession, SiwxStorage } from '../types.ts'
import { authenticate, getMe, getNonce } from './endpoints.ts'
import { isAbout } from './session.ts'

const nonceTokenKey = defineStorageKey('siwx_nonce_token', nullable(string()), null)
const tokenKey = defineStorageKey('siwx_auth_token', nullable(string()), null)

/** Sessions of the project's own service: it gives nonces, verifies what is signed and answers with a token (JWT). */
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

type Parts = Pick<PluginContext, 'api' | 'storage' | 'store'>

export function createHostedSessions({ api, storage, store }: Parts): HostedSessions {
  const token = () => storage.get(tokenKey)
  const forget = () => storage.remove(tokenKey)

  const walletInfo = ({ data }: SiwxSession) => {
    const { wallet } = selectConnection(store.get, namespaceOf(data.chainId))
    if (!wallet) return undefined
    const icon = wallet.imageUrl ? { icon: wallet.imageUrl } : {}
    return { type: walletKinds[wallet.type] ?? ('unknown' as const), name: wallet.name, ...icon }
  }
  const add = async (session: SiwxSession, signal: AbortSignal) => {
    const { data, message, signature } = session
    const info = walletInfo(session)
    const input = { data, message, signature, clientId: null, ...(info && { walletInfo: info }) }
    const answer = await api.call(authenticate, { ...input, nonceToken: storage.get(nonceTokenKey) ?? '' }, { signal })
    storage.remove(nonceTokenKey)
    storage.set(tokenKey, answer.token)
  }
  const read = async (signal: AbortSignal): Promise<SiwxSession | null> => {
    const current = token()
    if (!current) return null
    try {
      const { address, caip2Network, uri, domain, nonce, exp } = await api.call(getMe, { token: current }, { signal })
      const expirationTime = exp === undefined ? {} : { expirationTime: new Date(exp * 1000).toISOString() }
      const about = { accountAddress: address, chainId: caip2Network }
      return { data: { ...about, uri, domain, nonce, version: '1', ...expirationTime }, message: '', signature: '' }
    } catch (error) {
      // The token is of no use any more; whatever else failed says nothing of it.
      if (!HttpError.is(error) || ![401, 403].includes((error.cause as Response).status)) throw error
      if (token() === current) forget()
      return null
    }
  }
  return {
    token,
    async getNonce(signal) {
      const answer = await api.call(getNonce, {}, { signal })
      storage.set(nonceTokenKey, answer.token)
      return answer.nonce
    },
    storage: {
      verifies: true,
      add,
      async set(sessions, signal) {
        forget()
        for (const session of sessions) await add(session, signal)
      },
      async get(chainId, address, signal) {
        const session = await read(signal)
        return session && isAbout(session, chainId, address) ? [session] : []
      },
      async delete(chainId, address, signal) {
        const session = await read(signal)
        if (session && isAbout(session, chainId, address)) forget()
      },
    },
  }
}
