import { Address, EmptyState, List, NetworkIcon, Skeleton, VisuallyHidden } from 'portico/ui'
import { useKernel, useMessages, useRead, useTask } from 'portico/view'
import { data, type Network, parseCaipAddress, selectTokens, type TokenBalance } from 'portico/wallet'
import { useCallback, useContext, useEffect, useRef } from 'react'
import { lookOf, type TokensState } from '../../wallet/internal.ts'
import { useFailure } from '../directory/RetryNote.tsx'
import { useSecondsLeft } from '../parts/useSecondsLeft.ts'
import { AccountContext } from './AccountContext.ts'
import { AccountNote } from './AccountNote.tsx'
import { accountMessages } from './accountMessages.ts'
import { FactRow } from './FactRow.tsx'
import { Amount, TokenAmount, TokenValue } from './TokenFigures.tsx'
import { tabMessages } from './tabMessages.ts'
import type { ShownAccount } from './useActiveAccount.ts'
import type { BalanceState } from './useNativeBalance.ts'
import { WithheldPictures } from './WithheldPictures.tsx'

/** The tokens of an account, read repeatedly while mounted. `retry` starts again. */
function useTokenBalances({ namespace, key }: ShownAccount): [TokensState, retry: () => void] {
  const kernel = useKernel()
  const { run, error } = useTask()
  const state = useRead((read) => selectTokens(read, namespace))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account, or another network, has other tokens
  const follow = useCallback(
    () =>
      void run(async (signal) => {
        const reader = await kernel.load(data)
        await reader.followTokens(namespace, signal)
      }),
    [run, kernel, namespace, key],
  )
  useEffect(follow, [follow])
  // The data plugin failed to load, was not installed, or the network was removed.
  return [error && state.status === 'idle' ? { ...state, status: 'failed' } : state, follow]
}

type Named = Pick<TokenBalance, 'name' | 'symbol'>
const looksOf = ({ name, symbol }: Named) => new Set([lookOf(name), lookOf(symbol)])

/** Returns a function that tells whether a token's name or symbol reads like that of another token in the list. */
function createTwinCheck(tokens: readonly Named[]): (token: Named) => boolean {
  const counts = new Map<string, number>()
  for (const look of tokens.flatMap((token) => [...looksOf(token)])) counts.set(look, (counts.get(look) ?? 0) + 1)
  return (token) => [...looksOf(token)].some((look) => look !== '' && (counts.get(look) ?? 0) > 1)
}

/** Props of `TokenRows`. */
export interface TokenRowsProps {
  network: Network
  /** The native coin as the chain reports it. */
  native: BalanceState
  balances: readonly TokenBalance[]
  /** More tokens may follow. */
  isLoading: boolean
}

/** The native coin as the chain reports it, and the tokens that the wallet or the chain-data service lists. */
function TokenRows({ network, native, balances, isLoading }: TokenRowsProps) {
  const { tokens } = useMessages(tabMessages)
  const coin = balances.find(({ isNative }) => isNative)
  const others = balances.filter(({ isNative }) => !isNative)
  const hasTwin = createTwinCheck([network.nativeCurrency, ...others])
  return (
    <>
      <List label={tokens}>
        {native.status === 'loading' && !coin ? (
          <Skeleton key="coin" shape="row" />
        ) : (
          <CoinRow key="coin" network={network} native={native} known={coin} />
        )}
        {others.map((token) => (
          <FactRow
            key={token.address}
            label={token.name}
            detail={
              <>
                <TokenAmount numeric={token.quantity.numeric} symbol={token.symbol} />
                {hasTwin(token) ? (
                  <>
                    {' '}
                    <Address address={parseCaipAddress(token.address)?.address ?? ''} />
                  </>
                ) : null}
              </>
            }
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

/** Props of `TokensNote`. */
export interface TokensNoteProps {
  /** The name of the tokens' network. */
  network: string
  state: TokensState
  /** Reading the native balance failed too. */
  hasNoBalance: boolean
  onRetry(): void
}

/** The countdown to the next possible try begins this number of seconds before it. */
const blockLength = 30

/** A line that says why there are no tokens, or why they could not be loaded. */
function TokensNote({ network, state, hasNoBalance, onRetry }: TokensNoteProps) {
  const t = useMessages(accountMessages)
  const seconds = useSecondsLeft(state.retryAt, blockLength) ?? 0
  switch (state.status) {
    case 'failed':
      return (
        <AccountNote
          isAlert
          isBusy={seconds > 0}
          retryLabel={seconds > 0 ? t.retryIn({ seconds }) : undefined}
          onRetry={onRetry}
        >
          {t.tokenBalanceUnavailable}
        </AccountNote>
      )
    case 'unsupported':
      // A network that the service does not support is only an error if the native balance could not be read either.
      if (hasNoBalance) return <AccountNote isAlert>{t.tokenBalanceUnavailable}</AccountNote>
      return <AccountNote>{t.tokensUnknown({ network })}</AccountNote>
    case 'ready':
      return state.balances.every(({ isNative }) => isNative) ? <AccountNote>{t.noOtherTokens}</AccountNote> : null
    default:
      return null
  }
}

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

function Tokens(props: { current: ShownAccount; network: Network; native: BalanceState }) {
  const { current, network, native } = props
  const t = useMessages(accountMessages)
  const [state, retry] = useTokenBalances(current)
  const isLoading = state.status === 'idle' || state.status === 'loading'
  const box = useRef<HTMLDivElement>(null)
  // The pressed button goes with the note.
  const { press } = useFailure({
    isFailed: state.status === 'failed',
    busy: false,
    next: useCallback(() => box.current, []),
  })
  const again = () => {
    press()
    retry()
  }
  const { profileImage, wallet } = current.connection
  return (
    <div ref={box} tabIndex={-1} className="s-tokens">
      <TokenRows network={network} native={native} balances={state.balances} isLoading={isLoading} />
      {isLoading ? <VisuallyHidden>{t.tokensLoading}</VisuallyHidden> : null}
      <TokensNote network={network.name} state={state} hasNoBalance={native.status === 'failed'} onRetry={again} />
      <WithheldPictures
        pictures={[profileImage, wallet?.imageUrl, ...state.balances.map(({ iconUrl }) => iconUrl)]}
        next={box}
      />
    </div>
  )
}
