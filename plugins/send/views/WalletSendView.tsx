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
import { lacksFee } from '../rules/fee.ts'
import { formStep } from '../rules/form.ts'
import sendCss from '../send.css?inline'
import { type SendArguments, sendRef, sendSlice, WalletSendSelectTokenView } from '../tokens.ts'

/** The form of a transfer: how much of what, and to whom. Its one button says what is missing. */
export default function WalletSendView({ params }: { params: SendArguments }) {
  useStyles(sendCss)
  const actions = useMessages(sendActionMessages)
  const t = useMessages(sendMessages)
  const { begin } = usePlugin(sendRef)
  const holder = useHolder()
  const isHere = holder !== undefined
  const { modal } = useKernel()
  const status = useSlice(sendSlice, ({ preset }) => preset?.status)
  const isLost = useSlice(sendSlice, (state) => state.isLost)
  const isPreset = presetKey(params) !== undefined
  const isTurning = !isPreset && params.namespace !== undefined && holder?.namespace !== params.namespace
  useEffect(() => {
    if (isHere) void begin(params)
  }, [isHere, begin, params])
  return (
    <Screen title={actions.send}>
      {isPreset && status === 'failed' ? (
        <ErrorState message={t.notPrepared} retryLabel={t.close} onRetry={() => void modal.close()} />
      ) : isLost || (isPreset && status === 'outdated') ? (
        <ErrorState message={t.notPrepared} retryLabel={t.retry} onRetry={() => void begin(params)} />
      ) : !holder || isTurning || (isPreset && status !== 'ready') ? (
        <Skeleton shape="row" count={3} />
      ) : (
        <Form wanted={params} isPreset={isPreset} />
      )}
    </Screen>
  )
}

function Form({ wanted, isPreset }: { wanted: SendArguments; isPreset: boolean }) {
  const t = useMessages(sendMessages)
  const { router } = useKernel()
  const { review } = usePlugin(sendRef)
  const { tokens, chosen } = useSendTokens()
  const { amount, to, receiver, fee } = useSlice(sendSlice)
  const step = formStep({ token: chosen, amount, to: to.trim(), address: receiver.address, problem: receiver.problem })
  const isLooking = step === 'invalidAddress' && receiver.status === 'looking'
  const known = fee?.token === chosen?.id ? (fee?.value ?? null) : null
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
      <AmountField
        token={chosen}
        step={step}
        fixed={{ amount: wanted.amount !== undefined, token: isPreset }}
        onChooseToken={chooseToken}
      />
      {step === 'insufficientFunds' ? (
        <Button variant="text" onPress={() => router.push(ConnectView)}>
          {t.otherWallet}
        </Button>
      ) : null}
      {lacksFee({ token: chosen, amount, coin: tokens[0], fee: known }) ? (
        <p className="send-caution">{t.cautionFee}</p>
      ) : null}
      <ReceiverField isFixed={Boolean(wanted.to)} />
      <Button type="submit" busy={isLooking} disabled={step !== 'ready' && step !== 'selectToken' && !isLooking}>
        {step === 'ready' || isLooking ? t.preview : t[step]}
      </Button>
    </form>
  )
}
