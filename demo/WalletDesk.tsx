import { Fragment, useState } from 'react'
import type { Desk } from './desks.ts'

/** Tells a wallet of this page how to answer. */
export function WalletDesk({ desk }: { desk: Desk }) {
  const [answer, setAnswer] = useState('Accept')
  const { actions, cues, icon, id, name: title } = desk
  const answers: Readonly<Record<string, () => void>> = {
    Accept: () => {
      cues.unlock()
      cues.accept()
    },
    Decline: cues.reject,
    'Keep waiting': cues.hang,
    'Already asked': cues.pending,
    Locked: cues.lock,
  }
  return (
    <section aria-label={title} className="desk">
      <h2>
        <img src={icon} alt="" width="24" height="24" /> {title}
      </h2>
      <fieldset>
        <legend>When asked</legend>
        {Object.entries(answers).map(([name, give]) => (
          <label key={name}>
            <input
              type="radio"
              name={id}
              checked={answer === name}
              onChange={() => {
                setAnswer(name)
                give()
              }}
            />
            {name}
          </label>
        ))}
      </fieldset>
      <p>
        {Object.entries(actions).map(([words, act]) => (
          <Fragment key={words}>
            <button type="button" onClick={act}>
              {words}
            </button>{' '}
          </Fragment>
        ))}
      </p>
    </section>
  )
}
