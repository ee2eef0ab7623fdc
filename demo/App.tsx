import { ConnectButton, Modal, NetworkButton } from 'portico/react'
import type { Desk } from './desks.ts'
import { Session } from './Session.tsx'
import { WalletDesk } from './WalletDesk.tsx'

/** The page of a host: a header with the buttons, and what a connected visitor can do. */
export function App({ desks, inline }: { desks: readonly Desk[]; inline: boolean }) {
  return (
    <>
      <header className="bar">
        <strong>Portico demo</strong>
        <nav>
          <NetworkButton />
          <ConnectButton />
        </nav>
      </header>
      <main>
        {inline ? <Modal inline /> : null}
        <section>
          <h1>Everything here is local</h1>
          <p>
            Two real Ethereum nodes and a project API run on this machine, and the wallets below live in this page. A
            wallet extension of your own appears beside them.
          </p>
          <ol>
            <li>Connect the wallet called Harbour.</li>
            <li>Look at the balance, then change the network.</li>
            <li>Sign a message, reload the page, and disconnect.</li>
          </ol>
          <p>
            To connect a wallet that is elsewhere, open{' '}
            <a href="/phone.html" target="_blank" rel="noreferrer">
              the phone
            </a>{' '}
            and paste the pairing link there. <a href="/?families=all">Solana and Bitcoin</a> are a page away.
          </p>
        </section>
        <Session />
        {desks.map((desk) => (
          <WalletDesk key={desk.id} desk={desk} />
        ))}
      </main>
    </>
  )
}
