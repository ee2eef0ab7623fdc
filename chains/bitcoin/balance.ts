import { type PluginContext, sleep, validate } from 'portico/kernel'
import type { AccountOnNetwork, Balance, CaipNetworkId } from 'portico/wallet'
import { integer, max, min, optional, string, type } from 'superstruct'
import { ServiceStatusError } from './errors.ts'

/** URLs of Esplora-compatible services by CAIP-2 id of the network. */
export type EsploraUrls = Readonly<Partial<Record<CaipNetworkId, string>>>

/** How long a service may take to answer, in ms. */
const timeout = 10_000
/** Retries after overload or a lost connection, and the delay before the first one in ms; it doubles each time. */
const retries = 2
const retryDelay = 300

/** The maximum supply of Bitcoin in satoshi. */
const supply = 2_100_000_000_000_000

/** A total in satoshi. Totals above `Number.MAX_SAFE_INTEGER` are not exact, so they are refused. */
const Satoshi = max(min(integer(), 0), Number.MAX_SAFE_INTEGER)
const Sums = type({ funded_txo_sum: Satoshi, spent_txo_sum: Satoshi })
/** `GET /address/:address` of Esplora. */
const AddressAnswer = type({ address: optional(string()), chain_stats: Sums, mempool_stats: Sums })

const isPassing = (status: number) => status === 408 || status === 429 || status >= 500

/**
 * Reads the balance of an address in satoshi, including unconfirmed transactions; `null` if the network has no service.
 * Throws if the service does not return a valid amount.
 */
export async function readBalance(
  { address, network }: AccountOnNetwork,
  urls: EsploraUrls,
  api: Pick<PluginContext['api'], 'fetch'>,
  signal: AbortSignal,
): Promise<Balance | null> {
  const url = urls[network.caipNetworkId]
  if (!url) return null
  signal.throwIfAborted()
  const answer = await ask(`${url.replace(/\/+$/, '')}/address/${encodeURIComponent(address)}`, api, signal)
  const { symbol, decimals } = network.nativeCurrency
  return { value: sumOf(answer, address), decimals, symbol }
}

async function ask(url: string, api: Pick<PluginContext['api'], 'fetch'>, signal: AbortSignal): Promise<unknown> {
  for (let tried = 0; ; tried++) {
    try {
      const response = await api.fetch(url, {
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
      })
      if (!response.ok) throw new ServiceStatusError({ status: response.status }, { cause: response })
      return await response.json()
    } catch (error) {
      signal.throwIfAborted()
      const isFinal = ServiceStatusError.is(error) ? !isPassing((error.cause as Response).status) : isTimeout(error)
      if (isFinal || tried >= retries) throw error
      await sleep(retryDelay * 2 ** tried, signal)
    }
  }
}

/** A service that timed out is not called again. */
const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError'

function sumOf(answer: unknown, address: string): string {
  const [failure, found] = validate(answer, AddressAnswer)
  if (failure) throw failure
  const { address: told = address, chain_stats: chain, mempool_stats: pool } = found
  // Bech32 is the same in capitals.
  if (told.toLowerCase() !== address.toLowerCase()) throw new Error('The answer is about another address')
  const sum = chain.funded_txo_sum - chain.spent_txo_sum + (pool.funded_txo_sum - pool.spent_txo_sum)
  if (sum < 0 || sum > supply) throw new Error('The answer is no amount of Bitcoin')
  return String(sum)
}
