import { useKernel, useRead, useSlice } from 'portico/view'
import {
  connectorsSlice,
  type ListedWallet,
  listWallets,
  type Namespace,
  networksSlice,
  readLinkEnvironment,
  selectNamespace,
  tracked,
} from 'portico/wallet'
import { useMemo } from 'react'
import { inAppBrowserLink, openLink } from '../../wallet/internal.ts'
import { connectorFor } from '../rules/directory.ts'
import { connectorsFor } from '../rules/families.ts'
import { ConnectingExternalView, ConnectingMultiChainView, ConnectingWalletConnectView } from '../viewTokens.ts'
import { usePaired } from './usePaired.ts'

/** What can be done with the wallets of the directory. */
export interface ListedChoice {
  /** It is in this browser: no pairing is needed. */
  isHere(wallet: ListedWallet): boolean
  /** The icon of the installed wallet, if the wallet is in this browser. */
  imageOf(wallet: ListedWallet): string | undefined
  /** It would need a pairing while another wallet has one. */
  isBlocked(wallet: ListedWallet): boolean
  /** Goes on to the view that connects it; on a phone to its own app, where that opens this page inside. To be called in the tap. */
  choose(wallet: ListedWallet): void
}

/** `namespace` narrows the ways to reach a wallet to those of one chain family. */
export function useListedChoice(namespace: Namespace | undefined): ListedChoice {
  const { router, events, store } = useKernel()
  const connectors = useSlice(connectorsSlice, (state) => state.connectors)
  const active = useRead(selectNamespace)
  const paired = usePaired()
  return useMemo(() => {
    const own = connectors.filter((connector) => namespace === undefined || connector.namespace === namespace)
    const find = (wallet: ListedWallet) => connectorFor(wallet, own, [namespace, active])
    const family = namespace ?? active
    const appLink = (wallet: ListedWallet) => {
      const environment = readLinkEnvironment()
      if (!environment.isMobile || !family) return undefined
      return inAppBrowserLink(wallet, location.href, family, environment)
    }
    return {
      isHere: (wallet) => find(wallet) !== undefined,
      imageOf: (wallet) => find(wallet)?.imageUrl,
      isBlocked: (wallet) => paired !== undefined && !find(wallet) && !appLink(wallet),
      choose(wallet) {
        const connector = find(wallet)
        const rows = listWallets({ connectors: own, order: [], isMobile: true })
        const row = connector && rows.find((entry) => entry.connectors.includes(connector))
        if (row && connectorsFor(row.connectors, store.get(networksSlice).networks).length > 1) {
          router.push(ConnectingMultiChainView, { wallet: row.key })
          return
        }
        if (connector) {
          router.push(ConnectingExternalView, { connectorId: connector.id, namespace: connector.namespace })
          return
        }
        const link = appLink(wallet)
        if (link) {
          events.emit(tracked, { event: 'SELECT_WALLET', properties: { name: wallet.name, platform: 'mobile' } })
          openLink(link)
        } else if (paired === undefined) {
          router.push(ConnectingWalletConnectView, namespace ? { wallet, namespace } : { wallet })
        }
      },
    }
  }, [connectors, namespace, active, paired, router, events, store])
}
