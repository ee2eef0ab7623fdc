import { defineSlice } from 'portico/kernel'
import type { CaipNetworkId, Namespace } from '../caip.ts'

/** A wallet of the directory, or one of the host's own. Plain data: it travels in the parameters of views. */
export interface ListedWallet {
  readonly id: string
  readonly name: string
  /** The id of its image in the directory, for `DirectoryController.image`. */
  readonly imageId?: string
  /** https: or data:image/ URL of a host's own wallet. */
  readonly imageUrl?: string
  /** Reverse domain name of its extension (EIP-6963). */
  readonly rdns?: string
  /** Names of its extension, to detect it if it does not announce itself. */
  readonly injectedIds: readonly string[]
  readonly chains: readonly CaipNetworkId[]
  readonly isCertified: boolean
  /** Whether it can be paired with. */
  readonly canPair: boolean
  /** Links were checked: https, or a wallet's own scheme. */
  readonly homepage?: string
  readonly mobileLink?: string
  readonly desktopLink?: string
  readonly webappLink?: string
  /** Opens the wallet over https (`link_mode`). */
  readonly universalLink?: string
  readonly appStore?: string
  readonly playStore?: string
  readonly chromeStore?: string
  /** URL of the Firefox add-on; the directory has no such field. */
  readonly firefoxStore?: string
}

export interface DirectoryState {
  /** The status of `featured` and `recommended`. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /** In the order in which the host named them. */
  readonly featured: readonly ListedWallet[]
  /** How many featured wallets the host named: their places are kept while they load. */
  readonly featuredCount: number
  /** How many recent wallets there are, known before they are read. */
  readonly recentCount: number
  readonly recommended: readonly ListedWallet[]
  /** The host's own. */
  readonly custom: readonly ListedWallet[]
  /** Wallets that were connected on this device, at most two, the newest first. */
  readonly recent: readonly ListedWallet[]
  /** Names of the certified wallets in the entries that were loaded so far; look-alikes are compared with them. */
  readonly certified: readonly Pick<ListedWallet, 'id' | 'name' | 'rdns'>[]
  /** Wallets that the host excludes. Installed ones are hidden as well, by `rdns` or name. */
  readonly excluded: readonly ListedWallet[]
  /** How many wallets the directory has for this app. */
  readonly count: number | null
  /** Whether links to apps on a phone go over https, as the host wants it. */
  readonly preferUniversalLinks: boolean
}

/** The wallets that the first list shows beside those in the browser. */
export const directorySlice = defineSlice<DirectoryState>('directory', {
  status: 'idle',
  featured: [],
  featuredCount: 0,
  recentCount: 0,
  recommended: [],
  custom: [],
  recent: [],
  certified: [],
  excluded: [],
  count: null,
  preferUniversalLinks: false,
})

export interface WalletPage {
  readonly wallets: readonly ListedWallet[]
  /** How many the directory has on all pages together, also those that can not be used here and were left out. */
  readonly count: number
  /** Whether no page follows. */
  readonly isLast: boolean
}

export interface DirectoryController {
  /** Shows the host's own wallets and the recent ones in the slice, without a request. */
  loadKept(): Promise<void>
  /** Reads featured and recommended wallets into the slice, once; again after a failure. Rejects by abort only. */
  loadFirst(signal: AbortSignal): Promise<void>
  /** A page of 40 wallets, counted from 1, without those of the first list. Throws the error of the call. */
  list(page: number, options: { readonly namespace?: Namespace; readonly signal: AbortSignal }): Promise<WalletPage>
  /** At most 100 wallets by name, or by badge only. Throws the error of the call. */
  search(
    query: string,
    options: { readonly certified?: boolean; readonly namespace?: Namespace; readonly signal: AbortSignal },
  ): Promise<readonly ListedWallet[]>
  /**
   * The URL of a wallet's image, for an `<img>`, valid until the kernel ends or 300 others were requested.
   * `undefined` if it fails or takes longer than 2 s. Rejects by abort only.
   */
  image(imageId: string, signal: AbortSignal): Promise<string | undefined>
  /** Like `image`, for a network by the `imageId` of its assets, or for a connector by its `imageId`. */
  assetImage(imageId: string, signal: AbortSignal): Promise<string | undefined>
  /** The URL of an image that is already loaded. Sends no request. */
  imageHere(kind: 'image' | 'assetImage', imageId: string): string | undefined
  /** Stores a wallet as a recent one; a wallet that is stored already keeps its place. */
  remember(wallet: ListedWallet): Promise<void>
}
