import { fireEvent } from '@testing-library/react'
import { createMemoryStorage } from 'portico/testing'
import type { Namespace } from 'portico/wallet'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { socials } from './index.ts'
import { openPage, scriptPopups } from './testing.ts'

type Memory = ReturnType<typeof createMemoryStorage>

const answer = 'https://wallet.example/loading?result=1'

beforeEach(() => {
  const before = location.href
  history.replaceState(null, '', '/?a=1')
  return () => history.replaceState(null, '', before)
})

/** The page runs in the browser of Telegram. */
function inTelegram() {
  vi.stubGlobal('TelegramWebviewProxy', {})
  onTestFinished(() => void vi.unstubAllGlobals())
}

async function depart({
  storage = createMemoryStorage(),
  ...params
}: {
  storage?: Memory
  namespace?: Namespace
} = {}) {
  inTelegram()
  const { open } = scriptPopups()
  const first = await openPage({ storage })
  first.login.answer('getSocialRedirectUri', () => 'https://google.example/authorize?state=s1')
  first.kernel.use(socials).start('google', params)
  await vi.waitFor(() => expect(open).toHaveBeenCalled())
  const [[address, target] = []] = open.mock.calls
  first.dispose()
  return { storage, address: String(address), target }
}

test('the page navigates to the provider, with its own URL to come back to', async () => {
  const { address, target } = await depart()
  expect(target).toBe('_top')
  expect(new URL(address).searchParams.get('state')).toBe(`s1--${location.href}`)
})

test('an answer that the URL of the page has before the login is not taken for the answer of the login', async () => {
  history.replaceState(null, '', `/?a=1&result_uri=${encodeURIComponent('https://wallet.example/loading?stranger')}`)
  const { address } = await depart()
  const back = new URL(`${new URL(address).searchParams.get('state')}`.replace('s1--', ''))
  expect(back.search).toBe('?a=1')
})

test('a user who goes back before the answer, to a page from the back/forward cache, can try again', async () => {
  inTelegram()
  const { open } = scriptPopups()
  const page = await openPage()
  page.kernel.use(socials).start('google')
  await vi.waitFor(() => expect(open).toHaveBeenCalledTimes(1))
  const { findByText, queryByText } = page.screen
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(await findByText('Couldn’t log in with Google')).toBeTruthy()
  expect(queryByText('The window was closed')).toBeNull()
  fireEvent.click(await page.screen.findByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(open).toHaveBeenCalledTimes(2))
})

test('the first load of the page, which may end after the click, is not taken for a return', async () => {
  inTelegram()
  const { open } = scriptPopups()
  const page = await openPage()
  page.kernel.use(socials).start('google')
  await vi.waitFor(() => expect(open).toHaveBeenCalledTimes(1))
  await page.screen.findByText('Continue in the Google window')
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  // By the end of this task, an error would be tracked.
  await new Promise((resolve) => setTimeout(resolve))
  page.kernel.modal.close()
  expect(page.steps()).toEqual(['STARTED', 'CANCELED'])
})

test('a page with the answer in its URL completes the login', async () => {
  const { storage } = await depart()
  history.replaceState(null, '', `/?a=1&result_uri=${encodeURIComponent(answer)}`)
  const second = await openPage({ storage })
  await vi.waitFor(() => expect(second.asked()).toEqual(['login']))
  expect(second.login.calls[0]?.args).toMatchObject([{ social: { provider: 'google', uri: answer } }])
  expect(location.search).toBe('?a=1')
  await vi.waitFor(() => expect(second.screen.view()).toBeUndefined())
  second.dispose()
  history.replaceState(null, '', `/?a=1&result_uri=${encodeURIComponent(answer)}`)
  const third = await openPage({ storage })
  expect(third.asked()).toEqual([])
})

test('the login completes in the namespace in which it began', async () => {
  const { storage } = await depart({ namespace: 'solana' })
  history.replaceState(null, '', `/?result_uri=${encodeURIComponent(answer)}`)
  const second = await openPage({ storage })
  await vi.waitFor(() => expect(second.asked()).toEqual(['login']))
  expect(second.login.calls[0]?.args).toMatchObject([{ namespace: 'solana' }])
})

test('an answer is ignored without a login that began on this page', async () => {
  history.replaceState(null, '', `/?a=1&result_uri=${encodeURIComponent(answer)}`)
  const { asked, screen } = await openPage()
  expect(asked()).toEqual([])
  expect(screen.view()).toBeUndefined()
})

test('an answer after the time limit is ignored', async () => {
  const { storage } = await depart()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  history.replaceState(null, '', `/?a=1&result_uri=${encodeURIComponent(answer)}`)
  const second = await openPage({ storage })
  expect(second.asked()).toEqual([])
  expect(location.search).toBe('?a=1')
})

test('the plugin is loaded at once only if the URL has an answer', () => {
  const loading = () => socials.definition.loading
  expect(loading()).toBe('lazy')
  history.replaceState(null, '', `/?a=1&result_uri=${encodeURIComponent(answer)}`)
  expect(loading()).toBe('immediate')
})
