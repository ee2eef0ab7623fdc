import { drawIcon } from './chainData.ts'

/** A payment that an exchange was asked for. */
interface ExchangeSession {
  readonly exchangeId: string
  /** CAIP-19. */
  readonly asset: string
  /** Whole tokens, as a decimal text. */
  readonly amount: string
  /** CAIP-10. */
  readonly recipient: string
  status: 'UNKNOWN' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILED'
  txHash?: string
}

/** What the service of exchanges knows; a test may change it at any time. */
export interface ExchangeService {
  exchanges: readonly unknown[]
  readonly sessions: Map<string, ExchangeSession>
}

/** Two exchanges, and no payment yet. */
export const createExchangeService = (): ExchangeService => ({
  exchanges: [
    { id: 'tidemark', name: 'Tidemark', imageUrl: drawIcon(200) },
    { id: 'lantern', name: 'Lantern', imageUrl: drawIcon(40) },
  ],
  sessions: new Map(),
})
