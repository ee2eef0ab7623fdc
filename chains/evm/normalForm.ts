import { normalize } from 'viem/ens'

/** A name in normal form (ENSIP-15), in which names that look alike are alike; `undefined` where it has none. */
export function normalForm(name: string): string | undefined {
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}
