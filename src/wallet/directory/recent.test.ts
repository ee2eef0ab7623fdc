import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type ProjectApi, startProjectApi } from '../../../test/world/projectApi.ts'
import { createMemory } from '../testing/index.ts'
import type { DirectoryOptions } from './options.ts'
import { createDirectoryStage, type DirectoryStage, entry, never } from './testing.ts'
import type { ListedWallet } from './tokens.ts'

let api: ProjectApi
let stage: DirectoryStage
beforeAll(async () => {
  api = await startProjectApi()
})
afterEach(() => {
  stage.kernel.destroy()
  vi.unstubAllGlobals()
})
afterAll(() => api.stop())

const wallet = (id: string, more: Partial<ListedWallet> = {}): ListedWallet => ({
  id,
  name: id,
  injectedIds: [],
  chains: ['eip155:1'],
  isCertified: false,
  canPair: true,
  mobileLink: `${id}://`,
  ...more,
})
async function begin(stored?: unknown, options: Partial<DirectoryOptions> = {}) {
  const storage = createMemory(stored === undefined ? {} : { recent_wallets: stored })
  stage = await createDirectoryStage(api, options, { storage })
}
const recent = () => stage.state().recent.map(({ id }) => id)

test('the last two wallets are kept, the newest first', async () => {
  await begin()
  for (const id of ['a', 'b', 'c']) await stage.directory.remember(wallet(id))
  expect(recent()).toEqual(['c', 'b'])
  expect(stage.stored('recent_wallets')).toEqual([wallet('c'), wallet('b')])
})

test('a wallet that is stored already keeps its place', async () => {
  await begin()
  for (const id of ['a', 'b', 'a']) await stage.directory.remember(wallet(id))
  expect(recent()).toEqual(['b', 'a'])
})

test('a stored wallet is replaced by what the directory says of it now', async () => {
  api.project.wallets = [entry('a', { mobile_link: 'moved://' })] as never
  await begin([wallet('a', { isCertified: true }), wallet('b')])
  await stage.directory.search('Wallet', { signal: never() })
  expect(stage.state().recent).toMatchObject([
    { name: 'Wallet a', mobileLink: 'moved://', isCertified: false },
    wallet('b'),
  ])
  expect(stage.stored('recent_wallets')).toEqual(stage.state().recent)
})

test('a stored wallet has the links that the host gives it now, and those with which it was connected last', async () => {
  api.project.wallets = [entry('a', { mobile_link: 'directory://' })] as never
  await begin([wallet('a'), wallet('b')], { customWallets: [{ id: 'a', name: 'A', mobileLink: 'moved://' }] })
  expect(stage.state().recent[0]).toMatchObject({ name: 'A', mobileLink: 'moved://' })
  await stage.directory.search('Wallet', { signal: never() })
  expect(stage.state().recent[0]).toMatchObject({ name: 'A', mobileLink: 'moved://' })
  await stage.directory.remember(wallet('b', { mobileLink: 'moved://' }))
  expect(stage.state().recent.map(({ id, mobileLink }) => [id, mobileLink])).toEqual([
    ['a', 'moved://'],
    ['b', 'moved://'],
  ])
})

test('the recent wallets are in the state on the next visit, before any request', async () => {
  await begin([wallet('a', { imageId: 'i' }), wallet('b')])
  expect(stage.state().recent).toEqual([wallet('a', { imageId: 'i' }), wallet('b')])
})

test.each([
  ['no list', 'x', []],
  ['an entry of another shape', [{ id: 'b' }, wallet('a')], ['a']],
  ['a link that may not be opened', [wallet('b', { mobileLink: 'javascript://x' }), wallet('a')], ['a']],
  ['an invalid homepage', [wallet('b', { homepage: 'javascript:alert(1)' }), wallet('a')], ['a']],
  ['more than two', [wallet('a'), wallet('b'), wallet('c')], ['a', 'b']],
])('stored wallets are validated: %s', async (_, stored, expected) => {
  await begin(stored)
  expect(recent()).toEqual(expected)
})

test('wallets that the host excludes or does not include are not shown', async () => {
  await begin([wallet('a'), wallet('b')], { excludeWalletIds: ['a'] })
  expect(recent()).toEqual(['b'])
  stage.kernel.destroy()
  await begin([wallet('a'), wallet('b')], { includeWalletIds: ['a'] })
  expect(recent()).toEqual(['a'])
})

test('a wallet that another tab stores is shown here', async () => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  await begin()
  stage.storage.setItem('portico/recent_wallets', JSON.stringify([wallet('a')]))
  page.dispatchEvent(Object.assign(new Event('storage'), { key: 'portico/recent_wallets' }))
  expect(recent()).toEqual(['a'])
})
