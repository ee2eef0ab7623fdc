import { ConnectView, NetworksView } from 'portico/shell'
import { FieldBox, MaxButton } from 'portico/shell/parts'
import {
  Button,
  EmptyState,
  ErrorState,
  Facts,
  Icon,
  IconButton,
  Skeleton,
  Spinner,
  submitOnEnter,
  useTextEntry,
} from 'portico/ui'
import { Screen, useFormat, useKernel, useMessages, usePlugin, useRead, useSlice, useStyles } from 'portico/view'
import { fromBaseUnits, toBaseUnits, tracked, writeAmount } from 'portico/wallet'
import { useEffect, useId } from 'react'
import { Figure, Value } from '../components/figures.tsx'
import { ImpactWarning, Rate, SwapFacts } from '../components/SwapFacts.tsx'
import { TokenChoice } from '../components/TokenChoice.tsx'
import { useAwaitedReview } from '../components/useAwaitedReview.ts'
import { useSwap } from '../components/useSwap.ts'
import { swapsMessages } from '../messages.ts'
import { swaps } from '../plugin.ts'
import { shorten } from '../rules/amount.ts'
import type { FormStep } from '../rules/form.ts'
import { swapGas } from '../rules/quote.ts'
import type { SwapToken } from '../rules/tokens.ts'
import { minimumOf } from '../rules/transaction.ts'
import { evmNamespace, selectEvmAccount } from '../select.ts'
import swapsCss from '../swaps.css?inline'
import { type SwapArguments, SwapSelectTokenView, swapsSlice } from '../tokens.ts'

/** The most characters of an amount in the large font. */
const mostLarge = 8
/** The most characters of an amount beside the button of its token; the button moves below longer amounts. */
const mostBeside = 12

const sizeOf = (text: string) => (text.length > mostBeside ? 'below' : text.length > mostLarge ? 'beside' : undefined)

/** The form of a swap: two tokens and an amount. The label of its button names what is missing. */
export default function SwapView({ params }: { params: SwapArguments }) {
  useStyles(swapsCss)
  const t = useMessages(swapsMessages)
  const { router, events } = useKernel()
  const { begin, follow, retry } = usePlugin(swaps)
  const { account, network, name } = useRead((read) => {
    const activeAccount = selectEvmAccount(read)
    return {
      account: activeAccount?.caipAddress,
      network: activeAccount?.network.caipNetworkId,
      name: activeAccount?.network.name ?? '',
    }
  })
  const { status, network: listed, step } = useSlice(swapsSlice)
  const isLocked = step !== 'idle'
  // Load nothing while a wallet is asked; tokens of an account or network that changed meanwhile are loaded afterwards.
  useEffect(() => {
    if (account && !isLocked) void begin(params)
  }, [account, isLocked, begin, params])
  useEffect(() => {
    const left = new AbortController()
    void follow(left.signal)
    return () => left.abort()
  }, [follow])
  const isHere = listed === network
  const toNetworks = () => {
    events.emit(tracked, { event: 'CLICK_SELECT_NETWORK_TO_SWAP' })
    router.push(NetworksView, { namespace: evmNamespace })
  }
  return (
    <Screen title={t.title}>
      {!account ? (
        <EmptyState
          icon="wallet"
          title={t.noAccount}
          action={<Button onPress={() => router.push(ConnectView, { namespace: evmNamespace })}>{t.connect}</Button>}
        />
      ) : isHere && status === 'unsupported' ? (
        <EmptyState
          icon="warning"
          title={t.unsupportedTitle({ network: name })}
          action={<Button onPress={toNetworks}>{t.chooseNetwork}</Button>}
        >
          {t.unsupportedText}
        </EmptyState>
      ) : isHere && status === 'failed' ? (
        <ErrorState message={t.initFailed} retryLabel={t.tryAgain} onRetry={() => void retry()} />
      ) : isHere && status === 'ready' ? (
        <Form isLocked={isLocked} />
      ) : (
        <div className="swap-waiting">
          <Skeleton shape="button" count={3} />
        </div>
      )}
    </Screen>
  )
}

