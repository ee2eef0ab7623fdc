import { fireEvent } from '@testing-library/dom'
import {
  EmbeddedWalletRefusedError,
  EmbeddedWalletTimeoutError,
  EmbeddedWalletUnavailableError,
} from 'portico/embedded-wallet'
import { ConnectView } from 'portico/shell'
import { describe, expect, test, vi } from 'vitest'
import { ConnectingSocialView, ConnectSocialsView, socials } from './index.ts'
import { agents, openPage, type Page, post, scriptPopups, useAgent } from './testing.ts'

const answer = 'https://wallet.example/loading?result=1'
const button = ({ screen }: Page, name: string) => screen.findByRole('button', { name })
const click = async (page: Page, name: string) => fireEvent.click(await button(page, name))
const names = ({ screen }: Page) =>
  screen
    .getAllByRole('button')
    .map((element) => element.getAttribute('aria-label') ?? element.textContent ?? '')
    .filter((name) => /^(Continue with|More)/.test(name))

/** Opens the list of ways to connect, and selects Google. */
async function begin(page: Page) {
  page.kernel.modal.open(ConnectView)
  await click(page, 'Continue with Google')
}
/** Waits until the window is at the provider. */
const arrived = (popups: ReturnType<typeof scriptPopups>['popups'], at = 0) =>
  vi.waitFor(() => expect(popups[at]?.visited).toHaveLength(2))

describe('the buttons', () => {
  test('are the first provider, icons of four more, and a button for the others', async () => {
    const page = await openPage()
    page.kernel.modal.open(ConnectView)
    await button(page, 'Continue with Google')
    expect(names(page)).toEqual([
      'Continue with Google',
      'Continue with X',
      'Continue with Farcaster',
      'Continue with Discord',
      'Continue with Apple',
      'More social accounts',
    ])
    await click(page, 'More social accounts')
    await page.screen.findByRole('heading', { name: 'All socials' })
    const rows = (await page.screen.findAllByRole('listitem')).map((item) => item.textContent)
    expect(rows).toEqual(['Google', 'X', 'Farcaster', 'Discord', 'Apple', 'GitHub', 'Facebook'])
  })

  test.each([
    ['a phone', agents.iphone, false, ['Google', 'X', 'Farcaster', 'Discord', 'Apple', 'GitHub']],
    ['Telegram on a Mac', agents.mac, true, ['Google', 'Farcaster', 'Discord', 'Apple', 'GitHub', 'Facebook']],
  ])('leave out the providers whose pages do not work there: %s', async (_, agent, isTelegram, names) => {
    useAgent(agent, { isTelegram })
    const page = await openPage()
    page.kernel.modal.open(ConnectSocialsView)
    await page.screen.findByRole('heading', { name: 'All socials' })
    const rows = (await page.screen.findAllByRole('listitem')).map((item) => item.textContent)
    expect(rows).toEqual(names)
  })

  test('are those of the project, in its order and without duplicates', async () => {
    const page = await openPage({ remote: { socials: ['apple', 'email', 'google', 'apple', 'unknown'] } })
    page.kernel.modal.open(ConnectView)
    await button(page, 'Continue with Apple')
    expect(names(page)).toEqual(['Continue with Apple', 'Continue with Google'])
  })

  test('are none if the project has login by email only, and no frame is created', async () => {
    const page = await openPage({ remote: { socials: ['email'] } })
    page.kernel.modal.open(ConnectView)
    await page.screen.findByRole('heading', { name: 'Connect wallet' })
    expect(page.screen.queryByRole('group', { name: 'Social accounts' })).toBeNull()
    expect(page.asked()).toEqual([])
  })

  test('follow the project, and are gone once it switches them off', async () => {
    const page = await openPage({ remote: { socials: ['google', 'x'] } })
    page.kernel.modal.open(ConnectView)
    await button(page, 'Continue with X')
    await page.remote.set({ socials: ['google'] })
    await vi.waitFor(() => expect(names(page)).toEqual(['Continue with Google']))
    await page.remote.set({ socials: false })
    await vi.waitFor(() => expect(names(page)).toEqual([]))
  })
})

