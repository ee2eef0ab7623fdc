import { sleep } from 'portico/kernel'

/** How a transaction ended. */
export type Settlement = 'confirmed' | 'failed'

/** Milliseconds before a chain is asked again: soon at first, as most have blocks of a few seconds. */
const firstPause = 1_000
const longestPause = 8_000

/**
 * Asks again and again how a transaction ended, until it did. An answer that does not come counts as not yet. Rejects only
 * with the signal: a transaction that was dropped, or replaced by its sender, never ends.
 */
export async function untilSettled(
  ask: (signal: AbortSignal) => Promise<Settlement | undefined>,
  signal: AbortSignal,
): Promise<Settlement> {
  for (let pause = firstPause; ; pause = Math.min(pause * 1.5, longestPause)) {
    const settlement = await ask(signal).catch(() => undefined)
    signal.throwIfAborted()
    if (settlement) return settlement
    await sleep(pause, signal)
  }
}
