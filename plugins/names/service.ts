import { HttpError, is, type PluginContext } from 'portico/kernel'
import { codeOf, data, type NameResolver, type Network, selectNetwork } from 'portico/wallet'
import type { Infer } from 'superstruct'
import { createForeignCheck } from './checkForeign.ts'
import { getName, getNameSuggestions, getNamesOf, registerName, Suggested } from './endpoints.ts'
import { NameKindError, NameSuggestionsError, NamesOfAddressError, ResolveNameError } from './errors.ts'
import { toLabel, toName } from './rules/name.ts'
import { addressFor, leadsTo, NameRecord } from './rules/record.ts'
import type { NameSuggestion, NamesController } from './tokens.ts'

/** Limits of the names of an address and of the suggestions. */
const most = { owned: 20, suggested: 5 }

export interface NameService extends Pick<NamesController, 'namesOf' | 'suggest'> {
  /** As `NamesController.resolve`. */
  readonly resolve: NameResolver['resolve']
  /**
   * The record of a name; `null` if nobody has it. The service must support `network`, by default the network of the EVM
   * account. Throws the error of the call.
   */
  find(name: string, signal: AbortSignal, network?: Network): Promise<NameRecord | null>
  /** Registers a name. Throws the error of the call. */
  register(registration: Infer<typeof registerName.input>, network: Network, signal: AbortSignal): Promise<unknown>
}

/** The calls of the name service. Aborts are thrown as they are. */
export function createService(
  ctx: Pick<PluginContext, 'api' | 'use' | 'store' | 'slots'>,
  suffixes: readonly string[],
): NameService {
  const { api, use, store } = ctx
  const [suffix = ''] = suffixes
  const checkForeign = createForeignCheck(ctx)
  /** Names are for EVM accounts: what counts is their network, also while another namespace is active. */
  const on = async (signal: AbortSignal, network = selectNetwork(store.get, 'eip155')) => {
    const id = network?.caipNetworkId
    // If the list of networks could not be read, fail instead of reporting the network as unsupported.
    if (id && (await use(data).supports(id, signal)) === 'unknown')
      throw new TypeError('The service did not say which networks it supports')
    return use(data).forNetwork(id, signal)
  }
  const find: NameService['find'] = async (name, signal, network) => {
    try {
      const found = await api.call(getName, { name, apiVersion: '2' as const }, await on(signal, network))
      if (!is(found, NameRecord)) return null
      // A record of another name may have another address, and does not mean that this name is free.
      if (found.name.toLowerCase() !== name) throw new TypeError('The service answered for another name')
      return found
    } catch (error) {
      if (HttpError.is(error) && (error.cause as Response).status === 404) return null
      throw error
    }
  }
  return {
    find,
    register: async (registration, network, signal) => api.call(registerName, registration, await on(signal, network)),
    async resolve(text, network, signal, { force = false } = {}) {
      const name = toName(text, suffixes)
      if (name === undefined || network.chainNamespace !== 'eip155') return null
      try {
        const found = await find(name, signal, network)
        const registered = found && addressFor(found, network.id)
        if (registered) await checkForeign(registered, network, force, signal)
        return registered?.address ?? null
      } catch (error) {
        signal.throwIfAborted()
        const cause = codeOf(error) === 'API_UNSUPPORTED' ? new NameKindError({ cause: error }) : error
        throw new ResolveNameError({ cause })
      }
    },
    async namesOf(address, signal) {
      try {
        const asked = { address, sender: address, apiVersion: '2' as const }
        const records = await api.call(getNamesOf, asked, await on(signal))
        const own = records
          .slice(0, most.owned)
          .filter((entry): entry is NameRecord => is(entry, NameRecord) && leadsTo(entry, address))
        return [...new Set(own.flatMap(({ name }) => toName(name, suffixes) ?? []))]
      } catch (error) {
        signal.throwIfAborted()
        throw new NamesOfAddressError({ cause: error })
      }
    },
    async suggest(text, signal) {
      try {
        const asked = { label: toLabel(text.trim(), suffixes), zone: suffix.slice(1) }
        const { suggestions } = await api.call(getNameSuggestions, asked, await on(signal))
        const found = new Map<string, NameSuggestion>()
        for (const entry of suggestions.slice(0, most.suggested)) {
          const name = is(entry, Suggested) ? toName(entry.name, suffixes) : undefined
          if (name === undefined || found.has(name)) continue
          found.set(name, { name, isRegistered: (entry as { registered: boolean }).registered })
        }
        return [...found.values()]
      } catch (error) {
        signal.throwIfAborted()
        throw new NameSuggestionsError({ cause: error })
      }
    },
  }
}
