import type { Service } from '../service.ts'
import type { User } from '../users.ts'
import type { Chain } from './node.ts'

/** A request for a signature. */
export interface WalletRequest {
  readonly service: Service
  readonly user: User
  readonly chain: Chain
  readonly params: unknown
}

/** What a person approves, as text. */
export interface ApprovalView {
  readonly title: string
  readonly details: readonly { readonly label: string; readonly value: string }[]
  /** What is signed. */
  readonly text?: string
  readonly warnings: readonly string[]
}

/** A request that was read and can be carried out. */
export interface Prepared {
  readonly view: ApprovalView
  run(): Promise<unknown>
}

/** Reads a request. Throws if its parameters are not valid or its account is not of the user. */
export type Prepare = (request: WalletRequest) => Promise<Prepared> | Prepared
