import { Paragraph, Spinner, Stack } from 'portico/ui'
import { Screen, useMessages } from 'portico/view'
import { embeddedWalletMessages } from '../messages.ts'

/** Stands behind the dialog of the frame while the user decides. */
export default function ApproveTransactionView() {
  const texts = useMessages(embeddedWalletMessages)
  return (
    <Screen title={texts.approve}>
      <Stack>
        <Spinner />
        <Paragraph tone="muted">{texts.approveHint}</Paragraph>
      </Stack>
    </Screen>
  )
}