function Form({ isLocked }: { isLocked: boolean }) {
  const problem = useId()
  const t = useMessages(swapsMessages)
  const { router, events } = useKernel()
  const { flip, review, retry } = usePlugin(swaps)
  const { from, to, coin, step, quote } = useSwap()
  const awaitReview = useAwaitedReview(step)
  const choose = (side: 'from' | 'to') => {
    events.emit(tracked, { event: 'CLICK_SELECT_TOKEN_TO_SWAP' })
    router.push(SwapSelectTokenView, { side })
  }
  const press = () => {
    if (isLocked || step === 'ready') review()
    else if (step === 'selectToken') choose(from ? 'to' : 'from')
    else if (step === 'quoteFailed') void retry()
    else if (step === 'quoting') awaitReview()
  }
  const canPress = isLocked || ['ready', 'selectToken', 'quoteFailed', 'quoting'].includes(step)
  const short = (token: SwapToken | undefined) => t.insufficientBalance({ symbol: token?.symbol ?? '' })
  const texts: Readonly<Record<FormStep, string>> = {
    selectToken: t.selectToken,
    enterAmount: t.enterAmount,
    incorrectAmount: t.incorrectAmount,
    balanceUnknown: t.review,
    insufficientBalance: short(from),
    insufficientFee: short(coin),
    insufficientLiquidity: t.insufficientLiquidity,
    tooSmall: t.incorrectAmount,
    quoteFailed: t.tryAgain,
    quoting: t.quoting,
    ready: t.review,
  }
  const problems: Partial<typeof texts> = {
    quoteFailed: t.quoteFailed,
    tooSmall: t.tooSmall,
    insufficientLiquidity: t.lessLiquidity,
    balanceUnknown: t.balanceUnknown,
    insufficientFee: t.insufficientFee({ symbol: coin?.symbol ?? '' }),
  }
  return (
    <form
      className="swap-stack"
      onSubmit={(event) => {
        event.preventDefault()
        press()
      }}
    >
      <fieldset className="swap-sides" disabled={isLocked}>
        <Sold token={from} step={step} problem={problem} onChoose={() => choose('from')} />
        <div className="swap-flip">
          <IconButton icon="swap" label={t.flip} onPress={flip} />
        </div>
        <Bought token={to} output={quote?.output} isLoading={step === 'quoting'} onChoose={() => choose('to')} />
      </fieldset>
      {/* The Tab key skips a disabled button, so its label is here too, for screen readers. */}
      <p id={problem} className={problems[step] ? 'swap-problem' : 'p-hidden'} aria-live="polite">
        {problems[step] ?? (canPress ? null : texts[step])}
      </p>
      {from && to && quote ? (
        <Details from={from} to={to} coin={coin} output={quote.output} amount={quote.amount} />
      ) : null}
      <div className="swap-live" aria-live="polite">
        {from && to && quote ? <ImpactWarning from={from} to={to} output={quote.output} amount={quote.amount} /> : null}
      </div>
      {isLocked ? <Stalled /> : null}
      <Button type="submit" busy={!isLocked && step === 'quoting'} disabled={!canPress}>
        {isLocked ? t.showRequest : texts[step]}
      </Button>
    </form>
  )
}

/** What keeps the form locked. */
function Stalled() {
  const t = useMessages(swapsMessages)
  const { step, wallet } = useSlice(swapsSlice)
  return (
    <p className="swap-stalled" aria-live="polite">
      <Spinner size={18} />
      {step === 'approving' ? t.waitingFor : t.stillWaiting({ wallet: wallet ?? t.yourWallet })}
    </p>
  )
}

/** Steps at which another amount is needed. */
const wrong: readonly FormStep[] = ['incorrectAmount', 'insufficientBalance', 'insufficientLiquidity', 'tooSmall']

/** `problem` is the id of the text that says what is wrong. */
type SoldProps = { token: SwapToken | undefined; step: FormStep; problem: string; onChoose(): void }

