import { ConnectButton } from 'portico/react'

/** A Server Component that holds the button. */
export default function Page() {
  return (
    <main>
      <ConnectButton />
    </main>
  )
}
