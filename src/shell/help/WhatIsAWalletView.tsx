import { Button } from 'portico/ui'
import { Screen, useKernel, useMessages } from 'portico/view'
import { shellMessages } from '../messages.ts'
import { useShellStyles } from '../parts/useShellStyles.ts'
import { GetWalletView } from '../viewTokens.ts'
import { helpMessages } from './helpMessages.ts'
import { Points } from './Points.tsx'
import { useTracked } from './useTracked.ts'

/** Explains wallets to first-time users. */
export default function WhatIsAWalletView() {
  useShellStyles()
  useTracked('CLICK_WALLET_HELP')
  const t = useMessages(shellMessages)
  const help = useMessages(helpMessages)
  const { router } = useKernel()
  return (
    <Screen title={t.whatIsAWallet}>
      <Points
        points={[
          { icon: 'coins', title: help.walletHomeTitle, text: help.walletHomeText },
          { icon: 'user', title: help.walletLoginTitle, text: help.walletLoginText },
          { icon: 'check', title: help.walletControlTitle, text: help.walletControlText },
        ]}
      />
      <Button onPress={() => router.push(GetWalletView)}>{t.getWallet}</Button>
    </Screen>
  )
}
