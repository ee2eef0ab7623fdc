import { type ApiCall, json, type Reply, type Route } from './router.ts'
import { forwardRpc } from './rpcProxy.ts'
import { listWallets } from './walletListing.ts'

/** A square whose colour follows from the id, so that two images can be told apart. */
function image({ params }: ApiCall): Reply {
  const hue = [...(params.id ?? '')].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7)
  const body = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"><rect width="96" height="96" fill="hsl(${hue} 60% 50%)"/></svg>`
  return { status: 200, type: 'image/svg+xml', body }
}

/** Every call that the project API answers. */
export const projectRoutes: readonly Route[] = [
  ['GET', '/appkit/v1/config', ({ project }) => json({ features: project.features })],
  ['GET', '/projects/v1/origins', ({ project }) => json({ allowedOrigins: project.allowedOrigins })],
  ['GET', '/getAnalyticsConfig', ({ project }) => json({ isAnalyticsEnabled: project.isAnalyticsEnabled })],
  ['GET', '/getWallets', listWallets],
  ['GET', '/getWalletImage/:id', image],
  ['GET', '/public/getAssetImage/:id', image],
  ['GET', '/public/getCurrencyImage/:id', image],
  ['GET', '/public/getTokenImage/:id', image],
  ['GET', '/v1/supported-chains', ({ chains }) => json({ http: Object.keys(chains), ws: [] })],
  ['POST', '/v1', forwardRpc],
]
