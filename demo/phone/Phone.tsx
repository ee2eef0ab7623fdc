import { useEffect, useReducer } from 'react'
import type { PairedWallet } from '../../test/wallets/index.ts'
import type { PageWorld } from '../world.ts'
import { PairForm } from './PairForm.tsx'
import { Question } from './Question.tsx'
import { SessionCard } from './SessionCard.tsx'
import { Settings } from './Settings.tsx'

export interface PhoneProps {
  readonly wallet: PairedWallet
  readonly chains: PageWorld['chains']
}

/** The screen of the phone: its open questions, its sessions and its settings. */
export function Phone({ wallet, chains }: PhoneProps) {
  const [, refresh] = useReducer((count: number) => count + 1, 0)
  useEffect(() => wallet.watch(refresh), [wallet])
  const questions = wallet.pending()
  const sessions = wallet.sessions()
  return (
    <>
      <header className="bar">
        <strong>{wallet.name}, a wallet on a phone</strong>
        <nav>
          <a href="/">To the demo</a>
        </nav>
      </header>
      <main>
        <h1>Phone</h1>
        <PairForm wallet={wallet} />
        <section aria-label="Questions" aria-live="polite">
          <h2>Questions</h2>
          {questions.length === 0 ? <p>No requests</p> : null}
          {questions.map((question) => (
            <Question key={question.id} question={question} wallet={wallet} chains={chains} />
          ))}
        </section>
        <section aria-label="Connections">
          <h2>Connections</h2>
          {sessions.length === 0 ? <p>Not connected with any page.</p> : null}
          {sessions.map((session) => (
            <SessionCard key={session.topic} session={session} wallet={wallet} />
          ))}
        </section>
        <Settings wallet={wallet} chains={chains} />
      </main>
    </>
  )
}
