import { createModal } from 'portico'
import { evm } from 'portico/chains/evm'
import { base, mainnet } from 'portico/chains/evm/networks'
import { universal } from 'portico/chains/universal'
import { ConnectButton, PorticoProvider } from 'portico/react'
import { createRoot } from 'react-dom/client'

const modal = createModal({
  projectId: '00000000000000000000000000000000',
  metadata: { name: 'Bench', description: 'A page with a Connect button', url: location.origin, icons: [] },
  networks: [mainnet, base],
  chains: [evm(), universal()],
  plugins: [],
})

const app = document.getElementById('app')
if (app) {
  createRoot(app).render(
    <PorticoProvider modal={modal}>
      <ConnectButton />
    </PorticoProvider>,
  )
}
