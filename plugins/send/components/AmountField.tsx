import { useMessages, usePlugin, useSlice } from 'portico/react'
import { Button, NetworkIcon, TextInput } from 'portico/ui'
import { sendMessages } from '../messages.ts'
import type { FormStep } from '../rules/form.ts'
import type { SendToken } from '../rules/tokens.ts'
import { sendRef, sendSlice } from '../tokens.ts'
import { ExactAmount, Value } from './figures.tsx'

/** Props of `AmountField`. */
export interface AmountFieldProps {
  token: SendToken | undefined
  step: FormStep
  /** What a host asked for stays as it is. */
  isFixed: boolean
  onChooseToken(): void
}

/** How much of what. */
export function AmountField({ token, step, isFixed, onChooseToken }: AmountFieldProps) {
  const t = useMessages(sendMessages)
  const { setAmount, setMax } = usePlugin(sendRef)
  const amount = useSlice(sendSlice, (state) => state.amount)
  const problem = step === 'incorrectValue' ? t.incorrectValue : step === 'insufficientFunds' ? t.insufficientFunds : ''
  const label = token ? t.chooseTokenNow({ symbol: token.symbol }) : t.selectToken
  return (
    <div className="send-stack">
      <button
        type="button"
        className="send-token p-focusable"
        aria-label={label}
        disabled={isFixed}
        onClick={onChooseToken}
      >
        {token ? <NetworkIcon name={token.name} src={token.iconUrl} size={24} /> : null}
        <span className="p-ellipsis" dir="auto">
          {token?.symbol ?? t.selectToken}
        </span>
      </button>
      <TextInput
        label={t.amount}
        value={amount}
        onChange={setAmount}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        disabled={isFixed}
        invalid={problem !== ''}
        message={problem}
        action={
          token && !isFixed ? (
            <span className="send-max">
              <Button variant="text" onPress={() => void setMax()}>
                {t.max}
              </Button>
            </span>
          ) : undefined
        }
      />
      {token ? (
        <p className="send-line">
          <Value amount={amount || '0'} price={token.price} />
          <span className="send-muted">
            {t.balance} <ExactAmount units={token.balance} decimals={token.decimals} symbol={token.symbol} />
          </span>
        </p>
      ) : null}
    </div>
  )
}
