import { toDependencyError } from 'portico/wallet'

/** Loads `bitcoinjs-lib`. Throws `DEPENDENCY_MISSING` where it is not installed, or `DEPENDENCY_NOT_LOADED`. */
export async function loadBitcoinJs() {
  try {
    return await import('bitcoinjs-lib')
  } catch (cause) {
    throw toDependencyError({ name: 'bitcoinjs-lib', version: '7' }, cause)
  }
}

/** Loads `@bitcoinerlab/secp256k1`. Throws as above. */
export async function loadSecp256k1() {
  try {
    return await import('@bitcoinerlab/secp256k1')
  } catch (cause) {
    throw toDependencyError({ name: '@bitcoinerlab/secp256k1', version: '2' }, cause)
  }
}
