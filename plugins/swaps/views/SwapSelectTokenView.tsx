import { RowFigures } from 'portico/shell/parts'
import { Button, EmptyState, List, Row, SearchInput, shortenAddress } from 'portico/ui'
import { Screen, useKernel, useMessages, usePlugin, useSlice, useStyles } from 'portico/view'
import { useState } from 'react'
import { Brief, Value } from '../components/figures.tsx'
import { TokenIcon } from '../components/TokenIcon.tsx'
import { useSwapTokens } from '../components/useSwap.ts'
import { swapsMessages } from '../messages.ts'
import { swaps } from '../plugin.ts'
import { type SwapToken, searchTokens, suggestTokens } from '../rules/tokens.ts'
import swapsCss from '../swaps.css?inline'
import { swapsSlice } from '../tokens.ts'

/** The number of tokens that are listed at first, and added with each press. */
const pageSize = 40

const isOwned = ({ balance }: SwapToken) => BigInt(balance ?? 0) > 0n
const byName = (a: SwapToken, b: SwapToken) => a.name.localeCompare(b.name)

/** The tokens of the network, for one side of the form. */
export default function SwapSelectTokenView({ params: { side } }: { params: { readonly side: 'from' | 'to' } }) {
  useStyles(swapsCss)
  const t = useMessages(swapsMessages)
  const { router } = useKernel()
  const { setToken } = usePlugin(swaps)
  const tokens = useSwapTokens()
  const chosen = useSlice(swapsSlice, (state) => state[side])
  const [text, setText] = useState('')
  const [shown, setShown] = useState(pageSize)
  const found = searchTokens(tokens, text)
  const isSearching = text.trim() !== ''
  const own = found.filter(isOwned)
  const others = found.filter((token) => !isOwned(token))
  const listed = (isSearching ? others : others.sort(byName)).slice(0, shown)
  const suggested = isSearching ? [] : suggestTokens(tokens)
  const choose = (token: SwapToken) => {
    setToken(side, token.id)
    router.back()
  }
  const row = (token: SwapToken) => (
    <Row
      key={token.id}
      label={token.name}
      // Names and symbols are not unique. The symbol of an owned token is beside its balance.
      detail={
        token.isCoin ? (
          token.symbol
        ) : (
          <>
            {isOwned(token) ? null : `${token.symbol} · `}
            <bdi dir="ltr">{shortenAddress(token.id.split(':')[2] ?? '')}</bdi>
          </>
        )
      }
      icon={<TokenIcon token={token} />}
      tag={isOwned(token) ? <TokenBalance token={token} /> : undefined}
      selected={token.id === chosen}
      onSelect={() => choose(token)}
    />
  )
  return (
    <Screen title={side === 'from' ? t.selectSold : t.selectBought}>
      <div className="swap-stack">
        <SearchInput
          label={t.searchTokens}
          value={text}
          onChange={(value) => {
            setText(value)
            setShown(pageSize)
          }}
          clearLabel={t.clearSearch}
        />
        <p className="p-hidden" aria-live="polite">
          {isSearching ? t.tokensFound({ count: found.length }) : null}
        </p>
        {suggested.length > 0 ? (
          <ul className="swap-chips" aria-label={t.suggested}>
            {suggested.map((token) => (
              <li key={token.id}>
                <button
                  type="button"
                  className="swap-chip p-touch p-focusable"
                  aria-pressed={token.id === chosen}
                  onClick={() => choose(token)}
                >
                  <TokenIcon token={token} size={20} />
                  <span dir="auto">{token.symbol}</span>
                </button>
              </li>
            ))}
          </ul>
        ) : null}
        {found.length === 0 ? (
          <EmptyState icon="coins" title={t.noTokenFound}>
            {t.noTokenText}
          </EmptyState>
        ) : null}
        {own.length > 0 ? <List heading={t.yourTokens}>{own.map(row)}</List> : null}
        {listed.length > 0 ? <List heading={t.allTokens}>{listed.map(row)}</List> : null}
        {others.length > listed.length ? (
          <Button variant="secondary" onPress={() => setShown(shown + pageSize)}>
            {t.showMore}
          </Button>
        ) : null}
      </div>
    </Screen>
  )
}

function TokenBalance({ token: { balance, decimals, symbol, price } }: { token: SwapToken }) {
  if (balance === null) return null
  return (
    <RowFigures>
      <Brief units={balance} decimals={decimals} symbol={symbol} />
      <Value units={balance} decimals={decimals} price={price} />
    </RowFigures>
  )
}
