import { useKernel, useRead, useSlot } from 'portico/view'
import {
  type Account,
  capabilityOf,
  chainAdapters,
  fallbackAdapters,
  gatedSlice,
  type Namespace,
  type Network,
  selectConnection,
  selectNamespace,
  selectNetwork,
} from 'portico/wallet'
import { useEffect } from 'react'
import { useApplicable } from '../../view/internal.ts'
import type { Capability, ConnectionState } from '../../wallet/internal.ts'
import { connectHome } from '../connect/connectHome.ts'
import { useSticky } from '../parts/useSticky.ts'
import type { AccountPart } from '../slots.ts'

/** The contributions of a slot that apply to the account of a namespace and whose capabilities the namespace has. */
export function useCapable<Item extends AccountPart>(
  items: readonly Item[],
  namespace: Namespace | undefined,
): readonly Item[] {
  const { slots } = useKernel()
  // Subscribes to adapters, which may be added and removed.
  useSlot(chainAdapters)
  useSlot(fallbackAdapters)
  const isCapable = (needs: Capability<unknown>) =>
    namespace !== undefined && capabilityOf(slots, namespace, needs) !== undefined
  return useApplicable(items, (item, read) => {
    if (item.needs !== undefined && !isCapable(item.needs)) return false
    return !item.isFor || (namespace !== undefined && item.isFor(namespace, read))
  })
}

/** The account that the account views show. */
export interface ShownAccount {
  readonly namespace: Namespace
  readonly connection: ConnectionState
  readonly account: Account
  /** `undefined` on a network that is not in the host's list. */
  readonly network: Network | undefined
  /** A connect gate holds the account back: nothing can be read before it has passed. */
  readonly gate: 'checking' | 'waiting' | undefined
  /** Changes with the account, its network and its gate: what was read before has to be read again. */
  readonly key: string
}

interface MaybeAccount extends Omit<ShownAccount, 'namespace' | 'account'> {
  readonly namespace: Namespace | undefined
  readonly account: Account | undefined
}

const hasAccount = (value: MaybeAccount) => value.account !== undefined && value.namespace !== undefined

/**
 * The connected account of a namespace, by default of the active one; stays the same while the view leaves the screen.
 * `undefined` while a connection is restored. Without a connected wallet, a user who opened the view directly is sent
 * to the view to connect.
 */
export function useActiveAccount(named?: Namespace): ShownAccount | undefined {
  const kernel = useKernel()
  const { router } = kernel
  const now = useRead((read): MaybeAccount => {
    const namespace = selectNamespace(read, named)
    const connection = selectConnection(read, named)
    const [account] = connection.accounts
    const network = selectNetwork(read, named)
    const gate = namespace && read(gatedSlice).gated[namespace]
    const key = `${network?.caipNetworkId}:${account?.address} ${gate}`
    return { namespace, connection, account, network, gate, key }
  })
  const shown = useSticky(now, hasAccount)
  const isNobody = !hasAccount(shown) && now.connection.status === 'disconnected'
  useEffect(() => {
    if (isNobody) router.reset(connectHome(kernel), named ? { namespace: named } : {})
  }, [isNobody, kernel, router, named])
  return hasAccount(shown) ? (shown as ShownAccount) : undefined
}
