import type { Kernel, View } from 'portico/kernel'
import { chainAdapters, fallbackAdapters } from 'portico/wallet'
import { ConnectView } from './connectView.ts'
import { isMobile } from './isMobile.ts'
import { selectNeedsConsent } from './settings.ts'
import { AllWalletsView, ConnectingWalletConnectBasicView, type NamespaceParams } from './viewTokens.ts'

/**
 * The view that a user connects a wallet in: without a chain adapter there is nothing to list but what can be paired
 * with, so that it is the directory on phones and the pairing code elsewhere. The list comes first all the same where it
 * asks the user to agree to the terms, because to pair is to connect.
 */
export function connectHome({ store, slots }: Pick<Kernel, 'store' | 'slots'>): View<NamespaceParams> {
  if (selectNeedsConsent(store.get)) return ConnectView
  const isPairingOnly = slots.get(chainAdapters).length === 0 && slots.get(fallbackAdapters).length > 0
  if (!isPairingOnly) return ConnectView
  return isMobile() ? AllWalletsView : ConnectingWalletConnectBasicView
}
