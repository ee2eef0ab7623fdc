import { List, Row } from 'portico/ui'
import { Screen, useFormat, useKernel, useMessages, usePlugin, useStyles } from 'portico/view'
import { useOnramp } from '../components/useOnramp.ts'
import { onrampMessages } from '../messages.ts'
import onrampCss from '../onramp.css?inline'
import { onramp } from '../plugin.ts'

/** The name of a currency in the user's language. */
function nameOf(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'currency' }).of(code) ?? code
  } catch {
    return code
  }
}

/** The currencies to pay with. */
export default function OnRampFiatSelectView() {
  useStyles(onrampCss)
  const t = useMessages(onrampMessages)
  const { router } = useKernel()
  const { locale } = useFormat()
  const { setPaymentCurrency } = usePlugin(onramp)
  const { paymentCurrencies, paymentCode } = useOnramp()
  return (
    <Screen title={t.chooseCurrency}>
      <List label={t.chooseCurrency}>
        {paymentCurrencies.map(({ id }) => (
          <Row
            key={id}
            label={nameOf(id, locale)}
            tag={<span className="onramp-muted">{id}</span>}
            selected={id === paymentCode}
            onSelect={() => {
              void setPaymentCurrency(id)
              router.back()
            }}
          />
        ))}
      </List>
    </Screen>
  )
}
