import { Points } from 'portico/shell/parts'
import { Button } from 'portico/ui'
import { Screen, useKernel, useMessages } from 'portico/view'
import { onrampActionMessages } from '../actionMessages.ts'
import { onrampMessages } from '../messages.ts'

/** Explains what buying is. */
export default function WhatIsABuyView() {
  const t = useMessages(onrampMessages)
  const actions = useMessages(onrampActionMessages)
  const { router } = useKernel()
  return (
    <Screen title={t.whatTitle}>
      <Points
        points={[
          { icon: 'buy', title: t.whatPay, text: t.whatPayText },
          { icon: 'wallet', title: t.whatGet, text: t.whatGetText },
        ]}
      />
      <Button onPress={router.back}>{actions.buy}</Button>
    </Screen>
  )
}
