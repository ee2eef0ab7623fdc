import { FieldBox, MaxButton, TokenButton } from 'portico/shell/parts'
import { Field, NetworkIcon, submitOnEnter, useTextEntry } from 'portico/ui'
import { useFormat, useMessages, usePlugin, useSlice } from 'portico/view'
import { writeAmount } from 'portico/wallet'
import type { CSSProperties, ReactNode } from 'react'
import { sendMessages } from '../messages.ts'
import { send } from '../plugin.ts'
import { shownAmount } from '../rules/amountText.ts'
import type { FormStep } from '../rules/form.ts'
import { brandOf, type SendToken } from '../rules/tokens.ts'
import { sendSlice } from '../tokens.ts'
import { OwnedAmount, Value } from './figures.tsx'

/** Props of `AmountField`. */
export interface AmountFieldProps {
  token: SendToken | undefined
  step: FormStep
  /** Below the field. */
  message: ReactNode
  /** Values set by a host can not be changed. */
  fixed: { readonly amount: boolean; readonly token: boolean }
  onChooseToken(): void
}

/** The number of digits that fit beside the token; longer amounts take the whole line. */
const longest = 12

/** The field for amount and token. */
export function AmountField({ token, step, message, fixed, onChooseToken }: AmountFieldProps) {
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
    <Field label={t.amount} message={message} invalid={isWrong}>
      {(control) => (
        <FieldBox invalid={isWrong}>
          <div className="send-amount-line">
            <input
              {...control}
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
            />
            <TokenButton
              label={token && t.chooseTokenNow({ symbol: token.symbol })}
              icon={
                token ? <NetworkIcon name={token.name} src={token.iconUrl} brand={brandOf(token)} size={24} /> : null
              }
              onPress={fixed.token ? undefined : onChooseToken}
            >
              {token?.symbol ?? t.selectToken}
            </TokenButton>
          </div>
          {token ? (
            <div className="send-line">
              <Value amount={amount || '0'} price={token.price} />
              <span className="send-held">
                {t.balance} <OwnedAmount value={token.balance} decimals={token.decimals} symbol={token.symbol} />
                {fixed.amount || isMaxUnknown || token.balance === null ? null : (
                  <MaxButton onPress={() => void setMax()}>{t.max}</MaxButton>
                )}
              </span>
            </div>
          ) : null}
        </FieldBox>
      )}
    </Field>
  )
}
