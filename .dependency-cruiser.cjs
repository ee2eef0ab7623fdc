/**
 * Who may import whom. Each folder lists what it may reach; whatever is not listed is a violation.
 * `npm run lint:imports` runs it; test/arch proves that it sees the code and catches what it should.
 */

/**
 * Folders of the package by name, as path patterns. An entry point is the `index.ts` that package.json exports; `internal.ts`
 * beside it has what the other folders of `src` and the published test tools need and third parties do not.
 */
const folder = {
  kernel: '^src/kernel/',
  project: '^src/project/',
  wallet: '^src/wallet/',
  shell: '^src/shell/',
  frame: '^src/frame/',
  view: '^src/view/',
  react: '^src/react/',
  ui: '^src/ui/',
  elements: '^src/elements/',
  wagmi: '^src/wagmi/',
  modal: '^src/modal/',
  locales: '^src/locales/',
  messages: '^src/messages/',
  embeddedWallet: '^src/embedded-wallet/',
  review: '^src/review/',
  plugin: '^plugins/[^/]+/',
  chain: '^chains/[^/]+/',
}

/** The entry point of `src/modal` is that of the package. */
const packageDoor = '^src/index\\.ts$'
const modalInternal = '^src/modal/internal\\.ts$'
/** What the modal renders with: reached by `import()` alone. */
const mount = '^src/view/mount\\.tsx$'

/** The parts of the built-in views for those of plugins: an entry point of its own, because that of the shell is React-free. */
const shellParts = '^src/shell/parts/'

/** The hooks of a plugin for hosts, an entry point of their own. */
const hooks = '^plugins/[^/]+/react/'

const library = (name) => `(^|/)node_modules/${name}(/|$)`
const react = [library('react'), library('react-dom'), library('@types/react'), library('@types/react-dom')]
const superstruct = library('superstruct')
const syncStore = [library('use-sync-external-store'), library('@types/use-sync-external-store')]

/** What does not ship: tests, and what they share, may reach what they need. */
const notTest = '\\.(test|bench)\\.tsx?$|/testing/|/testing\\.tsx?$'

/** What each folder may import beside itself. */
const mayImport = {
  kernel: [library('mitt'), library('immer'), superstruct],
  ui: [library('qr'), ...react],
  frame: [folder.kernel],
  project: [folder.kernel, superstruct],
  wallet: [folder.kernel, folder.project, superstruct, library('decimal\\.js')],
  modal: [
    folder.review,
    folder.kernel,
    folder.project,
    folder.wallet,
    folder.shell,
    folder.frame,
    folder.locales,
    mount,
    '^src/version\\.ts$',
    superstruct,
  ],
  view: [folder.kernel, folder.ui, folder.frame, ...react, ...syncStore],
  react: [folder.kernel, folder.wallet, folder.view, packageDoor, modalInternal, ...react],
  shell: [
    folder.kernel,
    folder.project,
    folder.wallet,
    folder.view,
    folder.ui,
    superstruct,
    library('@tanstack/react-virtual'),
    ...react,
  ],
  elements: [folder.kernel, folder.wallet, packageDoor, modalInternal],
  wagmi: [folder.kernel, folder.wallet, packageDoor, modalInternal, library('wagmi'), library('viem')],
  locales: [folder.kernel, folder.wallet, folder.shell, folder.view],
  messages: [
    folder.wallet,
    folder.shell,
    folder.view,
    folder.review,
    folder.embeddedWallet,
    '^chains/[^/]+/messages\\.ts$',
  ],
  embeddedWallet: [
    folder.kernel,
    folder.project,
    folder.review,
    folder.wallet,
    folder.shell,
    folder.view,
    folder.ui,
    folder.frame,
    superstruct,
    library('@scure/base'),
    ...react,
  ],
  review: [folder.kernel, folder.wallet, folder.view, folder.ui, superstruct, ...react],
}

const onlyAllowed = Object.entries(mayImport).map(([name, allowed]) => ({
  name: `${name}-imports-only-what-is-listed`,
  severity: 'error',
  comment: `src/${name} may import itself and: ${allowed.join(', ')}`,
  from: { path: folder[name], pathNot: notTest },
  to: { pathNot: [folder[name], ...allowed] },
}))

/** Third-party libraries, each at home in one place. */
const homes = {
  mitt: '^src/kernel/events',
  immer: folder.kernel,
  'decimal\\.js': '^src/wallet/amount',
  'use-sync-external-store': folder.view,
  qr: '^src/ui/QrCode',
  '@tanstack/react-virtual': '^(src/shell|plugins/activity)/',
  viem: '^(src/wagmi|chains/evm|test|demo|scripts)/',
  ethers: '^(chains|test)/',
  wagmi: '^(src/wagmi|chains|test)/',
  '@solana': '^(chains/solana|test|demo)/',
  '@wallet-standard': '^(chains/(solana|bitcoin)|test|demo)/',
  '@noble/curves': '^(chains/solana|test)/',
  '@noble/hashes': '^plugins/siwx/',
  '@scure/base': '^(chains/(solana|bitcoin)|src/embedded-wallet|test|demo)/',
  'bitcoinjs-lib': '^(chains/bitcoin|test|demo)/',
  '@bitcoinerlab/secp256k1': '^(chains/bitcoin|test|demo)/',
  '@walletconnect': '^(chains/universal|test|demo)/',
}

