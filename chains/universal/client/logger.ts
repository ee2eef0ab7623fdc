type Write = (...parts: readonly unknown[]) => void

/** The logger that the client wants (pino's shape). */
export interface ClientLogger {
  level: string
  child(): ClientLogger
  readonly trace: Write
  readonly debug: Write
  readonly info: Write
  readonly warn: Write
  readonly error: Write
  readonly fatal: Write
}

/** Creates a logger without console output; `onFatal` is called with errors of the socket. */
export function createClientLogger(onFatal: (text: string) => void): ClientLogger {
  const ignore = () => {}
  return {
    level: 'silent',
    child: () => createClientLogger(onFatal),
    trace: ignore,
    debug: ignore,
    info: ignore,
    warn: ignore,
    error: ignore,
    fatal: (...parts) => onFatal(parts.filter((part) => typeof part === 'string').join(' ')),
  }
}
