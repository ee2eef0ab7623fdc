import { describe, expect, test } from 'vitest'
import { idsOf, setUpDirectory } from './testing.ts'

const page = setUpDirectory()

describe('wallets of the host’s own', () => {
  const own = {
    id: 'own',
    name: 'Own',
    mobileLink: 'own://',
    homepage: 'https://own.test',
    imageUrl: 'https://own.test/i',
  }

  test('are there before anything is asked for, and can be paired with', async () => {
    await page.begin({ customWallets: [own, { id: 'bare', name: 'Bare' }] })
    expect(page.stage.state().custom).toEqual([
      { ...own, injectedIds: [], chains: [], isCertified: false, canPair: true },
      { id: 'bare', name: 'Bare', injectedIds: [], chains: [], isCertified: false, canPair: true },
    ])
    expect(page.api.requests).toEqual([])
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
    await page.begin({ customWallets: [own, { ...own, ...wrong } as never] })
    expect(idsOf(page.stage.state().custom)).toEqual(['own'])
    expect(page.stage.errors).toMatchObject([{ code: 'CUSTOM_WALLET_INVALID' }])
    expect((page.stage.errors[0] as Error).message).toContain(`"${option}"`)
    expect((page.stage.errors[0] as Error).message).toContain(problem)
  })
})
