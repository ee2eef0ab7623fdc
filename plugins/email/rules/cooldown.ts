/** Milliseconds between two mails. */
const cooldown = 30_000

/**
 * Seconds until another mail may be sent, rounded up; 0 if it may be sent now, or if the clock was put back since the last
 * mail. Times in milliseconds.
 */
export function secondsUntilNext(sentAt: number | null, now: number): number {
  const left = sentAt === null ? 0 : sentAt + cooldown - now
  return left > 0 && left <= cooldown ? Math.ceil(left / 1000) : 0
}
