import { sleep } from 'portico/kernel'

/**
 * How a transaction ended: on its chain, or never to be there. `replaced`: its sender used its nonce for another
 * transaction. `expired`: the chain does not accept it any more.
 */
export const settlements = ['confirmed', 'failed', 'replaced', 'expired'] as const
export type Settlement = (typeof settlements)[number]

/** Milliseconds before a chain is asked again: soon at first, as most have blocks of a few seconds. */
const firstPause = 1_000
const longestPause = 8_000

/**
 * Polls a chain until a transaction has settled. A failed request counts as not settled. Rejects by the signal only: a
 * dropped transaction never settles.
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
