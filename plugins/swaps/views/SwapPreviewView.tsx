import { Button, ButtonPair, Fact, Facts, Note, Skeleton, shortenAddress } from 'portico/ui'
import { Screen, useKernel, useMessages, usePlugin, useRead, useSlice, useStyles } from 'portico/view'
import { networksSlice } from 'portico/wallet'
import { useEffect } from 'react'
import { Figure, Worth } from '../components/figures.tsx'
import { ImpactWarning, Rate, SwapFacts } from '../components/SwapFacts.tsx'
import { TokenIcon } from '../components/TokenIcon.tsx'
import { useSwapTokens } from '../components/useSwap.ts'
import { failureText } from '../failureText.ts'
import { swapsMessages } from '../messages.ts'
import { swaps } from '../plugin.ts'
import { lacksFee } from '../rules/form.ts'
import type { SwapToken } from '../rules/tokens.ts'
import { selectCoversFees, selectEvmAccount } from '../select.ts'
import swapsCss from '../swaps.css?inline'
import { type Step, type SwapOrder, swapsSlice } from '../tokens.ts'

/** The review of a swap, with the values to sign. */
export default function SwapPreviewView() {
  useStyles(swapsCss)
  const t = useMessages(swapsMessages)
  const { router } = useKernel()
  const { follow } = usePlugin(swaps)
  const { order, failure } = useSlice(swapsSlice)
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
    <Screen title={t.reviewTitle}>
      <div className="swap-stack">
        {order ? <Review order={order} /> : failure ? null : <Skeleton shape="row" count={3} />}
        {failure && !isElsewhere ? (
          <Note tone="negative" isAlert>
            {failureText(failure, t)}
          </Note>
        ) : null}
        {order ? (
          <Buttons order={order} isOutdated={isElsewhere} isSpent={isSpent} />
        ) : (
          <Button variant="secondary" onPress={router.back}>
            {t.cancel}
          </Button>
        )}
      </div>
    </Screen>
  )
}

function Review({ order }: { order: SwapOrder }) {
  const t = useMessages(swapsMessages)
  const { from, to, amount, output, minimum, fee } = order
  const network = useSlice(networksSlice, ({ networks }) =>
    networks.find(({ caipNetworkId }) => caipNetworkId === order.network),
  )
  const coin = useSwapTokens().find(({ isCoin }) => isCoin)
  const coversFees = useRead(selectCoversFees)
  return (
    <>
      <Facts>
        <Part label={t.youSell} token={from} units={amount} isExact />
        <Part label={t.youBuy} token={to} units={output} />
        <Fact label={t.rate}>
          <Rate {...{ from, to, amount, output }} />
        </Fact>
        <SwapFacts {...{ from, to, amount, output, minimum, fee, coin }} />
        <Fact label={t.network}>
          <span dir="auto">{network?.name}</span>
        </Fact>
      </Facts>
      <ImpactWarning {...{ from, to, amount, output }} />
      {coversFees && fee !== null && lacksFee(coin, from.isCoin ? BigInt(amount) : 0n, BigInt(fee)) ? (
        <Note tone="caution">{t.insufficientFee({ symbol: coin?.symbol ?? '' })}</Note>
      ) : null}
    </>
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
  const isAmbiguous = useSwapTokens().some(isNamesake) && !token.isCoin
  return (
    <div className="swap-part">
      <dt className="swap-muted">{label}</dt>
      <dd>
        <TokenIcon token={token} />
        <span className="swap-worth">
          <span className="swap-sum">
            <Figure units={units} decimals={token.decimals} symbol={token.symbol} isExact={isExact} />
          </span>
          {isAmbiguous ? (
            <bdi className="swap-muted" dir="ltr">
              {shortenAddress(token.id.split(':')[2] ?? '')}
            </bdi>
          ) : null}
          <Worth units={units} decimals={token.decimals} price={token.price} />
        </span>
      </dd>
    </div>
  )
}

function Buttons({ order, isOutdated, isSpent }: { order: SwapOrder; isOutdated: boolean; isSpent: boolean }) {
  const t = useMessages(swapsMessages)
  const { router } = useKernel()
  const { approve, swap, isUnlimited } = usePlugin(swaps)
  const { step, wallet, hasMoved, isLowered } = useSlice(swapsSlice)
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
  const isBlocked = isOutdated || (isSpent && !isBusy)
  return (
    <>
      {isOutdated ? (
        <Note tone="caution" isAlert>
          {t.outdated}
        </Note>
      ) : isSpent && !isBusy ? (
        <Note tone="caution" isAlert>
          {t.insufficientBalance}
        </Note>
      ) : (
        <>
          {isLowered ? (
            <Note key={order.amount} tone="caution" isAlert>
              {t.lowered}
            </Note>
          ) : null}
          {hasMoved ? (
            <Note tone="caution" isAlert>
              {t.moved}
            </Note>
          ) : null}
        </>
      )}
      <p className="swap-muted" aria-live="polite">
        {texts[step]}
      </p>
      <ButtonPair>
        <Button variant="secondary" disabled={isBusy} onPress={router.back}>
          {t.cancel}
        </Button>
        <Button busy={isBusy} disabled={isBlocked} onPress={() => void (isApproved ? swap(order.id) : approve())}>
          {isApproved ? t.swap : step === 'approving' ? t.approving : t.approve}
        </Button>
      </ButtonPair>
    </>
  )
}
