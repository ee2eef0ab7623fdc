import { useState } from 'react'
import type { PairedWallet } from '../../test/wallets/index.ts'
import type { PageWorld } from '../world.ts'
import { networkName } from './names.ts'
import { useTask } from './useTask.ts'

/** A network that no page requests. */
const elsewhere = 'eip155:1'

/** How the phone answers, and its current EVM network. */
export function Settings({ wallet, chains }: { wallet: PairedWallet; chains: PageWorld['chains'] }) {
  const { cues } = wallet
  const [answer, setAnswer] = useState('Ask me')
  const { isBusy, failure, run } = useTask()
  const active = wallet.active('eip155') ?? elsewhere
  const addresses = wallet.addresses(active)
  const networks = new Set([...wallet.networks(), elsewhere].filter((network) => network.startsWith('eip155:')))
  const answers: Readonly<Record<string, () => void>> = {
    'Ask me': cues.manual,
    Approve: cues.approve,
    Decline: cues.reject,
    'Never answer': cues.ignore,
  }
  return (
    <section aria-label="Settings">
      <h2>Settings</h2>
      <fieldset>
        <legend>When asked</legend>
        {Object.entries(answers).map(([name, give]) => (
          <label key={name}>
            <input
              type="radio"
              name="answer"
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
        <label htmlFor="account">Account</label>{' '}
        <select
          id="account"
          disabled={isBusy}
          value={wallet.shared(active)[0]}
          onChange={({ target }) => run(() => cues.changeAccounts('eip155', [target.selectedIndex]))}
        >
          {addresses.map((address) => (
            <option key={address}>{address}</option>
          ))}
        </select>
      </p>
      <p>
        <label htmlFor="network">Network</label>{' '}
        <select
          id="network"
          disabled={isBusy}
          value={active}
          onChange={({ target }) => run(() => cues.changeChain(target.value as typeof active))}
        >
          {[...networks].map((network) => (
            <option key={network} value={network}>
              {networkName(network, chains)}
            </option>
          ))}
        </select>
      </p>
      <p role="alert">{failure}</p>
    </section>
  )
}
