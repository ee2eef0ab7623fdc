export type LogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug'

export interface LogOptions {
  /** The least severe level that reaches the console. @default 'error' */
  readonly level?: LogLevel
  /** Where lines go instead of the console. */
  readonly sink?: (level: Exclude<LogLevel, 'silent'>, message: string, data: unknown) => void
}

/**
 * Every level is kept in the buffer; secrets are taken out before a line is kept or printed. The code that does so is
 * loaded a second after the first line: until then lines wait, at most a hundred of them.
 */
export interface Log {
  error(message: string, data?: unknown): void
  /** Prints the line at any log level. @default false */
  warn(message: string, data?: unknown, options?: { readonly always?: boolean | undefined }): void
  info(message: string, data?: unknown): void
  debug(message: string, data?: unknown): void
  /** The kept lines, the oldest first, one JSON object a line: at most about 1 MB of text, without those that wait. */
  export(): string
}

const order = ['silent', 'error', 'warn', 'info', 'debug'] as const
const bufferSize = 1024 * 1024
const print: NonNullable<LogOptions['sink']> = (level, message, data) =>
  data === undefined ? console[level](`[portico] ${message}`) : console[level](`[portico] ${message}`, data)

const mostWaiting = 100
/** Delay in milliseconds before the first log line loads the redactor, so that it takes no bandwidth from a view that opens. */
const timeLimit = 1000
const keptBack = 'A log line is withheld: the code that removes secrets failed to load'

/** The code that removes secrets from log lines. */
export interface Redactor {
  /** `undefined` until it is loaded. */
  redact: ((value: unknown, error?: unknown) => unknown) | undefined
  load(): Promise<void>
}

/** All logs of a page share it. */
export const redactor: Redactor = {
  redact: undefined,
  async load() {
    this.redact = (await import('./redact.ts')).redact
  },
}

interface Line {
  readonly time: Date
  readonly at: Exclude<LogLevel, 'silent'>
  readonly message: string
  readonly data: unknown
  readonly isShown: boolean
}

export function createLog({ level = 'error', sink = print }: LogOptions = {}, code = redactor): Log {
  const lines: string[] = []
  let size = 0
  let waiting: Line[] = []
  let isLoading = false

  const show = (at: Line['at'], text: string, data: unknown) => {
    try {
      sink(at, text, data)
    } catch {
      // The line is kept although the sink failed.
    }
  }
  const keep = (redact: NonNullable<Redactor['redact']>, { time, at, message, data, isShown }: Line) => {
    const safe = redact(data)
    const text = redact(message, safe) as string
    const line = JSON.stringify({ time: time.toISOString(), level: at, message: text, data: safe })
    lines.push(line)
    size += line.length + 1
    while (size > bufferSize) size -= (lines.shift()?.length ?? 0) + 1
    if (isShown) show(at, text, safe)
  }
  const flush = async () => {
    try {
      await code.load()
    } catch {
      // Lines are never printed unredacted. They wait for the next attempt, which the next line starts.
      if (waiting.some(({ isShown }) => isShown)) show('error', keptBack, undefined)
    }
    isLoading = false
    if (!code.redact) return
    const late = waiting
    waiting = []
    for (const line of late) keep(code.redact, line)
  }
  const write =
    (at: Line['at']) =>
    (message: string, data?: unknown, { always = false } = {}) => {
      const isShown = always || order.indexOf(at) <= order.indexOf(level)
      const line: Line = { time: new Date(), at, message, data, isShown }
      if (code.redact && waiting.length === 0) return keep(code.redact, line)
      waiting = [...waiting, line].slice(-mostWaiting)
      if (isLoading) return
      isLoading = true
      setTimeout(flush, timeLimit)
    }
  return {
    error: write('error'),
    warn: write('warn'),
    info: write('info'),
    debug: write('debug'),
    export: () => lines.join('\n'),
  }
}
