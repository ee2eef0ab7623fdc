import { existsSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { root } from '../../scripts/entryPoints.ts'
import { cruise } from './cruise.ts'
import { plant } from './planted.ts'

const shipped = ['src', 'plugins', 'chains'].filter((folder) => existsSync(root + folder))

test('the rules are read against the real code, and it keeps them', async () => {
  const { modules, violations } = await cruise(root, shipped)
  expect(modules).toContain('src/kernel/index.ts')
  expect(modules.length).toBeGreaterThan(50)
  expect(violations).toEqual([])
})

const entryPoints = {
  'src/kernel/index.ts': 'export const kernel = 1',
  'src/project/index.ts': 'export const project = 1',
  'src/wallet/index.ts': 'export const wallet = 1',
  'src/wallet/internal.ts': 'export const internal = 1',
  'src/wallet/caip.ts': 'export const caip = 1',
  'src/index.ts': 'export const modal = 1',
  'src/modal/internal.ts': 'export const internal = 1',
  'src/ui/index.ts': 'export const ui = 1',
  'src/shell/index.ts': 'export const shell = 1',
  'src/shell/parts/index.ts': 'export const parts = 1',
  'src/react/index.ts': 'export const react = 1',
  'src/view/index.ts': 'export const view = 1',
  'src/view/mount.tsx': 'export const mount = 1',
  'src/shell/connect/ConnectView.tsx': 'export default function ConnectView() { return null }',
  'chains/evm/index.ts': 'export const evm = 1',
  'plugins/send/index.ts': 'export const send = 1',
}

const planted: [rule: string, file: string, text: string][] = [
  ['kernel-imports-only-what-is-listed', 'src/kernel/planted1.ts', "import '../wallet/index.ts'"],
  ['kernel-imports-only-what-is-listed', 'src/kernel/planted2.ts', "import 'react'"],
  [
    'kernel-imports-only-what-is-listed',
    'src/kernel/planted3.ts',
    "import type { FC } from 'react'\nexport type A = FC",
  ],
  ['ui-imports-only-what-is-listed', 'src/ui/planted4.ts', "import '../kernel/index.ts'"],
  ['frame-imports-only-what-is-listed', 'src/frame/planted5.ts', "import 'react'"],
  ['wallet-imports-only-what-is-listed', 'src/wallet/planted6.ts', "import '../react/index.ts'"],
  ['react-imports-only-what-is-listed', 'src/react/planted7.ts', "import 'mitt'"],
  ['react-imports-only-what-is-listed', 'src/react/planted32.ts', "import '../shell/index.ts'"],
  ['react-imports-only-what-is-listed', 'src/react/planted33.ts', "import '../ui/index.ts'"],
  ['view-imports-only-what-is-listed', 'src/view/planted34.ts', "import '../shell/index.ts'"],
  ['view-imports-only-what-is-listed', 'src/view/planted35.ts', "import '../react/index.ts'"],
  ['view-imports-only-what-is-listed', 'src/view/planted36.ts', "import '../index.ts'"],
  ['view-imports-only-what-is-listed', 'src/view/planted37.ts', "import '../wallet/index.ts'"],
  ['shell-imports-only-what-is-listed', 'src/shell/planted38.ts', "import '../react/index.ts'"],
  ['shell-imports-only-what-is-listed', 'src/shell/planted39.ts', "import '../index.ts'"],
  ['elements-imports-only-what-is-listed', 'src/elements/planted40.ts', "import '../react/index.ts'"],
  ['locales-imports-only-what-is-listed', 'src/locales/planted41.ts', "import '../index.ts'"],
  ['messages-imports-only-what-is-listed', 'src/messages/planted56.ts', "import '../react/index.ts'"],
  ['wagmi-imports-only-what-is-listed', 'src/wagmi/planted42.ts', "import '../shell/index.ts'"],
  ['shell-imports-only-what-is-listed', 'src/shell/planted8.ts', "import 'viem'"],
  ['mitt-stays-at-home', 'src/kernel/planted9.ts', "import 'mitt'"],
  ['decimal.js-stays-at-home', 'src/wallet/planted10.ts', "import 'decimal.js'"],
  ['use-sync-external-store-stays-at-home', 'src/shell/planted11.ts', "import 'use-sync-external-store'"],
  ['viem-stays-at-home', 'src/wallet/planted12.ts', "import 'viem'"],
  ['core-knows-no-plugin-and-no-chain', 'src/planted13.ts', "import '../chains/evm/index.ts'"],
  ['core-knows-no-plugin-and-no-chain', 'src/shell/planted14.ts', "import '../../plugins/send/index.ts'"],
  ['shipped-code-knows-no-test-world', 'src/planted15.ts', "import '../test/a.ts'"],
  ['plugins-use-the-entry-points', 'plugins/swaps/planted16.ts', "import '../../src/wallet/caip.ts'"],
  ['plugins-use-the-entry-points', 'plugins/swaps/planted43.ts', "import '../../src/react/index.ts'"],
  ['plugins-use-the-entry-points', 'plugins/swaps/planted44.ts', "import '../../src/index.ts'"],
  ['plugins-use-the-entry-points', 'plugins/swaps/planted45.ts', "import '../../src/wallet/internal.ts'"],
  ['chains-use-the-entry-points', 'chains/solana/planted46.ts', "import '../../src/wallet/internal.ts'"],
  ['plugins-never-meet', 'plugins/swaps/planted17.ts', "import '../send/index.ts'"],
  ['plugins-never-meet', 'plugins/swaps/planted18.ts', "import '../../chains/evm/index.ts'"],
  ['chains-use-the-entry-points', 'chains/solana/planted19.ts', "import '../../src/react/index.ts'"],
  ['chains-never-meet', 'chains/solana/planted20.ts', "import '../evm/index.ts'"],
  ['no-react-in-chains', 'chains/solana/planted21.ts', "import 'react'"],
  ['no-react-in-a-manifest', 'plugins/swaps/planted22.ts', "import 'react'"],
  ['no-react-in-a-manifest', 'plugins/swaps/planted49.ts', "import '../../src/shell/parts/index.ts'"],
  ['folders-meet-at-entry-points', 'src/shell/planted23.ts', "import '../wallet/caip.ts'"],
  ['views-are-lazy', 'src/shell/planted24.ts', "import './connect/ConnectView.tsx'"],
  ['modal-imports-only-what-is-listed', 'src/modal/planted27.ts', "import '../ui/index.ts'"],
  ['modal-imports-only-what-is-listed', 'src/modal/planted28.ts', "import '../react/index.ts'"],
  ['folders-meet-at-entry-points', 'src/modal/planted31.ts', "export const load = () => import('../view/mount.tsx')"],
  ['react-is-lazy', 'src/modal/planted29.ts', "import '../view/mount.tsx'"],
  ['shipped-code-knows-no-test-world', 'chains/evm/planted30.ts', "import './testing/stage.ts'"],
  ['kernel-imports-only-what-is-listed', 'src/kernel/planted47.ts', "import '../project/index.ts'"],
  ['project-imports-only-what-is-listed', 'src/project/planted48.ts', "import '../wallet/index.ts'"],
  ['no-cycles', 'src/kernel/cycle.ts', "import './cycleBack.ts'"],
  ['no-cycles', 'src/kernel/typesB.ts', "import type { C } from './typesC.ts'\nexport type B = C"],
  ['no-cycles', 'src/kernel/mixedB.ts', "import { c } from './mixedC.ts'\nexport type B = typeof c"],
  ['everything-resolves', 'src/kernel/planted26.ts', "import './missing.ts'"],
]

const allowed: [what: string, file: string, text: string][] = [
  ['a view by import()', 'src/shell/lazy.ts', "export const load = () => import('./connect/ConnectView.tsx')"],
  [
    'a view token whose view imports it',
    'src/shell/help/helpView.ts',
    "export const HelpView = { id: 'Help', load: () => import('./HelpView.tsx') }",
  ],
  ['a chain in the standalone bundle', 'src/standalone.ts', "export * from '../chains/evm/index.ts'"],
  [
    'React by import() in the modal',
    'src/modal/importCode.ts',
    "export const load = () => import('../view/mount.tsx')",
  ],
  ['what a folder keeps for the others', 'src/shell/a.ts', "import '../wallet/internal.ts'"],
  ['what the modal keeps for the hooks', 'src/react/readers.ts', "import '../modal/internal.ts'"],
  ['the entry point of the package in its React', 'src/react/hooks.ts', "import '../index.ts'"],
  ['viem in a test of another folder', 'src/wallet/a.test.ts', "import 'viem'"],
  ['the test world where tests share', 'chains/evm/testing/stage.ts', "import '../../../test/a.ts'"],
  ['viem in its chain', 'chains/evm/client.ts', "export * from 'viem'"],
  ['React in the views of a plugin', 'plugins/send/views/SendView.tsx', "import 'react'"],
  [
    'parts of the shell in the views of a plugin',
    'plugins/send/views/ReceiveView.tsx',
    "import '../../../src/shell/parts/index.ts'",
  ],
  ['React in a test', 'src/kernel/a.test.ts', "import '../react/index.ts'"],
]

/** All cases are in one package, so that the tool runs only once. */
const { directory, remove } = plant({
  ...entryPoints,
  'test/a.ts': 'export const a = 1',
  'src/kernel/cycleBack.ts': "import './cycle.ts'",
  'src/kernel/typesC.ts': "import type { B } from './typesB.ts'\nexport type C = B",
  'src/kernel/mixedC.ts': "import type { B } from './mixedB.ts'\nexport const c: B | 1 = 1",
  'src/shell/help/HelpView.tsx': "import { HelpView as View } from './helpView.ts'\nexport default () => View.id",
  ...Object.fromEntries([...planted, ...allowed].map(([, file, text]) => [file, text])),
})
afterAll(remove)
const found = (await cruise(directory, ['src', 'plugins', 'chains'])).violations

test.each(planted)('%s catches %s: %s', (rule, file) => {
  expect(found).toContainEqual(expect.objectContaining({ rule, from: file }))
})

test.each(allowed)('the rules allow %s', (_what, file) => {
  expect(found.filter(({ from }) => from === file)).toEqual([])
})
