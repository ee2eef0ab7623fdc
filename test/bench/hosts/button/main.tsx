import { createModal } from 'portico'
import { bitcoin } from 'portico/chains/bitcoin'
import { bitcoin as bitcoinMainnet } from 'portico/chains/bitcoin/networks'
import { evm } from 'portico/chains/evm'
import { base, mainnet } from 'portico/chains/evm/networks'
import { solana } from 'portico/chains/solana'
import { solana as solanaMainnet } from 'portico/chains/solana/networks'
import { universal } from 'portico/chains/universal'
import { activity } from 'portico/plugins/activity'
import { receive, send } from 'portico/plugins/send'
import { siwx } from 'portico/plugins/siwx'
import { ConnectButton, PorticoProvider } from 'portico/react'
import { createRoot } from 'react-dom/client'

const modal = createModal({
  projectId: '00000000000000000000000000000000',
  metadata: { name: 'Bench', description: 'A page with a Connect button', url: location.origin, icons: [] },
  networks: [mainnet, base, solanaMainnet, bitcoinMainnet],
  chains: [evm(), solana(), bitcoin(), universal()],
  plugins: [siwx(), send(), receive(), activity()],
  // Sizes are measured without preloading.
  preload: location.search === '?cold' ? 'intent' : 'idle',
})

const app = document.getElementById('app')
if (app) {
  createRoot(app).render(
    <PorticoProvider modal={modal}>
      <ConnectButton />
    </PorticoProvider>,
  )
}
