import { loadRequestReview } from 'portico/review'
import { Paragraph, Skeleton, Spinner, Stack, StyleContext, uiStyles } from 'portico/ui'
import { Screen, useLoaded, useMessages, useSlice, useSlot } from 'portico/view'
import { useInsertionEffect } from 'react'
import { createPortal } from 'react-dom'
import { Isolated } from '../../view/internal.ts'
import { approvalSlice, type ReviewPlace, reviewPlaces } from '../approvalSlice.ts'
import { embeddedWalletMessages } from '../messages.ts'

const loadReview = async () => ({ default: (await loadRequestReview()).RequestReview })

/** Shows the description of a call in the dialog of the frame, which lies above the modal. */
function ApprovalReview({ place: { element, adopt } }: { place: ReviewPlace }) {
  useInsertionEffect(() => {
    for (const styles of uiStyles) adopt(styles)
  }, [adopt])
  return createPortal(
    <StyleContext.Provider value={adopt}>
      <Isolated>
        <Meaning />
      </Isolated>
    </StyleContext.Provider>,
    element,
  )
}

function Meaning() {
  const texts = useMessages(embeddedWalletMessages)
  const request = useSlice(approvalSlice, (state) => state.request)
  const RequestReview = useLoaded(loadReview)
  if (!request) return null
  if (request.isUnknown) return <Paragraph tone="negative">{texts.unknown}</Paragraph>
  if (!RequestReview) return <Skeleton shape="row" count={2} />
  const { key, description, simulation, address, networkName } = request
  return (
    <RequestReview
      key={key}
      description={description}
      simulation={simulation}
      address={address}
      network={networkName}
    />
  )
}

/** The view behind the dialog of the frame while the user decides; draws the description of the call into the dialog. */
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
