import { describe, expect, test } from 'vitest'
import { providers } from '../flags.ts'
import { layOut } from './layout.ts'
import { type Platform, workingOn } from './platform.ts'
import { isRefusal, readReturn, withReturn } from './redirect.ts'

describe('the buttons', () => {
  test.each([
    [0, undefined, 0, false],
    [1, 'google', 0, false],
    [2, undefined, 2, false],
    [3, 'google', 2, false],
    [6, 'google', 5, false],
    [7, 'google', 4, true],
  ])('of %i providers', (count, wide, icons, hasMore) => {
    const layout = layOut(providers.slice(0, count))
    expect(layout).toMatchObject({ wide, hasMore })
    expect(layout.icons).toHaveLength(icons)
  })
})

const desktop: Platform = { isIos: false, isAndroid: false, isMac: false, isMobile: false, isTelegram: false }

test.each([
  ['a desktop', {}, []],
  ['a Mac', { isMac: true }, []],
  ['a phone', { isMobile: true }, ['facebook']],
  ['Telegram on iOS', { isMobile: true, isIos: true, isTelegram: true }, ['facebook', 'google']],
  ['Telegram on a Mac', { isMac: true, isTelegram: true }, ['x']],
  ['Telegram on Android', { isMobile: true, isAndroid: true, isTelegram: true }, ['facebook', 'x']],
] as const)('on %s the providers whose pages do not work there are left out', (_, platform, missing) => {
  const left = workingOn({ ...desktop, ...platform }, providers)
  expect(providers.filter((provider) => !left.includes(provider)).sort()).toEqual([...missing].sort())
})

describe('a redirect', () => {
  const page = 'https://app.example/?a=1&b=2#c'

  test('has the page in the `state` parameter', () => {
    const uri = withReturn('https://provider.example/authorize?state=s1&client=2', page)
    expect(uri).toContain(`state=s1--${encodeURIComponent(page)}`)
    expect(new URL(uri).searchParams.get('client')).toBe('2')
  })

  test('has the page in the `state` of a URL that is wrapped in another one', () => {
    const inner = 'https://provider.example/authorize?state=s1'
    const uri = withReturn(
      `https://auth.magic.link/start?provider_authorization_url=${encodeURIComponent(inner)}`,
      page,
    )
    const address = new URL(uri).searchParams.get('provider_authorization_url') ?? ''
    expect(new URL(address).searchParams.get('state')).toBe(`s1--${page}`)
  })

  test('ends on a page with the answer in its URL', () => {
    const uri = 'https://wallet.example/loading?result=1'
    expect(readReturn(`https://app.example/?a=1&result_uri=${encodeURIComponent(uri)}#c`)).toEqual({
      uri,
      page: 'https://app.example/?a=1#c',
    })
    expect(readReturn('https://app.example/?a=1')).toBeUndefined()
  })
})

test.each([
  ['https://wallet.example/loading?result=1', false],
  ['https://wallet.example/loading?result=1&error=access_denied', true],
  ['https://wallet.example/loading#error=x', true],
  ['https://wallet.example/loading?terror=x', false],
])('%s is a refusal: %s', (uri, refused) => {
  expect(isRefusal(uri)).toBe(refused)
})
