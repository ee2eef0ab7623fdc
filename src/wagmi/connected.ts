import type { PorticoModal } from 'portico'
import { type Address, getAddress } from 'viem'

/** The connection as wagmi sees it: accounts that passed the connect gates, the active account first. */
export interface Connected {
  readonly accounts: readonly Address[]
  readonly chainId: number
}

/** The connection of the modal in `eip155`; `undefined` if no account is connected or a gate (sign-in) holds it back. */
export function readConnected(modal: PorticoModal): Connected | undefined {
  const { isConnected, accounts, caipAddress } = modal.getAccount('eip155')
  if (!isConnected || !caipAddress) return undefined
  return {
    accounts: accounts.map(({ address }) => getAddress(address)),
    chainId: Number(caipAddress.split(':')[1]),
  }
}

/** Resolves when a remembered wallet has been restored or has failed to; immediately if no wallet is remembered. */
export function untilRestored(modal: PorticoModal): Promise<void> {
  return new Promise((resolve) => {
    const isRestored = () => readConnected(modal) || modal.getAccount('eip155').status === 'disconnected'
    if (isRestored()) return resolve()
    const finish = () => {
      stop()
      resolve()
    }
    const stop = modal.subscribeAccount(() => {
      if (isRestored()) finish()
    }, 'eip155')
    // While the user has yet to sign in the status stays `connecting`, and the kernel may fail to load.
    modal.ready().then(finish, finish)
  })
}
