import { List, NetworkIcon, Skeleton } from 'portico/ui'
import { useMessages } from 'portico/view'
import type { Network, TokenBalance } from 'portico/wallet'
import { Amount } from './Amount.tsx'
import { accountMessages } from './accountMessages.ts'
import { FactRow } from './FactRow.tsx'
import { TokenAmount, TokenValue } from './TokenFigures.tsx'
import { tabMessages } from './tabMessages.ts'
import type { BalanceState } from './useNativeBalance.ts'

/** Props of `TokenRows`. */
export interface TokenRowsProps {
  network: Network
  /** The native coin as the chain reports it. */
  native: BalanceState
  balances: readonly TokenBalance[]
  /** More may follow. */
  isLoading: boolean
}

/** The coin of the network, which the chain itself tells, and the tokens that others know of. */
export function TokenRows({ network, native, balances, isLoading }: TokenRowsProps) {
  const { tokens } = useMessages(tabMessages)
  const coin = balances.find(({ isNative }) => isNative)
  return (
    <>
      <List label={tokens}>
        {native.status === 'loading' && !coin ? (
          <Skeleton key="coin" shape="row" />
        ) : (
          <CoinRow key="coin" network={network} native={native} known={coin} />
        )}
        {balances
          .filter(({ isNative }) => !isNative)
          .map((token) => (
            <FactRow
              key={token.address}
              label={token.name}
              detail={<TokenAmount numeric={token.quantity.numeric} symbol={token.symbol} />}
              icon={<NetworkIcon name={token.name} src={token.iconUrl} />}
              value={token.value === undefined ? null : <TokenValue values={[token.value]} />}
            />
          ))}
      </List>
      {isLoading && balances.length === 0 ? (
        <div className="s-more-rows">
          <Skeleton shape="row" count={2} />
        </div>
      ) : null}
    </>
  )
}

interface CoinRowProps extends Pick<TokenRowsProps, 'network' | 'native'> {
  known: TokenBalance | undefined
}

function CoinRow({ network, native, known }: CoinRowProps) {
  const t = useMessages(accountMessages)
  const { name, symbol } = network.nativeCurrency
  const amount =
    native.status === 'known' ? (
      <Amount balance={native.balance} />
    ) : known ? (
      <TokenAmount numeric={known.quantity.numeric} symbol={known.symbol} />
    ) : (
      t.balanceUnavailable
    )
  return (
    <FactRow
      label={name}
      detail={amount}
      icon={<NetworkIcon name={name} src={known?.iconUrl} brand={`coin:${symbol}`} />}
      value={known?.value === undefined ? null : <TokenValue values={[known.value]} />}
    />
  )
}
