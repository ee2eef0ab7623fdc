import { redact } from './redact.ts'

export type LogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug'

export interface LogOptions {
  /** The least severe level that reaches the console. @default 'error' */
  readonly level?: LogLevel
  /** Where lines go instead of the console. */
  readonly sink?: (level: Exclude<LogLevel, 'silent'>, message: string, data: unknown) => void
}

/** Every level is kept in the buffer; secrets are taken out before a line is kept or printed. */
export interface Log {
  error(message: string, data?: unknown): void
  /** `always`: the line reaches the console or the sink whatever the level is. @default false */
  warn(message: string, data?: unknown, options?: { readonly always?: boolean | undefined }): void
  info(message: string, data?: unknown): void
  debug(message: string, data?: unknown): void
  /** The kept lines, the oldest first, one JSON object a line: at most about 1 MB of text. */
  export(): string
}

const order = ['silent', 'error', 'warn', 'info', 'debug'] as const
const bufferSize = 1024 * 1024
const print: NonNullable<LogOptions['sink']> = (level, message, data) =>
  data === undefined ? console[level](`[portico] ${message}`) : console[level](`[portico] ${message}`, data)

export function createLog({ level = 'error', sink = print }: LogOptions = {}): Log {
  const lines: string[] = []
  let size = 0
  const write =
    (at: Exclude<LogLevel, 'silent'>) =>
    (message: string, data?: unknown, { always = false } = {}) => {
      const safe = redact(data)
      const text = redact(message) as string
      const line = JSON.stringify({ time: new Date().toISOString(), level: at, message: text, data: safe })
      lines.push(line)
      size += line.length + 1
      while (size > bufferSize) size -= (lines.shift()?.length ?? 0) + 1
      if (!always && order.indexOf(at) > order.indexOf(level)) return
      try {
        sink(at, text, safe)
      } catch {
        // The line is kept; there is nobody left to tell.
      }
    }
  return {
    error: write('error'),
    warn: write('warn'),
    info: write('info'),
    debug: write('debug'),
    export: () => lines.join('\n'),
  }
}
