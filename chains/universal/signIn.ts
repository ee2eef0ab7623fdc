import { abortable, isAbort, type PluginContext, sleep, validate, withTimeLimit } from 'portico/kernel'
import { type CaipNetworkId, type SignInOffer, signInOffers } from 'portico/wallet'
import type { Authentication, PairingClient, ProposedNamespaces } from './client/types.ts'
import type { Cacao, SignInRequest, SignInScope } from './contract.ts'
import { acceptTimeLimit, signInTimeLimit, signingTime } from './contract.ts'
import { SignInRefusedError } from './errors.ts'
import { type PairedSession, SignedCacao } from './structs.ts'

/** A sign-in request that is sent with a proposal, and the verification of its answer. */
export interface SignIn {
  readonly authentication: Authentication
  /** When to show another link, in milliseconds since the epoch; infinite if the request outlives every link. */
  readonly replaceAt: number
  /**
   * Verifies and stores the answer. Returns the chains that were signed for: none if the request has expired, so that the
   * account is asked again. Throws `PAIRING_SIGN_IN_REFUSED`, or the abort reason.
   */
  accept(session: PairedSession, auths: readonly unknown[], signal: AbortSignal): Promise<readonly CaipNetworkId[]>
}

/** Creates the sign-in request for a proposal; `undefined` if there is none, or it takes too long. */
export type PrepareSignIn = (signal: AbortSignal) => Promise<SignIn | undefined>

type Context = Pick<PluginContext, 'slots' | 'store' | 'log'>

const isEvmChain = (chain: string): chain is CaipNetworkId => /^eip155:\d+$/.test(chain)

/** Methods that a signature should not allow for the lifetime of a session. */
const excluded = 'wallet_showCallsStatus'

/** The scope of a proposal, if a wallet can sign for all of it: EVM chains only. */
function readScope(namespaces: ProposedNamespaces, first: CaipNetworkId | undefined): SignInScope | undefined {
  const { eip155, ...others } = namespaces
  if (!eip155 || Object.keys(others).length > 0 || !eip155.chains.every(isEvmChain)) return undefined
  const networks = eip155.chains.filter(isEvmChain).sort((a, b) => Number(b === first) - Number(a === first))
  const methods = eip155.methods.filter((method) => method !== excluded)
  return networks.length > 0 && methods.length > 0 ? { networks, methods } : undefined
}

const accountOf = ({ p }: Cacao) => p.iss.slice('did:pkh:'.length)
const chainOf = (cacao: Cacao) => accountOf(cacao).split(':').slice(0, 2).join(':') as CaipNetworkId

/** The valid answers of a wallet, for accounts of its session, in the order of the networks. Throws for any other. */
function readAuths(
  auths: readonly unknown[],
  { namespaces }: PairedSession,
  { networks }: SignInScope,
): readonly Cacao[] {
  const accounts = Object.values(namespaces).flatMap((namespace) => namespace.accounts)
  const known = new Set(accounts.map((account) => account.toLowerCase()))
  const read = auths.map((item) => {
    const [failure, cacao] = validate(item, SignedCacao, { coerce: true })
    if (failure) throw failure
    if (!known.has(accountOf(cacao).toLowerCase())) throw new TypeError('An account signed that is not in the session')
    if (!networks.includes(chainOf(cacao))) throw new TypeError('The signature is of a chain that was not asked for')
    return cacao
  })
  const placeOf = (cacao: Cacao) => networks.indexOf(chainOf(cacao))
  return read.sort((a, b) => placeOf(a) - placeOf(b))
}

/** When the nonce or the message of a request expires, in milliseconds since the epoch. */
function endOf({ exp = '', expiresAt = Number.POSITIVE_INFINITY }: SignInRequest): number {
  const end = Date.parse(exp)
  return Number.isNaN(end) ? expiresAt : Math.min(end, expiresAt)
}

function createSignIn(ctx: Context, offer: SignInOffer, scope: SignInScope, authentication: Authentication): SignIn {
  const { request } = authentication
  const end = endOf(request)
  return {
    authentication,
    // The user needs time to sign. If there is little, the link is shown for half of it.
    replaceAt: end - Math.min(signingTime, (end - Date.now()) / 2),
    async accept(session, auths, signal) {
      // Sign-in was switched off in the meantime.
      if (!ctx.slots.contributed(signInOffers).includes(offer)) return []
      try {
        const read = readAuths(auths, session, scope)
        if (Date.now() >= end) {
          ctx.log.info('A wallet signed in after the request had expired')
          return []
        }
        const accept = (until: AbortSignal) => offer.accept({ request, scope, auths: read, signal: until })
        await withTimeLimit(acceptTimeLimit, accept, signal)
        return read.map(chainOf)
      } catch (error) {
        signal.throwIfAborted()
        ctx.log.error('The sign-in of a wallet was not accepted', error)
        throw new SignInRefusedError({ cause: error })
      }
    },
  }
}

/** How a wallet may sign in with its approval; `undefined` where the client or the networks do not allow it. */
export function offerSignIn(
  ctx: Context,
  client: Pick<PairingClient, 'authenticate'>,
  namespaces: ProposedNamespaces,
  first: CaipNetworkId | undefined,
): PrepareSignIn | undefined {
  const scope = readScope(namespaces, first)
  if (!client.authenticate || !scope) return undefined

  const ask = async (signal: AbortSignal): Promise<SignIn | undefined> => {
    for (const offer of ctx.slots.get(signInOffers)) {
      const request = await offer.prepare(scope, signal)
      const { networks: chains, methods } = scope
      // The wallet connects, and the account is asked to sign after that.
      if (request && endOf(request) - Date.now() < signingTime) return undefined
      if (request) return createSignIn(ctx, offer, scope, { namespaces, request, chains, methods })
    }
    return undefined
  }
  return async (signal) => {
    const over = new AbortController()
    const until = AbortSignal.any([signal, over.signal])
    const tooLate = sleep(signInTimeLimit, until).catch(() => {})
    try {
      return (await abortable(Promise.race([ask(until), tooLate]), signal)) ?? undefined
    } catch (error) {
      signal.throwIfAborted()
      // The wallet connects, and is asked to sign after that.
      if (!isAbort(error)) ctx.log.warn('The sign-in request of a pairing could not be prepared', error)
      return undefined
    } finally {
      over.abort()
    }
  }
}
