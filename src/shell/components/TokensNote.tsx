import { useMessages } from 'portico/react'
import type { TokensState } from 'portico/wallet'
import { accountMessages } from '../accountMessages.ts'
import { useSecondsLeft } from '../hooks/useSecondsLeft.ts'
import { AccountNote } from './AccountNote.tsx'

/** Props of `TokensNote`. */
export interface TokensNoteProps {
  /** The name of the network whose tokens they are. */
  network: string
  state: TokensState
  onRetry(): void
}

/** For how long, in seconds, it is told when another try is possible. */
const blockLength = 30

/** One line about the tokens that are not in the list. */
export function TokensNote({ network, state, onRetry }: TokensNoteProps) {
  const t = useMessages(accountMessages)
  const seconds = useSecondsLeft(state.retryAt, blockLength) ?? 0
  switch (state.status) {
    case 'failed':
      return (
        <AccountNote isBusy={seconds > 0} onRetry={onRetry}>
          {seconds > 0 ? `${t.tokensFailed} ${t.retryIn({ seconds })}` : t.tokensFailed}
        </AccountNote>
      )
    case 'unsupported':
      return <AccountNote>{t.tokensUnknown({ network })}</AccountNote>
    case 'ready':
      return state.balances.every(({ isNative }) => isNative) ? <AccountNote>{t.noOtherTokens}</AccountNote> : null
    default:
      return null
  }
}
