import { abortable, type PluginContext, validate, withTimeLimit } from 'portico/kernel'
import { string, type } from 'superstruct'
import type { AccountOnNetwork } from '../account.ts'
import { toCaipAddress } from '../caip.ts'
import { capabilities } from '../capabilities.ts'
import { capabilityOf } from '../capabilityOf.ts'
import { isActiveAccount, selectActiveAccount } from '../chainData/activeAccount.ts'
import { createCache, storedIdentities } from '../chainData/cache.ts'
import { getIdentity } from '../chainData/endpoints.ts'
import { NetworksUnknownError } from '../chainData/errors.ts'
import type { DataOptions } from '../chainData/options.ts'
import { cleanPicture, nullish } from '../chainData/structs.ts'
import type { SupportedChains } from '../chainData/supportedChains.ts'
import type { DataController, Identity } from '../chainData/tokens.ts'
import type { KeptStorage } from '../connection/pageStorage.ts'
import { cleanText } from '../discovery/untrustedText.ts'
import type { Network } from '../networks/network.ts'
import { wallet } from '../wallet.ts'
import { type FoundIdentity, type IdentitySource, identitySources } from './names.ts'

/** Lifetime of a cached name, in milliseconds. */
const lifetime = 5 * 60_000
/** Time limit for a source, in milliseconds. */
const timeLimit = 15_000
const maxName = 60
/** Limit of cached names of other accounts: enough for the history pages that a user looks at. */
const keptNames = 200
const nobody: Identity = { name: null, avatar: null }

/** Validates the answer of a source. */
const Found = nullish(type({ name: nullish(string()), avatar: nullish(string()) }))

/** Reads names and pictures of accounts from the sources of the slot, those of the service and of the chain among them. */
export function createIdentities(
  ctx: PluginContext<DataOptions>,
  supported: SupportedChains,
  kept: KeptStorage,
): Pick<DataController, 'refreshIdentity' | 'nameOf'> & { forget(): void } {
  const { store, slots, log } = ctx
  const cache = createCache<Identity>(kept, storedIdentities as never, lifetime)
  const ownSources = coreSources(ctx, supported)
  const core = new Set(ownSources.map(({ id }) => id))
  for (const source of ownSources) slots.contribute(identitySources, source)

  /** Asks a source and validates its answer. */
  const ask = async (source: IdentitySource, at: AccountOnNetwork, signal: AbortSignal): Promise<Identity> => {
    const answer: unknown = await withTimeLimit(timeLimit, (limited) => source.identify(at, limited), signal)
    const [failure, found] = validate(answer, Found)
    if (failure) throw failure
    const { name, avatar } = found ?? nobody
    return { name: cleanText(name, maxName) || null, avatar: cleanPicture(avatar) ?? null }
  }
  /** `undefined` if the answer is unknown: no source supports the network, or one failed and no other has an answer. */
  const read = async (
    at: AccountOnNetwork,
    signal: AbortSignal,
    isAsked: (source: IdentitySource) => boolean = () => true,
  ): Promise<Identity | undefined> => {
    let best: Identity | undefined
    let hasFailed = false
    for (const source of slots.get(identitySources).filter(isAsked)) {
      try {
        if (source.isFor?.(at.network) === false) continue
        const found = await ask(source, at, signal)
        // The plugin of the source was switched off in the meantime.
        if (!slots.get(identitySources).includes(source)) continue
        if (found.name) return found
        if (!best?.avatar) best = found
      } catch (error) {
        signal.throwIfAborted()
        hasFailed = true
        log.info(`The source of names "${source.id}" failed`, error)
      }
    }
    return hasFailed && !best?.avatar ? undefined : best
  }
  /** The cache key: the account and the sources of plugins. An answer is used while the sources are the same. */
  const keyOf = (caipAddress: string) =>
    [caipAddress, ...slots.get(identitySources).map(({ id }) => id)].filter((id) => !core.has(id)).join(' ')

  /** Cached names of other accounts. Concurrent callers share one read. */
  const others = new Map<string, { readonly readAt: number; readonly name: Promise<string | null> }>()
  const readOther = async (key: string, at: AccountOnNetwork) => {
    const found = await read(at, ctx.signal, ({ id }) => !core.has(id))
    // A source that failed is asked again the next time.
    if (!found) others.delete(key)
    return found?.name ?? null
  }

  return {
    forget() {
      cache.clear()
      others.clear()
    },
    nameOf(at, { signal }) {
      const key = keyOf(toCaipAddress(at.network.caipNetworkId, at.address))
      const known = others.get(key)
      if (known && Math.abs(Date.now() - known.readAt) < lifetime) return abortable(known.name, signal)
      const name = readOther(key, at)
      others.delete(key)
      others.set(key, { readAt: Date.now(), name })
      for (const oldest of [...others.keys()].slice(0, -keptNames)) others.delete(oldest)
      return abortable(name, signal)
    },
    async refreshIdentity(namespace, { force = false, signal }) {
      const activeAccount = selectActiveAccount(store.get, namespace)
      if (!activeAccount) return null
      const either = AbortSignal.any([signal, ctx.signal])
      const key = keyOf(activeAccount.caipAddress)
      const known = force ? undefined : cache.get(key)
      const identity = known ?? (await read(activeAccount, either))
      if (!identity) return null
      // Store nothing about an account that disconnected in the meantime.
      if (!isActiveAccount(store.get, activeAccount)) return identity
      if (!known) cache.put(key, identity)
      ctx
        .peek(wallet)
        ?.setProfile(activeAccount.namespace, activeAccount.address, { name: identity.name, image: identity.avatar })
      return identity
    },
  }
}

/** The sources of Portico: the data service, then the chain itself. They have no names for test networks. */
function coreSources(
  { slots, api }: PluginContext<DataOptions>,
  { supports, forNetwork }: SupportedChains,
): readonly IdentitySource[] {
  const isFor = ({ chainNamespace, testnet }: Network) =>
    !testnet && capabilityOf(slots, chainNamespace, capabilities.names) !== undefined
  return [
    {
      id: 'service',
      isFor,
      async identify({ address, network }, signal): Promise<FoundIdentity | null> {
        const isKnown = await supports(network.caipNetworkId, signal)
        if (isKnown === 'unknown') throw new NetworksUnknownError()
        if (isKnown === 'no') return null
        const own = forNetwork(network.caipNetworkId, signal)
        return api.call(getIdentity, { address, sender: address }, { signal: own })
      },
    },
    {
      id: 'chain',
      order: 100,
      isFor,
      async identify(at, signal) {
        const lookUp = capabilityOf(slots, at.network.chainNamespace, capabilities.identity)
        return (await lookUp?.(at, signal)) ?? null
      },
    },
  ]
}
