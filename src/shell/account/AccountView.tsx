import { Address, ExternalLink, IconButton } from 'portico/ui'
import { Screen, useKernel, useMessages } from 'portico/view'
import { shellMessages } from '../messages.ts'
import { NetworkButton } from '../networks/NetworkButton.tsx'
import { AccountSettingsView, type NamespaceParams } from '../viewTokens.ts'
import { AccountActions } from './AccountActions.tsx'
import { AccountContext } from './AccountContext.ts'
import { AccountFace } from './AccountFace.tsx'
import { AccountSkeleton } from './AccountSkeleton.tsx'
import { AccountTabs } from './AccountTabs.tsx'
import { explorerUrl, toParams } from './account.ts'
import { accountMessages } from './accountMessages.ts'
import { BalanceLine } from './BalanceLine.tsx'
import { CopyAddress } from './CopyAddress.tsx'
import { DisconnectButton } from './DisconnectButton.tsx'
import { TotalValue } from './TotalValue.tsx'
import { useAccountIdentity } from './useAccountIdentity.ts'
import { useAccountStyles } from './useAccountStyles.ts'
import { type CurrentAccount, useCurrentAccount } from './useCurrentAccount.ts'
import { useNativeBalance } from './useNativeBalance.ts'

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
