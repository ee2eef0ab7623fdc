import { abortable, type PluginContext } from 'portico/kernel'
import { capabilities } from '../capabilities.ts'
import { capabilityOf } from '../capabilityOf.ts'
import { cleanText } from '../found/pageWallets.ts'
import type { KeptStorage } from '../pageStorage.ts'
import { walletRef } from '../ref.ts'
import { createCache } from './cache.ts'
import { getIdentity } from './endpoints.ts'
import { NetworksUnknownError } from './errors.ts'
import { type Holder, isHolding, selectHolder } from './holder.ts'
import type { DataOptions } from './options.ts'
import { cleanPicture } from './sanitize.ts'
import { storedIdentities } from './storageKeys.ts'
import type { SupportedChains } from './supportedChains.ts'
import type { DataController, Identity } from './tokens.ts'

/** How long a name is taken as it was read, in milliseconds. */
const lifetime = 5 * 60_000
const maxName = 60
const nobody: Identity = { name: null, avatar: null }

/** Reads names and pictures of accounts: from the service, else from the chain itself. */
export function createIdentities(
  ctx: PluginContext<DataOptions>,
  { supports, vouch }: SupportedChains,
  kept: KeptStorage,
): Pick<DataController, 'refreshIdentity'> & { forget(): void } {
  const { store, slots, api, log } = ctx
  const cache = createCache<Identity>(kept, storedIdentities as never, lifetime)

  const askService = async ({ address, network }: Holder, signal: AbortSignal): Promise<Identity> => {
    const isKnown = await supports(network.caipNetworkId, signal)
    if (isKnown === 'unknown') throw new NetworksUnknownError()
    if (isKnown === 'no') return nobody
    const { name = null, avatar = null } = await api.call(
      getIdentity,
      { address, sender: address },
      { signal: vouch(signal) },
    )
    return { name, avatar }
  }
  /** An answer that fails is none, and is not kept. */
  const attempt = async (ask: () => Promise<Identity | null>, signal: AbortSignal): Promise<Identity | undefined> => {
    try {
      const { name, avatar } = (await ask()) ?? nobody
      return { name: cleanText(name ?? '', maxName) || null, avatar: cleanPicture(avatar) ?? null }
    } catch (error) {
      signal.throwIfAborted()
      log.info('The name of an account could not be read', error)
      return undefined
    }
  }
  const read = async (holder: Holder, signal: AbortSignal): Promise<Identity | undefined> => {
    const served = await attempt(() => askService(holder, signal), signal)
    const lookUp = capabilityOf(slots, holder.namespace, capabilities.identity)
    if (served?.name || !lookUp) return served
    return (await attempt(() => abortable(lookUp(holder, signal), signal), signal)) ?? served
  }

  return {
    forget: cache.clear,
    async refreshIdentity(namespace, { signal }) {
      const holder = selectHolder(store.get, namespace)
      if (!holder || holder.network.testnet || !capabilityOf(slots, namespace, capabilities.names)) return null
      const either = AbortSignal.any([signal, ctx.signal])
      const known = cache.get(holder.caipAddress)
      const identity = known ?? (await read(holder, either))
      if (!identity) return null
      // Nothing is kept of somebody who left meanwhile.
      if (!isHolding(store.get, holder)) return identity
      if (!known) cache.put(holder.caipAddress, identity)
      ctx.peek(walletRef)?.setProfile(holder.namespace, holder.address, { name: identity.name, image: identity.avatar })
      return identity
    },
  }
}
