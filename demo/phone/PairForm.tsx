import type { FormEvent } from 'react'
import type { PairedWallet } from '../../test/wallets/index.ts'
import { useTask } from './useTask.ts'

/** Takes a pairing link, as a camera would from the code. */
export function PairForm({ wallet }: { wallet: PairedWallet }) {
  const { isBusy, failure, run } = useTask()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    run(async () => {
      await wallet.pair(String(new FormData(form).get('uri')).trim())
      form.reset()
    })
  }
  return (
    <form onSubmit={submit}>
      <label htmlFor="uri">Pairing link</label>
      <input
        id="uri"
        name="uri"
        required
        placeholder="wc:…"
        autoComplete="off"
        spellCheck={false}
        aria-describedby="uri-failure"
        aria-invalid={failure !== ''}
      />
      <button type="submit" disabled={isBusy}>
        Connect
      </button>
      <p id="uri-failure" role="alert">
        {failure}
      </p>
    </form>
  )
}
