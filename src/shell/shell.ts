import { closeGuards, definePlugin, homes, routerSlice } from 'portico/kernel'
import { project } from 'portico/project'
import {
  capabilities,
  connected,
  connectionsSlice,
  type Namespace,
  selectConnectedNamespaces,
  selectIsConnected,
  wallet,
} from 'portico/wallet'
import type { AnyView } from '../kernel/internal.ts'
import { connectGuards, walletMissing } from '../wallet/internal.ts'
import { tabMessages } from './account/tabMessages.ts'
import { connectHome } from './connect/connectHome.ts'
import { ConnectView } from './connect/connectView.ts'
import { selectIsStuck } from './networks/selectIsStuck.ts'
import { type ShellSettings, selectNeedsConsent, shellDefaults, shellSlice } from './settings.ts'
import { accountTabs } from './slots.ts'
import {
  AccountSettingsView,
  AccountView,
  AllWalletsView,
  ConnectingExternalView,
  ConnectingMultiChainView,
  ConnectingWalletConnectBasicView,
  ConnectingWalletConnectView,
  DownloadsView,
  GetWalletView,
  type NamespaceParams,
  NetworksView,
  NftsTab,
  ProfileWalletsView,
  SwitchActiveChainView,
  SwitchNetworkView,
  TokensTab,
  UnsupportedChainView,
  WhatIsANetworkView,
  WhatIsAWalletView,
} from './viewTokens.ts'

/** The controller of the shell plugin. */
export interface ShellController {
  /** Changes settings at run time. */
  configure(settings: Partial<ShellSettings>): void
  /** Sets whether the legal checkbox is ticked. */
  agree(agreed: boolean): void
}

/** The built-in views: connect, account, networks, help. */
export const shell = definePlugin<ShellController, ShellSettings>({
  id: 'shell',
  dependencies: [wallet],
  slices: [shellSlice],
  views: [
    ConnectView,
    ConnectingExternalView,
    ConnectingMultiChainView,
    ConnectingWalletConnectView,
    ConnectingWalletConnectBasicView,
    DownloadsView,
    AllWalletsView,
    AccountView,
    AccountSettingsView,
    ProfileWalletsView,
    NetworksView,
    SwitchNetworkView,
    SwitchActiveChainView,
    UnsupportedChainView,
    WhatIsAWalletView,
    WhatIsANetworkView,
    GetWalletView,
  ],
  defaults: shellDefaults,
  setup(ctx) {
    const { store, slots, router, modal, notices } = ctx
    const configure = (settings: Partial<ShellSettings>) => {
      store.update(shellSlice, (draft) => {
        Object.assign(draft, settings)
      })
      notices.showAlerts(store.get(shellSlice).debug)
    }
    configure(ctx.options)
    store.update(shellSlice, (draft) => {
      draft.appName = ctx.use(project).metadata?.name
    })

    const isStuck = (namespace?: Namespace) => selectIsStuck(store.get, namespace)
    slots.contribute(homes, { id: 'unsupported-chain', order: 10, view: UnsupportedChainView, when: () => isStuck() })
    slots.contribute(homes, { id: 'account', order: 20, view: AccountView, when: selectIsConnected })
    const isHome = (view: AnyView) => () => connectHome(ctx).id === view.id
    slots.contribute(homes, {
      id: 'all-wallets',
      order: 24,
      view: AllWalletsView,
      when: isHome(AllWalletsView as AnyView),
    })
    slots.contribute(homes, {
      id: 'pairing',
      order: 26,
      view: ConnectingWalletConnectBasicView,
      when: isHome(ConnectingWalletConnectBasicView as AnyView),
    })
    slots.contribute(homes, { id: 'connect', order: 30, view: ConnectView, isQuiet: true })
    slots.contribute(connectGuards, { id: 'terms', allows: () => !selectNeedsConsent(store.get) })
    // On an unsupported network, the user first has to choose another network or to disconnect.
    slots.contribute(closeGuards, {
      id: 'unsupported-chain',
      allows: (entry) =>
        !(
          isStuck() &&
          entry &&
          [UnsupportedChainView, SwitchNetworkView, SwitchActiveChainView].some(({ id }) => id === entry.view)
        ),
    })

    slots.contribute(accountTabs, {
      id: 'tokens',
      order: -30,
      needs: capabilities.balance,
      label: () => ctx.messages.get(tabMessages).tokens,
      view: TokensTab,
    })
    slots.contribute(accountTabs, {
      id: 'nfts',
      order: -20,
      needs: capabilities.activity,
      label: () => ctx.messages.get(tabMessages).nfts,
      view: NftsTab,
    })

    // A connection was restored while the user was choosing a wallet.
    ctx.events.on(connected, ({ restored }) => {
      const view = router.current()?.view ?? ''
      const firstViews: readonly string[] = [ConnectView.id, AllWalletsView.id, ConnectingWalletConnectBasicView.id]
      if (restored && modal.isOpen() && firstViews.includes(view)) router.reset(AccountView)
    })

    ctx.events.on(walletMissing, (params) =>
      modal.isOpen() ? router.push(SwitchActiveChainView, params) : modal.open(SwitchActiveChainView, params),
    )

    const isAskingToSwitch = () => store.get(routerSlice).stack.some(({ view }) => view === UnsupportedChainView.id)
    // The wallet switches its network, or the host changes its networks or whether others are allowed.
    store.watch(
      connectionsSlice,
      () => isStuck(),
      (stuck) => {
        if (stuck) modal.open(UnsupportedChainView)
        else if (isAskingToSwitch()) modal.close({ force: true })
      },
    )
    // Leave views of an account that is disconnected.
    store.watch(
      connectionsSlice,
      () => selectConnectedNamespaces(store.get).join(' '),
      (now, before) => {
        const { view, params } = router.current() ?? {}
        const accountViews: readonly (string | undefined)[] = [
          AccountView.id,
          AccountSettingsView.id,
          UnsupportedChainView.id,
        ]
        const { namespace = '' } = (params ?? {}) as NamespaceParams
        const isIn = (connected: string) => connected.split(' ').includes(namespace)
        const isOver = now === '' || (namespace !== '' && isIn(before) && !isIn(now))
        if (isOver && modal.isOpen() && accountViews.includes(view)) modal.close({ force: true })
      },
    )
    return {
      configure,
      agree: (agreed) =>
        store.update(shellSlice, (draft) => {
          draft.agreed = agreed
        }),
    }
  },
})
