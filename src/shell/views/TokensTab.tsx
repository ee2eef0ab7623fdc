import { useMessages } from 'portico/react'
import { EmptyState, List, NetworkIcon, Skeleton } from 'portico/ui'
import { useContext } from 'react'
import { accountMessages } from '../accountMessages.ts'
import { AccountContext } from '../components/AccountContext.ts'
import { Amount } from '../components/Amount.tsx'
import { FactRow } from '../components/FactRow.tsx'
import type { CurrentAccount } from '../hooks/useCurrentAccount.ts'
import type { BalanceState } from '../hooks/useNativeBalance.ts'
import { tabMessages } from '../tabMessages.ts'

/** The coins of the account: the network's own. */
export default function TokensTab() {
  const account = useContext(AccountContext)
  return account ? <Tokens current={account.current} state={account.balance} /> : <Skeleton shape="row" />
}

function Tokens({ current, state }: { current: CurrentAccount; state: BalanceState }) {
  const t = useMessages(accountMessages)
  const { tokens } = useMessages(tabMessages)
  const { network } = current
  if (!network || state.status === 'none') {
    return (
      <EmptyState icon="coins" title={t.tokensEmptyTitle}>
        {t.tokensEmptyText}
      </EmptyState>
    )
  }
  if (state.status === 'loading') return <Skeleton shape="row" />
  return (
    <List label={tokens}>
      <FactRow
        label={network.nativeCurrency.name}
        detail={network.name}
        icon={<NetworkIcon name={network.nativeCurrency.name} src={network.assets?.imageUrl} />}
        value={
          state.status === 'known' ? (
            <Amount balance={state.balance} />
          ) : (
            <span className="s-muted">{t.balanceUnavailable}</span>
          )
        }
      />
    </List>
  )
}
