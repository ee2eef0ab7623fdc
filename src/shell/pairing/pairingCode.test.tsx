import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { defineError, definePlugin } from 'portico/kernel'
import { connectGates, connectionsSlice, wallet } from 'portico/wallet'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { noticesSlice } from '../../kernel/internal.ts'
import { scanQr } from '../../ui/testing/scanQr.ts'
import { listed } from '../testing/directory.ts'
import { type EnterOptions, enterPairing } from '../testing/enterPairing.tsx'

const fox = listed('fox', { name: 'Fox', mobileLink: 'fox://' })
const uri = `wc:${'a'.repeat(64)}@2?expiryTimestamp=1767225600&relay-protocol=irn&symKey=${'b'.repeat(64)}`
const SignInRefused = defineError('PAIRING_SIGN_IN_REFUSED', 'No')
const writeText = vi.fn(async (_: string) => {})

beforeEach(() => {
  writeText.mockReset()
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  localStorage.clear()
})

async function enter(options: EnterOptions = {}) {
  const entered = await enterPairing({ wallet: fox, ...options })
  await waitFor(() => expect(entered.attempts).toHaveLength(1))
  return entered
}
const code = () => screen.findByRole('img', { name: 'QR code for your wallet' })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('starts one pairing with the chosen wallet on entry, and shows its code', async () => {
  const { attempts, link, told } = await enter()
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Fox')
  expect(document.querySelector('.p-qr[data-waiting]')).toBeTruthy()
  expect(button('Copy link').disabled).toBe(true)
  act(() => link(uri))
  expect(scanQr(await code(), { covered: 0.18 })).toBe(uri)
  expect(screen.getByText('Scan with Fox on your phone')).toBeTruthy()
  expect(attempts).toHaveLength(1)
  expect(told).toEqual([['SELECT_WALLET', { name: 'Fox', platform: 'qrcode' }]])
})

test('without a chosen wallet the code is for any wallet', async () => {
  const { attempts, link, told } = await enterPairing()
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('WalletConnect')
  await waitFor(() => expect(attempts).toHaveLength(1))
  act(() => link(uri))
  await code()
  expect(screen.getByText('Scan with a wallet on your phone')).toBeTruthy()
  expect(told).toEqual([['SELECT_WALLET', { name: 'WalletConnect', platform: 'qrcode' }]])
})

