import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CheckResult, runChecks } from './checks.ts'

/** Checks that the test ends. */
function scripted() {
  const running = new Map<string, (result: CheckResult) => void>()
  return {
    running: () => [...running.keys()],
    run: (name: string) => new Promise<CheckResult>((resolve) => void running.set(name, resolve)),
    async end(name: string, result: CheckResult = { passed: true, output: '' }) {
      await vi.waitFor(() => expect(running.keys()).toContain(name))
      running.get(name)?.(result)
      running.delete(name)
    },
  }
}

const printed = () => vi.mocked(console.log).mock.calls.flat().join('\n')

beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

test('a check waits for the one before it in its lane, and not for another lane', async () => {
  const { running, run, end } = scripted()
  const done = runChecks([['build', 'package'], ['lint']], run)
  expect(running()).toEqual(['build', 'lint'])
  await end('build')
  await vi.waitFor(() => expect(running()).toEqual(['lint', 'package']))
  await end('package')
  await end('lint')
  expect(await done).toEqual([])
})

test('checks that failed are named in the order of the lanes, and the checks after them run', async () => {
  const { run, end } = scripted()
  const done = runChecks(
    [
      ['build', 'package'],
      ['lint', 'types'],
    ],
    run,
  )
  await end('lint')
  await end('types', { passed: false, output: '' })
  await end('build', { passed: false, output: '' })
  await end('package')
  expect(await done).toEqual(['build', 'types'])
})

test('the output of a check is printed in one piece, with its result', async () => {
  const { run, end } = scripted()
  const done = runChecks([['lint'], ['types']], run)
  await end('types', { passed: true, output: 'types are fine\n' })
  await end('lint', { passed: false, output: 'one problem\n' })
  await done
  expect(printed()).toMatch(
    /^\n> types\ntypes are fine\nok: types \([\d.]+ s\)\n\n> lint\none problem\nFAILED: lint \(/,
  )
})

test('an npm script that does not exist is a check that failed, with what npm says', async () => {
  expect(await runChecks([['no-such-script']])).toEqual(['no-such-script'])
  expect(printed()).toContain('no-such-script')
})
