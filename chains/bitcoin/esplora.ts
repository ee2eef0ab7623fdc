import { parseCaipNetworkId } from 'portico/wallet'
import type { EsploraUrls } from './balance.ts'
import { ServiceUrlError } from './errors.ts'

const isServiceUrl = (url: unknown) =>
  typeof url === 'string' && URL.canParse(url) && /^(https:|http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/])/i.test(url)

/** The services with a usable network and URL. Reports `BITCOIN_SERVICE_URL` for each of the others. */
export function checkEsplora(given: unknown, report: (error: unknown) => void): EsploraUrls {
  const entries = typeof given === 'object' && given ? Object.entries(given) : []
  return Object.fromEntries(
    entries.filter(([network, url]) => {
      const isUsable = parseCaipNetworkId(network)?.namespace === 'bip122' && isServiceUrl(url)
      if (!isUsable) report(new ServiceUrlError({ network }))
      return isUsable
    }),
  )
}
