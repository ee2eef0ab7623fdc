import { spawn } from 'node:child_process'
import process from 'node:process'

/** What a check printed, and whether it passed. */
export interface CheckResult {
  readonly passed: boolean
  readonly output: string
}

/** Runs an npm script. Its output is kept, since two checks that print at once would be unreadable. */
function runScript(name: string): Promise<CheckResult> {
  const child = spawn('npm', ['run', '--silent', name], {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => printed.push(part))
  const text = () => Buffer.concat(printed).toString()
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ passed: false, output: `${text()}${error}\n` }))
    child.on('close', (status) => resolve({ passed: status === 0, output: text() }))
  })
}

/**
 * Runs the lanes beside each other and the checks of a lane in turn, also after a failure. Each check is printed once it has
 * ended. The answer names the checks that failed, in the order of the lanes.
 */
export async function runChecks(
  lanes: readonly (readonly string[])[],
  run: (check: string) => Promise<CheckResult> = runScript,
): Promise<string[]> {
  const failed = new Set<string>()
  const runLane = async (lane: readonly string[]) => {
    for (const check of lane) {
      const started = performance.now()
      const { passed, output } = await run(check)
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      if (!passed) failed.add(check)
      console.log(`\n> ${check}\n${output}${passed ? 'ok' : 'FAILED'}: ${check} (${seconds} s)`)
    }
  }
  await Promise.all(lanes.map(runLane))
  return lanes.flat().filter((check) => failed.has(check))
}