const fences = Object.entries(homes).map(([name, home]) => ({
  name: `${name.replace('\\', '')}-stays-at-home`,
  severity: 'error',
  comment: `${name.replace('\\', '')} belongs in ${home}`,
  from: { pathNot: [home, notTest, '(^|/)node_modules/'] },
  to: { path: library(name) },
}))

module.exports = {
  forbidden: [
    ...onlyAllowed,
    ...fences,
    {
      name: 'core-knows-no-plugin-and-no-chain',
      severity: 'error',
      comment:
        'Only the standalone bundle, which composes everything, and the list of all texts may name them. Exported by the entry point of a chain, its texts would be one more file of every page.',
      from: { path: '^src/', pathNot: [notTest, '^src/(standalone|messages/index)\\.ts$'] },
      to: { path: '^(plugins|chains)/' },
    },
    {
      name: 'shipped-code-knows-no-test-world',
      severity: 'error',
      from: { path: '^(src|plugins|chains)/', pathNot: notTest },
      to: { path: '^(test|demo|scripts)/|/testing/|/testing\\.tsx?$' },
    },
    {
      name: 'plugins-use-the-entry-points',
      severity: 'error',
      comment:
        'A plugin imports the published entry points for plugins, as a third party would. Those for hosts stand above it.',
      from: { path: folder.plugin, pathNot: [notTest, hooks] },
      to: { path: '^src/', pathNot: '^src/(kernel|project|wallet|shell(/parts)?|embedded-wallet|view|ui)/index\\.ts$' },
    },
    {
      name: 'hooks-of-plugins-use-the-entry-points',
      severity: 'error',
      comment:
        'The hooks that a plugin has for hosts may import those of the package, and are imported by hosts alone.',
      from: { path: hooks, pathNot: notTest },
      to: { path: '^src/', pathNot: '^src/(kernel|project|wallet|view|react)/index\\.ts$' },
    },
    {
      name: 'plugins-need-no-hooks-of-hosts',
      severity: 'error',
      from: { path: folder.plugin, pathNot: [notTest, hooks] },
      to: { path: hooks },
    },
    {
      name: 'chains-use-the-entry-points',
      severity: 'error',
      from: { path: folder.chain, pathNot: notTest },
      to: { path: '^src/', pathNot: '^src/(kernel|project|wallet)/index\\.ts$' },
    },
    {
      name: 'folders-meet-at-entry-points',
      severity: 'error',
      comment:
        'Across top-level folders import portico/<folder>, or the internal.ts of the folder for what is not published, never another file. One file of the modal names chunks that are to arrive beside the kernel.',
      from: { path: '^src/([^/]+)/', pathNot: [notTest, '^src/modal/importCode\\.ts$'] },
      to: { path: '^src/[^/]+/', pathNot: ['^src/$1/', '^src/[^/]+/(index|internal)\\.ts$'] },
    },
    {
      name: 'react-is-lazy',
      severity: 'error',
      comment: 'A page with a button, and a host without React, load what renders views by import().',
      from: {
        path: ['^src/[^/]+\\.ts$', '^src/(kernel|wallet|embedded-wallet|frame|modal)/'],
        pathNot: [notTest, '^src/embedded-wallet/views/'],
      },
      to: { path: [folder.view, folder.react, shellParts], dynamic: false, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'plugins-never-meet',
      severity: 'error',
      comment: 'Plugins meet in slots, events and dependencies. Their tests may install others, and a chain.',
      from: { path: '^plugins/([^/]+)/', pathNot: notTest },
      to: { path: '^(plugins|chains)/', pathNot: '^plugins/$1/' },
    },
    {
      name: 'chains-never-meet',
      severity: 'error',
      from: { path: '^chains/([^/]+)/', pathNot: notTest },
      to: { path: '^(plugins|chains)/', pathNot: '^chains/$1/' },
    },
    {
      name: 'no-react-in-chains',
      severity: 'error',
      from: { path: folder.chain },
      to: { path: react },
    },
    {
      name: 'no-react-in-a-manifest',
      severity: 'error',
      comment: 'What a plugin loads eagerly is React-free: its index, tokens, controller, rules.',
      from: { path: folder.plugin, pathNot: [notTest, hooks, '/(views|components)/'] },
      to: { path: [...react, shellParts] },
    },
    {
      name: 'views-are-lazy',
      severity: 'error',
      comment: 'A view is reached by import(), so that it stays a chunk of its own.',
      from: { path: '^(src|plugins)/', pathNot: notTest },
      to: {
        path: '/[A-Z][^/]+View\\.tsx$',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Types count. A view token may load the view that uses it: an import() breaks the cycle.',
      from: { pathNot: '(^|/)node_modules/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'everything-resolves',
      severity: 'error',
      from: { pathNot: '(^|/)node_modules/' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.css(\\?inline)?$' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['portico-source', 'import', 'types', 'node', 'default'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
}
