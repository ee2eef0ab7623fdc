import { EmptyState, Skeleton, VisuallyHidden } from 'portico/ui'
import { useMessages } from 'portico/view'
import type { Network } from 'portico/wallet'
import { useContext, useRef } from 'react'
import { AccountContext } from './AccountContext.ts'
import { accountMessages } from './accountMessages.ts'
import { TokenRows } from './TokenRows.tsx'
import { TokensNote } from './TokensNote.tsx'
import type { CurrentAccount } from './useCurrentAccount.ts'
import type { BalanceState } from './useNativeBalance.ts'
import { useTokenBalances } from './useTokenBalances.ts'
import { WithheldPictures } from './WithheldPictures.tsx'

/** The coins of the account: the network's own, and the tokens on it. */
export default function TokensTab() {
  const account = useContext(AccountContext)
  const t = useMessages(accountMessages)
  if (!account) return <Skeleton shape="row" />
  const { current, balance } = account
  if (current.network && balance.status !== 'none') {
    return <Tokens current={current} network={current.network} native={balance} />
  }
  return (
    <EmptyState icon="coins" title={t.tokensEmptyTitle}>
      {t.tokensEmptyText({ network: account.current.network?.name ?? t.unknownNetwork })}
    </EmptyState>
  )
}

function Tokens(props: { current: CurrentAccount; network: Network; native: BalanceState }) {
  const { current, network, native } = props
  const t = useMessages(accountMessages)
  const [state, retry] = useTokenBalances(current)
  const isLoading = state.status === 'idle' || state.status === 'loading'
  const box = useRef<HTMLDivElement>(null)
  const { profileImage, wallet } = current.connection
  return (
    <div ref={box} tabIndex={-1} className="s-tokens">
      <TokenRows network={network} native={native} balances={state.balances} isLoading={isLoading} />
      {isLoading ? <VisuallyHidden>{t.tokensLoading}</VisuallyHidden> : null}
      <TokensNote network={network.name} state={state} hasNoBalance={native.status === 'failed'} onRetry={retry} />
      <WithheldPictures
        pictures={[profileImage, wallet?.imageUrl, ...state.balances.map(({ iconUrl }) => iconUrl)]}
        next={box}
      />
    </div>
  )
}
