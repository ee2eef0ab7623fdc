import { Address, Icon, ScrollArea, Skeleton, shortenAddress } from 'portico/ui'
import { useFormat, useMessages, useStyles } from 'portico/view'
import type { Network } from 'portico/wallet'
import type { RequestCaution, RequestDescription, RequestSimulation } from '../wallet/internal.ts'
import { BalanceChanges } from './BalanceChanges.tsx'
import { reviewMessages } from './messages.ts'
import { RawData } from './RawData.tsx'
import reviewCss from './review.css?inline'
import { listFacts, type Writer, writeAction, writeCaution, writeField } from './sentences.ts'
import { oneLine, showHidden } from './text.ts'

/** Props of `RequestReview`. */
export interface RequestReviewProps {
  /** `null` while the request is being read. */
  description: RequestDescription | null
  /** `null` if there is nothing to simulate. */
  simulation: RequestSimulation | 'pending' | null
  /** The address that the request is for. */
  address: string
  /** The name of the network, or its id. */
  network: Network['name']
}

/** Limit of actions that are drawn; further ones are only counted. Adapters warn about requests with more. */
const maxActions = 50

/** Limit of a message that is drawn, in characters; the raw data has the whole message. */
const maxMessage = 6_000

/** Describes a request: its actions, cautions, balance changes and raw data. */
export function RequestReview({ description, simulation, address, network }: RequestReviewProps) {
  useStyles(reviewCss)
  const texts = useMessages(reviewMessages)
  const format = useFormat()
  const writer: Writer = { texts, format, short: shortenAddress }
  return (
    <div className="review">
      <div className="review-state" aria-busy={description === null}>
        <output className="p-hidden">{description ? null : texts.reading}</output>
        {description ? (
          <>
            {/* Before the actions: the fields of a long request would push them out of sight. */}
            <Cautions description={description} simulation={simulation} writer={writer} />
            <Actions description={description} writer={writer} />
          </>
        ) : (
          <Skeleton shape="row" count={2} />
        )}
      </div>
      {simulation === null ? null : <BalanceChanges simulation={simulation} writer={writer} />}
      <dl className="review-facts">
        <div className="review-fact">
          <dt>{texts.account}</dt>
          <dd>
            <Address address={description?.account ?? address} />
          </dd>
        </div>
        <div className="review-fact">
          <dt>{texts.network}</dt>
          <dd dir="auto">{oneLine(network)}</dd>
        </div>
      </dl>
      {description ? <RawData data={description.data} /> : null}
    </div>
  )
}

function Actions({ description, writer }: { description: RequestDescription; writer: Writer }) {
  const { actions, account } = description
  const rest = actions.length - maxActions
  return (
    <ol className="review-actions">
      {actions.slice(0, maxActions).map((action, at) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a description is never edited, so an index names the same action.
          key={at}
          className="review-action"
        >
          <p className="review-sentence" dir="auto">
            <Unbroken text={writeAction(action, account, writer)} />
          </p>
          <dl className="review-values">
            {listFacts(action, account, writer).map((field, place) => (
              <div
                // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat, and the list is never edited.
                key={place}
                className="review-value"
              >
                <dt dir="auto">{oneLine(field.label, 60)}</dt>
                <dd>
                  {field.type === 'address' ? (
                    <Address address={field.value} isWhole />
                  ) : (
                    <bdi className="p-tabular">{writeField(field, writer)}</bdi>
                  )}
                </dd>
              </div>
            ))}
          </dl>
          {'text' in action ? <Message text={action.text} /> : null}
        </li>
      ))}
      {rest > 0 ? <li className="review-action">{writer.texts.more({ count: rest })}</li> : null}
    </ol>
  )
}

/** A sentence whose shortened addresses never wrap: lines may break after an ellipsis. */
function Unbroken({ text }: { text: string }) {
  return text.split(/(\b\w{4,6}…\w{4}\b)/).map((part, at) =>
    at % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence are never moved.
      <span key={at} className="p-address">
        {part}
      </span>
    ) : (
      part
    ),
  )
}

function Message({ text }: { text: string }) {
  const texts = useMessages(reviewMessages)
  return (
    <>
      <div className="review-text">
        <ScrollArea label={texts.message}>
          <pre dir="auto">{showHidden(text.slice(0, maxMessage))}</pre>
        </ScrollArea>
      </div>
      {text.length > maxMessage ? <p className="review-muted">{texts.cut}</p> : null}
    </>
  )
}

function Cautions({
  description,
  simulation,
  writer,
}: Pick<RequestReviewProps, 'simulation'> & { description: RequestDescription; writer: Writer }) {
  const fails = simulation !== null && simulation !== 'pending' && simulation.outcome === 'fails'
  const cautions = [...(fails ? [{ kind: 'fails', weight: 'danger' } as const] : []), ...description.cautions]
  // Dangers first: there may be more warnings than fit. `sort` is stable.
  cautions.sort((one, other) => Number(other.weight === 'danger') - Number(one.weight === 'danger'))
  // Cautions about several contracts may have the same text: show it once, as a danger if one of them is.
  const written = new Map<string, RequestCaution['weight']>()
  for (const caution of cautions) {
    const text = writeCaution(caution, writer)
    if (!written.has(text)) written.set(text, caution.weight)
  }
  return (
    <ul className="review-cautions" aria-label={writer.texts.cautions} aria-live="polite">
      {[...written].map(([text, weight]) => (
        <li key={text} className="review-caution" data-weight={weight}>
          <Icon name="warning" />
          <span dir="auto">
            <Unbroken text={text} />
          </span>
        </li>
      ))}
    </ul>
  )
}
