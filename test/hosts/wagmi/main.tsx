import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createModal } from 'portico'
import { evm } from 'portico/chains/evm'
import { mainnet } from 'portico/chains/evm/networks'
import { ConnectButton, PorticoProvider } from 'portico/react'
import { portico } from 'portico/wagmi'
import { createRoot } from 'react-dom/client'
import { createConfig, http, useConnection, WagmiProvider } from 'wagmi'
import { mainnet as chain } from 'wagmi/chains'

const modal = createModal({ projectId: 'host', networks: [mainnet], chains: [evm()] })
const config = createConfig({
  chains: [chain],
  transports: { [chain.id]: http() },
  connectors: [portico(modal)],
  multiInjectedProviderDiscovery: false,
})

/** The statuses of wagmi since the page was loaded, one after the other. */
const statuses: string[] = []

/** The address as wagmi knows it, which follows the modal. */
function Address() {
  const { address, status } = useConnection()
  if (statuses.at(-1) !== status) statuses.push(status)
  return (
    <>
      <p data-testid="library">{address}</p>
      <p data-testid="statuses">{statuses.join(' ')}</p>
    </>
  )
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
