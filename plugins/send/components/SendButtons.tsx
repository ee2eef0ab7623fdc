import { Button, ButtonPair, Note } from 'portico/ui'
import { useKernel, useMessages, usePlugin, useRead, useSlice } from 'portico/view'
import { fromBaseUnits } from 'portico/wallet'
import { sendActionMessages } from '../actionMessages.ts'
import { failureText } from '../failureText.ts'
import { sendMessages } from '../messages.ts'
import { send } from '../plugin.ts'
import { cautionText } from '../receiverText.ts'
import { bareFee, lacksFee } from '../rules/fee.ts'
import type { Order } from '../rules/order.ts'
import { selectIsShort, selectIsTokenContract, selectSendTokens } from '../select.ts'
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
  const { isChecking, isSending, wallet, fee, failure, isLowered } = useSlice(sendSlice)
  const { token, amount, caution, namespace, isMax } = order
  const coin = useRead((read) => selectSendTokens(read)[0])
  // A wallet that is asked may have taken the amount from the balance already.
  const isShort = useRead((read) => selectIsShort(read, order)) && !isSending
  const isContract = useRead((read) => selectIsTokenContract(read, order)) && !isSending
  const isBlocked = isOutdated || isShort || isContract
  const estimate = fee?.token === token.id ? fee.value : null
  // A maximum of the coin becomes less only once it leaves less than this.
  const isBare = isMax && token.address === undefined && estimate !== null
  const isTight =
    !isSending &&
    lacksFee({
      token,
      amount: fromBaseUnits(BigInt(amount), token.decimals),
      coin,
      fee: isBare ? `${bareFee(BigInt(estimate), namespace)}` : estimate,
    })
  const warning = isOutdated
    ? t.outdated
    : isShort
      ? t.noFunds
      : isContract
        ? t.problemOtherToken
        : (cautionText(caution, t) ?? (isTight ? t.cautionFee({ symbol: coin?.symbol ?? '' }) : undefined))
  return (
    <>
      {warning ? (
        <Note tone="caution" isAlert>
          {warning}
        </Note>
      ) : null}
      {isLowered && !isBlocked ? (
        // Screen readers announce an alert when it comes into the page, so each amount has its own.
        <Note key={amount} tone="caution" isAlert>
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
      <ButtonPair>
        <Button variant="secondary" disabled={isSending} onPress={router.back}>
          {t.cancel}
        </Button>
        <Button busy={isSending || isChecking} disabled={isBlocked} onPress={() => void controller.send()}>
          {actions.send}
        </Button>
      </ButtonPair>
    </>
  )
}
