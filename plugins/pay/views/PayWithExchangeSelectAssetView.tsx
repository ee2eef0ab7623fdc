import { EmptyState, List, Row, SearchInput } from 'portico/ui'
import { Screen, useKernel, useMessages, usePlugin, useRead, useSlice, useStyles } from 'portico/view'
import { networksSlice, parseCaipAddress, selectAccountType } from 'portico/wallet'
import { useState } from 'react'
import { AssetIcon } from '../components/AssetIcon.tsx'
import { payMessages } from '../messages.ts'
import payCss from '../pay.css?inline'
import { pay } from '../plugin.ts'
import { paySlice } from '../tokens.ts'

/** The assets that can be deposited. */
export default function PayWithExchangeSelectAssetView() {
  useStyles(payCss)
  const t = useMessages(payMessages)
  const { router } = useKernel()
  const { setAsset } = usePlugin(pay)
  const { account, assets, index } = useSlice(paySlice, (state) => state.deposit)
  const networks = useSlice(networksSlice, (state) => state.networks)
  const nameOf = (id: string) => networks.find(({ caipNetworkId }) => caipNetworkId === id)?.name ?? id
  const place = account === null ? undefined : parseCaipAddress(account)
  const type = useRead((read) => place && selectAccountType(read, place.namespace))
  const network = nameOf(place?.caipNetworkId ?? '')
  const limit =
    type === 'smartAccount' ? t.contractOnly({ network }) : type === null ? t.unknownOnly({ network }) : null
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const rows = assets.flatMap((asset, at) => {
    const { name, symbol } = asset.metadata
    const words = [name, symbol, asset.asset, nameOf(asset.network)]
    return words.some((word) => word.toLowerCase().includes(wanted)) ? [{ asset, at }] : []
  })
  return (
    <Screen title={t.selectAsset}>
      <div className="pay-form">
        {limit ? <p className="pay-muted">{limit}</p> : null}
        <SearchInput label={t.searchAssets} value={text} onChange={setText} clearLabel={t.clearSearch} />
        <p className="p-hidden" aria-live="polite">
          {wanted ? t.found({ count: rows.length }) : null}
        </p>
        {rows.length === 0 ? (
          <EmptyState icon="coins" title={t.noAssetFound}>
            {t.noAssetText}
          </EmptyState>
        ) : (
          <List label={t.selectAsset}>
            {rows.map(({ asset, at }) => (
              <Row
                key={`${asset.network}/${asset.asset}`}
                label={asset.metadata.name}
                detail={`${asset.metadata.symbol} · ${nameOf(asset.network)}`}
                icon={<AssetIcon asset={asset} />}
                selected={at === index}
                onSelect={() => {
                  void setAsset(at)
                  router.back()
                }}
              />
            ))}
          </List>
        )}
      </div>
    </Screen>
  )
}
