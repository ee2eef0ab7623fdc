import type { ListedWallet } from './tokens.ts'

/** A wallet of the host's own: id, name and optional details. */
export type CustomWallet = Pick<ListedWallet, 'id' | 'name'> &
  Partial<
    Pick<
      ListedWallet,
      | 'imageUrl'
      | 'rdns'
      | 'chains'
      | 'homepage'
      | 'mobileLink'
      | 'desktopLink'
      | 'webappLink'
      | 'universalLink'
      | 'appStore'
      | 'playStore'
      | 'chromeStore'
      | 'firefoxStore'
    >
  >

export interface DirectoryOptions {
  /** Directory ids of the wallets to list first, in this order. @default none */
  readonly featuredWalletIds: readonly string[]
  /** Directory ids of the wallets to list next, in this order. @default the first four of the directory */
  readonly recommendedWalletIds: readonly string[] | undefined
  /** The only wallets to list from the rest of the directory. @default all */
  readonly includeWalletIds: readonly string[]
  /**
   * Wallets that are not shown. Installed ones are in the list until the code of the directory has loaded, those that are not
   * well known until the directory has answered. @default none
   */
  readonly excludeWalletIds: readonly string[]
  /** Wallets that the directory does not have. @default none */
  readonly customWallets: readonly CustomWallet[]
  /** Opens apps on a phone by their https links, where they have some. @default false */
  readonly preferUniversalLinks: boolean
}

export const directoryDefaults: DirectoryOptions = {
  featuredWalletIds: [],
  recommendedWalletIds: undefined,
  includeWalletIds: [],
  excludeWalletIds: [],
  customWallets: [],
  preferUniversalLinks: false,
}
