import { Screen, useMessages } from 'portico/view'
import { Points } from '../components/Points.tsx'
import { helpMessages } from '../helpMessages.ts'
import { useShellStyles } from '../hooks/useShellStyles.ts'
import { useTracked } from '../hooks/useTracked.ts'
import { shellMessages } from '../messages.ts'

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
