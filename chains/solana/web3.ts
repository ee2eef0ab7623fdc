import { DependencyMissingError } from './errors.ts'

type Web3 = typeof import('@solana/web3.js')

const importLibrary = (): Promise<Web3> => import('@solana/web3.js')

/** Loads `@solana/web3.js`. Throws `DEPENDENCY_MISSING` where it is not installed. */
export async function loadWeb3(importIt: () => Promise<Web3> = importLibrary): Promise<Web3> {
  try {
    return await importIt()
  } catch (cause) {
    throw new DependencyMissingError({ name: '@solana/web3.js', version: '1.98' }, { cause })
  }
}
