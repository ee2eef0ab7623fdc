import type { AccountType } from './account.ts'
import type { CaipNetworkId, Namespace } from './caip.ts'
import type { NetworkInput } from './networks/network.ts'
import type { RpcUrl } from './networks/shape.ts'

/** Which external pictures of tokens, collectibles, names and wallets load. */
export interface PictureOptions {
  /** Host names that pictures may load from, beside those of `services`. */
  readonly hosts?: readonly string[] | undefined
  /** An https: URL of an image service that loads all other pictures, with `{url}` in the place of their address. */
  readonly service?: string | undefined
}

export interface WalletOptions {
  /** The networks that the host works with: viem chains, or the same shape for other namespaces. */
  readonly networks: readonly NetworkInput[]
  /** The network to begin with. @default the first of `networks` */
  readonly defaultNetwork: NetworkInput | CaipNetworkId | undefined
  /** RPC URLs of the host's own by CAIP-2 id: tried before all others. */
  readonly customRpcUrls: Readonly<Record<CaipNetworkId, readonly RpcUrl[]>>
  /** Network icons by network id or CAIP-2 id. */
  readonly chainImages: Readonly<Record<string, string>>
  /**
   * Pictures load from the hosts of `services` (the project and the chain-data service) and from those given here, or
   * through an image service, because each request reveals the user's IP address. All others show a placeholder until
   * the user presses "Show pictures" in the account or its settings, which applies until the page is left. Pictures
   * that are not https, or from private addresses and names, never load.
   */
  readonly pictures: PictureOptions
  /** The account type to put first in each namespace. @default smartAccount on eip155, payment on bip122, else eoa */
  readonly defaultAccountTypes: Readonly<Partial<Record<Namespace, AccountType>>>
  /**
   * Whether connected wallets are restored after a reload, without a prompt. If not, connections are not stored, and
   * tabs can not follow each other. @default true
   */
  readonly enableReconnect: boolean
  /**
   * Whether disconnecting, or changing account or network, in one tab applies to the other tabs (`sync`) or not
   * (`isolate`). @default sync
   */
  readonly tabs: 'sync' | 'isolate'
}

export const walletDefaults: WalletOptions = {
  networks: [],
  defaultNetwork: undefined,
  customRpcUrls: {},
  chainImages: {},
  pictures: {},
  defaultAccountTypes: {},
  enableReconnect: true,
  tabs: 'sync',
}

const namespaceAccountTypes: WalletOptions['defaultAccountTypes'] = { eip155: 'smartAccount', bip122: 'payment' }

/** The account type to put first: the user's choice, else the host's, else the namespace's default. */
export const accountTypeOf = (options: Pick<WalletOptions, 'defaultAccountTypes'>, namespace: Namespace): AccountType =>
  options.defaultAccountTypes[namespace] ?? namespaceAccountTypes[namespace] ?? 'eoa'
