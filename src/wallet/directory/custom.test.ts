import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ProjectApi, startProjectApi } from '../../../test/world/projectApi.ts'
import { ids as networks } from '../testing/index.ts'
import type { DirectoryOptions } from './options.ts'
import { createDirectoryStage, type DirectoryStage, entries, setListing } from './testing.ts'

let api: ProjectApi
let stage: DirectoryStage
beforeAll(async () => {
  api = await startProjectApi()
})
beforeEach(() => api.reset())
afterEach(() => {
  stage.kernel.destroy()
  vi.unstubAllGlobals()
})
afterAll(() => api.stop())

async function begin(options: Partial<DirectoryOptions> = {}, listing: readonly unknown[] = entries(50)) {
  setListing(api, listing)
  stage = await createDirectoryStage(api, options)
}
const idsOf = (wallets: readonly { id: string }[]) => wallets.map(({ id }) => id)
const _chains = `${networks.one},${networks.ten},${networks.devnet}`
const _phone = () =>
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Linux; Android 14) Mobile', maxTouchPoints: 5 })

describe('wallets of the host’s own', () => {
  const own = {
    id: 'own',
    name: 'Own',
    mobileLink: 'own://',
    homepage: 'https://own.test',
    imageUrl: 'https://own.test/i',
  }

  test('are there before anything is asked for, and can be paired with', async () => {
    await begin({ customWallets: [own, { id: 'bare', name: 'Bare' }] })
    expect(stage.state().custom).toEqual([
      { ...own, injectedIds: [], chains: [], isCertified: false, canPair: true },
      { id: 'bare', name: 'Bare', injectedIds: [], chains: [], isCertified: false, canPair: true },
    ])
    expect(api.requests).toEqual([])
  })

  test.each([
    [
      'a link that may not be opened',
      { mobileLink: 'javascript://x' },
      'customWallets.1.mobileLink',
      'a link of a wallet',
    ],
    ['a homepage that is none', { homepage: 'own://' }, 'customWallets.1.homepage', 'https'],
    ['an image that is none', { imageUrl: 'data:text/html,x' }, 'customWallets.1.imageUrl', 'data:image/'],
    ['a chain that is none', { chains: ['mainnet'] }, 'customWallets.1.chains.0', 'CAIP-2'],
    ['no name', { name: '' }, 'customWallets.1.name', 'nonempty'],
    ['a value of another name', { image_url: 'https://x.test' }, 'customWallets.1.image_url', 'imageUrl'],
  ])('with %s are refused by name, and take no other with them', async (_, wrong, option, problem) => {
    await begin({ customWallets: [own, { ...own, ...wrong } as never] })
    expect(idsOf(stage.state().custom)).toEqual(['own'])
    expect(stage.errors).toMatchObject([{ code: 'OPTION_INVALID' }])
    expect((stage.errors[0] as Error).message).toContain(`"${option}"`)
    expect((stage.errors[0] as Error).message).toContain(problem)
  })
})
