import { useKernel, useRead, useSlice } from 'portico/view'
import { connectorsSlice, type Namespace, selectNamespace, tracked } from 'portico/wallet'
import { useMemo } from 'react'
import { connectorFor, type ListedWallet, listedStep, openLink } from '../../wallet/internal.ts'
import { usePaired } from '../pairing/usePaired.ts'
import { useShow } from '../parts/useShow.ts'
import { ConnectingExternalView, ConnectingMultiChainView, ConnectingWalletConnectView } from '../viewTokens.ts'

/** Actions on the wallets of the directory. */
export interface ListedChoice {
  /** Whether the wallet is in this browser, so that no pairing is needed. */
  isHere(wallet: ListedWallet): boolean
  /** The icon of the installed wallet, if the wallet is in this browser. */
  imageOf(wallet: ListedWallet): string | undefined
  /** Whether the wallet needs a pairing while another wallet is paired. */
  isBlocked(wallet: ListedWallet): boolean
  /**
   * Opens the view that connects the wallet; on a phone, opens this page in the wallet's in-app browser if the wallet
   * supports that. Call it in the event handler of the tap.
   */
  choose(wallet: ListedWallet): void
}

/** `namespace` narrows the ways to reach a wallet to those of one namespace. */
export function useListedChoice(namespace: Namespace | undefined): ListedChoice {
  const { events, store } = useKernel()
  const show = useShow()
  const connectors = useSlice(connectorsSlice, (state) => state.connectors)
  const active = useRead(selectNamespace)
  const paired = usePaired()
  // biome-ignore lint/correctness/useExhaustiveDependencies: while the view is on screen, each `show` does the same
  return useMemo(() => {
    const own = connectors.filter((connector) => namespace === undefined || connector.namespace === namespace)
    const find = (wallet: ListedWallet) => connectorFor(wallet, own, [namespace, active])
    return {
      isHere: (wallet) => find(wallet) !== undefined,
      imageOf: (wallet) => find(wallet)?.imageUrl,
      isBlocked: (wallet) => paired !== undefined && listedStep(store.get, wallet, namespace).type === 'occupied',
      choose(wallet) {
        const step = listedStep(store.get, wallet, namespace)
        switch (step.type) {
          case 'connect':
            return show(ConnectingExternalView, step.target)
          case 'chooseNamespace':
            return show(ConnectingMultiChainView, { wallet: step.entry.key })
          case 'openApp':
            events.emit(tracked, { event: 'SELECT_WALLET', properties: { name: wallet.name, platform: 'mobile' } })
            return void openLink(step.link)
          case 'pair':
          case 'download':
            return show(ConnectingWalletConnectView, namespace ? { wallet, namespace } : { wallet })
          case 'occupied':
        }
      },
    }
  }, [connectors, namespace, active, paired, events, store])
}
