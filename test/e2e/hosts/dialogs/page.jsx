import { createModal } from 'portico'
import { evm } from 'portico/chains/evm'
import { ConnectButton, PorticoProvider } from 'portico/react'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { announceWallets } from '../../../../demo/wallets.ts'
import { loadWorld } from '../../../../demo/world.ts'
import { dialogs } from './Dialogs.jsx'
import './page.css'

const query = new URLSearchParams(location.search)
const Dialog = dialogs[query.get('kind')]
const isInside = query.has('inside')
const { projectId, chains, services } = await loadWorld()
const wallets = announceWallets({ chains }, 3)
const make = (name) =>
  createModal({ projectId, networks: chains, chains: [evm()], services, name, disableAppend: isInside })
const modal = make('first')

/** Holds the element of the modal. */
function Place() {
  const [place, setPlace] = useState(null)
  useEffect(() => place?.append(modal.element), [place])
  return <div ref={setPlace} />
}

function Page() {
  const [open, setOpen] = useState(false)
  Object.assign(window, { openDialog: () => setOpen(true), closeDialog: () => setOpen(false) })
  return (
    <PorticoProvider modal={modal}>
      <button type="button" onClick={() => setOpen(true)}>
        Open dialog
      </button>
      <ConnectButton />
      <Dialog open={open} onClose={() => setOpen(false)}>
        <ConnectButton label="Connect here" />
        {isInside && <Place />}
      </Dialog>
    </PorticoProvider>
  )
}

createRoot(document.getElementById('app')).render(<Page />)
Object.assign(window, { portico: modal, makeModal: make, wallets })
