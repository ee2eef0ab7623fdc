import { Screen, useMessages } from 'portico/view'
import { shellMessages } from '../messages.ts'
import { useShellStyles } from '../parts/useShellStyles.ts'
import { helpMessages } from './helpMessages.ts'
import { Points } from './Points.tsx'
import { useTracked } from './useTracked.ts'

/** Explains networks. */
export default function WhatIsANetworkView() {
  useShellStyles()
  useTracked('CLICK_NETWORK_HELP')
  const t = useMessages(shellMessages)
  const help = useMessages(helpMessages)
  return (
    <Screen title={t.whatIsANetwork}>
      <Points
        points={[
          { icon: 'network', title: help.networkLayerTitle, text: help.networkLayerText },
          { icon: 'swap', title: help.networkChoiceTitle, text: help.networkChoiceText },
        ]}
      />
    </Screen>
  )
}
