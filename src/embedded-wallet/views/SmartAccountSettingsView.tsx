import { Address, Avatar, Button, Paragraph, Skeleton, Stack } from 'portico/ui'
import { Screen, useKernel, useMessages, usePlugin, useRead, useSlice, useStyles, useTask } from 'portico/view'
import { networksSlice, selectConnection } from 'portico/wallet'
import { useEffect } from 'react'
import { embeddedWallet } from '../embeddedWallet.ts'
import { smartAccountMessages } from '../smartAccountMessages.ts'
import { isSmartAccountNetwork } from '../smartAccounts.ts'
import { embeddedWalletSlice } from '../tokens.ts'
import smartAccountCss from './smartAccount.css?inline'

/** The account type on EVM networks, and the switch to the other type. */
export default function SmartAccountSettingsView() {
  useStyles(smartAccountCss)
  const t = useMessages(smartAccountMessages)
  const { notices, log, modal } = useKernel()
  const { setPreferredAccountType } = usePlugin(embeddedWallet)
  const { account, isOver, network, isAvailable } = useRead((read) => {
    const { status, wallet, accounts, network: id } = selectConnection(read, 'eip155')
    const [first] = accounts
    const isEmbedded = wallet?.type === 'AUTH'
    return {
      account: status === 'connected' && isEmbedded ? first : undefined,
      isOver: status === 'disconnected' || (status === 'connected' && !isEmbedded),
      network: read(networksSlice).networks.find(({ caipNetworkId }) => caipNetworkId === id)?.name ?? id ?? '',
      isAvailable: isSmartAccountNetwork(read, id),
    }
  })
  const isDeployed = useSlice(embeddedWalletSlice, ({ user }) => user?.smartAccountDeployed ?? false)
  const { run, busy } = useTask()
  // The user may have signed out in another tab.
  useEffect(() => {
    if (isOver) modal.close({ force: true })
  }, [isOver, modal])
  if (!account) {
    return (
      <Screen title={t.title}>
        <Skeleton shape="row" count={3} />
      </Screen>
    )
  }
  const isSmart = account.type === 'smartAccount'
  const next = isSmart ? 'eoa' : 'smartAccount'
  const change = async (signal: AbortSignal) => {
    try {
      await setPreferredAccountType('eip155', next, signal)
      notices.toast('success', t.switched)
    } catch (error) {
      log.info('The embedded wallet did not switch the account', error)
      if (!signal.aborted) notices.toast('error', next === 'smartAccount' ? t.unsupported : t.failed)
    }
  }
  return (
    <Screen
      title={t.title}
      footer={
        <Button busy={busy} disabled={!isSmart && !isAvailable} onPress={() => void run(change)}>
          {isSmart ? t.switchToEoa : t.switchToSmartAccount}
        </Button>
      }
    >
      <Stack>
        <div className="smart-account">
          <Avatar address={account.address} size={64} />
          <p className="smart-account-kind" aria-live="polite">
            {isSmart ? t.smartAccount : t.eoa}
          </p>
          <Address address={account.address} isWhole />
        </div>
        <dl className="smart-account-facts">
          <div>
            <dt>{t.network}</dt>
            <dd dir="auto">{network}</dd>
          </div>
        </dl>
        <Paragraph tone="muted">{isSmart ? t.isSmart : t.isEoa}</Paragraph>
        {isSmart && !isDeployed ? <Paragraph tone="muted">{t.notDeployed}</Paragraph> : null}
        {isAvailable ? null : <Paragraph tone="muted">{t.unavailable({ network })}</Paragraph>}
      </Stack>
    </Screen>
  )
}
