import { abortable } from 'portico/kernel'
import type { AccountType } from '../account.ts'
import type { CaipNetworkId, Namespace } from '../caip.ts'
import type { Connector } from '../connector.ts'
import { ChainAdapterNotFoundError } from '../errors/domain.ts'
import { UnauthorizedProviderError } from '../errors/provider.ts'
import { toWalletError } from '../errors/toWalletError.ts'
import { storedAccountTypes } from '../multiWallet/storageKeys.ts'
import { accountTypeOf } from '../options.ts'
import { connectingAdapterOf, findNetwork, networksOf, type Runtime, type WalletContext } from '../runtime.ts'
import type { Session } from '../session.ts'
import { networksSlice } from '../tokens.ts'
import { invalidState } from './invalidState.ts'
import { releaseSession } from './releaseSession.ts'

/** The account type to put first: the user's choice, else the host's, else the namespace's default. */
export const preferredTypeOf = (ctx: WalletContext, namespace: Namespace): AccountType =>
  ctx.storage.get(storedAccountTypes)[namespace] ?? accountTypeOf(ctx.options, namespace)

export interface SessionRequest {
  readonly connector: Connector
  /** The network to switch to; ignored if it is not in the host's list, or of another namespace. */
  readonly network?: CaipNetworkId | undefined
  readonly accountType?: AccountType
  readonly silent: boolean
  readonly signal: AbortSignal
}

/**
 * Requests a session from the wallet of a prepared connector. Throws 'Chain adapter not found', `INVALID_WALLET_STATE`,
 * the error of the adapter, or the abort reason: a wallet may answer late or never.
 */
export async function requestSession({ ctx }: Runtime, request: SessionRequest): Promise<Session> {
  const { connector, silent, signal } = request
  const { namespace } = connector
  const adapter = connectingAdapterOf(ctx, connector)
  if (!adapter) throw new ChainAdapterNotFoundError()
  // A wallet without a network of its own is restored on the user's last network.
  const wanted = request.network ?? (silent ? ctx.store.get(networksSlice).selected[namespace] : undefined)
  const network = wanted && findNetwork(ctx, wanted)
  const opening = adapter.connect({
    connector,
    networks: networksOf(ctx, namespace),
    ...(network?.chainNamespace === namespace ? { network } : {}),
    accountType: request.accountType ?? preferredTypeOf(ctx, namespace),
    silent,
    signal,
  })
  const session = await abortable(opening, signal).catch((error) => {
    // The wallet may answer later: release the session of that answer, because no attempt waits for it.
    opening.then(
      (late) => releaseSession(ctx, late),
      () => {},
    )
    throw error
  })
  if (session.accounts.length === 0) throw new UnauthorizedProviderError()
  const invalid = invalidState(ctx, connector, session)
  if (invalid) {
    releaseSession(ctx, session)
    throw invalid
  }
  signal.throwIfAborted()
  return session
}

/** Asks the wallet of a connector for a session without a prompt. Throws the named errors of the wallet, or the abort reason. */
export async function requestSilently(runtime: Runtime, request: Omit<SessionRequest, 'silent'>): Promise<Session> {
  const { connector, signal } = request
  const { ctx } = runtime
  const { networks } = ctx.store.get(networksSlice)
  const preferredAccountType = (namespace: Namespace) =>
    (namespace === connector.namespace && request.accountType) || preferredTypeOf(ctx, namespace)
  try {
    if (connector.prepare) {
      await abortable(
        connector.prepare({ networks, silent: true, preferredAccountType, onPairing() {}, signal }),
        signal,
      )
    }
    return await requestSession(runtime, { ...request, silent: true })
  } catch (error) {
    throw signal.aborted ? signal.reason : toWalletError(error)
  }
}
