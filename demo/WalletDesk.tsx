import { useState } from 'react'
import type { TestWallet } from '../test/wallets/index.ts'

/** Tells a wallet of this page how to answer. */
export function WalletDesk({ wallet }: { wallet: TestWallet }) {
  const [answer, setAnswer] = useState('Accept')
  const { cues } = wallet
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
    <section aria-label={wallet.info.name} className="desk">
      <h2>
        <img src={wallet.info.icon} alt="" width="24" height="24" /> {wallet.info.name}
      </h2>
      <fieldset>
        <legend>How it answers</legend>
        {Object.entries(answers).map(([name, give]) => (
          <label key={name}>
            <input
              type="radio"
              name={wallet.info.uuid}
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
        <button type="button" onClick={() => cues.setChain(1)}>
          Go to a network that the page did not ask for
        </button>{' '}
        <button type="button" onClick={() => cues.disconnectApp()}>
          Disconnect in the wallet
        </button>
      </p>
    </section>
  )
}
