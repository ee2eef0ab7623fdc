import { is } from 'portico/kernel'
import { InvalidCaipAddressError, parseCaipAddress, type SignInOffer } from 'portico/wallet'
import { array, record, string, type, unknown } from 'superstruct'
import { InvalidSessionError, type InvalidSessionReason } from '../errors.ts'
import type { SiwxAccount } from '../tokens.ts'
import type { SiwxConfig, SiwxMessageData, SiwxSession } from '../types.ts'
import { toChecksumAddress } from './checksum.ts'
import { formatMessage, formatSigned } from './message.ts'
import { isAbout } from './session.ts'

type SignInAnswer = Parameters<SignInOffer['accept']>[0]

/** The sign-in request in the proposal to a wallet on another device. */
export type SignInRequest = SignInAnswer['request']

/** The networks and methods that such a wallet may sign for. */
export type SignInScope = SignInAnswer['scope']

/** The signed answer of such a wallet (CAIP-74). */
export type Cacao = SignInAnswer['auths'][number]

/** Gives the messages that a wallet may sign as its user logs in. */
export type LoginOffer = NonNullable<SignInOffer['prepareLogin']>

/** The networks of a login, and the placeholder for the account in its messages. */
export type LoginScope = Parameters<LoginOffer>[0]

/** A message that a wallet may sign as its user logs in. */
export type LoginMessage = Awaited<ReturnType<LoginOffer>>[number]

/** The capabilities that a signature grants, by resource and ability (ERC-5573). */
interface Recap {
  readonly att: Readonly<Record<string, Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>>>
}
const Chains = array(string())
const RecapStruct = type({ att: record(string(), record(string(), array(record(string(), unknown())))) })

const prefix = 'urn:recap:'
const isRecap = (resource: string | undefined): boolean => resource?.startsWith(prefix) === true

/** Parses a recap resource; `undefined` if it is invalid. Wallets use either base64 alphabet. */
function readRecap(resource: string): Recap | undefined {
  try {
    const text = atob(resource.slice(prefix.length).replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
    const recap: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return is(recap, RecapStruct) ? recap : undefined
  } catch {
    return undefined
  }
}

/** Whether the recap grants only requested methods on requested networks. */
function isWithin({ att }: Recap, { networks, methods }: SignInScope): boolean {
  const known: readonly string[] = networks
  const isLimit = ({ chains, ...others }: Readonly<Record<string, unknown>>) =>
    Object.keys(others).length === 0 &&
    (chains === undefined || (is(chains, Chains) && chains.every((chain) => known.includes(chain))))
  const { eip155 = {}, ...others } = att
  const isAbility = ([ability, limits]: readonly [string, readonly Readonly<Record<string, unknown>>[]]) =>
    methods.some((method) => ability === `request/${method}`) && limits.length > 0 && limits.every(isLimit)
  return Object.keys(others).length === 0 && Object.keys(eip155).length > 0 && Object.entries(eip155).every(isAbility)
}

const opening = 'I further authorize the stated URI to perform the following actions on my behalf: '

/** The sentence that describes the recap in the statement. */
function describe({ att }: Recap): string {
  const methods = Object.keys(att.eip155 ?? {}).map((ability) => ability.slice(ability.indexOf('/') + 1))
  methods.sort((a, b) => a.localeCompare(b))
  return `${opening}(1) 'request': '${methods.join("', '")}' for 'eip155'.`
}

/** Sorts the words of a sentence to compare it: wallets sort methods by the rules of their own language. */
const unordered = (sentence: string) =>
  [...sentence.matchAll(/'([^']*)'|[^']+/g)]
    .map(([part]) => part)
    .sort()
    .join('\n')

/**
 * The statement as it was signed: the requested statement and the description of the recap, the last resource.
 * `undefined` if the recap grants more than requested, or the statement differs.
 */
function readStatement(
  asked: string | undefined,
  signed: string | undefined,
  resource: string,
  scope: SignInScope,
): string | undefined {
  const recap = readRecap(resource)
  if (!recap || !isWithin(recap, scope)) return undefined
  const lead = asked ? `${asked} ` : ''
  const words = describe(recap)
  // Some wallets omit the description.
  if (!signed || signed === asked) return lead + words
  if (!signed.startsWith(lead + opening)) return undefined
  return unordered(signed.slice(lead.length)) === unordered(words) ? signed : undefined
}

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
  /** Stores the sessions of accounts by calling `add`. They do not count if the signal aborts before they are stored. */
  store(accounts: readonly SiwxAccount[], add: () => Promise<void>, signal: AbortSignal): Promise<void>
}

/** Dependencies of sign-in with an approval. */
export interface ApprovalParts extends OneClickParts {
  /**
   * The sessions of the connected accounts, and of those that connected on this page and were not signed out. Called inside
   * the `add` that is passed to `store`.
   */
  readAll(signal: AbortSignal): Promise<readonly SiwxSession[]>
}

/** Sign-in with the approval of a pairing: one message for each chain of the proposal. */
export function createOneClick({ config, store, readAll }: ApprovalParts): Pick<SignInOffer, 'prepare' | 'accept'> {
  return {
    async prepare({ networks }, signal): Promise<SignInRequest | undefined> {
      const [chainId] = networks
      // The wallet has nothing to sign if another signer does or sign-in does not apply.
      if (!chainId || config.signMessage || config.appliesTo?.('eip155') === false) return undefined
      const expiresAt = Date.now() + (config.messageLifetime ?? Number.POSITIVE_INFINITY)
      const made = await config.createMessage({ accountAddress: nobody, chainId, chains: networks }, signal)
      const { toString: _, ...data } = made
      if (!isStandard(data, made.toString()) || isRecap(data.resources?.at(-1))) return undefined
      // Wallets create the text without a scheme.
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
        ...(Number.isFinite(expiresAt) ? { expiresAt } : {}),
      }
    },
    async accept({ auths, signal, ...asked }) {
      const all = auths.map((cacao) => toSession(cacao, asked))
      // The session of the preferred network comes first.
      const sessions = config.keepsOne ? all.slice(0, 1) : all
      const isReplaced = (other: SiwxSession) =>
        sessions.some(({ data }) => isAbout(other, data.chainId, data.accountAddress))
      /** `setSessions` replaces all sessions: pass those of other connected wallets, so that they stay signed in. */
      const add = async () => {
        const others = config.keepsOne ? [] : await readAll(signal)
        await config.setSessions([...others.filter((other) => !isReplaced(other)), ...sessions], signal)
      }
      const accounts = sessions.map(({ data }) => ({
        namespace: 'eip155',
        network: data.chainId,
        address: data.accountAddress,
      }))
      await store(accounts, add, signal)
    },
  }
}
