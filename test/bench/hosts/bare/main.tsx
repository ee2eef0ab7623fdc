import { useRef } from 'react'
import { createRoot } from 'react-dom/client'

/** The lower bound for any modal: a native dialog with one row that is loaded with the page. */
function BareDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        Connect
      </button>
      <dialog ref={dialog} aria-label="Connect">
        <button type="button">Bench Wallet</button>
      </dialog>
    </>
  )
}

const app = document.getElementById('app')
if (app) createRoot(app).render(<BareDialog />)
