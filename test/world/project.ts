import { randomBytes } from 'node:crypto'
import { type ChainData, inventChainData } from './chainData.ts'
import { createExchangeService, type ExchangeService } from './exchanges.ts'
import { createNameService, type NameService } from './names.ts'
import { createSessionService, type SessionService } from './sessions.ts'

/** A feature as the project's owner set it at the service. */
export interface RemoteFeature {
  readonly id: string
  readonly isEnabled: boolean
  /** `null` leaves the decision to the local setting. */
  readonly config: readonly string[] | null
}

/** A wallet of the listing. */
export interface ListedWallet {
  readonly id: string
  readonly name: string
  readonly image_id?: string
  readonly description?: string
  readonly homepage?: string
  readonly rdns?: string | null
  readonly injected?: readonly { readonly namespace?: string; readonly injected_id?: string }[] | null
  readonly chains?: readonly string[]
  readonly mobile_link?: string | null
  readonly desktop_link?: string | null
  readonly webapp_link?: string | null
  /** Universal link. */
  readonly link_mode?: string | null
  readonly app_store?: string | null
  readonly play_store?: string | null
  readonly chrome_store?: string | null
  readonly badge_type?: 'none' | 'certified'
  readonly order?: number
  readonly supports_wc?: boolean
}

/** What the service that keeps sessions knows. */
interface Auth {
  /** What its tokens are signed with. */
  readonly key: Buffer
  readonly usedNonces: Set<string>
  /** Ids of sessions that were ended. */
  readonly ended: Set<string>
}

/** The state of the service for a project; a test may change it at any time. */
export interface Project {
  features: readonly RemoteFeature[]
  allowedOrigins: readonly string[]
  isAnalyticsEnabled: boolean
  wallets: readonly ListedWallet[]
  /** What the chain-data service knows. */
  readonly data: ChainData
  /** What the name service knows. */
  readonly names: NameService
  /** What the service for smart sessions knows. */
  readonly sessions: SessionService
  /** What the service of exchanges knows. */
  readonly exchange: ExchangeService
  /** What the service that keeps sessions knows. */
  readonly auth: Auth
}

/** Makes a project with every feature on and analytics off. @param wallets Those of the directory. @default none */
export const createProject = (wallets: readonly ListedWallet[] = []): Project => ({
  features: [
    {
      id: 'social_login',
      isEnabled: true,
      config: ['email', 'google', 'x', 'discord', 'farcaster', 'github', 'apple'],
    },
    { id: 'swap', isEnabled: true, config: ['1inch'] },
    { id: 'onramp', isEnabled: true, config: ['coinbase', 'meld'] },
    { id: 'activity', isEnabled: true, config: [] },
    { id: 'reown_branding', isEnabled: true, config: [] },
    { id: 'reown_authentication', isEnabled: true, config: [] },
  ],
  allowedOrigins: [],
  isAnalyticsEnabled: false,
  wallets,
  data: inventChainData(),
  names: createNameService(),
  sessions: createSessionService(),
  exchange: createExchangeService(),
  auth: { key: randomBytes(32), usedNonces: new Set(), ended: new Set() },
})
