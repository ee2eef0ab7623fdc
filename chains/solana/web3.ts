import { toDependencyError } from 'portico/wallet'

/** Loads `@solana/web3.js`. Throws `DEPENDENCY_MISSING` if it is not installed, or `DEPENDENCY_NOT_LOADED`. */
export async function loadWeb3() {
  try {
    return await import('@solana/web3.js')
  } catch (cause) {
    throw toDependencyError({ name: '@solana/web3.js', version: '1.98' }, cause)
  }
}
