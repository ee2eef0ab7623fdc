import { EmbeddedWalletRefusedError } from 'portico/embedded-wallet'
import { expect, onTestFinished, test, vi } from 'vitest'
import { canaries, silenceConsole } from '../../test/harness/canaries.ts'
import { socials, socialsSlice } from './index.ts'
import { openPage, post, scriptPopups } from './testing.ts'

const never = new AbortController().signal
const answer = 'https://wallet.example/loading?result=canary30'

/** A page with its log, console, events and storage, none of which may contain a secret. */
async function openWatched() {
  const printed = silenceConsole()
  const page = await openPage({ log: { level: 'debug' } })
  const events: unknown[] = []
  page.kernel.events.onAny((...event) => events.push(event))
  const attempt = () => page.kernel.store.get(socialsSlice).attempt
  return {
    ...page,
    attempt,
    places: () => ({
      log: page.kernel.log.export(),
      console: JSON.stringify(printed()),
      events: JSON.stringify(events),
      storage: JSON.stringify([...page.storage.entries]),
      state: JSON.stringify(attempt()),
    }),
  }
}

test.each(canaries)('%s in a failure of a login is in no log, event, storage or console', async (text, secret) => {
  scriptPopups()
  const page = await openWatched()
  const fail = () => {
    throw new EmbeddedWalletRefusedError(
      { message: text },
      { cause: Object.assign(new Error(text), { data: { text } }) },
    )
  }
  const controller = page.kernel.use(socials)
  page.login.answer('getSocialRedirectUri', fail)
  controller.start('google')
  await vi.waitFor(() => expect(page.attempt()).toMatchObject({ status: 'failed', problem: 'refused' }))

  page.login.answer('getSocialRedirectUri', () => 'https://google.example/authorize')
  page.login.answer('login', fail)
  controller.start('google')
  await vi.waitFor(() => expect(page.attempt()).toMatchObject({ status: 'waiting' }))
  await vi.waitFor(() => expect(page.asked().filter((name) => name === 'getSocialRedirectUri')).toHaveLength(2))
  await vi.waitFor(() => {
    post({ resultUri: `https://wallet.example/loading?result=1&hint=${encodeURIComponent(text)}` })
    expect(page.attempt()).toMatchObject({ status: 'failed' })
  })

  page.login.answer('getFarcasterUri', fail)
  page.login.answer('connectFarcaster', fail)
  for (const step of [controller.farcasterUri(never), controller.connectFarcaster({}, never)]) {
    const error = await step.catch((failure: unknown) => failure)
    expect(EmbeddedWalletRefusedError.is(error)).toBe(true)
    page.kernel.log.error('A login failed', error)
  }
  const places = page.places()
  for (const [place, found] of Object.entries(places)) {
    expect(found, place).not.toContain(secret)
    expect(found, place).not.toContain(encodeURIComponent(secret))
  }
  expect(places.log).toContain('A login failed')
})

test('the answer of a provider goes to the embedded wallet only', async () => {
  scriptPopups()
  const page = await openWatched()
  page.kernel.use(socials).start('google')
  await vi.waitFor(() => {
    post({ resultUri: answer })
    expect(page.asked()).toContain('login')
  })
  expect(page.login.calls.at(-1)?.args).toMatchObject([{ social: { uri: answer } }])
  for (const [place, found] of Object.entries(page.places())) expect(found, place).not.toContain('canary30')
})

test('a login by redirect stores the name of the provider and the time, and nothing of the URL', async () => {
  vi.stubGlobal('TelegramWebviewProxy', {})
  onTestFinished(() => void vi.unstubAllGlobals())
  const { open } = scriptPopups()
  const page = await openWatched()
  page.login.answer('getSocialRedirectUri', () => 'https://google.example/authorize?state=canary30')
  page.kernel.use(socials).start('google')
  await vi.waitFor(() => expect(open).toHaveBeenCalled())
  for (const [place, found] of Object.entries(page.places())) expect(found, place).not.toContain('canary30')
  expect(page.places().storage).toContain('google')
})
