import { Screen, useKernel, useMessages } from 'portico/react'
import { Button, EmptyState } from 'portico/ui'
import { sendMessages } from '../messages.ts'

/** A transfer that a host asked for is on its way. */
export default function WalletSendConfirmedView() {
  const t = useMessages(sendMessages)
  const { modal } = useKernel()
  const close = <Button onPress={() => void modal.close()}>{t.close}</Button>
  return (
    <Screen title={t.confirmedTitle}>
      <EmptyState icon="check" title={t.started} action={close}>
        {t.confirmedText}
      </EmptyState>
    </Screen>
  )
}
