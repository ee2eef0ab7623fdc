/** Runs everything: each check in turn, then every test. Goes on after a failure, so that one run shows all of them. */
import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { failedChecksVariable } from './test/reporter.ts'

/** The npm scripts that run before the tests, in order: the quick ones first. */
const checks = ['lint', 'types', 'lint:imports', 'lint:unused', 'build', 'lint:package', 'licences', 'browsers']

const npm = (args: string[], environment: NodeJS.ProcessEnv = {}) =>
  spawnSync('npm', ['run', '--silent', ...args], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, ...environment },
  }).status === 0

const failed = checks.filter((check) => {
  console.log(`\n> ${check}`)
  const started = performance.now()
  const passed = npm([check])
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${passed ? 'ok' : 'FAILED'}: ${check} (${seconds} s)`)
  return !passed
})

console.log('\n> tests')
const passed = npm(['test:all'], { [failedChecksVariable]: failed.join(',') })
process.exit(passed && failed.length === 0 ? 0 : 1)
