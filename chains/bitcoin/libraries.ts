import { DependencyMissingError } from './errors.ts'

/** Loads a library that the host installs. Throws `DEPENDENCY_MISSING`. */
export async function loadLibrary<Library>(
  name: string,
  version: string,
  library: () => Promise<Library>,
): Promise<Library> {
  try {
    return await library()
  } catch (cause) {
    throw new DependencyMissingError({ name, version }, { cause })
  }
}

export const loadBitcoinJs = () => loadLibrary('bitcoinjs-lib', '7', () => import('bitcoinjs-lib'))

export const loadSecp256k1 = () => loadLibrary('@bitcoinerlab/secp256k1', '2', () => import('@bitcoinerlab/secp256k1'))
