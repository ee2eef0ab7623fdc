/** Runs everything: the checks, then every test. Goes on after a failure, so that one run shows all of them. */
import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { runChecks } from './test/checks.ts'
import { failedChecksVariable } from './test/reporter.ts'

/**
 * The npm scripts that run before the tests. Each lane runs beside the other, its checks in turn: `lint:package` reads what
 * `build` wrote, and both lanes take about as long.
 */
const lanes = [
  ['build', 'lint:package', 'licences', 'lint:imports', 'browsers'],
  ['lint', 'types', 'lint:unused'],
]

const failed = await runChecks(lanes)

console.log('\n> tests')
const { status } = spawnSync('npm', ['run', '--silent', 'test:all'], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, [failedChecksVariable]: failed.join(',') },
})
process.exit(status === 0 && failed.length === 0 ? 0 : 1)
