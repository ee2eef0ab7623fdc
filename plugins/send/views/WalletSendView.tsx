import { ConnectView, NetworksView } from 'portico/shell'
import { Button, EmptyState, ErrorState, Note, Skeleton, Spinner } from 'portico/ui'
import { Screen, useKernel, useMessages, usePlugin, useRead, useSlice, useStyles } from 'portico/view'
import { networksSlice, selectActiveAccount, selectConnection } from 'portico/wallet'
import { useEffect, useRef } from 'react'
import { sendActionMessages } from '../actionMessages.ts'
import { AmountField } from '../components/AmountField.tsx'
import { ReceiverField } from '../components/ReceiverField.tsx'
import { UnreadBalance } from '../components/UnreadBalance.tsx'
import { useSendTokens } from '../components/useSendTokens.ts'
import { sendMessages } from '../messages.ts'
import { isStranded, namespaceOf } from '../place.ts'
import { send } from '../plugin.ts'
import { presetKey, selectForm } from '../preset.ts'
import { lacksFee } from '../rules/fee.ts'
import { formStep } from '../rules/form.ts'
import { readRequest } from '../rules/paymentRequest.ts'
import sendCss from '../send.css?inline'
import { type SendArguments, sendSlice, WalletSendView as View, WalletSendSelectTokenView } from '../tokens.ts'

/** The form of a transfer: amount, token and recipient. The label of its button names the first missing value. */
export default function WalletSendView({ params }: { params: SendArguments }) {
  useStyles(sendCss)
  const actions = useMessages(sendActionMessages)
  const t = useMessages(sendMessages)
  const { begin } = usePlugin(send)
  const { modal } = useKernel()
  const { activeAccount, connection, isUnknown, isInHistory } = useRead((read) => ({
    activeAccount: selectActiveAccount(read)?.namespace,
    connection: selectConnection(read, namespaceOf(read, params)).status,
    isUnknown: isStranded(read, params),
    isInHistory: selectForm(read) !== undefined,
  }))
  const status = useSlice(sendSlice, ({ preset }) => preset?.status)
  const isLost = useSlice(sendSlice, (state) => state.isLost)
  const isPreset = presetKey(params) !== undefined
  const isTurning = !isPreset && params.namespace !== undefined && activeAccount !== params.namespace
  // Once connected, and once on a network that is known. The form stays mounted while the code of the next view loads.
  const isReady = isInHistory && connection !== 'connecting' ? `${connection} ${isUnknown}` : undefined
  useEffect(() => {
    if (isReady) void begin(params)
  }, [isReady, begin, params])
  return (
    <Screen title={actions.send}>
      {isUnknown ? (
        <UnknownNetwork wanted={params} />
      ) : isPreset && status === 'failed' ? (
        <ErrorState message={t.notPrepared} retryLabel={t.close} onRetry={() => void modal.close()} />
      ) : isLost || (isPreset && status === 'outdated') ? (
        <ErrorState message={t.notPrepared} retryLabel={t.retry} onRetry={() => void begin(params)} />
      ) : !activeAccount || isTurning || (isPreset && status !== 'ready') ? (
        <Skeleton shape="row" count={3} />
      ) : (
        <Form wanted={params} isPreset={isPreset} />
      )}
    </Screen>
  )
}

/** Explains why the network can not send, and links to the networks. */
function UnknownNetwork({ wanted }: { wanted: SendArguments }) {
  const t = useMessages(sendMessages)
  const { router } = useKernel()
  const namespace = useRead((read) => namespaceOf(read, wanted))
  const choose = () => router.push(NetworksView, namespace ? { namespace } : {})
  return (
    <EmptyState
      icon="warning"
      title={t.unknownNetworkTitle}
      action={<Button onPress={choose}>{t.chooseNetwork}</Button>}
    >
      {t.unknownNetwork}
    </EmptyState>
  )
}

