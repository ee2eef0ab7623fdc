import { CopyButton, ScrollArea } from 'portico/ui'
import { useMessages } from 'portico/view'
import { useId, useState } from 'react'
import { reviewMessages } from './messages.ts'
import { showHidden } from './text.ts'

/** Limit of the data that is drawn, in characters. */
const maxData = 6_000

/** The parameters that the wallet gets, in a collapsed section. */
export function RawData({ data }: { data: string }) {
  const texts = useMessages(reviewMessages)
  const [isShown, setShown] = useState(false)
  const id = useId()
  return (
    <div className="review-raw">
      <div className="review-raw-head">
        <button
          type="button"
          className="review-disclose p-touch p-focusable"
          aria-expanded={isShown}
          aria-controls={id}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? texts.hideData : texts.showData}
        </button>
        <CopyButton
          text={data}
          label={texts.copyData}
          copiedLabel={texts.copied}
          // For the user to copy by hand.
          onError={() => setShown(true)}
        />
      </div>
      <div id={id} hidden={!isShown}>
        {isShown ? (
          <>
            <div className="review-text">
              <ScrollArea label={texts.rawData}>
                <pre dir="ltr">{showHidden(data.slice(0, maxData))}</pre>
              </ScrollArea>
            </div>
            {data.length > maxData ? <p className="review-muted">{texts.cut}</p> : null}
          </>
        ) : null}
      </div>
    </div>
  )
}
