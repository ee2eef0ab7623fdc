import { TokenButton } from 'portico/shell/parts'
import { useMessages } from 'portico/view'
import { swapsMessages } from '../messages.ts'
import type { SwapToken } from '../rules/tokens.ts'
import { TokenIcon } from './TokenIcon.tsx'

/** Props of `TokenChoice`. */
export interface TokenChoiceProps {
  side: 'from' | 'to'
  token: SwapToken | undefined
  onPress(): void
}

/** The token of a side; opens the list of tokens. */
export function TokenChoice({ side, token, onPress }: TokenChoiceProps) {
  const t = useMessages(swapsMessages)
  const named = side === 'from' ? t.chooseSold : t.chooseBought
  const missing = side === 'from' ? t.selectSold : t.selectBought
  return (
    <TokenButton
      label={token ? named({ symbol: token.symbol }) : missing}
      icon={token ? <TokenIcon token={token} size={24} /> : null}
      onPress={onPress}
    >
      {token?.symbol ?? t.selectToken}
    </TokenButton>
  )
}
