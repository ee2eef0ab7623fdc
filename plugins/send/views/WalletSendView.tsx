import { Screen, useKernel, useMessages, usePlugin, useSlice, useStyles } from 'portico/react'
import { ConnectView } from 'portico/shell'
import { Button, ErrorState, Skeleton } from 'portico/ui'
import { useEffect } from 'react'
import { sendActionMessages } from '../actionMessages.ts'
import { AmountField } from '../components/AmountField.tsx'
import { ReceiverField } from '../components/ReceiverField.tsx'
import { useHolder } from '../components/useHolder.ts'
import { useSendTokens } from '../components/useSendTokens.ts'
import { sendMessages } from '../messages.ts'
import { presetKey } from '../preset.ts'
import { toBaseUnits } from '../rules/amount.ts'
import { formStep } from '../rules/form.ts'
import sendCss from '../send.css?inline'
import { type SendArguments, sendRef, sendSlice, WalletSendSelectTokenView } from '../tokens.ts'

/** The form of a transfer: how much of what, and to whom. Its one button says what is missing. */
export default function WalletSendView({ params }: { params: SendArguments }) {
  useStyles(sendCss)
  const actions = useMessages(sendActionMessages)
  const t = useMessages(sendMessages)
  const { begin, retry } = usePlugin(sendRef)
  const holder = useHolder()
  const isHere = holder !== undefined
  const preset = useSlice(sendSlice, (state) => state.preset)
  const isPreparing = presetKey(params) !== undefined && preset?.status !== 'ready'
  useEffect(() => {
    if (isHere) void begin(params)
  }, [isHere, begin, params])
  return (
    <Screen title={actions.send}>
      {preset?.status === 'failed' ? (
        <ErrorState message={t.notPrepared} retryLabel={t.retry} onRetry={() => void retry(params)} />
      ) : !holder || isPreparing ? (
        <Skeleton shape="row" count={3} />
      ) : (
        <Form isFixed={preset !== null} />
      )}
    </Screen>
  )
}

function Form({ isFixed }: { isFixed: boolean }) {
  const t = useMessages(sendMessages)
  const { router } = useKernel()
  const { review } = usePlugin(sendRef)
  const { chosen } = useSendTokens()
  const { amount, to, receiver, fee } = useSlice(sendSlice)
  const step = formStep({ token: chosen, amount, to: to.trim(), address: receiver.address, problem: receiver.problem })
  const isLooking = step === 'invalidAddress' && receiver.status === 'looking'
  const units = chosen ? toBaseUnits(amount, chosen.decimals) : undefined
  const isTight =
    chosen !== undefined &&
    chosen.address === undefined &&
    fee?.token === chosen.id &&
    units !== undefined &&
    units <= BigInt(chosen.balance) &&
    units + BigInt(fee.value ?? 0) > BigInt(chosen.balance)
  const chooseToken = () => router.push(WalletSendSelectTokenView)
  return (
    <form
      className="send-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (step === 'selectToken') chooseToken()
        else if (step === 'ready') review()
      }}
    >
      <AmountField token={chosen} step={step} isFixed={isFixed} onChooseToken={chooseToken} />
      {step === 'insufficientFunds' && !isFixed ? (
        <Button variant="text" onPress={() => router.push(ConnectView)}>
          {t.otherWallet}
        </Button>
      ) : null}
      {isTight ? <p className="send-caution">{t.cautionFee}</p> : null}
      <ReceiverField isFixed={isFixed} />
      <Button type="submit" busy={isLooking} disabled={step !== 'ready' && step !== 'selectToken' && !isLooking}>
        {step === 'ready' || isLooking ? t.preview : t[step]}
      </Button>
    </form>
  )
}
