import { Address, Icon } from 'portico/ui'
import { useFormat, useMessages, useRead } from 'portico/view'
import { type ActiveAccount, formatExactAmount, fromBaseUnits, selectTokens } from 'portico/wallet'
import { sessionsMessages } from '../messages.ts'
import { toSpan } from '../rules/units.ts'
import { evmNamespace } from '../select.ts'
import type { Clause } from '../tokens.ts'

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
  const write = useClauseText(activeAccount)
  return (
    <section aria-label={heading}>
      <h3 className="sm-heading">{heading}</h3>
      <ul className="sm-clauses">
        {clauses.map((clause, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: clauses have no id and never move
          <li key={index} className="sm-clause" data-tone={clause.type === 'unknown' ? 'caution' : undefined}>
            <Icon name={clause.type === 'unknown' ? 'warning' : 'check'} size={20} />
            <span className="sm-clause-text">
              <span dir="auto">{write(clause)}</span>
              {'contract' in clause ? (
                <span className="sm-muted">
                  <Address address={clause.contract} />
                </span>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Isolates an exact number or a symbol, so that it reads from left to right in every language. */
const isolate = (text: string) => `\u2066${text}\u2069`

function useClauseText({ network, caipAddress }: ActiveAccount): (clause: Clause) => string {
  const t = useMessages(sessionsMessages)
  const format = useFormat()
  const { symbol, decimals } = network.nativeCurrency
  const tokens = useRead((read) => selectTokens(read, evmNamespace))
  const whole = (units: string, places: number) => formatExactAmount(fromBaseUnits(units, places), format.locale)
  const coins = (units: string) => isolate(`${whole(units, decimals)} ${symbol}`)
  /** The symbol comes from the tokens of the account: a symbol given by the app could be that of another token. */
  const ofToken = (contract: string, units: string) => {
    const id = `${network.caipNetworkId}:${contract}`.toLowerCase()
    const known = tokens.account === caipAddress && tokens.balances.find(({ address }) => address?.toLowerCase() === id)
    if (!known) return t.baseUnits({ amount: isolate(units) })
    return isolate(`${whole(units, Number(known.quantity.decimals))} ${known.symbol}`)
  }
  const span = (seconds: number) => {
    const { count, unit } = toSpan(seconds)
    return format.number(count, { style: 'unit', unit, unitDisplay: 'long' })
  }
  return (clause) => {
    switch (clause.type) {
      case 'call': {
        const { name, value } = clause
        if (name === null) return value === null ? t.callAll : t.callAllWithValue({ amount: coins(value) })
        return value === null
          ? t.call({ name: isolate(name) })
          : t.callWithValue({ name: isolate(name), amount: coins(value) })
      }
      case 'coin':
        return t.coin({ amount: coins(clause.amount) })
      case 'token':
        return t.token({ amount: ofToken(clause.contract, clause.amount) })
      case 'collectible':
        return t.collectible
      case 'gas':
        return t.gas({ amount: coins(clause.amount) })
      case 'calls':
        return t.calls({ count: clause.count })
      case 'rate':
        return t.rate({ count: clause.count, time: span(clause.seconds) })
      case 'unknown':
        return t.unknown({ name: isolate(clause.name) })
    }
  }
}
