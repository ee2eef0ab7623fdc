const brand: unique symbol = Symbol.for('portico.error') as never

export interface ErrorOptions {
  /** The error that caused this one. */
  readonly cause?: unknown
  /** Details for developers; never shown to users. */
  readonly details?: string
}

/** The shape of all errors of Portico: a literal `code`, a text and a cause. */
export class PorticoError<Code extends string = string> extends Error {
  readonly [brand] = true
  readonly code: Code
  readonly details: string | undefined
  /** A category that features read instead of the code; see `defineError`. */
  declare readonly meaning: string | undefined

  constructor(code: Code, message: string, options?: ErrorOptions) {
    super(message, options?.cause === undefined ? undefined : { cause: options.cause })
    this.name = code
    this.code = code
    this.details = options?.details
  }

  /** The first error in the chain of causes, this one included, for which `match` holds. */
  walk(match: (error: unknown) => boolean): unknown {
    const seen = new Set<unknown>()
    for (let error: unknown = this; error != null && !seen.has(error); error = (error as Error).cause) {
      if (match(error)) return error
      seen.add(error)
    }
    return undefined
  }
}

type ErrorArguments<Params> = [Params] extends [void]
  ? [options?: ErrorOptions]
  : [params: Params, options?: ErrorOptions]

/** A class of errors that share a code. */
export interface ErrorKind<Code extends string, Params> {
  readonly code: Code
  new (...args: ErrorArguments<Params>): PorticoError<Code>
  /** Whether `error` is of this kind, also when another copy of the package made it. */
  is(error: unknown): error is PorticoError<Code>
}

/** Further properties of a kind of error. */
export interface ErrorTraits {
  /**
   * A category that features read, because codes belong to the plugin that defines them: `insufficientFunds`, for
   * example.
   */
  readonly meaning?: string
}

/**
 * Defines a kind of error: a code that programs match on, and the exact text that people read. `traits.meaning` tells
 * features what they can do about it.
 *
 * @example
 * export const HttpError = defineError('HTTP_STATUS', (p: { status: number }) => `HTTP status code: ${p.status}`)
 * throw new HttpError({ status: 503 }, { cause: response })
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineError<Code extends string>(
  code: Code,
  message: string,
  traits?: ErrorTraits,
): ErrorKind<Code, void>
/* @__NO_SIDE_EFFECTS__ */
export function defineError<Code extends string, Params>(
  code: Code,
  message: (params: Params) => string,
  traits?: ErrorTraits,
): ErrorKind<Code, Params>
/* @__NO_SIDE_EFFECTS__ */
export function defineError(
  code: string,
  message: string | ((params: never) => string),
  traits?: ErrorTraits,
): ErrorKind<string, never> {
  const kind = class extends PorticoError {
    static readonly code = code
    override readonly meaning = traits?.meaning
    static is(error: unknown) {
      return isPorticoError(error) && error.code === code
    }
    constructor(...args: unknown[]) {
      const text = typeof message === 'string' ? message : message(args.shift() as never)
      super(code, text, args[0] as ErrorOptions | undefined)
    }
  }
  return kind as never
}

/** Whether `error` was made by a kind of `defineError`, in this copy of the package or another. */
export function isPorticoError(error: unknown): error is PorticoError {
  return isErrorWith(error, (candidate) => brand in candidate)
}

/** Whether `error` only says that a caller stopped waiting. Aborts are not reported. */
export function isAbort(error: unknown): boolean {
  return isErrorWith(error, ({ name }) => name === 'AbortError')
}

/** A wallet may throw a proxy whose traps throw when it is inspected: treat it as a foreign error. */
function isErrorWith(error: unknown, check: (error: Error) => boolean): boolean {
  try {
    return error instanceof Error && check(error)
  } catch {
    return false
  }
}

/** The reason with which Portico aborts: a `DOMException` named `AbortError`. */
export function abortReason(message: string): DOMException {
  return new DOMException(message, 'AbortError')
}
