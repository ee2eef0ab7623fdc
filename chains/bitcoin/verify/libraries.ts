/** What verifies: handed on, because both are loaded at the moment of need. */
export interface Libraries {
  readonly bitcoin: typeof import('bitcoinjs-lib')
  readonly ecc: typeof import('@bitcoinerlab/secp256k1')
}
