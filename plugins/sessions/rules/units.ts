/** Reads a whole number from a hexadecimal or decimal text, or a number; `null` for anything else. */
export function toInteger(value: unknown): bigint | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : null
  // 78 digits hold every value of 256 bits.
  return typeof value === 'string' && /^(?:0x[0-9a-fA-F]{1,64}|\d{1,78})$/.test(value) ? BigInt(value) : null
}

/** The latest time of a `Date`, in milliseconds. Sessions that never expire end then or later. */
export const latest = 8.64e15

/** The year 2286 in milliseconds: what is larger is no time in milliseconds, but one without end in seconds. */
const largest = 10_000_000_000_000

/**
 * Converts a time to seconds. Services send seconds; a value that would be after the year 5000 in seconds, but is before the
 * year 2286 in milliseconds, is taken as milliseconds.
 */
export const toSeconds = (time: number): number => (isMilliseconds(time) && time < largest ? time / 1000 : time)

/** The same in milliseconds. A time beyond those of `Date` becomes the nearest one, because `Intl` throws for it. */
export const toMilliseconds = (time: number): number => Math.max(Math.min(toSeconds(time) * 1000, latest), -latest)

/** Whether a time is too large to be in seconds. */
export const isMilliseconds = (time: number): boolean => time >= 100_000_000_000

const spans = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** Converts seconds to the largest unit in which they are a whole number. */
export function toSpan(seconds: number): {
  readonly count: number
  readonly unit: 'day' | 'hour' | 'minute' | 'second'
} {
  const [unit, length] = spans.find(([, length]) => seconds >= length && seconds % length === 0) ?? ['second', 1]
  return { count: seconds / length, unit }
}
