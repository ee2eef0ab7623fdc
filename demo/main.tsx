import { createModal } from 'portico'
import { evm } from 'portico/chains/evm'
import { PorticoProvider } from 'portico/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { readOptions } from './options.ts'
import { announceWallets } from './wallets.ts'
import { loadWorld } from './world.ts'

const options = readOptions(location.search)
const world = await loadWorld()
const wallets = announceWallets(world, options.wallets)
const [first, ...others] = world.chains.filter(({ id }) => options.chains.length === 0 || options.chains.includes(id))
if (!first) throw new Error('None of the chains in the address is in the local world')

const modal = createModal({
  projectId: world.projectId,
  metadata: {
    name: 'Portico demo',
    description: 'A page to try the modal on',
    url: location.origin,
    icons: ['/icon.svg'],
  },
  networks: [first, ...others],
  chains: [evm()],
  services: world.services,
  theme: { mode: options.theme },
  locale: options.locale,
  ...(options.inline ? { enableEmbedded: true } : {}),
  ...(options.legal
    ? {
        features: { legalCheckbox: true },
        termsConditionsUrl: 'https://example.com/terms',
        privacyPolicyUrl: 'https://example.com/privacy',
      }
    : {}),
})

// For the browser's console, and for the tests in test/e2e.
Object.assign(window, { portico: modal, wallets })

const root = document.getElementById('app')
if (!root) throw new Error('The page has no #app')
createRoot(root).render(
  <StrictMode>
    <PorticoProvider modal={modal}>
      <App wallets={wallets} inline={options.inline} />
    </PorticoProvider>
  </StrictMode>,
)
