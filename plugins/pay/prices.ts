import type { PluginContext } from 'portico/kernel'
import { data, nativeAddress } from 'portico/wallet'
import type { PaymentAsset } from './rules/request.ts'

/** The price of one whole token or coin in US dollars; `null` if it is not known. Rejects only once the signal has aborted. */
export async function readPriceOf(
  { load, log }: Pick<PluginContext<never>, 'load' | 'log'>,
  { network, asset }: Pick<PaymentAsset, 'network' | 'asset'>,
  signal: AbortSignal,
): Promise<number | null> {
  let price: number | null = null
  try {
    const id = asset === 'native' ? nativeAddress(network) : (`${network}:${asset}` as const)
    price = await (await load(data)).readPrice(id, signal)
  } catch (error) {
    signal.throwIfAborted()
    log.info('The price of an asset could not be read', error)
  }
  signal.throwIfAborted()
  return price !== null && Number.isFinite(price) && price > 0 ? price : null
}
