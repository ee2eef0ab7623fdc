import { EmptyState, Icon, IconButton, List, Row, Tag } from 'portico/ui'
import { useFlag, useFormat, useMessages, useSlice } from 'portico/view'
import { connectionsSlice, connectorsSlice, type Namespace, networksSlice } from 'portico/wallet'
import {
  labelKey,
  listConnections,
  listRecentConnections,
  multiWalletFlag,
  otherConnectionsSlice,
  type RecentConnection,
} from '../../wallet/internal.ts'
import { ConnectView } from '../connect/connectView.ts'
import { walletNamespace } from '../connect/namespaces.ts'
import { useShow } from '../parts/useShow.ts'
import { ConnectingExternalView, ConnectingWalletConnectView } from '../viewTokens.ts'
import { ActiveWallet } from './ActiveWallet.tsx'
import { connectionsMessages } from './connectionsMessages.ts'
import { useConnectionActions } from './useConnectionActions.ts'
import { LineButton, WalletEnd, WalletLine } from './WalletLine.tsx'

/** The id of the wallet that a login connects: its connectors have the type of the same name. */
const loginId = 'AUTH'

/** Whether a namespace may have several wallets connected at once. */
const useAllowsMultiWallet = (): boolean => useFlag(multiWalletFlag) === true

/** The wallets of one namespace: active, other connected and recent ones, and a row that adds one. */
export function ConnectionsPanel({ namespace }: { namespace: Namespace }) {
  const t = useMessages(connectionsMessages)
  const format = useFormat()
  const show = useShow()
  const actions = useConnectionActions()
  const states = useSlice(connectionsSlice)
  const others = useSlice(otherConnectionsSlice)
  const connectors = useSlice(connectorsSlice, (state) => state.connectors)
  const allowsMultiWallet = useAllowsMultiWallet()
  const namespaceLabel = walletNamespace(
    t,
    namespace,
    useSlice(networksSlice, (state) => state.networks),
  )
  const connections = listConnections(states, others, namespace)
  const labelOf = (address: string | undefined) => others.labels[labelKey({ namespace, address: address ?? '' })]
  const find = (connectorId: string) =>
    connectors.find((item) => item.id === connectorId && item.namespace === namespace)
  // Without a way to log in, that wallet does not exist.
  const recent = listRecentConnections(others, connections, namespace).filter(
    ({ connectorId }) => connectorId !== loginId || find(connectorId),
  )

  const connect = ({ connectorId }: RecentConnection) => {
    // That view has the ways to log in; without a login the wallet can not be asked.
    if (connectorId === loginId) show(ConnectView, { namespace })
    else if (find(connectorId)?.type === 'WALLET_CONNECT') show(ConnectingWalletConnectView, { namespace })
    else show(ConnectingExternalView, { connectorId, namespace })
  }
  return (
    <div className="s-connections">
      {connections.length > 0 ? (
        <section>
          <div className="s-connections-head">
            <h3 className="p-list-heading">{t.connected}</h3>
            <Tag>{format.number(connections.length)}</Tag>
            {connections.length > 1 ? (
              <LineButton
                text={t.disconnectAll}
                label={t.disconnectAll}
                isDanger
                busy={actions.isBusy(namespace)}
                onPress={() => actions.disconnectAll(namespace)}
              />
            ) : null}
          </div>
          <List label={t.connected}>
            {connections.map((connection) =>
              connection.isActive ? (
                // By wallet: a focused button must not become that of another wallet.
                <ActiveWallet
                  key={connection.connectorId}
                  connection={connection}
                  labels={others.labels}
                  actions={actions}
                />
              ) : (
                <WalletLine
                  key={connection.connectorId}
                  name={connection.name}
                  wallet={connection}
                  address={connection.accounts[0]?.address}
                  label={labelOf(connection.accounts[0]?.address)}
                >
                  <WalletEnd
                    wallet={connection.name}
                    isBusy={actions.isDisconnecting(connection.connectorId)}
                    onDisconnect={() => actions.disconnect(connection)}
                  >
                    <LineButton
                      text={t.switch}
                      label={t.switchWallet({ wallet: connection.name })}
                      busy={actions.isBusy(connection.connectorId)}
                      onPress={() => actions.switchTo(connection)}
                    />
                  </WalletEnd>
                </WalletLine>
              ),
            )}
          </List>
        </section>
      ) : (
        <EmptyState icon="wallet" title={t.emptyTitle}>
          {t.emptyText({ namespace: namespaceLabel })}
        </EmptyState>
      )}
      {recent.length > 0 ? (
        <List heading={t.recent}>
          {recent.map((item) => (
            <WalletLine
              key={item.connectorId}
              name={item.name}
              wallet={find(item.connectorId)}
              address={item.address}
              label={labelOf(item.address)}
            >
              <LineButton
                text={t.connect}
                label={t.connectWallet({ wallet: item.name })}
                onPress={() => connect(item)}
              />
              <IconButton
                icon="close"
                label={t.deleteWallet({ wallet: item.name })}
                onPress={() => actions.deleteRecent(item)}
              />
            </WalletLine>
          ))}
        </List>
      ) : null}
      {connections.length === 0 || allowsMultiWallet ? (
        <Row
          label={t.add({ namespace: namespaceLabel })}
          icon={<Icon name="plus" />}
          tag={<Icon name="chevron" />}
          onSelect={() => show(ConnectView, { namespace })}
        />
      ) : null}
    </div>
  )
}
