import { EmptyState, List } from 'portico/ui'
import { Screen, useMessages, useRead } from 'portico/view'
import { networksSlice } from 'portico/wallet'
import { BrandIcon } from '../../ui/internal.ts'
import { wellKnownWallets } from '../directory/wellKnownWallets.ts'
import { shellMessages } from '../messages.ts'
import { useShellStyles } from '../parts/useShellStyles.ts'
import { helpMessages } from './helpMessages.ts'
import { LinkRow } from './LinkRow.tsx'
import { useTracked } from './useTracked.ts'

/** Where to get a wallet for the networks of this app. */
export default function GetWalletView() {
  useShellStyles()
  useTracked('CLICK_GET_WALLET_HELP')
  const t = useMessages(shellMessages)
  const help = useMessages(helpMessages)
  const namespaces = useRead((read) => [
    ...new Set(read(networksSlice).networks.map((network) => network.chainNamespace)),
  ])
  const wallets = namespaces.flatMap((namespace) => wellKnownWallets[namespace] ?? [])
  if (wallets.length === 0) {
    return (
      <Screen title={help.getWalletTitle}>
        <EmptyState icon="wallet" title={t.noWalletTitle} />
      </Screen>
    )
  }
  return (
    <Screen title={help.getWalletTitle}>
      <p className="s-lead s-muted">{help.getWalletText}</p>
      <List label={t.wallets}>
        {wallets.map(({ name, homepage, brand }) => (
          <LinkRow
            key={name}
            label={name}
            detail={help.getWalletSystems}
            href={homepage}
            icon={<BrandIcon name={name} brand={brand} />}
          />
        ))}
      </List>
    </Screen>
  )
}
