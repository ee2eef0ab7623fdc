/** The environment that decides how a link to a wallet is written and opened. */
export interface LinkEnvironment {
  readonly isMobile: boolean
  readonly isIos: boolean
  readonly isAndroid: boolean
  /** Safari itself, not another browser of iOS. */
  readonly isSafari: boolean
  /** Inside the web view of Telegram. */
  readonly isTelegram: boolean
  /** The page is in a frame. */
  readonly isFramed: boolean
}

/** A link that was checked and may be opened. */
export interface WalletLink {
  readonly href: string
  readonly target: '_self' | '_top' | '_blank'
  /** The scheme that the wallet's entry names for its app. Without one only `https:` opens. */
  readonly scheme?: string
}

/** How a wallet can be reached from here, in the order in which the ways are offered. */
export type WalletPlatform = 'browser' | 'mobile' | 'qrcode' | 'web' | 'desktop' | 'unsupported'
