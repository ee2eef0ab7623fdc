import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listed } from '../testing/directory.ts'
import { type EnterOptions, enterPairing } from '../testing/enterPairing.tsx'

const fox = listed('fox', {
  name: 'Fox',
  mobileLink: 'fox://',
  universalLink: 'https://fox.test/app',
  isCertified: true,
})
const uri = 'wc:topic@2?symKey=key'
const foxLink = `fox://wc?uri=${encodeURIComponent(uri)}`

/** Every link that was followed, as its target and URL. */
let followed: string[] = []

beforeEach(() => {
  followed = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push(`${this.target} ${this.getAttribute('href')}`)
  })
  vi.spyOn(window, 'open').mockImplementation((href, target) => {
    followed.push(`${target} ${href}`)
    return null
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile/15E148 Safari/604.1'

/** Simulates a phone; `isActive`: the press that led here still counts as user activation. */
const onPhone = (isActive = false) =>
  vi.stubGlobal('navigator', { userAgent: phone, userActivation: { isActive }, clipboard: navigator.clipboard })

async function enter(options: EnterOptions = {}) {
  const entered = await enterPairing({ wallet: fox, ...options })
  await waitFor(() => expect(entered.attempts).toHaveLength(1))
  return entered
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const said = () => document.querySelector('.s-pairing > [aria-live=polite]')?.textContent

describe('on a phone', () => {
  test('a message is shown while the signature of the sign-in is verified', async () => {
    onPhone()
    const { attempts, link } = await enter()
    act(() => link(uri))
    act(() => attempts[0]?.onAuthenticating?.())
    expect(said()).toContain('Authenticating…')
  })

  test('the link opens synchronously within the press, once it exists', async () => {
    onPhone()
    const { link, told } = await enter()
    expect(button('Open Fox').disabled).toBe(true)
    act(() => link(uri))
    expect(button('Open Fox').disabled).toBe(false)
    expect(followed).toEqual([])
    // Without `await` between the press and the link.
    button('Open Fox').click()
    expect(followed).toEqual([`_self ${foxLink}`])
    expect(JSON.parse(localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE') ?? '{}')).toEqual({
      href: 'fox://',
      name: 'Fox',
    })
    expect(told).toEqual([['SELECT_WALLET', { name: 'Fox', platform: 'mobile' }]])
  })

  test('it opens automatically once while the press that led here counts as user activation', async () => {
    onPhone(true)
    const { link } = await enter()
    act(() => link(uri))
    expect(followed).toEqual([`_self ${foxLink}`])
    act(() => link('wc:other@2?symKey=key'))
    expect(followed).toHaveLength(1)
  })

  test('it does not open automatically without user activation', async () => {
    onPhone(false)
    const { link } = await enter()
    act(() => link(uri))
    onPhone(true)
    act(() => link('wc:other@2?symKey=key'))
    expect(followed).toEqual([])
  })

  describe('an app that the directory does not certify', () => {
    const wallet = { ...fox, mobileLink: 'FOX://app', isCertified: false }

    test('does not open automatically; its scheme is shown before the press that opens it', async () => {
      onPhone(true)
      const { link } = await enter({ wallet })
      act(() => link(uri))
      expect(followed).toEqual([])
      expect(said()).toContain('This wallet is not certified. The button opens fox://')
      expect(document.querySelector('bdi[dir=ltr]')?.textContent).toBe('fox://')
      fireEvent.click(button('Open Fox'))
      expect(followed).toEqual([`_self FOX://app/wc?uri=${encodeURIComponent(uri)}`])
    })

    test('has no such message while the button opens nothing', async () => {
      onPhone(true)
      const { link, attempts } = await enter({ wallet })
      act(() => link(uri))
      expect(said()).toContain('The button opens')
      act(() => attempts[0]?.onAuthenticating?.())
      expect(said()).not.toContain('The button opens')
    })

    test('shows its host if it opens by an https: link', async () => {
      onPhone(true)
      const { link } = await enter({ wallet, directory: { initial: { preferUniversalLinks: true } } })
      act(() => link(uri))
      expect(followed).toEqual([])
      expect(said()).toContain('The button opens https://fox.test')
    })

    test('is not opened by a forbidden scheme in the view parameter, even as a certified wallet', async () => {
      onPhone(true)
      const { link } = await enter({ wallet: { ...wallet, mobileLink: 'tg://x', isCertified: true } })
      act(() => link(uri))
      expect(button('Open Fox').disabled).toBe(true)
      expect(followed).toEqual([])
    })
  })

  test('it opens by an https: link if the host prefers universal links', async () => {
    onPhone()
    const { link } = await enter({ directory: { initial: { preferUniversalLinks: true } } })
    act(() => link(uri))
    fireEvent.click(button('Open Fox'))
    expect(followed).toEqual([`_self https://fox.test/app/wc?uri=${encodeURIComponent(uri)}`])
  })

  describe('an app that does not open within 2 s', () => {
    async function press() {
      onPhone()
      const entered = await enter({ wallet: { ...fox, appStore: 'https://apps.test/fox' } })
      act(() => entered.link(uri))
      vi.useFakeTimers()
      button('Open Fox').focus()
      fireEvent.click(button('Open Fox'))
      return entered
    }

    test('can be opened again; the view offers the link and a download', async () => {
      await press()
      await pass(1_999)
      expect(said()).toBe('Continue in FoxOpen the app and accept the connection there.')
      await pass(1)
      expect(said()).toBe('Fox did not openOpen it again, or copy the link and paste it in the app.')
      expect(document.activeElement).toBe(button('Open again'))
      expect(button('Copy link').disabled).toBe(false)
      expect(screen.getByRole<HTMLAnchorElement>('link', { name: /^Get/ }).href).toBe('https://apps.test/fox')
      fireEvent.click(button('Open again'))
      expect(followed).toHaveLength(2)
      expect(said()).toContain('Continue in Fox')
    })

    test.each([
      ['the page loses focus', () => window.dispatchEvent(new Event('blur'))],
      ['the page hides', () => document.dispatchEvent(new Event('visibilitychange'))],
      ['the page is left', () => window.dispatchEvent(new Event('pagehide'))],
    ])('shows no help if %s', async (_, leave) => {
      await press()
      await pass(500)
      act(() => void leave())
      await pass(10_000)
      expect(said()).toContain('Continue in Fox')
    })

    test.each([
      ['after the 2 s', 3_000],
      ['before the 2 s are over', 500],
    ])('does not count as missing in the next try if its wallet has answered %s', async (_, answersAfter) => {
      const { attempts, link } = await press()
      await pass(answersAfter)
      await act(async () => attempts[0]?.refuse({ code: 5000, message: '' }))
      await pass(3_000)
      fireEvent.click(button('Try again'))
      await pass(0)
      expect(attempts).toHaveLength(2)
      act(() => link(uri))
      expect(said()).toBe('Continue in FoxOpen the app and accept the connection there.')
      expect(button('Open Fox')).toBeTruthy()
    })

    test('leaves no timer when the view is left', async () => {
      const { unmount } = await press()
      unmount()
      expect(vi.getTimerCount()).toBe(0)
    })
  })

  test('after a failure the same button tries again, and then opens the app', async () => {
    onPhone()
    const { attempts, link } = await enter()
    act(() => link(uri))
    await act(async () => attempts[0]?.refuse({ code: 5000, message: '' }))
    expect(said()).toBe('Request declined in Fox')
    button('Try again').focus()
    fireEvent.click(button('Try again'))
    await waitFor(() => expect(attempts).toHaveLength(2))
    expect(document.activeElement).toBe(button('Open Fox'))
    expect(button('Open Fox').getAttribute('aria-busy')).toBe('true')
    fireEvent.click(button('Open Fox'))
    expect(followed).toEqual([])
    act(() => link(uri))
    fireEvent.click(button('Open Fox'))
    expect(followed).toHaveLength(1)
  })

  test('a failure moves focus from the disabled copy button to the retry button', async () => {
    onPhone()
    const { attempts, link } = await enter()
    act(() => link(uri))
    button('Copy link').focus()
    await act(async () => attempts[0]?.refuse({ code: 5000, message: '' }))
    expect(button('Copy link').disabled).toBe(true)
    expect(button('Copy link').getAttribute('aria-busy')).toBeNull()
    expect(document.activeElement).toBe(button('Try again'))
  })

  test('a failure moves focus from the link that could not be copied to the retry button', async () => {
    vi.stubGlobal('navigator', { userAgent: phone })
    const { attempts, link } = await enter()
    act(() => link(uri))
    fireEvent.click(button('Copy link'))
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Pairing link' })
    expect([field.value, document.activeElement]).toEqual([uri, field])
    await act(async () => attempts[0]?.refuse({ code: 5000, message: '' }))
    await waitFor(() => expect(document.activeElement).toBe(button('Try again')))
  })

  test('a wallet that can not pair opens this page in its in-app browser', async () => {
    onPhone()
    vi.stubGlobal('location', { href: 'https://app.test/swap' })
    const { attempts } = await enterPairing({
      wallet: listed('x', { name: 'Phantom', rdns: 'app.phantom', canPair: false }),
      namespace: 'solana',
    })
    fireEvent.click(button('Open Phantom'))
    expect(followed).toEqual([
      '_self https://phantom.app/ul/browse/https%3A%2F%2Fapp.test%2Fswap?ref=https%3A%2F%2Fapp.test',
    ])
    expect(attempts).toEqual([])
  })
})

describe('on a computer', () => {
  const everywhere = {
    ...fox,
    rdns: 'io.fox',
    webappLink: 'https://web.fox.test',
    desktopLink: 'foxdesk://',
    chromeStore: 'https://chrome.test/fox',
  }
  const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent)
  const tab = (name: string) => screen.getByRole('tab', { name })

  test('each way to reach the wallet is a tab, and all use one pairing', async () => {
    const { attempts, link, told } = await enter({ wallet: everywhere })
    expect(tabs()).toEqual(['Mobile', 'Web', 'Desktop', 'Browser'])
    act(() => link(uri))
    expect(screen.getByRole('img')).toBeTruthy()
    fireEvent.click(tab('Web'))
    expect(said()).toBe('Continue in FoxIt opens in a new tab. Accept the connection there.')
    fireEvent.click(button('Open Fox'))
    fireEvent.click(tab('Desktop'))
    fireEvent.click(button('Open Fox'))
    const value = encodeURIComponent(uri)
    expect(followed).toEqual([`_blank https://web.fox.test/wc?uri=${value}`, `_blank foxdesk://wc?uri=${value}`])
    expect(attempts).toHaveLength(1)
    expect(told.flat().filter((item) => typeof item === 'object')).toMatchObject([
      { platform: 'qrcode' },
      { platform: 'web' },
      { platform: 'desktop' },
    ])
  })

  test('the tab of an extension that is not installed says so, and aborts the pairing', async () => {
    const { attempts } = await enter({ wallet: everywhere })
    fireEvent.click(tab('Browser'))
    expect(screen.getByText('Fox not detected')).toBeTruthy()
    // One link to install the extension, and one button to continue after that.
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Get Fox/),
    ])
    const reload = vi.fn()
    vi.stubGlobal('location', { ...location, href: location.href, reload })
    fireEvent.click(button('Reload page'))
    expect(reload).toHaveBeenCalledOnce()
    vi.unstubAllGlobals()
    await waitFor(() => expect(attempts[0]?.signal.aborted).toBe(true))
    fireEvent.click(tab('Mobile'))
    await waitFor(() => expect(attempts).toHaveLength(2))
  })

  test('an installed extension is asked first; pairing begins when its tab is selected', async () => {
    const here = { id: 'io.fox', rdns: 'io.fox', name: 'Fox' }
    const { attempts, requests, told } = await enterPairing({ wallet: everywhere, wallets: [here] })
    await waitFor(() => expect(requests).toMatchObject([{ kind: 'connect', connector: 'io.fox' }]))
    expect(tabs()[0]).toBe('Browser')
    expect(attempts).toEqual([])
    expect(told).toEqual([['SELECT_WALLET', { name: 'Fox', platform: 'browser' }]])
    fireEvent.click(tab('Mobile'))
    await waitFor(() => expect(attempts).toHaveLength(1))
    expect(requests[0]?.signal.aborted).toBe(true)
  })
})