describe('a login', () => {
  test('opens the window inside the click, sends it to the provider, and connects', async () => {
    const { popups, open } = scriptPopups()
    const page = await openPage()
    page.kernel.modal.open(ConnectView)
    const google = await button(page, 'Continue with Google')
    fireEvent.click(google)
    // At once: a browser blocks windows that open later.
    expect(open).toHaveBeenCalledTimes(1)
    expect(open.mock.calls[0]?.slice(0, 1)).toEqual(['https://wallet.example/loading'])
    expect(open.mock.calls[0]?.[2]).toBe('width=600,height=800,scrollbars=yes')
    expect(await page.screen.findByText('Continue in the Google window')).toBeTruthy()
    await arrived(popups)
    expect(popups[0]?.visited[1]).toBe('https://google.example/authorize')
    post({ resultUri: answer })
    await vi.waitFor(() => expect(page.screen.view()).toBeUndefined())
    expect(popups[0]?.closed).toBe(true)
    expect(page.login.calls).toEqual([
      { name: 'getSocialRedirectUri', args: ['google'] },
      { name: 'login', args: [{ social: { provider: 'google', uri: answer }, namespace: undefined }] },
    ])
    expect(page.steps()).toEqual(['STARTED', 'REQUEST_USER_DATA', 'SUCCESS'])
    expect(page.errors).toEqual([])
  })

  test('accepts one answer, from the origin of the wallet only', async () => {
    const { popups } = scriptPopups()
    const page = await openPage()
    const { count } = page.login.hang('login')
    await begin(page)
    await arrived(popups)
    post({ resultUri: 'https://evil.example/loading?result=2' }, 'https://evil.example')
    post({ resultUri: answer }, 'https://wallet.example.evil.example')
    for (const data of [null, 'x', {}, { resultUri: 1 }, { resultUri: '' }, { resultUri: 'x'.repeat(20_000) }])
      post(data)
    expect(page.asked()).toEqual(['getSocialRedirectUri'])
    post({ resultUri: answer })
    post({ resultUri: `${answer}0` })
    expect(await page.screen.findByText('Logging in…')).toBeTruthy()
    await vi.waitFor(() => expect(count()).toBe(1))
    expect(page.login.calls.at(-1)?.args).toEqual([
      { social: { provider: 'google', uri: answer }, namespace: undefined },
    ])
  })

  test('whose window is blocked shows it, and a click opens another window', async () => {
    const first = scriptPopups({ blocks: true })
    const page = await openPage()
    await begin(page)
    expect(await page.screen.findByText('Your browser blocked the window')).toBeTruthy()
    expect(page.asked()).toEqual([])
    expect(page.steps()).toEqual(['STARTED', 'ERROR SOCIAL_POPUP_BLOCKED'])
    first.open.mockRestore()
    const { popups } = scriptPopups()
    await click(page, 'Try again')
    await arrived(popups)
    expect(page.stack()).toEqual(['Connect', 'ConnectingSocial'])
  })

  test('whose window is closed shows it', async () => {
    const { popups } = scriptPopups()
    const page = await openPage()
    await begin(page)
    await arrived(popups)
    Object.assign(popups[0] ?? {}, { closed: true })
    expect(await page.screen.findByText('The window was closed')).toBeTruthy()
    await click(page, 'Try again')
    await arrived(popups, 1)
    post({ resultUri: answer })
    await vi.waitFor(() => expect(page.screen.view()).toBeUndefined())
  })

  test('that the provider refuses shows it', async () => {
    const { popups } = scriptPopups()
    const page = await openPage()
    await begin(page)
    await arrived(popups)
    post({ resultUri: `${answer}&error=access_denied` })
    expect(await page.screen.findByText('Google declined the login')).toBeTruthy()
    expect(popups[0]?.closed).toBe(true)
    expect(page.asked()).not.toContain('login')
    expect(page.steps()).toEqual(['STARTED', 'ERROR SOCIAL_REFUSED'])
  })

  test.each([
    ['is not answered', new EmbeddedWalletTimeoutError(), 'Google doesn’t answer'],
    ['meets no service', new EmbeddedWalletUnavailableError(), 'Couldn’t reach the wallet service'],
    ['is refused', new EmbeddedWalletRefusedError({ message: 'no' }), 'Google declined the login'],
    ['fails', new TypeError('x'), 'Couldn’t log in with Google'],
  ])('that %s shows why, and closes its window', async (_, error, text) => {
    const { popups } = scriptPopups()
    const page = await openPage()
    page.login.answer('getSocialRedirectUri', () => Promise.reject(error))
    await begin(page)
    expect(await page.screen.findByText(text)).toBeTruthy()
    expect(popups[0]?.closed).toBe(true)
    expect(await button(page, 'Try again')).toBeTruthy()
  })

  test('that fails after the answer of the provider shows a failure', async () => {
    const { popups } = scriptPopups()
    const page = await openPage()
    page.login.answer('login', () => Promise.reject(new EmbeddedWalletUnavailableError()))
    await begin(page)
    await arrived(popups)
    post({ resultUri: answer })
    expect(await page.screen.findByText('Couldn’t reach the wallet service')).toBeTruthy()
  })

  test('without a URL of the provider ends after 45 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    try {
      scriptPopups()
      const page = await openPage()
      const { count } = page.login.hang('getSocialRedirectUri')
      await begin(page)
      await vi.waitFor(() => expect(count()).toBe(1))
      await vi.advanceTimersByTimeAsync(45_000)
      expect(await page.screen.findByText('Google doesn’t answer')).toBeTruthy()
    } finally {
      vi.useRealTimers()
    }
  })

  test('ends when its view is left, and closes its window', async () => {
    const { popups } = scriptPopups()
    const page = await openPage()
    const { resolve, count } = page.login.hang('getSocialRedirectUri')
    await begin(page)
    await vi.waitFor(() => expect(count()).toBe(1))
    page.kernel.router.back()
    await vi.waitFor(() => expect(popups[0]?.closed).toBe(true))
    expect(page.steps()).toEqual(['STARTED', 'CANCELED'])
    resolve('https://google.example/authorize')
    post({ resultUri: answer })
    await button(page, 'Continue with Google')
    expect(popups[0]?.visited).toHaveLength(1)
    expect(page.asked()).toEqual(['getSocialRedirectUri'])
    expect(page.stack()).toEqual(['Connect'])
    expect(page.errors).toEqual([])
  })

  test('ends when the project switches social accounts off', async () => {
    const { popups } = scriptPopups()
    const page = await openPage({ remote: { socials: ['google'] } })
    await begin(page)
    await arrived(popups)
    await page.remote.set({ socials: false })
    expect(page.screen.view()).toBe('Connect')
    await vi.waitFor(() => expect(popups[0]?.closed).toBe(true))
    post({ resultUri: answer })
    expect(page.asked()).not.toContain('login')
  })

  test('ends when another login begins', async () => {
    const { popups } = scriptPopups()
    const page = await openPage()
    await begin(page)
    await arrived(popups)
    page.kernel.router.back()
    await click(page, 'Continue with Discord')
    await arrived(popups, 1)
    expect(popups[0]?.closed).toBe(true)
    expect(await page.screen.findByText('Continue in the Discord window')).toBeTruthy()
    post({ resultUri: answer })
    await vi.waitFor(() => expect(page.screen.view()).toBeUndefined())
    expect(page.login.calls.at(-1)?.args).toMatchObject([{ social: { provider: 'discord' } }])
  })

  test.each([
    ['the same provider, as a double click does', 'google', 'Google'],
    ['another provider', 'discord', 'Discord'],
  ] as const)('that is begun again by %s, continues in the open window', async (_, provider, name) => {
    const { popups } = scriptPopups()
    const page = await openPage()
    page.kernel.modal.open(ConnectView)
    await button(page, 'Continue with Google')
    const { start } = page.kernel.use(socials)
    start('google')
    start(provider)
    await vi.waitFor(() => expect(popups[0]?.visited.at(-1)).toBe(`https://${provider}.example/authorize`))
    expect(await page.screen.findByText(`Continue in the ${name} window`)).toBeTruthy()
    expect(popups).toMatchObject([{ closed: false, focused: 2 }])
    post({ resultUri: answer })
    await vi.waitFor(() => expect(page.screen.view()).toBeUndefined())
    expect(popups[0]?.closed).toBe(true)
    expect(page.login.calls.filter((call) => call.name === 'login')).toEqual([
      { name: 'login', args: [{ social: { provider, uri: answer }, namespace: undefined }] },
    ])
    expect(page.errors).toEqual([])
  })

  test('begins with a press if the host opened the view', async () => {
    const { popups } = scriptPopups()
    const page = await openPage()
    page.kernel.modal.open(ConnectingSocialView, { provider: 'github' })
    expect(await page.screen.findByText('Log in with GitHub')).toBeTruthy()
    expect(popups).toHaveLength(0)
    await click(page, 'Continue with GitHub')
    await arrived(popups)
    expect(page.stack()).toEqual(['ConnectingSocial'])
  })
})
