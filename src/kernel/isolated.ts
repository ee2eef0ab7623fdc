import type { Format, Texts } from './defineMessages.ts'

/** Encloses a value in FSI and PDI (UAX #9), so that its direction reorders neither the sentence nor the value. */
const isolate = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(isolate) : value && typeof value === 'string' ? `\u2068${value}\u2069` : value
const isolateEach = (params: object = {}) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, isolate(value)]))

/** Texts of a right-to-left language, with the values of their sentences isolated. */
export const isolated = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'function'
        ? (params: object | undefined, format: Format) => text(isolateEach(params) as never, format)
        : text,
    ]),
  )
