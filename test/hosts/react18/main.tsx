import { createModal } from 'portico'
import { evm } from 'portico/chains/evm'
import { base, mainnet } from 'portico/chains/evm/networks'
import { universal } from 'portico/chains/universal'
import { ConnectButton, PorticoProvider, useProvider } from 'portico/react'
import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createWalletClient, custom } from 'viem'

const modal = createModal({ projectId: 'host', networks: [mainnet, base], chains: [evm(), universal()] })

/** The address as viem reads it from the provider of the modal. */
function Address() {
  const provider = useProvider('eip155')
  const [address, setAddress] = useState('')
  useEffect(() => {
    if (!provider) return setAddress('')
    const client = createWalletClient({ transport: custom(provider) })
    client.getAddresses().then(([first]) => setAddress(first ?? ''))
  }, [provider])
  return <p data-testid="library">{address}</p>
}

createRoot(document.body).render(
  <StrictMode>
    <PorticoProvider modal={modal}>
      <ConnectButton />
      <Address />
    </PorticoProvider>
  </StrictMode>,
)
