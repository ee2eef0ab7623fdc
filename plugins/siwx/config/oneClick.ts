import { InvalidCaipAddressError, parseCaipAddress, type SignInOffer } from 'portico/wallet'
import { InvalidSessionError, type InvalidSessionReason } from '../errors.ts'
import type { SiwxAccount } from '../tokens.ts'
import type { SiwxConfig, SiwxMessageData, SiwxSession } from '../types.ts'
import { toChecksumAddress } from './checksum.ts'
import { formatMessage, formatSigned } from './message.ts'
import type { Cacao, SignInRequest, SignInScope } from './offer.ts'
import { isRecap, readStatement } from './oneClickRecap.ts'

/** Placeholder until the wallet reveals its account. */
const nobody = '0x0000000000000000000000000000000000000000'

/** Removes the line with the time of issue, which the sender of the request sets. */
const undated = (text: string) => text.replace(/\nIssued At: [^\n]*/, '')

/** Whether the host's text equals the text that wallets build themselves (EIP-4361). */
function isStandard(data: SiwxMessageData, text: string): boolean {
  try {
    return undated(formatMessage(data)) === undated(text)
  } catch {
    return false
  }
}

const refuse = (reason: InvalidSessionReason) => new InvalidSessionError({ reason })
const isSame = (asked: string | undefined, signed: string | undefined) => (asked || undefined) === (signed || undefined)

/**
 * Converts a wallet's CACAO to a session with the exact text that was signed. Throws `SIWX_INVALID_SESSION` if it
 * differs from the request. Does not verify the signature.
 */
function toSession(
  cacao: Cacao,
  { request, scope }: { readonly request: SignInRequest; readonly scope: SignInScope },
): SiwxSession {
  const { p, s } = cacao
  const account = parseCaipAddress(p.iss.replace(/^did:pkh:/, ''))
  if (!account) throw new InvalidSessionError({ reason: 'message' }, { cause: new InvalidCaipAddressError() })
  if (!scope.networks.includes(account.caipNetworkId)) throw refuse('message')
  if (p.domain !== request.domain) throw refuse('domain')
  if (p.nonce !== request.nonce) throw refuse('nonce')
  if (!isSame(request.exp, p.exp) || !isSame(request.nbf, p.nbf)) throw refuse('time')
  if (p.aud !== request.uri || p.version !== '1' || !isSame(request.requestId, p.requestId)) throw refuse('message')
  const { resources = [] } = p
  const granted = resources.at(-1)
  const own = resources.slice(0, -1)
  if (!granted || !isRecap(granted)) throw refuse('message')
  if (JSON.stringify(own) !== JSON.stringify(request.resources ?? [])) throw refuse('message')
  const statement = readStatement(request.statement, p.statement, granted, scope)
  if (statement === undefined) throw refuse('message')
  const data: SiwxMessageData = {
    accountAddress: toChecksumAddress(account.address.toLowerCase()) ?? account.address,
    chainId: account.caipNetworkId,
    domain: p.domain,
    uri: p.aud,
    version: p.version,
    nonce: p.nonce,
    statement,
    resources,
    issuedAt: p.iat,
    ...(p.requestId ? { requestId: p.requestId } : {}),
    ...(p.exp ? { expirationTime: p.exp } : {}),
    ...(p.nbf ? { notBefore: p.nbf } : {}),
  }
  return { data, message: formatSigned(data, account.address), signature: s.s, cacao }
}

/** Dependencies of sign-in with an approval or a login. */
export interface OneClickParts {
  readonly config: SiwxConfig
  /** A session is kept. */
  onSignedIn(account: SiwxAccount): void
}

/** Signing in with the approval by which a wallet elsewhere connects: one message on each chain of the proposal. */
export function createOneClick({ config, onSignedIn }: OneClickParts): Pick<SignInOffer, 'prepare' | 'accept'> {
  return {
    async prepare({ networks }, signal): Promise<SignInRequest | undefined> {
      const [chainId] = networks
      // The wallet has nothing to sign if another signer does or sign-in does not apply.
      if (!chainId || config.signMessage || config.appliesTo?.('eip155') === false) return undefined
      const made = await config.createMessage({ accountAddress: nobody, chainId, chains: networks }, signal)
      const { toString: _, ...data } = made
      if (!isStandard(data, made.toString()) || isRecap(data.resources?.at(-1))) return undefined
      // The text of a wallet has no scheme.
      if (data.scheme !== undefined) return undefined
      const { domain, uri, nonce, statement, resources, requestId, expirationTime: exp, notBefore: nbf } = data
      return {
        domain,
        uri,
        nonce,
        ...(statement === undefined ? {} : { statement }),
        ...(resources === undefined ? {} : { resources }),
        ...(requestId === undefined ? {} : { requestId }),
        ...(exp === undefined ? {} : { exp }),
        ...(nbf === undefined ? {} : { nbf }),
      }
    },
    async accept({ auths, signal, ...asked }) {
      const all = auths.map((cacao) => toSession(cacao, asked))
      // The session of the preferred network comes first.
      const sessions = config.keepsOne ? all.slice(0, 1) : all
      await config.setSessions(sessions, signal)
      signal.throwIfAborted()
      for (const { data } of sessions) {
        onSignedIn({ namespace: 'eip155', network: data.chainId, address: data.accountAddress })
      }
    },
  }
}
