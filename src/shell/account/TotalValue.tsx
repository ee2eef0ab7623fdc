import { useMessages, useRead } from 'portico/view'
import { type Namespace, selectTokens } from 'portico/wallet'
import { accountMessages } from './accountMessages.ts'
import { TokenValue } from './TokenFigures.tsx'

/** The total value of an account, from the tokens whose price is known. Reserves its line while prices load. */
export function TotalValue({ namespace }: { namespace: Namespace }) {
  const { totalValue } = useMessages(accountMessages)
  const { status, balances } = useRead((read) => selectTokens(read, namespace))
  const values = balances.flatMap(({ value }) => (value === undefined ? [] : [value]))
  if (values.length === 0) return status === 'idle' || status === 'loading' ? <div className="s-total" /> : null
  return (
    <p className="s-total">
      {totalValue} <TokenValue values={values} />
    </p>
  )
}
