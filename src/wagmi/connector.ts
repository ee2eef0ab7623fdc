import type { PorticoModal } from 'portico'
import { SwitchChainError } from 'viem'
import { ChainNotConfiguredError, type CreateConnectorFn, createConnector, ProviderNotFoundError } from 'wagmi'
import type { EthereumProvider } from '../wallet/internal.ts'
import { readConnected, untilRestored } from './connected.ts'
import { followModal } from './followModal.ts'
import { switchChain, toConnectError } from './switchChain.ts'

/**
 * A wagmi connector for a modal: connecting opens the modal, and the modal and wagmi always have the same connection.
 * Its id is the modal's name. Accounts reach wagmi once the connect gates, such as sign-in, have let them in.
 *
 * @example
 * const config = createConfig({
 *   chains: [mainnet],
 *   transports: { [mainnet.id]: http() },
 *   connectors: [portico(modal)],
 *   multiInjectedProviderDiscovery: false,
 * })
 *
 * @see https://wagmi.sh/dev/creating-connectors
 */
export function portico(modal: PorticoModal): CreateConnectorFn<EthereumProvider | undefined> {
  return createConnector(({ chains, emitter }) => {
    const follower = followModal(modal, emitter)
    const connected = () => {
      const now = readConnected(modal)
      if (!now) throw new ProviderNotFoundError()
      return now
    }
    const connectedProvider = () => {
      const provider = modal.getProvider('eip155')
      if (!provider) throw new ProviderNotFoundError()
      return provider
    }
    return {
      id: modal.name,
      name: 'Portico',
      type: 'portico',
      async setup() {
        // A server creates a config for each request: do not subscribe there.
        if (typeof window !== 'undefined') follower.start()
      },
      async connect({ chainId, isReconnecting, withCapabilities } = {}) {
        if (!isReconnecting) {
          const outcome = await modal.connect({ namespace: 'eip155' })
          if (outcome.status !== 'connected') throw toConnectError(outcome)
        }
        const chain = chains.find(({ id }) => id === chainId)
        // A declined switch does not undo the connection: the wallet stays connected on its chain.
        if (chain && connected().chainId !== chainId) await switchChain(modal, chain).catch(() => {})
        const { accounts, chainId: current } = connected()
        const answer = withCapabilities ? accounts.map((address) => ({ address, capabilities: {} })) : accounts
        return { accounts: answer as never, chainId: current }
      },
      disconnect: () => follower.leave(() => modal.disconnect('eip155')),
      getAccounts: async () => connected().accounts,
      async getChainId() {
        // Ask the wallet: it may have switched without emitting `chainChanged`.
        return Number(await connectedProvider().request({ method: 'eth_chainId' }))
      },
      async getProvider() {
        if (typeof window === 'undefined') return undefined
        // wagmi skips connectors without a provider when it reconnects, so wait for the restored wallet.
        await untilRestored(modal)
        return modal.getProvider('eip155')
      },
      async isAuthorized() {
        await untilRestored(modal)
        return readConnected(modal) !== undefined
      },
      async switchChain({ chainId, addEthereumChainParameter }) {
        connected()
        const chain = chains.find(({ id }) => id === chainId)
        if (!chain) throw new SwitchChainError(new ChainNotConfiguredError())
        await switchChain(modal, chain, addEthereumChainParameter)
        return chain
      },
      onAccountsChanged: follower.tell,
      onChainChanged: follower.tell,
      onDisconnect: follower.tell,
    }
  })
}
