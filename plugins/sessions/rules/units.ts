/** A whole number that a service or an app wrote as hexadecimal or decimal text, or as a number; `null` for all else. */
export function toInteger(value: unknown): bigint | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : null
  // 78 digits hold every value of 256 bits.
  return typeof value === 'string' && /^(?:0x[0-9a-fA-F]{1,64}|\d{1,78})$/.test(value) ? BigInt(value) : null
}

/**
 * A time in milliseconds. Services give seconds; a value that would be later than the year 5000 in seconds is in milliseconds
 * already.
 */
export const toMilliseconds = (time: number): number => (isMilliseconds(time) ? time : time * 1000)

/** Whether a time can not be in seconds. */
export const isMilliseconds = (time: number): boolean => time >= 100_000_000_000

const spans = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** The largest unit of which the seconds are a whole number. */
export function toSpan(seconds: number): {
  readonly count: number
  readonly unit: 'day' | 'hour' | 'minute' | 'second'
} {
  const [unit, length] = spans.find(([, length]) => seconds >= length && seconds % length === 0) ?? ['second', 1]
  return { count: seconds / length, unit }
}
