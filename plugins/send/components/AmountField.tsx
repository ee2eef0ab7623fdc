import { Icon, NetworkIcon, submitOnEnter, useTextEntry } from 'portico/ui'
import { useFormat, useMessages, usePlugin, useSlice } from 'portico/view'
import { writeAmount } from 'portico/wallet'
import { type CSSProperties, useId } from 'react'
import { sendMessages } from '../messages.ts'
import { send } from '../plugin.ts'
import { shownAmount } from '../rules/amountText.ts'
import type { FormStep } from '../rules/form.ts'
import { brandOf, type SendToken } from '../rules/tokens.ts'
import { sendSlice } from '../tokens.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { OwnedAmount, Value } from './figures.tsx'

/** Props of `TokenButton`. */
export interface TokenButtonProps {
  token: SendToken | undefined
  /** Values set by a host can not be changed. */
  isFixed: boolean
  onPress(): void
}

/** The selected token; opens the list of tokens. */
function TokenButton({ token, isFixed, onPress }: TokenButtonProps) {
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

/** Props of `AmountField`. */
export interface AmountFieldProps {
  token: SendToken | undefined
  step: FormStep
  /** Values set by a host can not be changed. */
  fixed: { readonly amount: boolean; readonly token: boolean }
  onChooseToken(): void
}

/** The number of digits that fit beside the token; longer amounts take the whole line. */
const longest = 12

/** The field for amount and token. */
export function AmountField({ token, step, fixed, onChooseToken }: AmountFieldProps) {
  const id = useId()
  const t = useMessages(sendMessages)
  const { locale } = useFormat()
  const { setAmount, setMax } = usePlugin(send)
  const amount = useSlice(sendSlice, (state) => state.amount)
  const shown = useSlice(sendSlice, shownAmount)
  const entry = useTextEntry(writeAmount(shown, locale), setAmount)
  const fee = useSlice(sendSlice, (state) => state.fee)
  const isWrong = step === 'incorrectValue' || step === 'insufficientFunds'
  // The maximum of the native coin is unknown until the fee is.
  const isMaxUnknown = token?.address === undefined && fee?.token === token?.id && fee?.value === null
  return (
    <FieldFrame id={id} label={t.amount} message={isWrong ? t[step] : undefined} isInvalid={isWrong} hideMessage>
      <div className="send-amount-line">
        <input
          id={id}
          className="send-number"
          style={{ '--send-digits': shown.length } as CSSProperties}
          data-long={shown.length > longest || undefined}
          inputMode="decimal"
          enterKeyHint="next"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          dir="ltr"
          placeholder="0"
          {...entry}
          onKeyDown={submitOnEnter}
          readOnly={fixed.amount}
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-message`}
        />
        <TokenButton token={token} isFixed={fixed.token} onPress={onChooseToken} />
      </div>
      {token ? (
        <div className="send-line">
          <Value amount={amount || '0'} price={token.price} />
          <span className="send-held">
            {t.balance} <OwnedAmount value={token.balance} decimals={token.decimals} symbol={token.symbol} />
            {fixed.amount || isMaxUnknown || token.balance === null ? null : (
              <button type="button" className="send-max p-touch p-focusable" onClick={() => void setMax()}>
                {t.max}
              </button>
            )}
          </span>
        </div>
      ) : null}
    </FieldFrame>
  )
}
