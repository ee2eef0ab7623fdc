import { createModal } from 'portico'
import { evm } from 'portico/chains/evm'
import { base, mainnet } from 'portico/chains/evm/networks'
import { universal } from 'portico/chains/universal'
import { ConnectButton, PorticoProvider } from 'portico/react'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

const modal = createModal({ projectId: 'host', networks: [mainnet, base], chains: [evm(), universal()] })

createRoot(document.body).render(createElement(PorticoProvider, { modal }, createElement(ConnectButton)))
