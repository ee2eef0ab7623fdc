import type { PorticoModal } from 'portico'
import { type Address, getAddress } from 'viem'

/** What wagmi is told of the wallet: accounts that the connect gates have let in, the active one first. */
export interface Connected {
  readonly accounts: readonly Address[]
  readonly chainId: number
}

/** Reads it from the modal; `undefined` while nobody is connected, or a gate such as sign-in holds the account back. */
export function readConnected(modal: PorticoModal): Connected | undefined {
  const { isConnected, accounts, caipAddress } = modal.getAccount('eip155')
  if (!isConnected || !caipAddress) return undefined
  return {
    accounts: accounts.map(({ address }) => getAddress(address)),
    chainId: Number(caipAddress.split(':')[1]),
  }
}

/** Resolves once a remembered wallet is restored, or is known not to come back; at once where none is remembered. */
export function untilRestored(modal: PorticoModal): Promise<void> {
  return new Promise((resolve) => {
    const isRestored = () => ['connected', 'disconnected'].includes(modal.getAccount('eip155').status)
    if (isRestored()) return resolve()
    const finish = () => {
      stop()
      resolve()
    }
    const stop = modal.subscribeAccount(() => {
      if (isRestored()) finish()
    }, 'eip155')
    // The account of a user who has yet to sign in stays in between; and the kernel may not load.
    modal.ready().then(finish, finish)
  })
}
