import process from 'node:process'

/** An app that uses the packed package as its developers would. */
export interface Host {
  /** Its name in test titles. */
  readonly name: string
  /** Its folder beside this file. */
  readonly folder: string
  /** The script of its package.json that builds it into `dist`. */
  readonly script: string
  /** Whether its build is a run of tests, and there is no page. */
  readonly isTest?: true
  /** Whether its page shows, beside the button, the address as another library reads it from the provider. */
  readonly hasLibrary?: true
  /** Whether its bundler has to cope with a package that is not installed. */
  readonly isBundler?: true
  /** Whether it loads the package that has everything inside. */
  readonly isStandalone?: true
  /** Whether its build takes seconds, so that each `npm test` includes it. */
  readonly isQuick?: true
}

const app = (folder: string, more: Partial<Host> = {}): Host => ({ name: folder, folder, script: 'build', ...more })

const hosts: readonly Host[] = [
  app('next', { name: 'Next, Turbopack', isBundler: true }),
  app('next', { name: 'Next, webpack', script: 'build:webpack', isBundler: true }),
  app('webpack', { isBundler: true, isQuick: true }),
  app('esbuild', { isBundler: true, isQuick: true }),
  app('rollup'),
  app('react18', { name: 'Vite with React 18, and viem', hasLibrary: true }),
  app('vue'),
  app('svelte'),
  app('html', { name: 'plain HTML', isStandalone: true, isQuick: true }),
  app('wagmi', { hasLibrary: true }),
  app('ethers', { hasLibrary: true }),
  app('jsdom', { name: 'tests of a host in jsdom', isTest: true }),
]

/** The hosts that `PORTICO_HOSTS` asks for: `all`, or folders separated by commas. @default the quick ones */
export function wantedHosts(): readonly Host[] {
  const wanted = process.env.PORTICO_HOSTS
  if (wanted === 'all') return hosts
  if (!wanted) return hosts.filter(({ isQuick }) => isQuick)
  return hosts.filter(({ folder }) => wanted.split(',').includes(folder))
}
