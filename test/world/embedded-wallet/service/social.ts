import { is, nonempty, nullable, object, optional, string, type } from 'superstruct'
import { action, keep, loginMs, RefusedError, recall, type Service, take } from './service.ts'
import { openSession } from './sessions.ts'
import type { RedirectProvider, SocialAccount } from './types.ts'
import { ensureUser } from './users.ts'
import { randomToken } from './vault.ts'

/** A login at a provider, begun on a device for an app. */
interface Begun {
  readonly provider: RedirectProvider
  readonly device: string
  readonly origin: string
}

/** How it ended; no account if the user refused. */
interface Ended extends Begun {
  readonly account?: SocialAccount
}

const Account = type({ subject: nonempty(string()), userName: string(), email: optional(nullable(string())) })

/** Validates the account that a provider returns; an answer without an id does not log in. */
export const isAccount = (value: unknown): value is SocialAccount => is(value, Account)

const resultMs = 5 * 60_000
const stateKey = async ({ vault }: Service, state: string) => `social:${await vault.mac('social', state)}`
const resultKey = async ({ vault }: Service, result: string) => `social-result:${await vault.mac('result', result)}`
const sourceOf = ({ social }: Service, provider: string) =>
  social && Object.hasOwn(social, provider) ? social[provider as RedirectProvider] : undefined

const start = action(
  object({ provider: string() }),
  async ({ provider }, { device, origin }, service) => {
    const source = sourceOf(service, provider)
    if (!source) throw new RefusedError('This way to log in is not available')
    const state = randomToken()
    const begun: Begun = { provider: provider as RedirectProvider, device, origin }
    await keep(service, await stateKey(service, state), begun, { ttlMs: loginMs })
    return { uri: source.authorizeUrl({ state, redirectUri: `${service.url}/social/${provider}` }) }
  },
  'logins',
)

/** Separates a state from the address of a page to return to, which apps without popups append. */
function readState(text: string): readonly [state: string, page: string | undefined] {
  const [, state = text, page] = /^(.+?)--(https?(?::|%3A).+)$/is.exec(text) ?? []
  try {
    return [state, page && /^https?%3A/i.test(page) ? decodeURIComponent(page) : page]
  } catch {
    return [state, page]
  }
}

/** Where the browser goes after the provider's page. Throws if the login was not begun here or is too old. */
export async function endRedirect(service: Service, provider: string, query: URLSearchParams): Promise<string> {
  const [state, page] = readState(query.get('state') ?? '')
  const begun = await take<Begun>(service, await stateKey(service, state))
  const source = sourceOf(service, provider)
  if (!source || begun?.provider !== provider) throw new RefusedError('The login has expired. Log in again.')
  const code = query.get('code')
  const answer: unknown = code === null ? undefined : await source.exchange(code).catch(() => undefined)
  const account = isAccount(answer) ? answer : undefined
  const result = randomToken()
  const ended: Ended = account ? { ...begun, account } : begun
  await keep(service, await resultKey(service, result), ended, { ttlMs: resultMs })
  const target = new URL('/loading', service.url)
  target.searchParams.set('result', result)
  if (!account) target.searchParams.set('error', query.get('error') ?? 'invalid_code')
  service.log('provider answered', { provider, accepted: account ? 1 : 0 })
  if (page === undefined) return target.href
  const back = URL.canParse(page) ? new URL(page) : undefined
  if (back?.origin !== begun.origin) throw new RefusedError('The page to return to belongs to another origin')
  back.searchParams.set('result_uri', target.href)
  return back.href
}

/** The origin of the app that waits for a result; `undefined` once the result is used or too old. */
export const originOfResult = async (service: Service, result: string) =>
  (await recall<Ended>(service, await resultKey(service, result)))?.origin

const finish = action(object({ uri: string() }), async ({ uri }, call, service) => {
  const url = URL.canParse(uri) ? new URL(uri) : undefined
  if (url?.origin !== new URL(service.url).origin) throw new RefusedError('The answer is not of this wallet')
  const ended = await take<Ended>(service, await resultKey(service, url.searchParams.get('result') ?? ''))
  // A result of another browser would log the user in to an account of somebody else.
  if (ended?.device !== call.device || ended.origin !== call.origin)
    throw new RefusedError('The login has expired. Log in again.')
  const { account, provider } = ended
  if (!account || url.searchParams.has('error')) throw new RefusedError('The login was declined')
  const { subject, userName, email = null } = account
  const user = await ensureUser(service, { provider, subject }, { email, userName })
  return { token: await openSession(service, call, user), userName: user.userName }
})

/** The login at a provider that redirects. */
export const socialActions = { '/v1/social/start': start, '/v1/social/finish': finish }