function Form({ wanted, isPreset }: { wanted: SendArguments; isPreset: boolean }) {
  const t = useMessages(sendMessages)
  const { modal, router, report } = useKernel()
  const { review, setReceiver } = usePlugin(send)
  const { tokens, chosen, isUnread, isReading, readAgain } = useSendTokens()
  const isBalanceUnread = isUnread && chosen?.balance === null
  const { amount, to, receiver, fee, isSending, wallet } = useSlice(sendSlice)
  const step = formStep({ token: chosen, amount, to: to.trim(), address: receiver.address, problem: receiver.problem })
  const isLooking = step === 'invalidAddress' && receiver.status === 'looking'
  // The name service did not answer.
  const isRetry = step === 'invalidAddress' && receiver.problem === 'name'
  const namespace = useRead((read) => namespaceOf(read, wanted))
  const request = step === 'invalidAddress' && receiver.problem === 'network' && !isPreset ? readRequest(to.trim()) : 0
  // The list of networks may have the one that the request is meant for.
  const isElsewhere = useSlice(networksSlice, ({ networks }) =>
    networks.some(
      ({ chainNamespace, caipNetworkId }) =>
        chainNamespace === namespace && request && request !== 'refused' && request.network === caipNetworkId,
    ),
  )
  const known = fee?.token === chosen?.id ? (fee?.value ?? null) : null
  const chooseToken = () => router.push(WalletSendSelectTokenView)
  const account = useRead((read) => selectActiveAccount(read)?.caipAddress)
  const form = `${account} ${chosen?.id} ${amount} ${to}`
  /** The form that was submitted while its recipient was looked up: its review opens once the recipient is known. */
  const awaited = useRef('')
  useEffect(() => {
    if (isLooking && awaited.current === form) return
    const isReady = step === 'ready' && awaited.current === form
    awaited.current = ''
    // The form stays mounted while the code of the next view loads.
    if (isReady && modal.isOpen() && router.current()?.view === View.id) {
      try {
        review()
      } catch (error) {
        report(error)
      }
    }
  }, [step, isLooking, form, review, report, modal, router])
  const label =
    step === 'insufficientFunds'
      ? t.insufficientFunds({ symbol: chosen?.symbol ?? '' })
      : t[step === 'ready' ? 'preview' : step]
  const shortage =
    step === 'insufficientFunds' ? (
      <>
        {label}{' '}
        <button type="button" className="send-link p-touch p-focusable" onClick={() => router.push(ConnectView)}>
          {t.otherWallet}
        </button>
      </>
    ) : step === 'incorrectValue' ? (
      label
    ) : !isBalanceUnread && lacksFee({ token: chosen, amount, coin: tokens[0], fee: known }) ? (
      <span className="send-warning">{t.cautionFee({ symbol: tokens[0]?.symbol ?? '' })}</span>
    ) : null
  return (
    <form
      className="send-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (isSending) review()
        else if (step === 'selectToken') chooseToken()
        else if (step === 'ready') review()
        else if (isLooking) awaited.current = form
        else if (isRetry) void setReceiver(to)
        else if (isElsewhere) router.push(NetworksView, namespace ? { namespace } : {})
      }}
    >
      <fieldset className="send-fields" disabled={isSending}>
        <AmountField
          token={chosen}
          step={step}
          message={shortage}
          fixed={{ amount: wanted.amount !== undefined, token: isPreset }}
          onChooseToken={chooseToken}
        />
        {/* Screen readers announce only what comes into an element that is there before. */}
        <div className="send-live" aria-live="polite">
          {isBalanceUnread ? <Note tone="caution">{t.balanceUnread}</Note> : null}
        </div>
        {isBalanceUnread ? <UnreadBalance busy={isReading} onRetry={readAgain} /> : null}
        <ReceiverField isFixed={Boolean(wanted.to)} isAmountFixed={wanted.amount !== undefined} />
      </fieldset>
      {isSending ? (
        <>
          <p className="send-waiting" aria-live="polite">
            <Spinner size={18} />
            {t.stillWaiting({ wallet: wallet ?? t.yourWallet })}
          </p>
          <Button type="submit">{t.showRequest}</Button>
        </>
      ) : (
        <Button
          type="submit"
          busy={isLooking}
          disabled={step !== 'ready' && step !== 'selectToken' && !isLooking && !isRetry && !isElsewhere}
        >
          {isLooking ? t.preview : isRetry ? t.retry : isElsewhere ? t.chooseNetwork : label}
        </Button>
      )}
    </form>
  )
}
