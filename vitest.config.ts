import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import process from 'node:process'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { root } from './scripts/entryPoints.ts'
import { LongestFirst } from './scripts/test/longestFirst.ts'
import { createPlainReporter } from './scripts/test/reporter.ts'
import { sourceConditions } from './scripts/vite-shared.ts'
import { recordStructs } from './test/fuzz/recordStructs.ts'

/** Folders whose tests need a document. Elsewhere a file asks for one in its first line: `// @vitest-environment happy-dom`. */
const withDocument =
  /^(plugins|src\/(view|react|ui|shell|frame|elements|wagmi|embedded-wallet|review)|test\/(example|first)-plugin|test\/example-chain)\//

/** Folders below `test` that drive browsers, builds or compilers. `npm run test:unit` leaves them out. */
const heavy = ['arch', 'types', 'e2e', 'hosts', 'bench', 'soak']

/** Runs with superstruct recorded, so that every struct is found. */
const fuzz = 'test/fuzz'

/** Benchmarks that print and can not fail: `npm run bench` alone runs them. */
const printed = process.env.PORTICO_BENCH ? [] : ['test/bench/{scroll,activity,times}.test.ts']

const notUnit = new RegExp(`^(${fuzz}|test/(${heavy.join('|')}))/`)

/** The files of the unit tests, from the root. */
const unitFiles = ['src', 'plugins', 'chains', 'test', 'demo', 'scripts']
  .flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).map((file) =>
      `${folder}/${file}`.replaceAll('\\', '/'),
    ),
  )
  .filter((file) => /\.test\.tsx?$/.test(file) && !notUnit.test(file))

const needsDocument = (file: string) =>
  withDocument.test(file) || readFileSync(`${root}${file}`, 'utf8').startsWith('// @vitest-environment happy-dom')

/**
 * Files that count the timers left behind. They share no process with others: an object that an earlier file left to the garbage
 * collector may still set one.
 */
const countsTimers = (file: string) =>
  /getTimerCount|\/testing\/gates\.ts'/.test(readFileSync(`${root}${file}`, 'utf8'))

/** Unit tests wait for servers and timers half of their time. */
const unitWorkers = availableParallelism() + 2

const alone = unitFiles.filter(countsTimers)
const sharing = unitFiles.filter((file) => !countsTimers(file))

const setup = ['waiting', 'log', 'waitLimits', 'betweenFiles']
const setupFiles = (names: string[]) => names.map((name) => `./scripts/test/${name}.ts`)

/**
 * Each project has a Vite server, which transforms each module once, and processes, which load each module once: there are as few
 * projects as there are different settings, and their files share the modules, none of which keeps state.
 */
const unitProject = (
  name: string,
  environment: 'node' | 'happy-dom',
  files: string[],
  isolate = false,
): TestProjectConfiguration => ({
  extends: true,
  test: {
    name: `unit: ${name}`,
    include: files.filter((file) => needsDocument(file) === (environment === 'happy-dom')),
    environment,
    setupFiles: setupFiles(environment === 'node' ? setup : [...setup, 'effects']),
    isolate,
  },
})

/**
 * Folders whose components are drawn by what `src/view` and `src/react` tell React: the file that draws most of them runs on
 * React 18 too.
 */
const onReact18 = [
  'src/view/**/*.test.{ts,tsx}',
  'src/react/**/*.test.{ts,tsx}',
  'src/ui/**/fields.test.tsx',
  'src/shell/**/connect.test.tsx',
  'plugins/siwx/**/siwx.test.tsx',
  'plugins/send/**/send.test.tsx',
  'plugins/swaps/**/swaps.test.tsx',
  'plugins/activity/**/activity.test.tsx',
  'plugins/names/**/names.test.tsx',
  'plugins/onramp/**/onramp.test.tsx',
  'plugins/sessions/**/sessions.test.tsx',
  'plugins/pay/**/{hooks,wallet}.test.tsx',
]

