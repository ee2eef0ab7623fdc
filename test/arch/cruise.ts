import { execFile } from 'node:child_process'
import process from 'node:process'
import { root } from '../../scripts/entryPoints.ts'

/** One broken import rule: its name, the importing and the imported file. */
export interface Violation {
  rule: string
  from: string
  to: string
}

interface Report {
  modules: { source: string }[]
  summary: { violations: { from: string; to: string; rule: { name: string } }[] }
}

/** Cruises `folders` below `directory` with the rules of the repository. */
export async function cruise(directory: string, folders: string[]) {
  const report = await new Promise<Report>((resolve, reject) => {
    const args = [
      `${root}node_modules/dependency-cruiser/bin/dependency-cruise.mjs`,
      ...['--config', `${root}.dependency-cruiser.cjs`],
      ...['--output-type', 'json'],
      ...folders,
    ]
    execFile(process.execPath, args, { cwd: directory, maxBuffer: 1e8 }, (_error, stdout, stderr) => {
      if (stdout === '') reject(new Error(stderr))
      else resolve(JSON.parse(stdout) as Report)
    })
  })
  return {
    modules: report.modules.map((module) => module.source),
    violations: report.summary.violations.map(({ rule, from, to }): Violation => ({ rule: rule.name, from, to })),
  }
}
