import { afterEach, expect, test, vi } from 'vitest'
import { createLog, type LogLevel } from './log.ts'

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

test('a sink that throws breaks nobody who logs', () => {
  const log = createLog({
    sink: () => {
      throw new Error('boom')
    },
  })
  expect(() => log.error('message')).not.toThrow()
})
