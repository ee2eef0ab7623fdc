import { authRoutes } from './auth.ts'
import { chainDataRoutes } from './chainDataRoutes.ts'
import { serveImage } from './directory/images.ts'
import { exchangeRoutes } from './exchange.ts'
import { nameRoutes } from './nameService.ts'
import { onrampRoutes } from './onramp.ts'
import { type ApiCall, json, type Route } from './router.ts'
import { forwardRpc } from './rpcProxy.ts'
import { sessionRoutes } from './sessionService.ts'
import { swapRoutes } from './swaps/routes.ts'
import { listWallets } from './walletListing.ts'

const image = ({ params }: ApiCall) => serveImage(params.id ?? '')

/** Every call that the project API answers. */
export const projectRoutes: readonly Route[] = [
  ['GET', '/appkit/v1/config', ({ project }) => json({ features: project.features })],
  ['GET', '/projects/v1/origins', ({ project }) => json({ allowedOrigins: project.allowedOrigins })],
  ['GET', '/getAnalyticsConfig', ({ project }) => json({ isAnalyticsEnabled: project.isAnalyticsEnabled })],
  // The analytics service takes events at a path of its own.
  ['POST', '/e', () => json({}, 202)],
  ['GET', '/getWallets', listWallets],
  ['GET', '/getWalletImage/:id', image],
  ['GET', '/public/getAssetImage/:id', image],
  ['GET', '/public/getCurrencyImage/:id', image],
  ['GET', '/public/getTokenImage/:id', image],
  ['GET', '/v1/supported-chains', ({ chains }) => json({ http: Object.keys(chains), ws: [] })],
  ...authRoutes,
  ...chainDataRoutes,
  ...swapRoutes,
  ...nameRoutes,
  ...onrampRoutes,
  ...sessionRoutes,
  ...exchangeRoutes,
  ['POST', '/v1', forwardRpc],
]
