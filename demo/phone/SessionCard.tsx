import type { PairedSession, PairedWallet } from '../../test/wallets/index.ts'
import { useTask } from './useTask.ts'

/** A page that the phone is connected with. */
export function SessionCard({ session, wallet }: { session: PairedSession; wallet: PairedWallet }) {
  const { app, accounts, topic } = session
  const { isBusy, failure, run } = useTask()
  return (
    <article className="desk" aria-label={app.name}>
      <h3>{app.name}</h3>
      <p>{app.url}</p>
      <ul aria-label="Accounts">
        {accounts.map((account) => (
          <li key={account}>{account}</li>
        ))}
      </ul>
      <button type="button" disabled={isBusy} onClick={() => run(() => wallet.cues.disconnect(topic))}>
        Disconnect
      </button>
      <p role="alert">{failure}</p>
    </article>
  )
}
