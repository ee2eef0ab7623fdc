import type { CaipNetworkId, Namespace } from './caip.ts'
import type { AccountType } from './chain.ts'
import type { NetworkInput } from './networks/network.ts'
import type { RpcUrl } from './networks/shape.ts'

/** Which pictures of tokens, collectibles, names and wallets load, of those that others name. */
export interface PictureOptions {
  /** Host names that pictures may load from, beside those of `services`. */
  readonly hosts?: readonly string[] | undefined
  /** An https: URL of an image service that loads all other pictures, with `{url}` in the place of their address. */
  readonly service?: string | undefined
}

export interface WalletOptions {
  /** The networks that the host works with: viem chains, or the same shape for other families. */
  readonly networks: readonly NetworkInput[]
  /** The network to begin with. @default the first of `networks` */
  readonly defaultNetwork: NetworkInput | CaipNetworkId | undefined
  /** RPC URLs of the host's own by CAIP-2 id: tried before all others. */
  readonly customRpcUrls: Readonly<Record<string, readonly RpcUrl[]>>
  /** Network icons by network id or CAIP-2 id. */
  readonly chainImages: Readonly<Record<string, string>>
  /**
   * Pictures that others name tell their servers who looks, and when. They load from the hosts of `services` (the project
   * and the chain-data service) and those given here, or through an image service. All others show a placeholder until the
   * user presses "Show pictures", in the account or its settings, which lets those of the whole page load until it is left.
   * Pictures that are not https, or from addresses and names that are not public, never load.
   */
  readonly pictures: PictureOptions
  /** Which kind of account each family begins with. @default smartAccount on eip155, payment on bip122, else eoa */
  readonly defaultAccountTypes: Readonly<Partial<Record<Namespace, AccountType>>>
  /**
   * Whether a wallet that was connected is connected again after a reload, without a prompt. Where it is not, storage
   * keeps nothing of it, and the tabs of one browser can not follow each other. @default true
   */
  readonly enableReconnect: boolean
  /**
   * Whether what is disconnected, or moved to another account or network, in one tab of the browser is so in the others
   * (`sync`), or each tab goes its own way (`isolate`). @default sync
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

const familyAccountTypes: WalletOptions['defaultAccountTypes'] = { eip155: 'smartAccount', bip122: 'payment' }

/** The kind of account that a family begins with: the host's choice, else the family's own. A visitor's choice stands before both. */
export const accountTypeOf = (options: Pick<WalletOptions, 'defaultAccountTypes'>, namespace: Namespace): AccountType =>
  options.defaultAccountTypes[namespace] ?? familyAccountTypes[namespace] ?? 'eoa'
