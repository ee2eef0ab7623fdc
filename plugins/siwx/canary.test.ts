import { expect, test } from 'vitest'
import { silenceConsole } from '../../test/harness/canaries.ts'
import { authenticate, getMe, getNonce } from './config/endpoints.ts'
import type { SiwxOptions } from './index.ts'
import { openUnseenPage } from './testing.ts'

const token = 'eyJhbGciOiJIUzI1NiJ9.canary01.sig'
const signature = `0x${'9f'.repeat(65)}`
/** Texts, each with the secret in it that must not leak. */
const secrets: readonly (readonly [text: string, secret: string])[] = [
  [`x-nonce-jwt: Bearer ${token}`, 'canary01'],
  [`{"token":"canary02"}`, 'canary02'],
  ['Set-Cookie: sid=canary03; Secure', 'canary03'],
  ['https://user:canary04@auth.example/?apiKey=canary04', 'canary04'],
  [`the signature ${signature} is not valid`, '9f9f9f9f9f9f'],
]

let failures = 0
const throwing = (text: string) => async () => {
  failures++
  throw Object.assign(new Error(text, { cause: text }), { data: { text } })
}

const own = (text: string): Partial<SiwxOptions> => ({
  siwx: {
    createMessage: throwing(text),
    addSession: throwing(text),
    setSessions: throwing(text),
    revokeSession: throwing(text),
    getSessions: throwing(text),
    getRequired: () => true,
  } as never,
})
const siwe = (text: string): Partial<SiwxOptions> => ({
  siweConfig: {
    getNonce: async () => 'abcdef0123456789',
    createMessage: () => 'Sign in',
    verifyMessage: throwing(text),
    getSession: throwing(text),
    signOut: throwing(text),
  } as never,
})
const hosted = (): Partial<SiwxOptions> => ({ storage: 'hosted' })

test.each(
  secrets.flatMap(([text, secret]) =>
    ([own, siwe, hosted] as const).map((kind) => [kind.name, text, secret, kind] as const),
  ),
)('a sign-in (%s) that fails with %s does not leak the secret in it', async (_, text, secret, kind) => {
  failures = 0
  const printed = silenceConsole()
  const page = await openUnseenPage(kind(text), {
    log: { level: 'debug' },
    ...(kind === hosted && { remote: { reownAuthentication: true } }),
  })
  page.http.answer(getNonce, { nonce: 'abcdef0123456789', token: text } as never)
  page.http.answer(authenticate, { token: [text], signature: text } as never)
  page.http.answer(getMe, { address: [text], token: text } as never)
  const error = await page.siwx.sign().then(
    () => undefined,
    (failure: unknown) => failure,
  )
  page.kernel.log.error('Sign-in failed', error)
  await page.sessions().catch((failure: unknown) => page.kernel.log.error('No sessions', failure))
  const places = {
    toasts: page.toasts().join('\n'),
    log: page.kernel.log.export(),
    console: JSON.stringify(printed()),
    storage: JSON.stringify(
      // The token of a nonce has an entry of its own, from which the service gets it back.
      [...page.storage.entries].filter(([key]) => !key.endsWith('siwx-nonce-token')),
    ),
  }
  for (const [place, found] of Object.entries(places)) expect(found, place).not.toContain(secret)
  expect(places.log).toContain('Sign-in failed')
  expect(failures + page.http.requests.filter(({ url }) => url.pathname.startsWith('/auth/')).length).toBeGreaterThan(1)
})
