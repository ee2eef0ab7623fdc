import type { Address, Hex } from 'viem'

/** Where the service keeps its data. Each operation is atomic. */
export interface Store {
  get(key: string): Promise<string | undefined>
  /** Resolves with whether the value was written: with `ifAbsent` it does not replace one that has not expired. */
  set(
    key: string,
    value: string,
    options?: { readonly ttlMs?: number | undefined; readonly ifAbsent?: true },
  ): Promise<boolean>
  /** Resolves with whether there was a value, so that exactly one of two callers gets `true`. */
  delete(key: string): Promise<boolean>
  /** Adds 1 to a counter that expires `ttlMs` after its first use, and resolves with the sum. */
  increment(key: string, ttlMs: number): Promise<number>
  /** The keys with a prefix. */
  list(prefix: string): Promise<readonly string[]>
}

/** A mail with either a code to type or a link to follow. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly code?: string
  readonly link?: string
}

/** Sends mails. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}

/** Providers of social accounts that redirect the user to a page and back. */
export type RedirectProvider = 'google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord'
/** How a user logs in. */
export type LoginProvider = 'email' | 'farcaster' | RedirectProvider

/** An account at a provider. */
export interface SocialAccount {
  /** Identifies the account at its provider. */
  readonly subject: string
  readonly userName: string
  readonly email?: string | null
}

/** A provider that speaks the authorization code flow (RFC 6749 §4.1). */
export interface SocialSource {
  /** Where the user agrees; the provider then redirects to `redirectUri` with `state` and either `code` or `error`. */
  authorizeUrl(request: { readonly state: string; readonly redirectUri: string }): string
  /** Exchanges a code, which works once. Throws if the code is not valid. */
  exchange(code: string): Promise<SocialAccount>
}

/** Farcaster's sign-in by a link that its app opens. */
export interface FarcasterSource {
  open(): Promise<{ readonly channel: string; readonly url: string }>
  /** `undefined` while the user has not decided, `null` if the user refused. */
  read(channel: string): Promise<SocialAccount | null | undefined>
}

/** One call of a batch (EIP-5792). */
export interface SmartCall {
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
}

/** Contract accounts, each controlled by the key of a user. */
export interface SmartAccounts {
  /** EIP-155 chain ids where they can be deployed. */
  readonly networks: readonly number[]
  /** The account of an owner, at the same address on each chain, and the call that deploys it (ERC-6492). */
  accountOf(owner: Address): { readonly address: Address; readonly factory: Address; readonly factoryData: Hex }
  /** Encodes calls as the data of a transaction from the owner to the account, which performs all of the calls or none. */
  encodeCalls(calls: readonly SmartCall[]): Hex
}

/** The data of a user that the service gives out: no keys. */
export interface PublicUser {
  readonly id: string
  readonly provider: LoginProvider
  readonly email: string | null
  readonly userName: string | null
  readonly address: Address
  /** Absent without `smartAccounts`. */
  readonly smartAccount?: Address
  readonly solanaAddress: string
}

/** How often something may be done in a time. */
export interface Limit {
  readonly count: number
  readonly windowMs: number
}

/** How to run the service. */
export interface ServiceOptions {
  /** The origin that it is served from, such as `https://wallet.example`. */
  readonly url: string
  /** At least 32 characters. Keys and mail addresses are encrypted with it: without it they are lost. */
  readonly secret: string
  /** @default a file in the working directory, for one process: `openFileStore('embedded-wallet.store')` */
  readonly store?: Store
  readonly mailer: Mailer
  /** Origins of the pages that may show the frame: `https://app.example`, `https://*.app.example`, `http://localhost:*`. */
  readonly allowedOrigins: readonly string[]
  /** URL of the node by CAIP-2 id. */
  readonly networks: Readonly<Record<string, string>>
  /** Whether a URL that an app names is used for a chain that `networks` lacks. @default none is */
  readonly acceptsRpcUrl?: (url: string) => boolean
  /** The files that the pages load, as `buildAssets` makes them. */
  readonly assets: () => Promise<Readonly<Record<string, string>>>
  readonly social?: Readonly<Partial<Record<RedirectProvider, SocialSource>>>
  readonly farcaster?: FarcasterSource
  readonly smartAccounts?: SmartAccounts
  readonly limits?: Partial<Limits>
  /** Called with each new user. */
  readonly onUser?: (user: PublicUser) => Promise<void>
  /** Takes lines of a log, which never contain a key, a token, a code or a mail address. @default nothing is logged */
  readonly log?: (event: string, fields: Readonly<Record<string, string | number>>) => void
  /** Milliseconds since the epoch. @default Date.now */
  readonly now?: () => number
}

/** The rate limits. */
export interface Limits {
  /** Mails to one address. @default 6 in 20 minutes */
  readonly mails: Limit
  /** Logins that are begun from one network address. @default 30 in 20 minutes */
  readonly logins: Limit
  /** Other requests of one network address. @default 1,200 in a minute */
  readonly requests: Limit
}
