import { Paragraph, Spinner, Stack } from 'portico/ui'
import { Screen, useMessages, useSlot } from 'portico/view'
import { reviewPlaces } from '../approvalSlice.ts'
import { embeddedWalletMessages } from '../messages.ts'
import { ApprovalReview } from './ApprovalReview.tsx'

/** Stands behind the dialog of the frame while the user decides, and says in the dialog what the call means. */
export default function ApproveTransactionView() {
  const texts = useMessages(embeddedWalletMessages)
  const [place] = useSlot(reviewPlaces)
  return (
    <Screen title={texts.approve}>
      <Stack>
        <Spinner />
        <Paragraph tone="muted">{texts.approveHint}</Paragraph>
      </Stack>
      {place ? <ApprovalReview place={place} /> : null}
    </Screen>
  )
}
