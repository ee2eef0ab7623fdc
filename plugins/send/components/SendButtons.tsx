import { Button, ButtonPair, Note, scrollAreaOf } from 'portico/ui'
import { useKernel, useMessages, usePlugin, useRead, useSlice } from 'portico/view'
import { fromBaseUnits, selectActiveAccount } from 'portico/wallet'
import { useEffect, useRef } from 'react'
import { sendActionMessages } from '../actionMessages.ts'
import { failureText } from '../failureText.ts'
import { sendMessages } from '../messages.ts'
import { send } from '../plugin.ts'
import { cautionText } from '../receiverText.ts'
import { bareFee, lacksFee } from '../rules/fee.ts'
import type { Order } from '../rules/order.ts'
import { selectIsShort, selectIsTokenContract, selectSendTokens } from '../select.ts'
import { sendSlice } from '../tokens.ts'

/** What keeps the order of a review from being sent. */
function useBlock(order: Order) {
  const isSending = useSlice(sendSlice, (state) => state.isSending)
  return useRead((read) => {
    const active = selectActiveAccount(read, order.namespace)
    return {
      // The account or the network has changed since the review was opened.
      isOutdated: active?.address !== order.from || active.network.caipNetworkId !== order.network,
      // A wallet that is asked may have taken the amount from the balance already.
      isShort: !isSending && selectIsShort(read, order),
      isContract: !isSending && selectIsTokenContract(read, order),
    }
  })
}

/** Warnings and the result, at the start of the review, where they are in sight. */
export function SendNotes({ order }: { order: Order }) {
  const t = useMessages(sendMessages)
  const { isSending, fee, failure, isLowered } = useSlice(sendSlice)
  const { token, amount, caution, namespace, isMax } = order
  const coin = useRead((read) => selectSendTokens(read)[0])
  const { isOutdated, isShort, isContract } = useBlock(order)
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
  const lowered = isLowered && !isOutdated && !isShort && !isContract ? t.lowered : undefined
  const failed = failure && !isOutdated && !(isShort && failure === 'noFunds') ? failureText(failure, t) : undefined
  const box = useRef<HTMLDivElement>(null)
  const told = [warning, lowered && amount, failed].filter(Boolean).join()
  const before = useRef(told)
  // The user may have scrolled to the end when it appears.
  useEffect(() => {
    const area = told && told !== before.current ? scrollAreaOf(box.current) : null
    // Only the review scrolls, not the page of the host.
    if (area) area.scrollTop = 0
    before.current = told
  }, [told])
  return (
    <div ref={box} className="send-notes">
      {warning ? (
        <Note tone="caution" isAlert>
          {warning}
        </Note>
      ) : null}
      {lowered ? (
        // Screen readers announce an alert when it comes into the page, so each amount has its own.
        <Note key={amount} tone="caution" isAlert>
          {lowered}
        </Note>
      ) : null}
      {failed ? (
        <Note tone="negative" isAlert>
          {failed}
        </Note>
      ) : null}
    </div>
  )
}

/** The footer of the review: what the wallet waits for, and the two buttons. */
export function SendButtons({ order }: { order: Order }) {
  const actions = useMessages(sendActionMessages)
  const t = useMessages(sendMessages)
  const { router } = useKernel()
  const controller = usePlugin(send)
  const { isChecking, isSending, wallet } = useSlice(sendSlice)
  const { isOutdated, isShort, isContract } = useBlock(order)
  return (
    <>
      <p className="send-muted send-hint" aria-live="polite">
        {isSending ? t.confirm({ wallet: wallet ?? t.yourWallet }) : t.cannotBeUndone}
      </p>
      <ButtonPair>
        <Button variant="secondary" disabled={isSending} onPress={router.back}>
          {t.cancel}
        </Button>
        <Button
          busy={isSending || isChecking}
          disabled={isOutdated || isShort || isContract}
          onPress={() => void controller.send()}
        >
          {actions.send}
        </Button>
      </ButtonPair>
    </>
  )
}
