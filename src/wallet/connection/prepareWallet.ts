import { abortable } from 'portico/kernel'
import type { CaipNetworkId, Namespace } from '../caip.ts'
import type { Connector } from '../connector.ts'
import { findNetwork, type Runtime } from '../runtime.ts'
import { preferredTypeOf } from '../sessions/requestSession.ts'
import { networksSlice, type PairingState, pairingSlice } from '../tokens.ts'

/** The wallet to connect, and how. */
export interface WalletChoice {
  readonly connector: Connector
  /** The network to be on afterwards. */
  readonly network?: CaipNetworkId | undefined
  /** Connect without a prompt, or fail. */
  readonly silent?: boolean
}

const idle: PairingState = { status: 'idle', uri: null, expiresAt: null }

/**
 * Prepares the connector, if it needs to pair before its wallet can be asked. With a prompt, `pairingSlice` has the
 * link meanwhile.
 */
export async function prepareWallet(
  runtime: Runtime,
  { connector, network: id, silent = false }: WalletChoice,
  attempt: AbortController,
  signal: AbortSignal,
): Promise<void> {
  if (!connector.prepare) return
  const { ctx, pairings } = runtime
  const network = id && findNetwork(ctx, id)
  const show = (state: PairingState) => {
    if ([...pairings].at(-1) === attempt) ctx.store.update(pairingSlice, (draft) => Object.assign(draft, state))
  }
  const request = {
    networks: ctx.store.get(networksSlice).networks,
    ...(network ? { network } : {}),
    silent,
    ...(!ctx.options.enableReconnect && { isForVisit: true as const }),
    preferredAccountType: (namespace: Namespace) => preferredTypeOf(ctx, namespace),
    onPairing: (link: { uri: string; expiresAt: number }) => show({ status: 'waiting', ...link }),
    onAuthenticating: () => show({ ...idle, status: 'authenticating' }),
    signal,
  }
  if (silent) return abortable(connector.prepare(request), signal)
  pairings.add(attempt)
  show({ ...idle, status: 'starting' })
  try {
    await abortable(connector.prepare(request), signal)
  } finally {
    show(idle)
    pairings.delete(attempt)
  }
}

/** The connectors of other namespaces that share an approval. */
export const siblingsOf = ({ connectors }: Runtime, { id, namespace, isShared }: Connector): readonly Connector[] =>
  isShared
    ? [...connectors.values()].filter((item) => item.isShared && item.id === id && item.namespace !== namespace)
    : []
