import { loadEns } from './viem.ts'

/** The normal form of a name (ENSIP-15), equal for names that look alike; `undefined` if it has none. */
export async function normalForm(name: string): Promise<string | undefined> {
  const { normalize } = await loadEns()
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}
