import type { Account } from '../account.ts'
import type { CaipNetworkId, Namespace } from '../caip.ts'
import type { Connector } from '../connector.ts'
import type { Session, SessionChange } from '../session.ts'

/** A wallet that is controlled by a test. */
export interface ScriptedWallet {
  readonly connector: Connector
  /** The answer to a request to connect: approval, no answer, or the error to reject with. */
  mode: 'accept' | 'hang' | Error | { readonly code: number }
  /** The answers to requests to switch the network, and to disconnect. */
  onSwitch(to: CaipNetworkId): Promise<void>
  onDisconnect(): Promise<void>
  /** Called when a session is released. */
  onRelease(): void
  accounts: readonly Account[]
  /** Whether it signs by account, so that its sessions can switch accounts. */
  signsByAccount: boolean
  network: CaipNetworkId
  /** The calls that its sessions got, the oldest first. */
  readonly calls: readonly string[]
  /** How many listeners watch its sessions. */
  readonly watchers: number
  /** Reports a change to the watchers of all its sessions. */
  tell(change: SessionChange): void
  /** Makes a session, as an adapter does: an account of the type comes first. */
  open(connector: Connector, accountType?: Account['type']): Session
}

export const accountAt = (address: string): Account => ({ address, type: 'eoa' })

export function createScriptedWallet(namespace: Namespace, id: string, network: CaipNetworkId): ScriptedWallet {
  const listeners = new Set<(change: SessionChange) => void>()
  const calls: string[] = []
  const self: ScriptedWallet = {
    connector: { id, name: id.toUpperCase(), type: 'ANNOUNCED', namespace, provider: async () => ({}) },
    mode: 'accept',
    onSwitch: async () => {},
    onDisconnect: async () => {},
    onRelease: () => {},
    accounts: [accountAt(`0x${id}`)],
    signsByAccount: false,
    network,
    calls,
    get watchers() {
      return listeners.size
    },
    tell(change) {
      for (const listener of [...listeners]) listener(change)
    },
    open: (connector, accountType) => {
      const order = (isFirst: (account: Account) => boolean) =>
        [...self.accounts].sort((a, b) => Number(isFirst(b)) - Number(isFirst(a)))
      let accounts = order(({ type }) => type === accountType)
      return {
        connector,
        get accounts() {
          return accounts
        },
        network: self.network,
        ...(self.signsByAccount && {
          switchAccount(address: string) {
            calls.push(`account ${address}`)
            accounts = order((account) => account.address === address)
            self.tell({ type: 'accounts', accounts })
          },
        }),
        provider: {},
        request: async () => null,
        signMessage: async (message) => `signed:${message}`,
        switchNetwork({ caipNetworkId }) {
          calls.push(`switch ${caipNetworkId}`)
          return self.onSwitch(caipNetworkId)
        },
        watch(listener) {
          const own = (change: SessionChange) => listener(change)
          listeners.add(own)
          return () => void listeners.delete(own)
        },
        release() {
          calls.push('release')
          self.onRelease()
        },
        disconnect() {
          calls.push('disconnect')
          return self.onDisconnect()
        },
      }
    },
  }
  return self
}
