import type { View } from 'portico/kernel'
import { chainAdapters, fallbackAdapters } from 'portico/wallet'
import type { Kernel } from '../../kernel/internal.ts'
import { isMobile } from '../../wallet/internal.ts'
import { selectNeedsConsent } from '../settings.ts'
import { AllWalletsView, ConnectingWalletConnectBasicView, type NamespaceParams } from '../viewTokens.ts'
import { ConnectView } from './connectView.ts'

/**
 * Returns the first view for connecting. Without a chain adapter, wallets can only be paired: the directory on phones, else
 * the pairing code. If the user has to agree to the terms first, it is the list of wallets, since opening a pairing view
 * begins to connect.
 */
export function connectHome({ store, slots }: Pick<Kernel, 'store' | 'slots'>): View<NamespaceParams> {
  if (selectNeedsConsent(store.get)) return ConnectView
  const isPairingOnly = slots.get(chainAdapters).length === 0 && slots.get(fallbackAdapters).length > 0
  if (!isPairingOnly) return ConnectView
  return isMobile() ? AllWalletsView : ConnectingWalletConnectBasicView
}
