import { loadEns } from './viem.ts'

/** A name in normal form (ENSIP-15), in which names that look alike are alike; `undefined` where it has none. */
export async function normalForm(name: string): Promise<string | undefined> {
  const { normalize } = await loadEns()
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}
