import { Skeleton, shortenAddress } from 'portico/ui'
import type { BalanceChange, RequestSimulation } from '../wallet/internal.ts'
import { type Writer, writeFee, writeTokenAmount } from './sentences.ts'
import { oneLine } from './text.ts'

/** The balance changes of the account, and the fee. */
export function BalanceChanges({ simulation, writer }: { simulation: RequestSimulation | 'pending'; writer: Writer }) {
  const { texts } = writer
  const isPending = simulation === 'pending'
  return (
    <section className="review-changes" aria-label={texts.changes} aria-busy={isPending}>
      <h3 className="review-heading">{texts.changes}</h3>
      {isPending ? (
        <>
          <output className="p-hidden">{texts.simulating}</output>
          <Skeleton shape="text" count={2} />
        </>
      ) : (
        <>
          <Changes changes={simulation.changes} writer={writer} />
          <dl className="review-fact">
            <dt>{texts.fee}</dt>
            <dd className="p-tabular">
              {simulation.fee ? <Fee fee={simulation.fee} writer={writer} /> : texts.feeUnknown}
            </dd>
          </dl>
        </>
      )}
    </section>
  )
}

function Fee({ fee, writer }: { fee: NonNullable<RequestSimulation['fee']>; writer: Writer }) {
  const { shown, exact } = writeFee(fee, writer)
  return <bdi {...(exact !== shown && { title: exact })}>{shown}</bdi>
}

function Changes({ changes, writer }: { changes: readonly BalanceChange[] | null; writer: Writer }) {
  const { texts } = writer
  if (!changes) return <p className="review-muted">{texts.changesUnknown}</p>
  if (changes.length === 0) return <p className="review-muted">{texts.noChanges}</p>
  return (
    <ul className="review-list">
      {changes.map(({ token, amount, id }) => {
        const isLoss = amount.startsWith('-')
        const name = id === undefined ? '' : texts.collectible({ name: oneLine(token.symbol), id: oneLine(id, 24) })
        return (
          <li key={`${token.address ?? ''} ${id ?? ''}`} className="review-change" data-loss={isLoss || undefined}>
            <bdi className="p-tabular">
              {isLoss ? '−' : '+'}
              {id === undefined ? writeTokenAmount(amount, token, writer) : `${amount.replace('-', '')} × ${name}`}
            </bdi>
            {token.address === undefined ? null : <bdi className="review-muted">{shortenAddress(token.address)}</bdi>}
          </li>
        )
      })}
    </ul>
  )
}
