import type { CaipNetworkId } from 'portico/wallet'
import { EmbeddedWalletUrlError } from './errors.ts'
import { isFrameUrl } from './protocol.ts'

export interface FrameQuery {
  readonly projectId: string
  readonly network: CaipNetworkId
  /** The URL of a node that the wallet uses to read from the network. */
  readonly rpcUrl: string | undefined
}

/** The version of the protocol between page and frame. */
const version = '4'

/** The origin of the page of the wallet. Throws `EMBEDDED_WALLET_URL`. */
export function originOf(url: string): string {
  if (!isFrameUrl(url)) throw new EmbeddedWalletUrlError({ url })
  return new URL(url).origin
}

/** The URL of the frame: the page of the wallet with project, network and protocol version in its query. */
export function frameUrl(url: string, { projectId, network, rpcUrl }: FrameQuery): string {
  const address = new URL(url)
  const query = { projectId, chainId: network, version, enableLogger: 'false', ...(rpcUrl && { rpcUrl }) }
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  return address.href
}
