import type { PorticoModal } from 'portico'
import type { EthereumProvider } from 'portico/wallet'
import { SwitchChainError } from 'viem'
import { ChainNotConfiguredError, type CreateConnectorFn, createConnector, ProviderNotFoundError } from 'wagmi'
import { readConnected, untilRestored } from './connected.ts'
import { toConnectError } from './errors.ts'
import { followModal } from './followModal.ts'
import { switchChain } from './switchChain.ts'

/**
 * A wagmi connector for a modal: connecting opens the modal, and who is connected in one of them is connected in the other.
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
        // A server makes a config for each request.
        if (typeof window !== 'undefined') follower.start()
      },
      async connect({ chainId, isReconnecting, withCapabilities } = {}) {
        if (!isReconnecting) {
          const outcome = await modal.connect({ namespace: 'eip155' })
          if (outcome.status !== 'connected') throw toConnectError(outcome)
        }
        const chain = chains.find(({ id }) => id === chainId)
        // The user is connected all the same, in the modal too, where the wallet stays on another chain.
        if (chain && connected().chainId !== chainId) await switchChain(modal, chain).catch(() => {})
        const { accounts, chainId: current } = connected()
        const answer = withCapabilities ? accounts.map((address) => ({ address, capabilities: {} })) : accounts
        return { accounts: answer as never, chainId: current }
      },
      disconnect: () => follower.leave(() => modal.disconnect('eip155')),
      getAccounts: async () => connected().accounts,
      async getChainId() {
        // The wallet itself: what is signed must not depend on whether it told of its last move.
        return Number(await connectedProvider().request({ method: 'eth_chainId' }))
      },
      async getProvider() {
        if (typeof window === 'undefined') return undefined
        // wagmi passes by a connector without provider when it reconnects.
        await untilRestored(modal)
        return modal.getProvider('eip155')
      },
      async isAuthorized() {
        await untilRestored(modal)
        return readConnected(modal) !== undefined
      },
      async switchChain({ chainId }) {
        connected()
        const chain = chains.find(({ id }) => id === chainId)
        if (!chain) throw new SwitchChainError(new ChainNotConfiguredError())
        await switchChain(modal, chain)
        return chain
      },
      onAccountsChanged: follower.tell,
      onChainChanged: follower.tell,
      onDisconnect: follower.tell,
    }
  })
}
