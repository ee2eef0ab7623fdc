import { useMessages } from 'portico/view'
import type { TokensState } from '../../wallet/internal.ts'
import { useSecondsLeft } from '../parts/useSecondsLeft.ts'
import { AccountNote } from './AccountNote.tsx'
import { accountMessages } from './accountMessages.ts'

/** Props of `TokensNote`. */
export interface TokensNoteProps {
  /** The name of the tokens' network. */
  network: string
  state: TokensState
  /** Reading the native balance failed too. */
  hasNoBalance: boolean
  onRetry(): void
}

/** For how long, in seconds, it is told when another try is possible. */
const blockLength = 30

/** One line about the tokens that are not in the list. */
export function TokensNote({ network, state, hasNoBalance, onRetry }: TokensNoteProps) {
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
      // A network that the service does not know is no failure while the balance itself is on screen.
      if (hasNoBalance) return <AccountNote isAlert>{t.tokenBalanceUnavailable}</AccountNote>
      return <AccountNote>{t.tokensUnknown({ network })}</AccountNote>
    case 'ready':
      return state.balances.every(({ isNative }) => isNative) ? <AccountNote>{t.noOtherTokens}</AccountNote> : null
    default:
      return null
  }
}
