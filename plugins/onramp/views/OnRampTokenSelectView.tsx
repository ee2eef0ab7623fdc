import { List, NetworkIcon, Row } from 'portico/ui'
import { Screen, useKernel, useMessages, usePlugin, useSlice, useStyles } from 'portico/view'
import { networksSlice } from 'portico/wallet'
import { useOnramp } from '../components/useOnramp.ts'
import { onrampMessages } from '../messages.ts'
import onrampCss from '../onramp.css?inline'
import { onramp } from '../plugin.ts'
import type { PurchaseCurrency } from '../rules/currencies.ts'

/** The tokens that can be bought. */
export default function OnRampTokenSelectView() {
  useStyles(onrampCss)
  const t = useMessages(onrampMessages)
  const { router } = useKernel()
  const { setPurchaseCurrency } = usePlugin(onramp)
  const { purchaseCurrencies, purchaseSymbol } = useOnramp()
  const { networks: known } = useSlice(networksSlice)
  const nameOf = (network: PurchaseCurrency['networks'][number]) =>
    known.find(({ caipNetworkId }) => caipNetworkId === `eip155:${network.chain_id}`)?.name ?? network.display_name
  return (
    <Screen title={t.chooseToken}>
      <List label={t.chooseToken}>
        {purchaseCurrencies.map(({ symbol, name, networks }) => (
          <Row
            key={symbol}
            label={name}
            detail={<span className="onramp-detail">{`${symbol} · ${networks.map(nameOf).join(', ')}`}</span>}
            icon={<NetworkIcon name={symbol} brand={`coin:${symbol}`} />}
            selected={symbol === purchaseSymbol}
            onSelect={() => {
              void setPurchaseCurrency(symbol)
              router.back()
            }}
          />
        ))}
      </List>
    </Screen>
  )
}
