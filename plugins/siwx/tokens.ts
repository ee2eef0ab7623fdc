import { defineEvent, defineSlice, defineView } from 'portico/kernel'
import type { CaipNetworkId, Namespace } from 'portico/wallet'

/** An account on a chain: what a session is about. */
export interface SiwxAccount {
  readonly namespace: Namespace
  readonly network: CaipNetworkId
  readonly address: string
}

export interface SiwxState {
  /** Who is asked to sign. */
  readonly pending: SiwxAccount | null
  /** Whether one who does not sign is disconnected, or goes back. */
  readonly required: boolean
  /** The network of their session, where one who does not sign goes back to that. */
  readonly back: CaipNetworkId | null
  readonly busy: 'sign' | 'cancel' | null
  /** The text to sign, while the user has it shown. */
  readonly message: string | null
  /** The user declined in the wallet and can try again. */
  readonly declined: boolean
}
export const siwxSlice = defineSlice<SiwxState>('siwx', {
  pending: null,
  required: true,
  back: null,
  busy: null,
  message: null,
  declined: false,
})

/** Asks the visitor to sign. */
export const SIWXSignMessageView = defineView('SIWXSignMessage', () => import('./views/SIWXSignMessageView.tsx'))

/** A visitor signed, and the session is kept. */
export const signedIn = defineEvent<SiwxAccount>('siwx/signed-in')
/** The sessions of a visitor who disconnected are gone. */
export const signedOut = defineEvent<{ readonly namespace: Namespace }>('siwx/signed-out')
