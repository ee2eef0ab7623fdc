import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLog, type LogLevel, type Redactor, redactor } from './log.ts'

afterEach(() => void vi.restoreAllMocks())

const lines = (text: string) => text.split('\n').map((line) => JSON.parse(line) as Record<string, unknown>)

test.each<[LogLevel | undefined, string[]]>([
  [undefined, ['error']],
  ['silent', []],
  ['error', ['error']],
  ['warn', ['error', 'warn']],
  ['info', ['error', 'warn', 'info']],
  ['debug', ['error', 'warn', 'info', 'debug']],
])('at level %s the sink gets %j, and the buffer everything', (level, expected) => {
  const seen: string[] = []
  const log = createLog({ ...(level ? { level } : {}), sink: (at) => seen.push(at) })
  for (const at of ['error', 'warn', 'info', 'debug'] as const) log[at]('message')
  expect(seen).toEqual(expected)
  expect(lines(log.export()).map((line) => line.level)).toEqual(['error', 'warn', 'info', 'debug'])
})

test('without a sink lines go to the console', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  createLog().error('It broke', { part: 'modal' })
  createLog().error('It broke')
  expect(error.mock.calls).toEqual([['[portico] It broke', { part: 'modal' }], ['[portico] It broke']])
})

test('the export is one JSON object a line, with time, level, message and data', () => {
  vi.useFakeTimers({ now: new Date('2025-01-02T03:04:05.000Z') })
  const log = createLog({ level: 'silent' })
  log.warn('Slow', { ms: 12 })
  vi.useRealTimers()
  expect(lines(log.export())).toEqual([
    { time: '2025-01-02T03:04:05.000Z', level: 'warn', message: 'Slow', data: { ms: 12 } },
  ])
})

test('the buffer keeps the newest megabyte of text', () => {
  const log = createLog({ level: 'silent' })
  for (let n = 0; n < 1500; n++) log.debug(`${n} ${'.'.repeat(1000)}`)
  const text = log.export()
  expect(text.length).toBeLessThanOrEqual(1024 * 1024)
  expect(text.length).toBeGreaterThan(1000 * 1000)
  expect(lines(text).at(-1)?.message).toMatch(/^1499 /)
  expect(lines(text)[0]?.message).not.toMatch(/^0 /)
})

test('no secret reaches the buffer or the sink', () => {
  const sink = vi.fn()
  const log = createLog({ level: 'debug', sink })
  const key = `0x${'ab'.repeat(32)}`
  log.error(`Import of ${key} failed`, { privateKey: key, error: new Error(`bad key ${key}`) })
  expect(log.export()).not.toContain('abab')
  expect(JSON.stringify(sink.mock.calls)).not.toContain('abab')
})

test('a sink that throws does not affect the caller that logs', () => {
  const log = createLog({
    sink: () => {
      throw new Error('boom')
    },
  })
  expect(() => log.error('message')).not.toThrow()
})

describe('before the code that removes secrets is loaded', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const untilAsked = () => vi.advanceTimersByTimeAsync(1000)
  const secret = `0x${'ab'.repeat(32)}`
  /** Code that loads once `arrive` is called; before that it waits, or fails if `arrives` is false. */
  function slowCode(arrives = true) {
    let isReachable = arrives
    let arrive = () => {}
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const code: Redactor = {
      redact: undefined,
      load: vi.fn(async () => {
        if (!isReachable) throw new Error('The chunk did not arrive')
        await arrival
        code.redact = redactor.redact
      }),
    }
    return {
      code,
      arrive() {
        isReachable = true
        arrive()
      },
    }
  }

  test('lines wait, and are then kept and shown in their order without secrets', async () => {
    const { code, arrive } = slowCode()
    const sink = vi.fn()
    const log = createLog({ level: 'warn', sink }, code)
    log.error('First', { privateKey: secret })
    log.info('Second')
    log.warn(`Third ${secret}`)
    expect(code.load).not.toHaveBeenCalled()
    await untilAsked()
    expect(sink).not.toHaveBeenCalled()
    expect(log.export()).toBe('')
    arrive()
    await untilAsked()
    expect(sink).toHaveBeenCalledTimes(2)
    expect(sink.mock.calls[0]).toEqual(['error', 'First', { privateKey: '[redacted]' }])
    expect(lines(log.export()).map((line) => line.level)).toEqual(['error', 'info', 'warn'])
    expect(log.export() + JSON.stringify(sink.mock.calls)).not.toContain('abab')
    log.error('Fourth')
    expect(sink).toHaveBeenLastCalledWith('error', 'Fourth', undefined)
    expect(code.load).toHaveBeenCalledTimes(1)
  })

  test('if it fails to load, lines are withheld and the next line tries again', async () => {
    const { code, arrive } = slowCode(false)
    const sink = vi.fn()
    const log = createLog({ sink }, code)
    log.error(`Lost ${secret}`, { privateKey: secret })
    await untilAsked()
    expect(sink.mock.calls).toEqual([['error', expect.stringContaining('failed to load'), undefined]])
    expect(log.export()).toBe('')
    arrive()
    log.error('Found')
    await untilAsked()
    expect(lines(log.export())).toHaveLength(2)
    expect(sink.mock.calls.slice(1).map(([, text]) => String(text).slice(0, 5))).toEqual(['Lost ', 'Found'])
    expect(log.export() + JSON.stringify(sink.mock.calls)).not.toContain('abab')
  })

  test('a failure to load is not shown if the level hides the waiting lines', async () => {
    const { code } = slowCode(false)
    const sink = vi.fn()
    createLog({ level: 'error', sink }, code).info('Nothing of note')
    await untilAsked()
    expect(code.load).toHaveBeenCalled()
    expect(sink).not.toHaveBeenCalled()
  })

  test('the newest hundred lines wait', async () => {
    const { code, arrive } = slowCode()
    const log = createLog({ level: 'silent' }, code)
    for (let n = 0; n < 150; n++) log.debug(String(n))
    arrive()
    await untilAsked()
    expect(lines(log.export())).toHaveLength(100)
    expect(lines(log.export())[0]?.message).toBe('50')
  })
})