test('while the signature of the sign-in is verified, a message replaces the code', async () => {
  const { attempts, link } = await enter()
  act(() => link(uri))
  await code()
  act(() => attempts[0]?.onAuthenticating?.())
  expect(screen.getByText('Authenticating…').closest('[aria-live]')).toBeTruthy()
  expect(screen.queryByRole('img', { name: 'QR code for your wallet' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull()
  await act(async () => attempts[0]?.refuse(new SignInRefused()))
  await screen.findByText('Sign-in did not work')
  expect(screen.queryByText('Authenticating…')).toBeNull()
  expect(button('Try again').disabled).toBe(false)
})

test('the message stays until the wallet is connected, and no code is shown in between', async () => {
  const { attempts, requests, link } = await enter()
  act(() => link(uri))
  await code()
  act(() => attempts[0]?.onAuthenticating?.())
  await act(async () => attempts[0]?.approve())
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(screen.getByText('Authenticating…')).toBeTruthy()
  expect(screen.queryByRole('img', { name: 'QR code for your wallet' })).toBeNull()
})

test('the link is copied, and the copy is announced', async () => {
  const { link } = await enter()
  act(() => link(uri))
  await code()
  await act(async () => fireEvent.click(button('Copy link')))
  expect(writeText).toHaveBeenCalledExactlyOnceWith(uri)
  expect(button('Link copied')).toBeTruthy()
  expect(screen.getAllByRole('status').some(({ textContent }) => textContent === 'Link copied')).toBe(true)
})

describe('a link that the browser does not let the page copy', () => {
  const field = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'Pairing link' })
  async function enterRefused() {
    writeText.mockRejectedValue(new DOMException('Write permission denied.', 'NotAllowedError'))
    const entered = await enter()
    act(() => entered.link(uri))
    await code()
    expect(field()).toBeNull()
    await act(async () => fireEvent.click(button('Copy link')))
    return entered
  }

  test('is shown selected in a field, at each press', async () => {
    const { kernel } = await enterRefused()
    expect(kernel.store.get(noticesSlice).banner?.text).toBe('Could not copy the link')
    const isSelected = () => [field()?.value, field()?.selectionStart, field()?.selectionEnd, document.activeElement]
    expect(isSelected()).toEqual([uri, 0, uri.length, field()])
    expect(field()?.readOnly).toBe(true)
    button('Copy link').focus()
    await act(async () => fireEvent.click(button('Copy link')))
    expect(isSelected()).toEqual([uri, 0, uri.length, field()])
  })

  test('is removed with its field once a newer link replaces it, and focus moves to the button', async () => {
    const { link } = await enterRefused()
    act(() => link(uri.replaceAll('a', 'c')))
    expect(field()).toBeNull()
    expect(document.activeElement).toBe(button('Copy link'))
  })

  test('is removed with its field once the pairing fails', async () => {
    const { attempts } = await enterRefused()
    await act(async () => attempts[0]?.refuse({ code: 5000, message: '' }))
    await waitFor(() => expect(field()).toBeNull())
    expect(document.activeElement).toBe(button('Try again'))
  })
})

test('after a code was shown, requests open no app on this device', async () => {
  localStorage.setItem('WALLETCONNECT_DEEPLINK_CHOICE', '{"href":"other://","name":"Other"}')
  await enter()
  expect(localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE')).toBeNull()
})

describe('an expiring code', () => {
  async function enterLate() {
    const entered = await enter()
    vi.useFakeTimers()
    act(() => entered.link(uri, 40_000))
    return entered
  }
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const time = () => document.querySelector('.s-code-hint > .p-tabular')?.textContent
  const heard = () => document.querySelector('.s-code-hint > output')?.textContent

  test('counts down its last half minute, and announces it once', async () => {
    await enterLate()
    await pass(9_000)
    expect([time(), heard()]).toEqual(['', ''])
    await pass(1_000)
    expect([time(), heard()]).toEqual(['Code refreshes in 30 s', 'Code refreshes in half a minute'])
    await pass(7_000)
    expect([time(), heard()]).toEqual(['Code refreshes in 23 s', 'Code refreshes in half a minute'])
    expect(document.querySelector('.s-code-hint > .p-tabular')?.getAttribute('aria-hidden')).toBe('true')
  })

  test('is replaced automatically, and a focused button stays', async () => {
    const { link } = await enterLate()
    button('Copy link').focus()
    await pass(40_000)
    expect(document.querySelector('.p-qr[data-waiting]')).toBeTruthy()
    expect(time()).toBe('Creating QR code…')
    expect(button('Copy link').getAttribute('aria-busy')).toBe('true')
    expect(document.activeElement).toBe(button('Copy link'))
    const next = uri.replaceAll('a', 'c')
    act(() => link(next))
    expect(scanQr(screen.getByRole('img'), { covered: 0.18 })).toBe(next)
    expect(time()).toBe('')
    expect(document.activeElement).toBe(button('Copy link'))
  })
})

describe('a failure', () => {
  const foreign = (code: number) => ({ code, message: 'in words of its own' })
  const named = (code: string) => new (defineError(code, 'in words of its own'))()

  test.each([
    ['declined', foreign(5000), 'Request declined in Fox'],
    [
      'an unreachable relay',
      named('RELAY_UNREACHABLE'),
      'WalletConnect can’t be reachedCheck your connection and try again.',
    ],
    [
      'a refusal of the relay',
      named('ORIGIN_NOT_ALLOWED'),
      'WalletConnect does not accept this siteOnly its owner can change that.',
    ],
    [
      'a wrong clock',
      named('JWT_TOKEN_NOT_VALID'),
      'Your device’s clock is wrongSet date and time to automatic, then try again.',
    ],
    [
      'code that did not load',
      named('DEPENDENCY_MISSING'),
      'WalletConnect could not be loadedCheck the wallet and try again.',
    ],
    ['anything else', foreign(-32603), 'Couldn’t connect to FoxCheck the wallet and try again.'],
  ])('%s shows an error, and a retry keeps focus', async (_, error, text) => {
    const { attempts, link } = await enter()
    await act(async () => attempts[0]?.refuse(error))
    const live = () => document.querySelector('.s-code-end > [aria-live=polite]')?.textContent
    await waitFor(() => expect(live()).toBe(text))
    const retry = button('Try again')
    retry.focus()
    fireEvent.click(retry)
    await waitFor(() => expect(attempts).toHaveLength(2))
    expect(live()).toBe('')
    expect(document.activeElement?.textContent).toContain('Copy link')
    act(() => link(uri))
    expect(await code()).toBeTruthy()
  })

  test('of a wallet without a name says "your wallet"', async () => {
    const { attempts } = await enterPairing()
    await waitFor(() => expect(attempts).toHaveLength(1))
    await act(async () => attempts[0]?.refuse(foreign(4001)))
    expect(await screen.findByText('Request declined in your wallet')).toBeTruthy()
  })

  test('removes the code, and a new attempt begins without the old code', async () => {
    const { attempts, link } = await enter()
    act(() => link(uri))
    await code()
    await act(async () => attempts[0]?.refuse(foreign(5000)))
    expect(screen.queryByRole('img')).toBeNull()
    fireEvent.click(button('Try again'))
    await waitFor(() => expect(attempts).toHaveLength(2))
    expect(screen.queryByRole('img')).toBeNull()
  })
})

describe('the answer of the wallet', () => {
  test('closes the modal, and keeps the wallet as a recent one', async () => {
    const { attempts, link, requests, kernel, directory } = await enter()
    act(() => link(uri))
    await act(async () => attempts[0]?.approve())
    await waitFor(() => expect(requests).toHaveLength(1))
    // The code stays until the wallet is connected.
    expect(screen.getByRole('img')).toBeTruthy()
    await act(async () => requests[0]?.accept())
    await waitFor(() => expect(kernel.modal.isOpen()).toBe(false))
    await waitFor(() => expect(directory.asked.remembered).toEqual(['fox']))
  })

  test('keeps no recent wallet if another wallet than the chosen one has answered', async () => {
    const { attempts, link, requests, kernel, directory } = await enter()
    act(() => link(uri))
    await act(async () => attempts[0]?.approve('Badger'))
    await waitFor(() => expect(requests).toHaveLength(1))
    await act(async () => requests[0]?.accept())
    await waitFor(() => expect(kernel.modal.isOpen()).toBe(false))
    expect(kernel.store.get(connectionsSlice).connections.eip155?.wallet?.name).toBe('Badger')
    expect(directory.asked.remembered).toEqual([])
  })

  test('keeps the view open if a connect gate takes over', async () => {
    const gate = definePlugin({
      id: 'gate',
      guard: true,
      dependencies: [wallet],
      setup: (ctx) => void ctx.slots.contribute(connectGates, { id: 'gate', enter: () => 'taken' }),
    })
    const { attempts, requests, kernel } = await enter({ plugins: [gate()] })
    await act(async () => attempts[0]?.approve())
    await waitFor(() => expect(requests).toHaveLength(1))
    await act(async () => requests[0]?.accept())
    expect(await screen.findByText('Connected')).toBeTruthy()
    expect(kernel.modal.isOpen()).toBe(true)
  })
})

test('leaving the view aborts the pairing', async () => {
  const { attempts, view } = await enter()
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(attempts[0]?.signal.aborted).toBe(true))
  expect(view()).toBe('Connect')
})

describe('a user without the wallet', () => {
  test('can choose a download, and back leads to the same wallet', async () => {
    const stores = {
      chromeStore: 'https://chrome.test/fox',
      appStore: 'https://apps.test/fox',
      homepage: 'https://fox.test',
    }
    const { attempts, view } = await enter({ wallet: { ...fox, ...stores } })
    expect(screen.getByText('Don’t have Fox?')).toBeTruthy()
    fireEvent.click(button('Get'))
    await waitFor(() => expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Get Fox'))
    expect(view()).toBe('Downloads')
    await waitFor(() => expect(attempts[0]?.signal.aborted).toBe(true))
    const links = screen.getAllByRole<HTMLAnchorElement>('link')
    expect(links.map((row) => row.querySelector('.p-row-label')?.textContent)).toEqual([
      'Chrome extension',
      'iOS app',
      'Website',
    ])
    expect(links.map(({ href, target, rel }) => [href, target, rel])[0]).toEqual([
      'https://chrome.test/fox',
      '_blank',
      'noopener noreferrer',
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(attempts).toHaveLength(2))
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Fox')
  })

  test('gets a direct link if there is only one download', async () => {
    await enter({ wallet: { ...fox, homepage: 'https://fox.test/', appStore: 'javascript:alert(1)' } })
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: /^Get/ })
    expect([link.href, link.target, link.rel]).toEqual(['https://fox.test/', '_blank', 'noopener noreferrer'])
  })

  test('gets no offer if no download is known', async () => {
    await enter()
    expect(screen.queryByText('Don’t have Fox?')).toBeNull()
  })
})
