import type { CaipNetworkId } from 'portico/wallet'
import { namespaceOf } from './namespaceHandler.ts'
import { type PairedState, sharedAddresses } from './state.ts'
import type { PairedProposal } from './types.ts'

/** What a session covers in one namespace (CAIP-217). */
export interface SessionNamespace {
  readonly chains: string[]
  readonly accounts: string[]
  readonly methods: string[]
  readonly events: string[]
}

const events = ['accountsChanged', 'chainChanged']

/** The accounts that are shared on some networks, as CAIP-10 ids. */
export const accountsOn = (state: PairedState, networks: readonly string[]): string[] =>
  networks.flatMap((network) =>
    sharedAddresses(state, network as CaipNetworkId).map((address) => `${network}:${address}`),
  )

/** What of a proposal the wallet grants: networks, methods and events that both know. Namespaces without any are left out. */
export function grant(state: PairedState, { namespaces }: PairedProposal): Record<string, SessionNamespace> {
  const granted: Record<string, SessionNamespace> = {}
  for (const [key, wanted] of Object.entries(namespaces)) {
    const handler = state.handlers.get(namespaceOf(`${key}:`))
    // A proposal may name one network in the key, and then no `chains` (CAIP-217).
    const asked = key.includes(':') ? [key] : wanted.chains
    const chains = state.networks.filter((network) => asked.includes(network))
    if (!handler || chains.length === 0) continue
    const known = { ...handler.asking, ...handler.telling }
    granted[key] = {
      chains,
      accounts: accountsOn(state, chains),
      methods: wanted.methods.filter((method) => Object.hasOwn(known, method)),
      events: wanted.events.filter((event) => events.includes(event)),
    }
  }
  return granted
}
