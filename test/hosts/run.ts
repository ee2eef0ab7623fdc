import { spawn } from 'node:child_process'

/** Runs a command and resolves with what it printed. Rejects, with that, where it fails. */
export function run(command: string, args: readonly string[], cwd: string): Promise<string> {
  // That of this run: a host chooses its own, for its tests and for what it builds.
  const { NODE_ENV: _, ...env } = process.env
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      shell: process.platform === 'win32',
      env: { ...env, NEXT_TELEMETRY_DISABLED: '1', CI: '1', NO_COLOR: '1' },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
      })
    }
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0
        ? resolve(output)
        : reject(
            Object.assign(new Error(`${command} ${args.join(' ')} failed:\n${output.slice(-20_000)}`), { output }),
          ),
    )
  })
}