function Sold({ token, step, problem, onChoose }: SoldProps) {
  const id = useId()
  const t = useMessages(swapsMessages)
  const { locale } = useFormat()
  const { setAmount, setMax } = usePlugin(swaps)
  const amount = useSlice(swapsSlice, (state) => state.amount)
  const entry = useTextEntry(writeAmount(amount, locale), setAmount)
  const units = token && toBaseUnits(amount || '0', token.decimals)
  const isWrong = wrong.includes(step) || (step === 'insufficientFee' && token?.isCoin)
  return (
    <FieldBox invalid={isWrong}>
      <label htmlFor={id} className="swap-muted">
        {t.youSell}
      </label>
      <div className="swap-line">
        <input
          id={id}
          className="swap-number"
          inputMode="decimal"
          enterKeyHint="done"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          dir="ltr"
          placeholder="0"
          data-long={sizeOf(amount)}
          {...entry}
          onKeyDown={submitOnEnter}
          aria-invalid={isWrong || undefined}
          aria-describedby={problem}
        />
        <TokenChoice side="from" token={token} onPress={onChoose} />
      </div>
      <div className="swap-line">
        <span>
          {token && units ? <Value units={`${units}`} decimals={token.decimals} price={token.price} /> : null}
        </span>
        {token ? (
          <span className="swap-muted">
            <Held token={token} />
            {BigInt(token.balance ?? 0) > 0n ? <MaxButton onPress={setMax}>{t.max}</MaxButton> : null}
          </span>
        ) : null}
      </div>
    </FieldBox>
  )
}

/** The balance of a token; a dash while it is not known. */
function Held({ token: { balance, decimals, symbol } }: { token: SwapToken }) {
  const t = useMessages(swapsMessages)
  return (
    <>
      {t.balance} {balance === null ? '—' : <Figure units={balance} decimals={decimals} symbol={symbol} />}
    </>
  )
}

/** Props of `Bought`. */
interface BoughtProps {
  token: SwapToken | undefined
  output: string | undefined
  isLoading: boolean
  onChoose(): void
}

function Bought({ token, output, isLoading, onChoose }: BoughtProps) {
  const t = useMessages(swapsMessages)
  const labelId = useId()
  const isShown = token !== undefined && output !== undefined
  return (
    <FieldBox>
      <span className="swap-muted" id={labelId}>
        {t.youBuy}
      </span>
      <div className="swap-line">
        <output
          className="swap-number"
          aria-labelledby={labelId}
          aria-busy={isLoading || undefined}
          data-long={isShown ? sizeOf(shorten(fromBaseUnits(output, token.decimals))) : undefined}
        >
          {isShown ? <Figure units={output} decimals={token.decimals} symbol="" /> : isLoading ? '…' : '0'}
        </output>
        <TokenChoice side="to" token={token} onPress={onChoose} />
      </div>
      <div className="swap-line">
        <span>{isShown ? <Value units={output} decimals={token.decimals} price={token.price} /> : null}</span>
        {token ? (
          <span className="swap-muted">
            <Held token={token} />
          </span>
        ) : null}
      </div>
    </FieldBox>
  )
}

/** Props of `Details`. */
interface DetailsProps {
  from: SwapToken
  to: SwapToken
  coin: SwapToken | undefined
  amount: string
  output: string
}

function Details({ from, to, coin, amount, output }: DetailsProps) {
  const t = useMessages(swapsMessages)
  const { slippage } = usePlugin(swaps)
  const gasPrice = useSlice(swapsSlice, (state) => state.gasPrice)
  const fee = gasPrice === null ? null : `${BigInt(gasPrice) * swapGas}`
  return (
    <details className="swap-details">
      <summary className="p-touch p-focusable">
        <Rate from={from} to={to} amount={amount} output={output} />
        <span className="swap-muted swap-more">
          {t.details}
          <Icon name="chevron" />
        </span>
      </summary>
      <Facts>
        <SwapFacts {...{ from, to, amount, output, fee, coin }} minimum={minimumOf(output, slippage)} />
      </Facts>
    </details>
  )
}
