import { Icon } from 'portico/ui'
import { useMessages } from 'portico/view'
import { swapsMessages } from '../messages.ts'
import type { SwapToken } from '../rules/tokens.ts'
import { TokenIcon } from './TokenIcon.tsx'

/** Props of `TokenButton`. */
export interface TokenButtonProps {
  side: 'from' | 'to'
  token: SwapToken | undefined
  onPress(): void
}

/** The token of a side; opens the list of tokens. */
export function TokenButton({ side, token, onPress }: TokenButtonProps) {
  const t = useMessages(swapsMessages)
  const named = side === 'from' ? t.chooseSold : t.chooseBought
  const missing = side === 'from' ? t.selectSold : t.selectBought
  return (
    <button
      type="button"
      className="swap-token p-touch p-focusable"
      aria-label={token ? named({ symbol: token.symbol }) : missing}
      onClick={onPress}
    >
      {token ? <TokenIcon token={token} size={24} /> : null}
      <span className="p-ellipsis" dir="auto">
        {token?.symbol ?? t.selectToken}
      </span>
      <Icon name="chevron" />
    </button>
  )
}
