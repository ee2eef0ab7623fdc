import { existsSync, readdirSync } from 'node:fs'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { root } from './scripts/doors.ts'
import { createPlainReporter } from './scripts/test/reporter.ts'
import { sourceConditions } from './scripts/vite-shared.ts'

/** Folders whose tests need a document; every other folder runs in plain Node. */
const withDocument = new Set(['react', 'ui', 'shell', 'frame', 'elements', 'plugins'])

/** Folders whose tests drive browsers, builds or compilers. They run after the others, in this order, a file at a time. */
const heavy = ['arch', 'types', 'e2e', 'bench']

/** Files that are compiled and not run: `expectTypeOf`, and `@ts-expect-error` where a mistake must not compile. */
const typeTests = {
  enabled: true,
  only: true,
  include: ['test/types/**/*.test-d.{ts,tsx}'],
  tsconfig: './tsconfig.json',
  // `npm run types` reports those; here they would fail every type test at once.
  ignoreSourceErrors: true,
}

const foldersOf = (parent: string): string[] =>
  existsSync(`${root}${parent}`)
    ? readdirSync(`${root}${parent}`, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => `${parent}/${entry.name}`)
        .sort()
    : []

function project(name: string, include = `${name}/**/*.test.{ts,tsx}`): TestProjectConfiguration {
  const parts = name.split('/')
  const group = 1 + heavy.findIndex((folder) => name === `test/${folder}`)
  return {
    extends: true,
    test: {
      name,
      include: [include],
      environment: parts.some((part) => withDocument.has(part)) ? 'happy-dom' : 'node',
      sequence: { groupOrder: group },
      // Builds made in a test are what a host would ship; Vitest's own NODE_ENV would bundle React for development.
      ...((name === 'test/bench' || name === 'test/e2e') && { env: { NODE_ENV: 'production' } }),
      ...(name === 'test/types' && { include: [], typecheck: typeTests }),
      ...(group > 0 && { fileParallelism: false, maxWorkers: 1, testTimeout: 120_000, hookTimeout: 180_000 }),
    },
  }
}

/** The same tests against the oldest React that we support. */
function react18(name: string): TestProjectConfiguration {
  return {
    extends: true,
    resolve: { alias: [{ find: /^(react|react-dom)(\/.*)?$/, replacement: '$1-18$2' }] },
    test: {
      name: `${name} with React 18`,
      include: [`${name}/**/*.test.{ts,tsx}`],
      environment: 'happy-dom',
      setupFiles: ['./scripts/test/react18.ts'],
    },
  }
}

export default defineConfig({
  ...sourceConditions,
  test: {
    // Style sheets are imported as text (`?inline`), and tests read that text.
    css: true,
    reporters: ['default', createPlainReporter()],
    projects: [
      project('src', 'src/*.test.{ts,tsx}'),
      project('scripts'),
      project('demo'),
      ...['src', 'plugins', 'chains', 'test'].flatMap(foldersOf).map((folder) => project(folder)),
      ...['src/react', 'src/ui', 'src/shell'].filter((folder) => existsSync(root + folder)).map(react18),
    ],
  },
})
