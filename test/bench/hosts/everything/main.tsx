import { createModal } from 'portico'
import { bitcoin } from 'portico/chains/bitcoin'
import { bitcoin as bitcoinMainnet } from 'portico/chains/bitcoin/networks'
import { evm } from 'portico/chains/evm'
import { base, mainnet } from 'portico/chains/evm/networks'
import { solana } from 'portico/chains/solana'
import { solana as solanaMainnet } from 'portico/chains/solana/networks'
import { universal } from 'portico/chains/universal'
import { activity } from 'portico/plugins/activity'
import { email } from 'portico/plugins/email'
import { names } from 'portico/plugins/names'
import { onramp } from 'portico/plugins/onramp'
import { pay } from 'portico/plugins/pay'
import { receive, send } from 'portico/plugins/send'
import { sessions } from 'portico/plugins/sessions'
import { siwx } from 'portico/plugins/siwx'
import { socials } from 'portico/plugins/socials'
import { swaps } from 'portico/plugins/swaps'
import { ConnectButton, PorticoProvider } from 'portico/react'
import { createRoot } from 'react-dom/client'

const modal = createModal({
  projectId: '00000000000000000000000000000000',
  metadata: { name: 'Bench', description: 'A page with every plugin', url: location.origin, icons: [] },
  networks: [mainnet, base, solanaMainnet, bitcoinMainnet],
  chains: [evm(), solana(), bitcoin(), universal()],
  plugins: [siwx(), send(), receive(), activity(), email(), socials(), swaps(), onramp(), names(), pay(), sessions()],
  features: { pay: true, smartSessions: true },
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
