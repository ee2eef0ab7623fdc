import { Screen, useMessages } from 'portico/react'
import { Points } from '../components/Points.tsx'
import { useShellStyles } from '../hooks/useShellStyles.ts'
import { shellMessages } from '../messages.ts'

/** What a network is. */
export default function WhatIsANetworkView() {
  useShellStyles()
  const t = useMessages(shellMessages)
  return (
    <Screen title={t.whatIsANetwork}>
      <Points
        points={[
          { icon: 'network', title: t.networkLayerTitle, text: t.networkLayerText },
          { icon: 'swap', title: t.networkChoiceTitle, text: t.networkChoiceText },
        ]}
      />
    </Screen>
  )
}
