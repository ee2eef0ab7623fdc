import { createModal, type PorticoModal } from 'portico'
import { evm } from 'portico/chains/evm'
import { ConnectButton, NetworkButton, PorticoProvider, useAccount } from 'portico/react'
import { StrictMode } from 'react'
import type { PageWorld } from '../../../demo/world.ts'

/** Makes the modal of a host that renders on a server and in a browser alike. */
export const createHostModal = ({ projectId, chains, services }: PageWorld): PorticoModal =>
  createModal({ projectId, networks: chains, chains: [evm()], services })

/** The host. */
export function Host({ modal }: { modal: PorticoModal }) {
  return (
    <StrictMode>
      <PorticoProvider modal={modal}>
        <header>
          <NetworkButton /> <ConnectButton balance="show" />
        </header>
        <Status />
      </PorticoProvider>
    </StrictMode>
  )
}

function Status() {
  return <p data-testid="status">{useAccount().status}</p>
}
