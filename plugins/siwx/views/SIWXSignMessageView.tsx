import { Screen, useMessages, usePlugin, useRead, useSlice, useStyles } from 'portico/react'
import { Address, Button, WalletIcon } from 'portico/ui'
import { selectConnection } from 'portico/wallet'
import { siwxMessages } from '../messages.ts'
import { selectAccount } from '../select.ts'
import { siwxRef, siwxSlice } from '../tokens.ts'
import siwxCss from './siwx.css?inline'

/** Asks the visitor to prove with a signature that the account is theirs. */
export default function SIWXSignMessageView() {
  useStyles(siwxCss)
  const t = useMessages(siwxMessages)
  const { app: metadata, sign, cancel } = usePlugin(siwxRef)
  const { pending, required, busy } = useSlice(siwxSlice, (state) => state)
  const active = useRead(selectAccount)
  const account = pending ?? active
  const wallet = useRead((read) => selectConnection(read, account?.namespace).wallet)
  const app = metadata?.name || location.host
  return (
    <Screen
      title={t.title}
      footer={
        <div className="siwx-actions">
          <Button variant="secondary" busy={busy === 'cancel'} onPress={() => void cancel()}>
            {busy === 'cancel' ? t.cancelling : t.cancel}
          </Button>
          <Button busy={busy === 'sign'} disabled={!account || busy === 'cancel'} onPress={() => void sign()}>
            {busy === 'sign' ? t.signing : t.sign}
          </Button>
        </div>
      }
    >
      <div className="siwx-body">
        <div className="siwx-pair">
          <WalletIcon name={app} src={metadata?.icons[0]} size={64} />
          <WalletIcon name={wallet?.name ?? ''} src={wallet?.imageUrl ?? undefined} size={64} />
        </div>
        <p className="siwx-lead">{t.lead({ app })}</p>
        {account ? <Address address={account.address} /> : null}
        <p className="siwx-text">{t.text}</p>
        {required ? <p className="siwx-text">{t.requiredText}</p> : null}
      </div>
    </Screen>
  )
}
