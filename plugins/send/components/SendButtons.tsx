import { Button, Note } from 'portico/ui'
import { useKernel, useMessages, usePlugin, useRead, useSlice } from 'portico/view'
import { fromBaseUnits } from 'portico/wallet'
import { sendActionMessages } from '../actionMessages.ts'
import { failureText } from '../failureText.ts'
import { sendMessages } from '../messages.ts'
import { send } from '../plugin.ts'
import { cautionText } from '../receiverText.ts'
import { lacksFee } from '../rules/fee.ts'
import type { Order } from '../rules/order.ts'
import { selectIsShort, selectSendTokens } from '../select.ts'
import { sendSlice } from '../tokens.ts'

/** Props of `SendButtons`. */
export interface SendButtonsProps {
  order: Order
  /** The account or the network has changed since the review was opened. */
  isOutdated: boolean
}

/** Warnings, the result, and the two buttons of the review. */
export function SendButtons({ order, isOutdated }: SendButtonsProps) {
  const actions = useMessages(sendActionMessages)
  const t = useMessages(sendMessages)
  const { router } = useKernel()
  const controller = usePlugin(send)
  const { isSending, wallet, fee, failure, isLowered } = useSlice(sendSlice)
  const { token, amount, caution } = order
  const coin = useRead((read) => selectSendTokens(read)[0])
  // A wallet that is asked may have taken the amount from the balance already.
  const isShort = useRead((read) => selectIsShort(read, order)) && !isSending
  const isTight =
    !isSending &&
    lacksFee({
      token,
      amount: fromBaseUnits(BigInt(amount), token.decimals),
      coin,
      fee: fee?.token === token.id ? fee.value : null,
    })
  const warning = isOutdated
    ? t.outdated
    : isShort
      ? t.noFunds
      : (cautionText(caution, t) ?? (isTight ? t.cautionFee({ symbol: coin?.symbol ?? '' }) : undefined))
  return (
    <>
      {warning ? (
        <Note tone="caution" isAlert>
          {warning}
        </Note>
      ) : null}
      {isLowered && !isOutdated && !isShort ? (
        <Note tone="caution" isAlert>
          {t.lowered}
        </Note>
      ) : null}
      {failure && !isOutdated && !(isShort && failure === 'noFunds') ? (
        <Note tone="negative" isAlert>
          {failureText(failure, t)}
        </Note>
      ) : null}
      <p className="send-muted" aria-live="polite">
        {isSending ? t.confirm({ wallet: wallet ?? t.yourWallet }) : t.cannotBeUndone}
      </p>
      <div className="send-buttons">
        <Button variant="secondary" disabled={isSending} onPress={router.back}>
          {t.cancel}
        </Button>
        <Button busy={isSending} disabled={isOutdated || isShort} onPress={() => void controller.send()}>
          {actions.send}
        </Button>
      </div>
    </>
  )
}
