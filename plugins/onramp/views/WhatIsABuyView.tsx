import { Button, Icon } from 'portico/ui'
import { Screen, useKernel, useMessages, useStyles } from 'portico/view'
import { onrampActionMessages } from '../actionMessages.ts'
import { onrampMessages } from '../messages.ts'
import onrampCss from '../onramp.css?inline'

/** Explains what buying is. */
export default function WhatIsABuyView() {
  useStyles(onrampCss)
  const t = useMessages(onrampMessages)
  const actions = useMessages(onrampActionMessages)
  const { router } = useKernel()
  const cards = [
    ['buy', t.whatPay, t.whatPayText],
    ['wallet', t.whatGet, t.whatGetText],
  ] as const
  return (
    <Screen title={t.whatTitle}>
      <ul className="onramp-cards">
        {cards.map(([icon, title, text]) => (
          <li key={icon} className="onramp-card">
            <Icon name={icon} size={24} />
            <div>
              <h3 className="onramp-card-title">{title}</h3>
              <p className="onramp-card-text">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <Button onPress={router.back}>{actions.buy}</Button>
    </Screen>
  )
}
