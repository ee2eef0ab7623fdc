import { ConnectButton, Modal, NetworkButton } from 'portico/react'
import type { Desk } from './desks.ts'
import { Looks } from './Looks.tsx'
import { Session } from './Session.tsx'
import { WalletDesk } from './WalletDesk.tsx'

/** The page of a host: a header with the buttons, what a connected user can do, and how the modal and the wallets behave. */
export function App({ desks, inline }: { desks: readonly Desk[]; inline: boolean }) {
  return (
    <>
      <header className="bar">
        <strong className="brand">
          <img src="/icon.svg" alt="" width="24" height="24" /> Portico demo
        </strong>
        <nav>
          <NetworkButton />
          <ConnectButton />
        </nav>
      </header>
      <main>
        {inline ? <Modal inline /> : null}
        <section className="lead">
          <h1>Try Portico</h1>
          <p>
            Two real Ethereum nodes and a project API run on this machine, and the wallets live in this page. A wallet
            extension of your own appears beside them.
          </p>
          <ol>
            <li>Connect the wallet called Harbour.</li>
            <li>Look at the balance, then change the network.</li>
            <li>Sign a message, reload the page, and disconnect.</li>
          </ol>
        </section>
        <Session />
        <Looks />
        <details className="card drawer">
          <summary>Wallet controls</summary>
          {desks.map((desk) => (
            <WalletDesk key={desk.id} desk={desk} />
          ))}
        </details>
        <nav aria-label="More" className="more">
          <a href="/phone.html" target="_blank" rel="noreferrer">
            A wallet on a phone
          </a>
          <a href="/?namespaces=all">Try Solana and Bitcoin</a>
          <a href="/elements.html">Without React</a>
          <a href="/two.html">Two modals on one page</a>
        </nav>
      </main>
    </>
  )
}
