import { Address, Button, ButtonPair, Fact, Facts, Note, Skeleton, scrollAreaOf, shortenAddress } from 'portico/ui'
import { Screen, useKernel, useMessages, usePlugin, useRead, useSlice, useStyles } from 'portico/view'
import { fromBaseUnits, networksSlice } from 'portico/wallet'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { Figure, Value } from '../components/figures.tsx'
import { ImpactWarning, isCostly, Rate, SwapFacts } from '../components/SwapFacts.tsx'
import { TokenIcon } from '../components/TokenIcon.tsx'
import { useSwapTokens } from '../components/useSwap.ts'
import { failureText } from '../failureText.ts'
import { swapsMessages } from '../messages.ts'
import { swaps } from '../plugin.ts'
import { shorten } from '../rules/amount.ts'
import { lacksFee } from '../rules/form.ts'
import type { SwapToken } from '../rules/tokens.ts'
import { selectCoversFees, selectEvmAccount } from '../select.ts'
import swapsCss from '../swaps.css?inline'
import { type Step, type SwapFailure, type SwapOrder, swapsSlice } from '../tokens.ts'

/** Nothing in it can be pressed: keys scroll it where it has focus itself. */
const region = { role: 'region', tabIndex: 0 }

/** Milliseconds in which a press may still be meant for the buttons that were in the same place. */
const lateTime = 500

/** Whether the buttons of an order count: those that take the place of other buttons do so half a second later. */
function useArmed(hasOrder: boolean, isRefused: boolean) {
  const [isArmed, setArmed] = useState(true)
  useEffect(() => {
    if (isRefused) setArmed(false)
    if (isArmed || !hasOrder) return
    const timer = setTimeout(setArmed, lateTime, true)
    return () => clearTimeout(timer)
  }, [hasOrder, isRefused, isArmed])
  return isArmed
}

/** The review of a swap, with the values to sign. */
export default function SwapPreviewView() {
  useStyles(swapsCss)
  const t = useMessages(swapsMessages)
  const { follow } = usePlugin(swaps)
  const { order, failure } = useSlice(swapsSlice)
  const isArmed = useArmed(order !== null, !order && failure !== null)
  const isElsewhere = useRead((read) => {
    const activeAccount = selectEvmAccount(read)
    return (
      order !== null &&
      (activeAccount?.address !== order.account || activeAccount.network.caipNetworkId !== order.network)
    )
  })
  const sold = useSwapTokens().find(({ id }) => id === order?.from.id)
  // The user may have spent the token meanwhile: the swap would revert, and cost the fee.
  const isSpent = order !== null && sold?.balance != null && BigInt(order.amount) > BigInt(sold.balance)
  useEffect(() => {
    const left = new AbortController()
    void follow(left.signal)
    return () => left.abort()
  }, [follow])
  return (
    <Screen
      title={t.reviewTitle}
      footer={
        order ? (
          <Buttons order={order} isOutdated={isElsewhere} isSpent={isSpent} isArmed={isArmed} />
        ) : failure ? (
          <NoOrder canRetry={passing.includes(failure)} />
        ) : undefined
      }
    >
      <div className="swap-stack p-focusable" {...{ ...region, 'aria-label': t.reviewTitle }}>
        <Notes order={order} isOutdated={isElsewhere} isSpent={isSpent} />
        {order ? <Review order={order} /> : failure ? null : <Skeleton shape="row" count={3} />}
      </div>
    </Screen>
  )
}

/** Failures of the service after which another order may come. */
const passing: readonly SwapFailure[] = ['otherTransaction', 'allowance', 'approval', 'build', 'failed']

/** The footer of a review without an order. */
function NoOrder({ canRetry }: { canRetry: boolean }) {
  const t = useMessages(swapsMessages)
  const { router } = useKernel()
  const { reorder } = usePlugin(swaps)
  const cancel = (
    <Button variant="secondary" onPress={router.back}>
      {t.cancel}
    </Button>
  )
  const box = useRef<HTMLDivElement>(null)
  const again = () => {
    // The buttons go until there is an order.
    box.current?.closest('.p-screen')?.querySelector('h2')?.focus()
    void reorder()
  }
  if (!canRetry) return cancel
  return (
    <div ref={box}>
      <ButtonPair>
        {cancel}
        <Button onPress={again}>{t.newPrice}</Button>
      </ButtonPair>
    </div>
  )
}

/** `isSpent`: the balance does not cover the amount any more. */
type NotesProps = { order: SwapOrder | null; isOutdated: boolean; isSpent: boolean }

