import { BrowserProvider } from 'ethers'
import { createModal } from 'portico'
import { evm } from 'portico/chains/evm'
import { mainnet } from 'portico/chains/evm/networks'
import { defineElements } from 'portico/elements'

const modal = createModal({ projectId: 'host', networks: [mainnet], chains: [evm()] })
defineElements(modal)

/** The address as ethers reads it from the provider of the modal. */
async function showAddress() {
  const provider = modal.getProvider('eip155')
  const address = provider ? await (await new BrowserProvider(provider).getSigner()).getAddress() : ''
  for (const place of document.querySelectorAll('[data-testid=library]')) place.textContent = address
}

modal.subscribeProviders(() => void showAddress())
