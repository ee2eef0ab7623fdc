import { type ChainAdapter, type Connector, type Namespace, networksSlice } from 'portico/wallet'
import { embeddedWalletMessages } from './messages.ts'
import { embeddedNamespaces } from './session.ts'
import { embeddedWalletId } from './tokens.ts'
import type { Context } from './walletFrame.ts'

/** The parts of the lazily loaded wallet that connectors need. */
export interface LazyWallet {
  load(): Promise<{
    prepare: NonNullable<Connector['prepare']>
    provider(namespace: Namespace): unknown
  }>
  peek(): { covers(namespace: Namespace): boolean; accountTypeOf: AccountTypeOf } | undefined
  /** Signs out a user who is not connected any more, or whose restore is cancelled, also before the wallet is loaded. */
  abandon(): void
}
type AccountTypeOf = (namespace: Namespace, address: string) => ReturnType<NonNullable<Connector['accountTypeOf']>>

/** Contributes a connector for each namespace that both the wallet and the page support, also for networks added later. */
export const createConnectorSource = (ctx: Context, lazy: LazyWallet): Pick<ChainAdapter, 'id' | 'discover'> => ({
  id: 'embedded-wallet',
  discover(found, signal) {
    const known = new Set<Namespace>()
    const look = () => {
      const { networks } = ctx.store.get(networksSlice)
      for (const namespace of embeddedNamespaces) {
        if (known.has(namespace) || !networks.some(({ chainNamespace }) => chainNamespace === namespace)) continue
        known.add(namespace)
        found(createConnector(ctx, lazy, namespace))
      }
    }
    signal.addEventListener(
      'abort',
      ctx.store.watch(networksSlice, ({ networks }) => networks, look),
      { once: true },
    )
    look()
  },
})

const createConnector = (ctx: Context, lazy: LazyWallet, namespace: Namespace): Connector => ({
  id: embeddedWalletId,
  name: ctx.messages.get(embeddedWalletMessages).name,
  type: 'AUTH',
  namespace,
  isShared: true,
  isReviewed: true,
  prepare: async (request) => (await lazy.load()).prepare(request),
  covers: () => lazy.peek()?.covers(namespace) ?? false,
  abandon: () => lazy.abandon(),
  accountTypeOf: (address) => lazy.peek()?.accountTypeOf(namespace, address),
  provider: async () => (await lazy.load()).provider(namespace),
})
