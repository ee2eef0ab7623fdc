import { Button } from 'portico/ui'
import { Screen, useMessages, usePlugin, useSlice, useStyles } from 'portico/view'
import { networksSlice } from 'portico/wallet'
import { useEffect, useState } from 'react'
import type { RequestDescription } from '../wallet/internal.ts'
import { reviewMessages } from './messages.ts'
import { review } from './plugin.ts'
import { RequestReview } from './RequestReview.tsx'
import reviewCss from './review.css?inline'
import { plainDomain } from './text.ts'
import { reviewSlice } from './tokens.ts'

/**
 * Delay before a request can be passed on, in milliseconds, so that a press that was meant for the page or for the previous
 * request does not count.
 */
const inert = 500

/** Shows a request of the page before it is passed on to the wallet. */
export default function ReviewRequestView() {
  useStyles(reviewCss)
  const texts = useMessages(reviewMessages)
  const { accept, reject } = usePlugin(review)
  const { request, waiting } = useSlice(reviewSlice)
  const network = useSlice(networksSlice, ({ networks }) =>
    networks.find(({ caipNetworkId }) => caipNetworkId === (request?.description?.network ?? request?.network)),
  )
  const [seen, setSeen] = useState<RequestDescription>()
  const shown = request?.description ?? undefined
  useEffect(() => {
    const timer = setTimeout(() => setSeen(shown), inert)
    return () => clearTimeout(timer)
  }, [shown])
  if (!request) return <Screen title={texts.title} />
  const { description, simulation, address, origin, wallet } = request
  const isDanger = description?.cautions.some(({ weight }) => weight === 'danger')
  return (
    <Screen
      title={texts.title}
      footer={
        <div className="review-buttons">
          {waiting > 0 ? <p className="review-muted review-waiting">{texts.waiting({ count: waiting })}</p> : null}
          <Button variant="secondary" onPress={reject}>
            {texts.reject}
          </Button>
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            disabled={!description || seen !== description}
            onPress={accept}
          >
            {texts.proceed}
          </Button>
        </div>
      }
    >
      <p className="review-lead">
        <bdi className="review-origin">{plainDomain(URL.canParse(origin) ? new URL(origin).host : origin)}</bdi>{' '}
        <span>{texts.lead({ wallet })}</span>
      </p>
      <RequestReview
        key={request.key}
        description={description}
        simulation={simulation}
        address={address}
        network={network?.name ?? description?.network ?? request.network}
      />
    </Screen>
  )
}
