import { Avatar, ExternalLink, Icon, IconButton, Tabs } from 'portico/ui'
import { Screen, useEntryState, useKernel, useMessages, useSlice, useSlot } from 'portico/view'
import { data, type Namespace } from 'portico/wallet'
import { useContext, useEffect } from 'react'
import { Isolated, useAttempt, useLabels } from '../../view/internal.ts'
import { connectionsMessages } from '../connections/connectionsMessages.ts'
import { shellMessages } from '../messages.ts'
import { HeaderNetworkButton } from '../networks/HeaderNetworkButton.tsx'
import { ConnectorImage } from '../parts/ConnectorImage.tsx'
import { orderById } from '../parts/order.ts'
import { Part } from '../parts/Part.tsx'
import { shellSlice } from '../settings.ts'
import { accountActions, accountTabs } from '../slots.ts'
import { AccountSettingsView, type NamespaceParams, ProfileWalletsView, toParams } from '../viewTokens.ts'
import { AccountContext } from './AccountContext.ts'
import { AccountSkeleton, useAccountStyles } from './AccountSkeleton.tsx'
import { accountMessages } from './accountMessages.ts'
import { BalanceLine, TotalValue } from './BalanceLine.tsx'
import { CopyAddress } from './CopyAddress.tsx'
import { DisconnectButton } from './DisconnectButton.tsx'
import { explorerUrl } from './explorerUrl.ts'
import { type ShownAccount, useActiveAccount, useCapable } from './useActiveAccount.ts'
import { useNativeBalance } from './useNativeBalance.ts'

/** The tabs of an account that its namespace supports. A single tab is shown as a list with a heading. */
function AccountTabs({ initial }: { initial: string | undefined }) {
  const t = useMessages(accountMessages)
  const namespace = useContext(AccountContext)?.current.namespace
  const tabs = useLabels(useCapable(useSlot(accountTabs), namespace))
  const [selected, setSelected] = useEntryState('account.tab', initial)
  const shown = tabs.find(({ item }) => item.id === selected) ?? tabs[0]
  if (!shown) return null
  const { item: tab } = shown
  return (
    <section>
      {tabs.length === 1 ? <h3 className="p-list-heading">{shown.label}</h3> : null}
      <Tabs
        label={t.assets}
        tabs={tabs.map(({ item, label }) => ({ id: item.id, label }))}
        selected={tab.id}
        onSelect={setSelected}
      >
        <Part key={tab.id} view={tab.view} params={toParams(namespace)} />
      </Tabs>
    </section>
  )
}

/** The actions of a namespace's account, side by side. */
function AccountActions({ namespace }: { namespace: Namespace }) {
  const t = useMessages(accountMessages)
  const order = useSlice(shellSlice, (state) => state.walletFeaturesOrder)
  const actions = useLabels(orderById(useCapable(useSlot(accountActions), namespace), order))
  const attempt = useAttempt()
  if (actions.length === 0) return null
  return (
    <ul className="s-actions" aria-label={t.actions}>
      {actions.map(({ item, label }) => (
        <li key={item.id}>
          <button type="button" className="s-action p-focusable" onClick={() => attempt(() => item.run(namespace))}>
            <Icon name={item.icon} size={24} />
            <span className="s-action-label" dir="auto">
              {label}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/**
 * Requests the name and the picture of an account, which are stored with its connection, while the component is
 * mounted.
 */
function useAccountIdentity({ namespace, key }: ShownAccount): void {
  const kernel = useKernel()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account, or another network, may have another name
  useEffect(() => {
    const lifetime = new AbortController()
    const ask = async () => {
      const reader = await kernel.load(data)
      await reader.refreshIdentity(namespace, { signal: lifetime.signal })
    }
    // If it fails, the address is shown.
    ask().catch(() => {})
    return () => lifetime.abort()
  }, [kernel, namespace, key])
}

/** Sides of the two pictures, in CSS pixels. */
const [avatarSize, badgeSize] = [64, 26]

/** The picture of the account with that of its wallet as a badge, leading to the other wallets. */
function AccountFace({ current: { namespace, account, connection } }: { current: ShownAccount }) {
  const t = useMessages(connectionsMessages)
  const { router } = useKernel()
  const { wallet, profileImage } = connection
  const avatar = <Avatar address={account.address} src={profileImage ?? undefined} size={avatarSize} />
  if (!wallet) return avatar
  const label = t.openWallets({ wallet: wallet.name })
  return (
    <button
      type="button"
      className="s-face p-focusable"
      aria-label={label}
      title={label}
      onClick={() => router.push(ProfileWalletsView, { namespace })}
    >
      {avatar}
      <span className="s-face-badge">
        <ConnectorImage name={wallet.name} wallet={wallet} size={badgeSize} />
      </span>
    </button>
  )
}

/** The connected account: name, balance, actions and tabs. */
export default function AccountView({ params }: { params: NamespaceParams & { tab?: string } }) {
  useAccountStyles()
  const t = useMessages(accountMessages)
  const { router } = useKernel()
  const current = useActiveAccount(params.namespace)
  const about = toParams(params.namespace)
  return (
    <Screen
      title={t.accountTitle}
      hideTitle
      start={current ? <HeaderNetworkButton network={current.network} namespace={params.namespace} /> : undefined}
      end={<IconButton icon="settings" label={t.settings} onPress={() => router.push(AccountSettingsView, about)} />}
    >
      {current ? <Account current={current} tab={params.tab} /> : <AccountSkeleton />}
    </Screen>
  )
}

function Account({ current, tab }: { current: ShownAccount; tab: string | undefined }) {
  const t = useMessages(accountMessages)
  const shell = useMessages(shellMessages)
  const { namespace, account, connection, network } = current
  const { profileName } = connection
  const [balance, retry] = useNativeBalance(current)
  useAccountIdentity(current)
  const explorer = explorerUrl(network, account.address)
  return (
    <>
      <div className="s-identity">
        <AccountFace current={current} />
        {profileName ? (
          <p className="s-name p-ellipsis" dir="auto">
            {profileName}
          </p>
        ) : null}
        <CopyAddress address={account.address} isShown />
        <BalanceLine namespace={namespace} state={balance} onRetry={retry} />
        {network && balance.status !== 'none' ? <TotalValue namespace={namespace} /> : null}
      </div>
      <AccountActions namespace={namespace} />
      <AccountContext.Provider value={{ current, balance }}>
        <Isolated>
          <AccountTabs initial={tab} />
        </Isolated>
      </AccountContext.Provider>
      <div className="s-foot">
        {explorer ? (
          <div className="s-more">
            <ExternalLink href={explorer} hint={shell.newTab}>
              {t.explorer}
            </ExternalLink>
          </div>
        ) : null}
        <DisconnectButton namespace={namespace} />
      </div>
    </>
  )
}
