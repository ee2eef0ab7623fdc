import { Address, ExternalLink, IconButton } from 'portico/ui'
import { Screen, useKernel, useMessages } from 'portico/view'
import { accountMessages } from '../accountMessages.ts'
import { AccountActions } from '../components/AccountActions.tsx'
import { AccountContext } from '../components/AccountContext.ts'
import { AccountFace } from '../components/AccountFace.tsx'
import { AccountSkeleton } from '../components/AccountSkeleton.tsx'
import { AccountTabs } from '../components/AccountTabs.tsx'
import { BalanceLine } from '../components/BalanceLine.tsx'
import { CopyAddress } from '../components/CopyAddress.tsx'
import { DisconnectButton } from '../components/DisconnectButton.tsx'
import { NetworkButton } from '../components/NetworkButton.tsx'
import { TotalValue } from '../components/TotalValue.tsx'
import { useAccountIdentity } from '../hooks/useAccountIdentity.ts'
import { useAccountStyles } from '../hooks/useAccountStyles.ts'
import { type CurrentAccount, useCurrentAccount } from '../hooks/useCurrentAccount.ts'
import { useNativeBalance } from '../hooks/useNativeBalance.ts'
import { shellMessages } from '../messages.ts'
import { explorerUrl, toParams } from '../rules/account.ts'
import { AccountSettingsView, type NamespaceParams } from '../viewTokens.ts'

/** The connected account: name, balance, actions and tabs. */
export default function AccountView({ params }: { params: NamespaceParams & { tab?: string } }) {
  useAccountStyles()
  const t = useMessages(accountMessages)
  const { router } = useKernel()
  const current = useCurrentAccount(params.namespace)
  const about = toParams(params.namespace)
  return (
    <Screen
      title={t.accountTitle}
      hideTitle
      start={current ? <NetworkButton network={current.network} namespace={params.namespace} /> : undefined}
      end={<IconButton icon="settings" label={t.settings} onPress={() => router.push(AccountSettingsView, about)} />}
    >
      {current ? <Account current={current} tab={params.tab} /> : <AccountSkeleton />}
    </Screen>
  )
}

function Account({ current, tab }: { current: CurrentAccount; tab: string | undefined }) {
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
        <CopyAddress address={account.address}>
          <Address address={account.address} />
        </CopyAddress>
        <BalanceLine state={balance} onRetry={retry} />
        {network && balance.status !== 'none' ? <TotalValue namespace={namespace} /> : null}
      </div>
      <AccountActions namespace={namespace} />
      <AccountContext.Provider value={{ current, balance }}>
        <AccountTabs initial={tab} />
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
