import type { Hex } from 'viem'
import { testPrivateKeys } from '../keys.ts'
import { type SignInManner, tamperOnTheWay } from './authenticate.ts'
import { createClient, stopClient } from './client.ts'
import { createDecisions, type Decisions } from './decisions.ts'
import { type Heard, listen } from './listen.ts'
import { type NamespaceHandler, type NamespaceWallet, namespaceOf } from './namespaceHandler.ts'
import { createSessions } from './sessions.ts'
import { createState, type PairedState, sharedAddresses } from './state.ts'
import type { PairedCues, PairedNamespace, PairedWallet, PairedWalletOptions } from './types.ts'

const handlers: Readonly<Record<PairedNamespace, (keys: readonly Hex[]) => Promise<NamespaceHandler>>> = {
  eip155: async (keys) => (await import('./eip155.ts')).createEip155(keys),
  solana: async (keys) => (await import('./solana.ts')).createSolana(keys),
  bip122: async (keys) => (await import('./bitcoin.ts')).createBitcoin(keys),
}

/** Makes what the networks ask for; nothing else is loaded. Throws for a namespace without keys. */
async function createNamespaces({
  networks,
  keys = {},
}: PairedWalletOptions): Promise<ReadonlyMap<string, NamespaceHandler>> {
  const made = [...new Set(networks.map(namespaceOf))].map(async (namespace): Promise<[string, NamespaceHandler]> => {
    if (!Object.hasOwn(handlers, namespace)) throw new TypeError(`A paired wallet has no keys for ${namespace}.`)
    const known = namespace as PairedNamespace
    return [namespace, await handlers[known](keys[known] ?? testPrivateKeys)]
  })
  return new Map(await Promise.all(made))
}

/** Starts a wallet that pages pair with over a relay; see the lazy `startPairedWallet` of the wallets' index. */
export async function startPairedWallet(options: PairedWalletOptions): Promise<PairedWallet> {
  const name = options.name ?? 'Paired Wallet'
  const state = createState(options, await createNamespaces(options))
  const client = await createClient(name, options)
  const sessions = createSessions(client, state)
  sessions.adopt()
  const listeners = new Set<() => void>()
  const changed = () => {
    for (const listener of [...listeners]) listener()
  }
  const decisions = createDecisions(changed)
  const heard: Heard = { proposals: [], authentications: [], requests: [], deleted: [], failures: [] }
  const after = async (work: Promise<unknown>) => {
    await work
    changed()
  }
  const wallet: NamespaceWallet = {
    networks: () => state.networks,
    node: (network) => state.nodes.get(network),
    shared: (network) => sharedAddresses(state, network),
    moveTo: (network) => after(sessions.moveTo(network)),
    learn: (network, url) => void state.nodes.set(network, url),
  }
  const signIn: SignInManner = { how: 'each', change: {} }
  tamperOnTheWay(client, () => signIn.change.signed)
  const attend = listen({ client, state, decisions, wallet, heard, signIn, changed })

  const topics = () => sessions.list().map(({ topic }) => topic)
  const each = (run: (topic: string) => Promise<unknown>) => after(Promise.all(topics().map(run)))
  const cues: PairedCues = {
    ...policies(decisions),
    signIn(how, change = {}) {
      Object.assign(signIn, { how, change })
      attend()
    },
    changeAccounts: (namespace, keys) => after(sessions.share(namespace, keys)),
    changeChain: wallet.moveTo,
    updateNetworks: (networks) => after(sessions.cover(networks)),
    emit: sessions.emit,
    extend: () => each((topic) => client.extend({ topic })),
    ping: () => each((topic) => client.ping({ topic })),
    disconnect: (only) =>
      each(async (topic) => {
        if (only === undefined || only === topic)
          await client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
      }),
  }
  return {
    name,
    cues,
    ...heard,
    ...describe(state),
    pair: async (uri) => void (await client.core.pairing.pair({ uri })),
    sessions: sessions.list,
    pending: decisions.pending,
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async stop() {
      listeners.clear()
      await stopClient(client)
    },
  }
}

const policies = ({ decide, answer }: Decisions) => ({
  approve: () => decide('approve'),
  reject: (reason?: Parameters<PairedCues['reject']>[0]) => decide('reject', reason),
  ignore: () => decide('ignore'),
  manual: () => decide('manual'),
  answer,
})

const describe = (state: PairedState): Pick<PairedWallet, 'addresses' | 'shared' | 'networks' | 'active'> => ({
  addresses: (network) => state.handlers.get(namespaceOf(network))?.addresses(network) ?? [],
  shared: (network) => sharedAddresses(state, network),
  networks: () => state.networks,
  active: (namespace) => state.active.get(namespace),
})