/** The same tests against the oldest React that we support. */
const react18Project: TestProjectConfiguration = {
  extends: true,
  resolve: { alias: [{ find: /^(react|react-dom)(\/.*)?$/, replacement: '$1-18$2' }] },
  test: {
    name: 'unit: React 18',
    include: onReact18,
    environment: 'happy-dom',
    setupFiles: setupFiles(['react18', ...setup, 'effects']),
    isolate: false,
    // What brings hooks of its own has to run on the same React.
    server: { deps: { inline: ['@tanstack/react-virtual'] } },
  },
}

/** Isolated, since the record of structs is the state of a module. */
const fuzzProject: TestProjectConfiguration = {
  extends: true,
  plugins: [recordStructs()],
  test: {
    name: 'unit: fuzz',
    include: [`${fuzz}/*.test.ts`],
    setupFiles: setupFiles(['waiting', 'log', 'waitLimits']),
  },
}

/** Files that are compiled and not run: `expectTypeOf`, and `@ts-expect-error` where a mistake must not compile. */
const typecheck = {
  enabled: true,
  only: true,
  include: ['test/types/**/*.test-d.{ts,tsx}'],
  tsconfig: './tsconfig.json',
  // As in `npm run types`: a tenth of the time that version 6 takes.
  checker: `${root}node_modules/typescript7/bin/tsc`,
  // `npm run types` reports those; here they would fail every type test at once.
  ignoreSourceErrors: true,
}

/**
 * Heavy tests beside the others: the first group checks sources and types, as the unit tests do; the second drives browsers and
 * bundlers, which wait for each other a third of their time, so that there is one more of them than cores; the last one
 * measures, a file at a time.
 */
const groupOf = (name: string) => {
  if (name === 'arch' || name === 'types') return { order: 0, workers: unitWorkers }
  return name === 'bench' ? { order: 2, workers: 1 } : { order: 1, workers: availableParallelism() + 1 }
}

const heavyProject = (name: string): TestProjectConfiguration => ({
  extends: true,
  // React for production has no `jsxDEV`.
  oxc: { jsx: { development: false } },
  test: {
    name: `test/${name} (heavy)`,
    include: name === 'types' ? [] : [`test/${name}/**/*.test.{ts,tsx}`],
    ...(name === 'bench' && { exclude: printed }),
    ...(name === 'types' && { typecheck }),
    setupFiles: setupFiles(['waiting']),
    ...(name === 'e2e' && { globalSetup: ['./test/e2e/build.setup.ts'] }),
    ...(name === 'hosts' && { globalSetup: ['./test/hosts/pack.setup.ts'] }),
    // Builds made in a test are what a host would ship; Vitest's own NODE_ENV would bundle React for development.
    env: { NODE_ENV: 'production' },
    sequence: { groupOrder: groupOf(name).order },
    fileParallelism: groupOf(name).workers > 1,
    maxWorkers: groupOf(name).workers,
    // Each page that axe reads takes a core: more of them at once would starve the file beside.
    ...(name === 'e2e' && { maxConcurrency: 2 }),
    // Their modules keep the browsers of the process alone: a process for each file would load and start all of it anew.
    isolate: name !== 'e2e',
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
})

export default defineConfig({
  ...sourceConditions,
  test: {
    // Style sheets are imported as text (`?inline`), and tests read that text.
    css: true,
    sequence: { sequencer: LongestFirst },
    maxWorkers: unitWorkers,
    // Hung tests end; slow machines are no failure.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // As in `scripts/test/waitLimits.ts`.
    expect: { poll: { timeout: 15_000 } },
    reporters: ['default', createPlainReporter()],
    projects: [
      unitProject('node', 'node', sharing),
      unitProject('document', 'happy-dom', sharing),
      unitProject('node, alone', 'node', alone, true),
      unitProject('document, alone', 'happy-dom', alone, true),
      react18Project,
      fuzzProject,
      ...heavy.map((name) => heavyProject(name)),
    ],
  },
})
