import { Icon, NetworkIcon } from 'portico/ui'
import { useMessages } from 'portico/view'
import { sendMessages } from '../messages.ts'
import { brandOf, type SendToken } from '../rules/tokens.ts'

/** Props of `TokenButton`. */
export interface TokenButtonProps {
  token: SendToken | undefined
  /** Values set by a host can not be changed. */
  isFixed: boolean
  onPress(): void
}

/** The selected token; opens the list of tokens. */
export function TokenButton({ token, isFixed, onPress }: TokenButtonProps) {
  const t = useMessages(sendMessages)
  const face = (
    <>
      {token ? <NetworkIcon name={token.name} src={token.iconUrl} brand={brandOf(token)} size={24} /> : null}
      <span className="p-ellipsis" dir="auto">
        {token?.symbol ?? t.selectToken}
      </span>
    </>
  )
  if (isFixed) return <span className="send-token">{face}</span>
  return (
    <button
      type="button"
      className="send-token p-focusable"
      aria-label={token ? t.chooseTokenNow({ symbol: token.symbol }) : undefined}
      onClick={onPress}
    >
      {face}
      <Icon name="chevron" />
    </button>
  )
}
