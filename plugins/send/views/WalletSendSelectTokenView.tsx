import { RowFigures } from 'portico/shell/parts'
import { EmptyState, List, NetworkIcon, Row, SearchInput, Skeleton } from 'portico/ui'
import { Screen, useKernel, useMessages, usePlugin, useStyles } from 'portico/view'
import { fromBaseUnits } from 'portico/wallet'
import { useState } from 'react'
import { OwnedAmount, Value } from '../components/figures.tsx'
import { ShortAddress } from '../components/ShortAddress.tsx'
import { useSendTokens } from '../components/useSendTokens.ts'
import { sendMessages } from '../messages.ts'
import { send } from '../plugin.ts'
import { brandOf, type SendToken, searchTokens } from '../rules/tokens.ts'
import sendCss from '../send.css?inline'

/** The balance of a token and its value. */
function TokenBalance({ token: { balance, decimals, symbol, price } }: { token: SendToken }) {
  return (
    <RowFigures>
      <OwnedAmount value={balance} decimals={decimals} symbol={symbol} />
      {balance === null ? null : <Value amount={fromBaseUnits(balance, decimals)} price={price} />}
    </RowFigures>
  )
}

/** The tokens of the account, to send one of them. */
export default function WalletSendSelectTokenView() {
  useStyles(sendCss)
  const t = useMessages(sendMessages)
  const { router } = useKernel()
  const { setToken } = usePlugin(send)
  const [text, setText] = useState('')
  const { tokens, chosen, status } = useSendTokens()
  const found = searchTokens(tokens, text)
  return (
    <Screen title={t.selectToken}>
      <div className="send-stack">
        <SearchInput label={t.searchTokens} value={text} onChange={setText} clearLabel={t.clearSearch} />
        <p className="p-hidden" aria-live="polite">
          {text.trim() === '' ? null : t.found({ count: found.length })}
        </p>
        {found.length === 0 ? (
          <EmptyState icon="coins" title={t.noTokenFound}>
            {t.noTokenText}
          </EmptyState>
        ) : (
          <List heading={t.yourTokens}>
            {found.map((token) => (
              <Row
                key={token.id}
                label={token.name}
                // Token names are not unique: show the contract or mint.
                detail={token.address === undefined ? token.symbol : <ShortAddress address={token.address} />}
                icon={<NetworkIcon name={token.name} src={token.iconUrl} brand={brandOf(token)} />}
                tag={<TokenBalance token={token} />}
                selected={token.id === chosen?.id}
                onSelect={() => {
                  setToken(token.id)
                  router.back()
                }}
              />
            ))}
          </List>
        )}
        {status === 'loading' ? <Skeleton shape="row" count={2} /> : null}
        <p className="send-muted" aria-live="polite">
          {status === 'failed' ? t.tokensFailed : null}
        </p>
      </div>
    </Screen>
  )
}
