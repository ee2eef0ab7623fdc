import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createModal } from 'portico'
import { evm } from 'portico/chains/evm'
import { mainnet } from 'portico/chains/evm/networks'
import { ConnectButton, PorticoProvider, useProvider } from 'portico/react'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { createConfig, http, injected, useConnect, useConnection, useDisconnect, WagmiProvider } from 'wagmi'
import { mainnet as chain } from 'wagmi/chains'

const modal = createModal({ projectId: 'host', networks: [mainnet], chains: [evm()] })
const config = createConfig({
  chains: [chain],
  transports: { [chain.id]: http() },
  multiInjectedProviderDiscovery: false,
})
const connector = injected({
  target: () => {
    const provider = modal.getProvider('eip155')
    return provider && { id: 'portico', name: 'Portico', provider }
  },
})

/** The address as wagmi knows it, which follows the modal. */
function Address() {
  const provider = useProvider('eip155')
  const { mutate: connect } = useConnect()
  const { mutate: disconnect } = useDisconnect()
  const { address } = useConnection()
  useEffect(() => (provider ? connect({ connector }) : disconnect()), [provider, connect, disconnect])
  return <p data-testid="library">{address}</p>
}

createRoot(document.body).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <PorticoProvider modal={modal}>
        <ConnectButton />
        <Address />
      </PorticoProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
