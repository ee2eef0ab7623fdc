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

  test('are in the state before any request, and can be paired with', async () => {
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
    ['an invalid homepage', { homepage: 'own://' }, 'customWallets.1.homepage', 'https'],
    [
      'a web app that can not take a pairing URI',
      { webappLink: 'https://own.test/?a' },
      'customWallets.1.webappLink',
      'without query',
    ],
    ['an invalid image', { imageUrl: 'data:text/html,x' }, 'customWallets.1.imageUrl', 'data:image/'],
    ['an invalid chain', { chains: ['mainnet'] }, 'customWallets.1.chains.0', 'CAIP-2'],
    ['no name', { name: '' }, 'customWallets.1.name', 'nonempty'],
    ['an unknown member', { image_url: 'https://x.test' }, 'customWallets.1.image_url', 'imageUrl'],
  ])('with %s are refused with the name of the option, and others stay', async (_, wrong, option, problem) => {
    await page.begin({ customWallets: [own, { ...own, ...wrong } as never] })
    expect(idsOf(page.stage.state().custom)).toEqual(['own'])
    expect(page.stage.errors).toMatchObject([{ code: 'CUSTOM_WALLET_INVALID' }])
    expect((page.stage.errors[0] as Error).message).toContain(`"${option}"`)
    expect((page.stage.errors[0] as Error).message).toContain(problem)
  })
})
