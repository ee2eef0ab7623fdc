import { Address, Icon, Skeleton, shortenAddress, VisuallyHidden } from 'portico/ui'
import { useFormat, useMessages } from 'portico/view'
import { type ActiveAccount, formatExactAmount, fromBaseUnits } from 'portico/wallet'
import { sessionsMessages } from '../messages.ts'
import { toSpan } from '../rules/units.ts'
import type { Clause } from '../tokens.ts'
import { useTokenUnits } from './useTokenUnits.ts'

/** The permissions or the limits of a session, one sentence each. */
export function ClauseList({
  heading,
  clauses,
  activeAccount,
}: {
  heading: string
  clauses: readonly Clause[]
  activeAccount: ActiveAccount
}) {
  const t = useMessages(sessionsMessages)
  const texts = clauses.map(useClauseText(clauses, activeAccount))
  return (
    <section aria-label={heading}>
      <h3 className="sm-heading">{heading}</h3>
      {/* Sentences about tokens come once the chain is read. */}
      <ul className="sm-clauses" aria-live="polite" aria-busy={texts.some(({ text }) => text === null)}>
        {clauses.map((clause, index) => {
          const { text, note, isCaution = note !== undefined } = texts[index] as ClauseText
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: clauses have no id and never move
            <li key={index} className="sm-clause" data-tone={isCaution ? 'caution' : undefined}>
              <Icon name={isCaution ? 'warning' : 'check'} size={20} />
              <span className="sm-clause-text">
                {/* In the direction of the language: the sentence may begin with a name in another script. */}
                {text === null ? (
                  <>
                    <VisuallyHidden>{t.loading}</VisuallyHidden>
                    <Skeleton shape="text" />
                  </>
                ) : (
                  <span>{text}</span>
                )}
                {note ? <span className="sm-muted">{note}</span> : null}
                {'contract' in clause ? (
                  <span className="sm-muted">
                    <Address address={clause.contract} />
                  </span>
                ) : null}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Isolates a name, or an exact number with its symbol, so that it reads from left to right in every language. */
const isolate = (text: string) => `\u2066${text}\u2069`

/** Base units that are more than the supply of any token: apps mean by them that there is no limit. */
const unlimited = 2n ** 128n
const hasNoLimit = (amount: string) => BigInt(amount) >= unlimited

interface ClauseText {
  /** `null` while the chain is read. */
  readonly text: string | null
  readonly note?: string
  readonly isCaution?: boolean
}

function useClauseText(clauses: readonly Clause[], activeAccount: ActiveAccount): (clause: Clause) => ClauseText {
  const t = useMessages(sessionsMessages)
  const format = useFormat()
  const { symbol, decimals } = activeAccount.network.nativeCurrency
  const coin = isolate(symbol)
  const contracts = clauses.flatMap((clause) => (clause.type === 'token' ? [clause.contract] : []))
  const units = useTokenUnits(contracts, activeAccount)
  const whole = (amount: string, places: number) => formatExactAmount(fromBaseUnits(amount, places), format.locale)
  const coins = (amount: string) => isolate(`${whole(amount, decimals)}\u00a0${symbol}`)
  const anyOf = (name: string): ClauseText => ({ text: t.any({ token: isolate(name) }), isCaution: true })
  /** The symbol is that of the contract: a symbol given by the app could be that of another token. */
  const ofToken = (contract: string, amount: string): ClauseText => {
    const token = units.get(contract)
    if (token === undefined) return { text: null }
    if (hasNoLimit(amount)) return anyOf(token?.symbol || shortenAddress(contract))
    if (token?.symbol)
      return { text: t.coin({ amount: isolate(`${whole(amount, token.decimals)}\u00a0${token.symbol}`) }) }
    if (token) return { text: t.token({ amount: isolate(whole(amount, token.decimals)) }) }
    return { text: t.token({ amount: t.baseUnits({ amount: isolate(whole(amount, 0)) }) }), note: t.unread }
  }
  const span = (seconds: number) => {
    const { count, unit } = toSpan(seconds)
    return format.number(count, { style: 'unit', unit, unitDisplay: 'long' })
  }
  return (clause) => {
    switch (clause.type) {
      case 'call': {
        const { name: given, value } = clause
        const name = given === null ? null : isolate(given)
        if (value === null) return { text: name === null ? t.callAll : t.call({ name }) }
        if (hasNoLimit(value))
          return {
            text: name === null ? t.callAllWithAny({ token: coin }) : t.callWithAny({ name, token: coin }),
            isCaution: true,
          }
        const amount = coins(value)
        return { text: name === null ? t.callAllWithValue({ amount }) : t.callWithValue({ name, amount }) }
      }
      case 'coin':
        if (hasNoLimit(clause.amount)) return anyOf(symbol)
        return { text: t.coin({ amount: coins(clause.amount) }) }
      case 'token':
        return ofToken(clause.contract, clause.amount)
      case 'collectible':
        return { text: t.collectible }
      case 'gas':
        if (hasNoLimit(clause.amount)) return { text: t.gasAny({ token: coin }), isCaution: true }
        return { text: t.gas({ amount: coins(clause.amount) }) }
      case 'calls':
        return { text: t.calls({ count: clause.count }) }
      case 'rate':
        return { text: t.rate({ count: clause.count, time: span(clause.seconds) }) }
      case 'unknown':
        return { text: t.unknown({ name: isolate(clause.name) }), isCaution: true }
    }
  }
}
