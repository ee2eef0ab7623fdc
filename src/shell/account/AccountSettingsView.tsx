import { Address, Avatar, Icon, List, Row } from 'portico/ui'
import { Screen, useKernel, useMessages, usePlugin, useSlice, useSlot } from 'portico/view'
import { type Namespace, wallet } from 'portico/wallet'
import { useRef } from 'react'
import { useAttempt, useLabels } from '../../view/internal.ts'
import { labelKey, otherConnectionsSlice } from '../../wallet/internal.ts'
import { NetworkImage } from '../networks/NetworkImage.tsx'
import { ConnectorImage } from '../parts/ConnectorImage.tsx'
import { useOnEntry } from '../parts/useOnEntry.ts'
import { shellSlice } from '../settings.ts'
import { accountMenu } from '../slots.ts'
import { type NamespaceParams, NetworksView, toParams } from '../viewTokens.ts'
import { SettingsSkeleton, useAccountStyles } from './AccountSkeleton.tsx'
import { accountMessages } from './accountMessages.ts'
import { CopyAddress } from './CopyAddress.tsx'
import { DisconnectButton } from './DisconnectButton.tsx'
import { FactRow } from './FactRow.tsx'
import { type ShownAccount, useActiveAccount, useCapable } from './useActiveAccount.ts'
import { useShowPictures } from './useShowPictures.ts'

/** The user's label for an account; `undefined` until it is read from storage. */
function useAccountName(namespace: Namespace, address: string): string | undefined {
  const { report } = useKernel()
  const { connections } = usePlugin(wallet)
  useOnEntry(() => void connections().catch(report))
  return useSlice(otherConnectionsSlice, ({ labels }) => labels[labelKey({ namespace, address })])
}

/** The full address of the account and its settings. */
export default function AccountSettingsView({ params }: { params: NamespaceParams }) {
  useAccountStyles()
  const t = useMessages(accountMessages)
  const current = useActiveAccount(params.namespace)
  return (
    <Screen title={t.settings}>
      {current ? <Settings current={current} params={params} /> : <SettingsSkeleton />}
    </Screen>
  )
}

function Settings({ current, params }: { current: ShownAccount; params: NamespaceParams }) {
  const t = useMessages(accountMessages)
  const { router } = useKernel()
  const { namespace, account, connection, network } = current
  const items = useLabels(useCapable(useSlot(accountMenu), namespace))
  const attempt = useAttempt()
  const name = useAccountName(namespace, account.address) ?? connection.profileName
  const canSwitch = useSlice(shellSlice, (state) => state.enableNetworkSwitch)
  const networkName = network?.name ?? t.unknownNetwork
  const networkIcon = <NetworkImage name={networkName} network={network} />
  const menu = useRef<HTMLDivElement>(null)
  const showPictures = useShowPictures(menu)
  return (
    <>
      <div className="s-identity">
        <Avatar address={account.address} src={connection.profileImage ?? undefined} size={64} />
        {name ? (
          <p className="s-name p-ellipsis" dir="auto">
            {name}
          </p>
        ) : null}
        <Address address={account.address} isWhole />
        <CopyAddress address={account.address}>
          <span className="s-muted">{t.copyAddress}</span>
        </CopyAddress>
      </div>
      <div ref={menu} tabIndex={-1} className="s-settings">
        <List label={t.settings}>
          {connection.wallet ? (
            <FactRow
              key="wallet"
              label={connection.wallet.name}
              detail={t.connectedWith}
              icon={<ConnectorImage name={connection.wallet.name} wallet={connection.wallet} />}
            />
          ) : null}
          {canSwitch ? (
            <Row
              key="network"
              label={networkName}
              detail={t.network}
              icon={networkIcon}
              tag={<Icon name="chevron" />}
              onSelect={() => router.push(NetworksView, toParams(params.namespace))}
            />
          ) : (
            <FactRow key="network" label={networkName} detail={t.network} icon={networkIcon} />
          )}
          {items.map(({ item, label, detail }) => (
            <Row
              key={item.id}
              label={label}
              detail={detail}
              icon={<Icon name={item.icon} />}
              tag={<Icon name="chevron" />}
              onSelect={() => attempt(() => item.run(namespace))}
            />
          ))}
          {showPictures ? (
            <Row
              key="pictures"
              label={t.showPictures}
              detail={t.picturesDetail}
              icon={<Icon name="image" />}
              onSelect={showPictures}
            />
          ) : null}
        </List>
      </div>
      <div className="s-foot">
        <DisconnectButton namespace={namespace} />
      </div>
    </>
  )
}
