import { Screen, useKernel, useMessages } from 'portico/react'
import { Button } from 'portico/ui'
import { Points } from '../components/Points.tsx'
import { useShellStyles } from '../hooks/useShellStyles.ts'
import { shellMessages } from '../messages.ts'
import { GetWalletView } from '../tokens.ts'

/** What a wallet is, for those who have none. */
export default function WhatIsAWalletView() {
  useShellStyles()
  const t = useMessages(shellMessages)
  const { router } = useKernel()
  return (
    <Screen title={t.whatIsAWallet}>
      <Points
        points={[
          { icon: 'coins', title: t.walletHomeTitle, text: t.walletHomeText },
          { icon: 'user', title: t.walletLoginTitle, text: t.walletLoginText },
          { icon: 'check', title: t.walletControlTitle, text: t.walletControlText },
        ]}
      />
      <Button onPress={() => router.push(GetWalletView)}>{t.getWallet}</Button>
    </Screen>
  )
}