/** Warnings and the result, at the start of the review, where they are in sight. */
function Notes({ order, isOutdated, isSpent }: NotesProps) {
  const t = useMessages(swapsMessages)
  const { step, failure, hasMoved, moves, isLowered } = useSlice(swapsSlice)
  const coin = useSwapTokens().find(({ isCoin }) => isCoin)
  const coversFees = useRead(selectCoversFees)
  const isShort = isSpent && step === 'idle'
  const sold = order?.from.isCoin ? BigInt(order.amount) : 0n
  const isUnpaid = order?.fee && coversFees && lacksFee(coin, sold, BigInt(order.fee))
  const lacks = isUnpaid ? t.insufficientFee({ symbol: coin?.symbol ?? '' }) : undefined
  const failed = failure && !isOutdated ? failureText(failure, t) : undefined
  const lowered = order && isLowered && !isOutdated && !isShort ? t.lowered : undefined
  const caution = isOutdated
    ? t.outdated
    : order && isShort
      ? t.insufficientBalance({ symbol: order.from.symbol })
      : order && hasMoved
        ? t.moved
        : undefined
  const box = useRef<HTMLDivElement>(null)
  // The price may have changed again at the next press, which is announced as well.
  const cautionKey = caution && `${caution} ${moves}`
  const isLoss = order !== null && isCostly(order)
  const told = [failed, cautionKey, lowered && order?.amount, isLoss && t.highImpact, lacks].filter(Boolean).join()
  const before = useRef(told)
  // The user may have scrolled to the end when it appears.
  useEffect(() => {
    const area = told && told !== before.current ? scrollAreaOf(box.current) : null
    // Only the review scrolls, not the page of the host.
    if (area) area.scrollTop = 0
    before.current = told
  }, [told])
  return (
    <>
      <div ref={box} className="swap-notes">
        {failed ? (
          <Note tone="negative" isAlert>
            {failed}
          </Note>
        ) : null}
        {lowered ? (
          <Note key={order?.amount} tone="caution" isAlert>
            {lowered}
          </Note>
        ) : null}
        {caution ? (
          <Note key={cautionKey} tone="caution" isAlert>
            {caution}
          </Note>
        ) : null}
      </div>
      {/* Screen readers announce only what comes into an element that is there before. */}
      <div className="swap-live swap-notes" aria-live="polite">
        {order ? <ImpactWarning {...order} /> : null}
        {lacks ? <Note tone="caution">{lacks}</Note> : null}
      </div>
    </>
  )
}

function Review({ order }: { order: SwapOrder }) {
  const t = useMessages(swapsMessages)
  const { from, to, amount, output, minimum, fee, account } = order
  const network = useSlice(networksSlice, ({ networks }) =>
    networks.find(({ caipNetworkId }) => caipNetworkId === order.network),
  )
  const coin = useSwapTokens().find(({ isCoin }) => isCoin)
  return (
    <Facts>
      <Part label={t.youSell} token={from} units={amount} isExact />
      <Part label={t.youBuy} token={to} units={output} />
      <Fact label={t.rate}>
        <Rate {...{ from, to, amount, output }} />
      </Fact>
      <SwapFacts {...{ from, to, amount, output, minimum, fee, coin }} />
      <Fact label={t.from}>
        <Address address={account} />
      </Fact>
      <Fact label={t.network}>
        <span dir="auto">{network?.name}</span>
      </Fact>
    </Facts>
  )
}

/** Props of `Part`. */
interface PartProps {
  label: string
  token: SwapToken
  units: string
  isExact?: boolean
}

function Part({ label, token, units, isExact = false }: PartProps) {
  const symbol = token.symbol.toLowerCase()
  const isNamesake = (other: SwapToken) => other.id !== token.id && other.symbol.toLowerCase() === symbol
  const numeric = fromBaseUnits(units, token.decimals)
  const digits = (isExact ? numeric : shorten(numeric)).length
  const isAmbiguous = useSwapTokens().some(isNamesake) && !token.isCoin
  return (
    <div className="swap-part">
      <dt className="swap-muted">{label}</dt>
      <dd>
        <TokenIcon token={token} />
        <span className="swap-worth">
          <span className="swap-sum" style={{ '--swap-digits': digits } as CSSProperties}>
            <Figure units={units} decimals={token.decimals} symbol={token.symbol} isExact={isExact} />
          </span>
          {isAmbiguous ? (
            <bdi className="swap-muted" dir="ltr">
              {shortenAddress(token.id.split(':')[2] ?? '')}
            </bdi>
          ) : null}
          <Value units={units} decimals={token.decimals} price={token.price} />
        </span>
      </dd>
    </div>
  )
}

type ButtonsProps = { order: SwapOrder; isOutdated: boolean; isSpent: boolean; isArmed: boolean }

function Buttons({ order, isOutdated, isSpent, isArmed }: ButtonsProps) {
  const t = useMessages(swapsMessages)
  const { router } = useKernel()
  const { approve, swap, isUnlimited } = usePlugin(swaps)
  const { step, wallet } = useSlice(swapsSlice)
  const name = wallet ?? t.yourWallet
  const { symbol } = order.from
  const isApproved = order.transaction !== null
  const hint = isApproved ? t.check : isUnlimited ? t.approveAll({ symbol }) : t.approveFirst({ symbol })
  const texts: Readonly<Record<Step, string>> = {
    idle: hint,
    asksReset: t.resetIn({ wallet: name, symbol }),
    asksApproval: t.approveIn({ wallet: name }),
    approving: t.waitingFor,
    asksSwap: t.confirmIn({ wallet: name }),
  }
  const isBusy = step !== 'idle'
  const go = () => {
    if (isArmed) void (isApproved ? swap(order.id) : approve())
  }
  const isBlocked = isOutdated || (isSpent && !isBusy)
  return (
    <>
      <p className="swap-muted swap-hint" aria-live="polite">
        {texts[step]}
      </p>
      <ButtonPair>
        <Button variant="secondary" disabled={isBusy} onPress={router.back}>
          {t.cancel}
        </Button>
        <Button busy={isBusy} disabled={isBlocked} onPress={go}>
          {isApproved ? t.swap : step === 'approving' ? t.approving : t.approve}
        </Button>
      </ButtonPair>
    </>
  )
}
