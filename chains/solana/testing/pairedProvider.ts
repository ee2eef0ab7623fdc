import type { CaipNetworkId, PairedProvider } from 'portico/wallet'
import { vi } from 'vitest'

type Settable<Part> = { -readonly [Key in keyof Part]: Part[Key] }

/** A session with a paired wallet, controlled by the test. */
export interface ScriptedPaired extends Settable<PairedProvider> {
  /** What the wallet answers. */
  answer: (method: string, params: Record<string, unknown>) => unknown
  /** Every call, and the chain that it is for. */
  readonly asked: { readonly method: string; readonly params: unknown; readonly chain: CaipNetworkId | undefined }[]
  /** How many listeners there are. */
  readonly listening: number
  tell(event: string): void
}

export const allMethods = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
] as const

/** Makes a session that covers two networks with one account, and every method. */
export function createScriptedPaired(address: string, parts: Partial<ScriptedPaired> = {}): ScriptedPaired {
  const listeners: [event: string, listener: () => void][] = []
  const provider: ScriptedPaired = {
    accounts: [address],
    network: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    networks: ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    methods: allMethods,
    answer: () => undefined,
    asked: [],
    async request({ method, params }, chain) {
      provider.asked.push({ method, params, chain })
      return provider.answer(method, params as Record<string, unknown>)
    },
    setNetwork(network) {
      provider.network = network
      provider.tell('chainChanged')
    },
    on: (event, listener) => void listeners.push([event, listener]),
    removeListener(event, listener) {
      const index = listeners.findIndex((entry) => entry[0] === event && entry[1] === listener)
      if (index >= 0) listeners.splice(index, 1)
    },
    disconnect: vi.fn(async () => {
      provider.accounts = []
      provider.tell('disconnect')
    }),
    get listening() {
      return listeners.length
    },
    tell(event) {
      for (const [name, listener] of [...listeners]) if (name === event) listener()
    },
    ...parts,
  }
  return provider
}
