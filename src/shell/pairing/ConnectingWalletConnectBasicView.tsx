import { modalSlice } from 'portico/kernel'
import { Button, List, Skeleton } from 'portico/ui'
import { Screen, useKernel, useMessages, useSlice } from 'portico/view'
import { type ReactNode, useState } from 'react'
import { directory, directorySlice, isMobile } from '../../wallet/internal.ts'
import { useFirstViewFooter } from '../connect/Legal.tsx'
import { useTrackedWay } from '../connect/useTrackedWay.ts'
import { DirectoryFoot } from '../directory/DirectoryFoot.tsx'
import { listEntries } from '../directory/directory.ts'
import { directoryMessages } from '../directory/directoryMessages.ts'
import { ListedRow } from '../directory/ListedRow.tsx'
import { shellMessages } from '../messages.ts'
import { useShow } from '../parts/useShow.ts'
import { shellSlice } from '../settings.ts'
import { ConnectingWalletConnectView, type NamespaceParams } from '../viewTokens.ts'
import { PairingCode } from './PairingCode.tsx'
import { protocol, usePairing } from './usePairing.ts'
import { usePairingStyles } from './usePairingStyles.ts'

interface Namespace {
  readonly namespace: NamespaceParams['namespace'] | undefined
}

/** The first view if wallets can only be paired: a code on a computer, a list of apps on a phone. */
export default function ConnectingWalletConnectBasicView({ params: { namespace } }: { params: NamespaceParams }) {
  usePairingStyles()
  const { showCode } = useMessages(directoryMessages)
  const { inspect } = useKernel()
  const show = useShow()
  const [isPhone] = useState(isMobile)
  // The user did not open an inline modal: send no request until the user acts.
  const isInline = useSlice(modalSlice, (state) => state.inline)
  const [isAsked, setAsked] = useState(false)
  const isWanted = isAsked || !isInline
  const allWallets = useSlice(shellSlice, (state) => state.allWallets)
  const hasSearch = allWallets === 'SHOW' || (isPhone && allWallets !== 'HIDE')
  const hasDirectory = inspect()[directory.id] === 'on' && isWanted
  return (
    <Screen title={protocol} footer={useFirstViewFooter()}>
      {isPhone && hasDirectory ? (
        <Apps namespace={namespace} />
      ) : (
        <Code namespace={namespace} isWanted={isWanted}>
          {isWanted ? undefined : <Button onPress={() => setAsked(true)}>{showCode}</Button>}
        </Code>
      )}
      {hasDirectory ? (
        <div className="s-foot">
          <DirectoryFoot hasSearch={hasSearch} namespace={namespace} />
          {isPhone && !hasSearch ? (
            <Button variant="text" onPress={() => show(ConnectingWalletConnectView, namespace ? { namespace } : {})}>
              {showCode}
            </Button>
          ) : null}
        </div>
      ) : null}
    </Screen>
  )
}

/** The first wallets of the directory. */
function Apps({ namespace }: Namespace) {
  const t = useMessages(shellMessages)
  const state = useSlice(directorySlice)
  const order = useSlice(shellSlice, (state) => state.connectorTypeOrder)
  const entries = listEntries({ wallets: [], directory: state, order, namespace, others: 0 })
  return (
    <List label={t.wallets}>
      {entries.map((entry) =>
        'connectors' in entry ? null : entry.wallet ? (
          <ListedRow key={entry.key} entry={entry} wallet={entry.wallet} namespace={namespace} />
        ) : (
          <Skeleton key={entry.key} shape="row" />
        ),
      )}
    </List>
  )
}

/** A pairing code for any wallet; `children` are shown below it until the user starts the pairing. */
function Code({ namespace, isWanted, children }: Namespace & { isWanted: boolean; children: ReactNode }) {
  const pairing = usePairing({ namespace, isWanted })
  useTrackedWay(protocol, isWanted ? 'qrcode' : undefined)
  return <PairingCode pairing={pairing} action={children} />
}
