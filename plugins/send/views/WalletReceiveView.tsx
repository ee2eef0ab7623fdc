import { ConnectView, type NamespaceParams } from 'portico/shell'
import { NetworkImage } from 'portico/shell/parts'
import { Address, Button, Icon, QrCode, Row, Skeleton, useCopy, useCopyField } from 'portico/ui'
import { Screen, useKernel, useMessages, useRead, useStyles } from 'portico/view'
import { type Namespace, type Network, selectConnection, selectNamespace, selectNetwork } from 'portico/wallet'
import { useEffect } from 'react'
import { sendActionMessages } from '../actionMessages.ts'
import { useReceivingNetworks } from '../components/useReceivingNetworks.ts'
import { sendMessages } from '../messages.ts'
import receiveCss from '../receive.css?inline'
import sendCss from '../send.css?inline'
import { WalletCompatibleNetworksView } from '../tokens.ts'

/** The account that receives. */
export interface ReceivingAccount {
  readonly namespace: Namespace
  readonly address: string
  /** Absent if the wallet is on a network that the host has not configured. */
  readonly network?: Network
}

/** The account of a namespace, by default the active one; without a connected wallet, opens the view to connect. */
function useReceivingAccount(wanted?: Namespace): ReceivingAccount | undefined {
  const { router } = useKernel()
  const { namespace, address, network, isNobody } = useRead((read) => {
    const { accounts, status } = selectConnection(read, wanted)
    return {
      namespace: selectNamespace(read, wanted),
      address: status === 'connected' ? accounts[0]?.address : undefined,
      network: selectNetwork(read, wanted),
      isNobody: status === 'disconnected',
    }
  })
  useEffect(() => {
    if (isNobody) router.reset(ConnectView, wanted ? { namespace: wanted } : {})
  }, [isNobody, router, wanted])
  return namespace && address ? { namespace, address, ...(network ? { network } : {}) } : undefined
}

const shownNetworks = 5

/** The address of the account, to be scanned or copied. */
export default function WalletReceiveView({ params }: { params: NamespaceParams }) {
  useStyles(sendCss)
  useStyles(receiveCss)
  const actions = useMessages(sendActionMessages)
  const activeAccount = useReceivingAccount(params.namespace)
  return (
    <Screen title={actions.receive}>
      {activeAccount ? <Receive account={activeAccount} /> : <Skeleton shape="row" count={3} />}
    </Screen>
  )
}

function Receive({ account: { namespace, address, network } }: { account: ReceivingAccount }) {
  const t = useMessages(sendMessages)
  const { router, notices } = useKernel()
  const [field, show] = useCopyField(address, t.ownAddress)
  const refuse = () => {
    show()
    notices.banner('error', t.copyFailed)
  }
  const { copied, copy } = useCopy(address, refuse)
  const { networks, hint } = useReceivingNetworks(namespace, address)
  // There are none while the wallet is on a network that the host has not configured.
  const hasNetworks = networks.length > 0
  return (
    <div className="send-form send-receive">
      <Address address={address} isWhole />
      <div className="send-qr">
        <QrCode value={address} label={t.qrLabel}>
          {network ? <NetworkImage name={network.name} network={network} /> : null}
        </QrCode>
      </div>
      <p className="send-muted" aria-live="polite">
        {hasNetworks ? hint : ''}
      </p>
      <Button icon={<Icon name={copied ? 'check' : 'copy'} />} onPress={copy}>
        {copied ? t.addressCopied : t.copyAddress}
      </Button>
      {field}
      {hasNetworks ? (
        <Row
          label={t.compatibleNetworks}
          tag={
            <span className="send-icons">
              {networks.slice(0, shownNetworks).map((item) => (
                <NetworkImage key={item.caipNetworkId} name={item.name} network={item} size={24} />
              ))}
              <Icon name="chevron" />
            </span>
          }
          onSelect={() => router.push(WalletCompatibleNetworksView, { namespace })}
        />
      ) : null}
    </div>
  )
}
