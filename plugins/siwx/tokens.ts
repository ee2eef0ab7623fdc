import { defineEvent, defineSlice, defineView } from 'portico/kernel'
import type { CaipNetworkId, Namespace } from 'portico/wallet'

/** An account on a chain, the subject of a session. */
export interface SiwxAccount {
  readonly namespace: Namespace
  readonly network: CaipNetworkId
  readonly address: string
}

export interface SiwxState {
  /** The account that is asked to sign. */
  readonly pending: SiwxAccount | null
  /** Whether a user who does not sign is disconnected, or switched back to `back`. */
  readonly required: boolean
  /** The network of an earlier session, to which a user who does not sign is switched back. */
  readonly back: CaipNetworkId | null
  readonly busy: 'sign' | 'cancel' | null
  /** The text to sign, while it is shown. */
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

/** Asks the user to sign. */
export const SIWXSignMessageView = defineView('SIWXSignMessage', () => import('./views/SIWXSignMessageView.tsx'))

/** An account signed in; its session is stored. */
export const signedIn = defineEvent<SiwxAccount>('siwx/signed-in')
/** The accounts of a namespace were signed out. */
export const signedOut = defineEvent<{ readonly namespace: Namespace }>('siwx/signed-out')
