import { namespaceOf, parseCaipNetworkId, toCaipNetworkId } from 'portico/wallet'
import { InvalidSessionError } from '../errors.ts'
import type { SiwxConfig, SiwxMessage, SiwxMessageData, SiwxSession } from '../types.ts'
import { pageUri } from './message.ts'
import { isSameAddress } from './session.ts'

export interface SiweSession {
  readonly address: string
  /** EIP-155 chain id. */
  readonly chainId: number
}

export interface SiweCreateMessageArgs {
  readonly domain: string
  readonly nonce: string
  readonly uri: string
  /** CAIP-10 account id, as a `did:pkh` without its prefix. */
  readonly address: string
  readonly version: '1'
  readonly type: 'eip4361'
  readonly chainId: number
  readonly nbf?: string
  readonly [more: string]: unknown
}

/** Sign-in with Ethereum by functions of the host, which keeps sessions on its server. */
export interface SiweConfig {
  getNonce(address?: string): Promise<string>
  getMessageParams?(): Promise<{
    readonly domain: string
    readonly uri: string
    readonly statement?: string
    readonly resources?: readonly string[]
    readonly exp?: string
    readonly [more: string]: unknown
  }>
  createMessage(args: SiweCreateMessageArgs): string
  verifyMessage(args: {
    readonly message: string
    readonly signature: string
    readonly data: SiwxMessageData
  }): Promise<boolean>
  getSession(): Promise<SiweSession | null>
  signOut(): Promise<boolean>
  onSignIn?(session: SiweSession): void
  onSignOut?(): void
  /** @default true */
  readonly required?: boolean
  /** @default true */
  readonly enabled?: boolean
  /** How long a nonce is good for, in milliseconds. Each message has a new one, so none grows older than its prompt. */
  readonly nonceRefetchIntervalMs?: number
  /** How often the server is asked who is signed in while the page is on screen, in milliseconds. @default 5 minutes */
  readonly sessionRefetchIntervalMs?: number
  /** @default true */
  readonly signOutOnAccountChange?: boolean
  /** @default true */
  readonly signOutOnNetworkChange?: boolean
  /** @default true */
  readonly signOutOnDisconnect?: boolean
}

const fiveMinutes = 5 * 60 * 1000

/** Makes sign-in of a host's `siweConfig`. Accounts of other families than `eip155` have nothing to sign. */
export function createSiweSiwx(config: SiweConfig): SiwxConfig {
  const { enabled = true, required = true, signOutOnDisconnect = true } = config
  const { signOutOnAccountChange = true, signOutOnNetworkChange = true } = config
  const { sessionRefetchIntervalMs = fiveMinutes } = config

  const signOut = async () => {
    await config.signOut()
    config.onSignOut?.()
  }
  /** The server says who is signed in; what was signed stays there. */
  const toSession = ({ address, chainId }: SiweSession): SiwxSession => ({
    data: {
      accountAddress: address,
      chainId: toCaipNetworkId('eip155', chainId),
      domain: location.host,
      uri: pageUri(),
      version: '1',
      nonce: '',
    },
    message: '',
    signature: '',
  })

  const addSession: SiwxConfig['addSession'] = async ({ message, signature, data }, signal) => {
    if (!(await config.verifyMessage({ message, signature, data }))) {
      throw new InvalidSessionError({ reason: 'signature' })
    }
    if (signal.aborted) {
      // The server signed in somebody who had given up by then.
      await signOut()
      throw signal.reason
    }
    const session = await config.getSession()
    if (session) config.onSignIn?.(session)
  }

  return {
    signOutOnDisconnect,
    getRequired: () => required,
    keepsOne: true,
    appliesTo: (namespace) => enabled && namespace === 'eip155',
    async createMessage({ accountAddress, chainId, notBefore }): Promise<SiwxMessage> {
      const nonce = await config.getNonce(`${chainId}:${accountAddress}`)
      const params = (await config.getMessageParams?.()) ?? { domain: location.host, uri: pageUri() }
      const text = config.createMessage({
        ...params,
        address: `${chainId}:${accountAddress}`,
        chainId: Number(parseCaipNetworkId(chainId)?.reference),
        nonce,
        version: '1',
        type: 'eip4361',
        ...(notBefore === undefined ? {} : { nbf: notBefore }),
      })
      const { domain, uri, statement, resources, exp } = params
      const data: SiwxMessageData = {
        accountAddress,
        chainId,
        domain,
        uri,
        version: '1',
        nonce,
        ...(statement === undefined ? {} : { statement }),
        ...(resources === undefined ? {} : { resources }),
        ...(exp === undefined ? {} : { expirationTime: exp }),
        ...(notBefore === undefined ? {} : { notBefore }),
      }
      return Object.defineProperty({ ...data }, 'toString', { value: () => text }) as SiwxMessage
    },
    addSession,
    async setSessions(sessions, signal) {
      if (sessions.length === 0) return signOut()
      for (const session of sessions) await addSession(session, signal)
    },
    async getSessions(chainId, address) {
      if (!enabled || namespaceOf(chainId) !== 'eip155') return []
      const session = await config.getSession()
      if (!session?.address || !session.chainId) return []
      const sameAccount = isSameAddress(chainId, session.address, address)
      const sameNetwork = toCaipNetworkId('eip155', session.chainId) === chainId
      if ((sameAccount || !signOutOnAccountChange) && (sameNetwork || !signOutOnNetworkChange)) {
        return [toSession(session)]
      }
      await signOut()
      return []
    },
    async revokeSession() {
      if (await config.getSession()) await signOut()
    },
    watch(listener, signal) {
      const timer = setInterval(() => document.visibilityState === 'visible' && listener(), sessionRefetchIntervalMs)
      signal.addEventListener('abort', () => clearInterval(timer), { once: true })
    },
  }
}
