import { useAccount, useDisconnect, useNetwork, useSignMessage } from 'portico/react'
import { useState } from 'react'

const message = 'Hello from the Portico demo'

/** The state of the user in the page, and a message to sign. */
export function Session() {
  const { address, status } = useAccount()
  const { network } = useNetwork()
  const { signMessage } = useSignMessage()
  const { disconnect } = useDisconnect()
  const [result, setResult] = useState('')
  /** Shows the result of an action, or its error. */
  const show = async (action: () => Promise<string>) => {
    try {
      setResult(await action())
    } catch (error) {
      setResult(error instanceof Error ? error.message : String(error))
    }
  }
  const leave = async () => {
    await disconnect()
    return ''
  }
  return (
    <section aria-label="Session" className="card">
      <dl>
        <dt>Status</dt>
        <dd data-testid="status">{status}</dd>
        <dt>Account</dt>
        <dd data-testid="address">{address ?? '–'}</dd>
        <dt>Network</dt>
        <dd data-testid="network">{network?.name ?? '–'}</dd>
      </dl>
      {status === 'connected' ? (
        <p>
          <button type="button" onClick={() => void show(() => signMessage(message))}>
            Sign a message
          </button>{' '}
          <button type="button" onClick={() => void show(leave)}>
            Disconnect
          </button>
        </p>
      ) : null}
      {result ? <output data-testid="signature">{result}</output> : null}
    </section>
  )
}
