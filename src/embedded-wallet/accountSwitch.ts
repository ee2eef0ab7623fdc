import { type Namespace, type Network, tracked } from 'portico/wallet'
import type { PrepareRequest } from '../wallet/internal.ts'
import { EmbeddedWalletRefusedError } from './errors.ts'
import { type Kind, type NamespaceSession, toKind } from './session.ts'
import type { Context, WalletFrame } from './walletFrame.ts'

export interface AccountSwitchSource {
  readonly sessions: ReadonlyMap<Namespace, NamespaceSession>
  /** The preferred account type, by namespace. */
  readonly preferred: ReadonlyMap<Namespace, Kind>
  /** Requests the accounts of a namespace on a network, and calls the watchers. */
  move(network: Network, signal: AbortSignal): Promise<void>
}

/** Returns a function that switches the namespaces whose preferred account type has changed. */
export function createAccountSwitch(ctx: Context, frame: WalletFrame, source: AccountSwitchSource) {
  const { sessions, preferred, move } = source
  return async ({ networks, signal }: Pick<PrepareRequest, 'networks' | 'signal'>): Promise<void> => {
    for (const [namespace, { accounts, network }] of sessions) {
      const type = preferred.get(namespace)
      const at = networks.find(({ caipNetworkId }) => caipNetworkId === network)
      const isOther = type && type !== accounts[0].type && accounts.some((account) => account.type === type)
      if (!at || !isOther) continue
      const { channel } = frame.open(network)
      try {
        const now = await channel.request('SET_PREFERRED_ACCOUNT', { type }, signal)
        const known = [...sessions.values()].flatMap((session) => session.accounts)
        const isOfUser = known.some(({ address }) => address.toLowerCase() === now.address.toLowerCase())
        if (now.type !== type || !isOfUser) throw new EmbeddedWalletRefusedError({ message: '' })
        await move(at, signal)
      } catch (error) {
        const shown = sessions.get(namespace)?.accounts[0].type
        // The frame may have switched, or do so later: it must not sign with another account than the page shows. A frame that
        // is being loaded is told once it is ready.
        if (shown) channel.tell('SET_PREFERRED_ACCOUNT', { type: toKind(shown) ?? 'eoa' })
        throw error
      }
      const properties = { accountType: type, network }
      ctx.events.emit(tracked, { event: 'SET_PREFERRED_ACCOUNT_TYPE', properties })
    }
  }
}
