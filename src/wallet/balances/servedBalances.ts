import { HttpError, isPorticoError, type PluginContext, sleep } from 'portico/kernel'
import type { CaipNetworkId } from '../caip.ts'
import { type ActiveAccount, isActiveAccount } from '../chainData/activeAccount.ts'
import { getTokenBalances } from '../chainData/endpoints.ts'
import { NetworkIgnoredError } from '../chainData/errors.ts'
import type { SupportedChains } from '../chainData/supportedChains.ts'
import { nativeAddress } from './nativeAddress.ts'
import { isElsewhere } from './readBalances.ts'

/** How long the service keeps an answer in milliseconds. It keeps it by address alone, and gives it for any network. */
const keptFor = 10_000

/**
 * The balances of an account as the service sends them; `null` if the account is not active any more. `changed` names the
 * tokens (CAIP-10) that the service should refresh.
 */
export type AskService = (
  activeAccount: ActiveAccount,
  changed: readonly string[],
  signal: AbortSignal,
) => Promise<readonly unknown[] | null>

/** Whether an error is an answer of a service with one of these statuses. */
export const hasStatus = (error: unknown, ...statuses: readonly number[]): boolean =>
  isPorticoError(error) &&
  error.walk((cause) => HttpError.is(cause) && statuses.includes((cause.cause as Response).status)) != null

/** Asks the service for the balances of accounts, without getting the answer that it keeps for another network. */
export function createServedBalances(
  { api, store }: Pick<PluginContext, 'api' | 'store'>,
  { forNetwork }: Pick<SupportedChains, 'forNetwork'>,
): AskService {
  /** When each network was read last, by address. */
  const reads = new Map<string, Map<CaipNetworkId, number>>()

  return async (activeAccount, changed, signal) => {
    const { address, namespace, network } = activeAccount
    const { caipNetworkId } = network
    const isEvm = namespace === 'eip155'
    const times = reads.get(address) ?? new Map<CaipNetworkId, number>()
    reads.set(address, times)
    const note = () => void times.set(caipNetworkId, Date.now())
    const ask = async (forceUpdate?: string) => {
      const query = { address, currency: 'usd', chainId: caipNetworkId, forceUpdate } as const
      // The service keeps the answer also if nobody waits for it.
      note()
      const call = api.call(getTokenBalances, query, { signal: forNetwork(caipNetworkId, signal) })
      return (await call.finally(note)).balances
    }
    let isRefused = false
    /** Refreshing tokens skips the kept answer. It fails as a whole for one unknown token (400), or one without a price (503). */
    const askAnew = async (tokens: readonly string[]) => {
      try {
        return await ask(tokens.join(','))
      } catch (error) {
        if (!hasStatus(error, 400, 503)) throw error
        isRefused = true
        signal.throwIfAborted()
        return ask()
      }
    }
    const coin = [nativeAddress(caipNetworkId)]
    /** For how long the service may still keep an answer of another network. */
    const keptRest = () =>
      Math.max(0, ...[...times].map(([id, at]) => (id === caipNetworkId ? 0 : keptFor - Math.abs(Date.now() - at))))
    const isKept = keptRest() > 0
    // Other namespaces can not refresh tokens; the service reads one network of each.
    const tokens = !isEvm ? [] : changed.length > 0 ? changed : isKept ? coin : []
    const isElse = (values: readonly unknown[]) => isEvm && isElsewhere(values, caipNetworkId)
    let balances = await (tokens.length > 0 ? askAnew(tokens) : ask())
    if (isElse(balances) && tokens.length === 0) balances = await askAnew(coin)
    // An empty answer does not name its network.
    const isUnknown = isKept && isRefused && balances.length === 0
    if (!isElse(balances) && !isUnknown) return balances
    await sleep(isUnknown ? keptRest() : keptFor, signal)
    if (!isActiveAccount(store.get, activeAccount)) return null
    balances = await ask()
    if (isElse(balances)) throw new NetworkIgnoredError()
    return balances
  }
}
