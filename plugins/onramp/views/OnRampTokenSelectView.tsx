import { List, NetworkIcon, Row } from 'portico/ui'
import { Screen, useKernel, useMessages, usePlugin, useStyles } from 'portico/view'
import { useOnramp } from '../components/useOnramp.ts'
import { onrampMessages } from '../messages.ts'
import onrampCss from '../onramp.css?inline'
import { onramp } from '../plugin.ts'

/** The tokens that can be bought. */
export default function OnRampTokenSelectView() {
  useStyles(onrampCss)
  const t = useMessages(onrampMessages)
  const { router } = useKernel()
  const { setPurchaseCurrency } = usePlugin(onramp)
  const { purchaseCurrencies, purchaseSymbol } = useOnramp()
  return (
    <Screen title={t.chooseToken}>
      <List label={t.chooseToken}>
        {purchaseCurrencies.map(({ symbol, name, networks }) => (
          <Row
            key={symbol}
            label={name}
            detail={
              <span className="onramp-detail">
                {`${symbol} · ${networks.map((network) => network.display_name).join(', ')}`}
              </span>
            }
            icon={<NetworkIcon name={symbol} />}
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
