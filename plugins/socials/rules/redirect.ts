import { returnParameter } from './returnParameter.ts'

/** Pages of this host carry the address of the provider's page in a parameter. */
const wrappingHost = 'auth.magic.link'
const wrapped = 'provider_authorization_url'

/**
 * The address of a provider's page, to come back from to `page`: that is appended to the `state`, which the provider hands
 * back.
 */
export function withReturn(uri: string, page: string): string {
  const url = new URL(uri)
  const inner = url.hostname === wrappingHost ? url.searchParams.get(wrapped) : null
  if (inner !== null) {
    url.searchParams.set(wrapped, withReturn(inner, page))
    return url.href
  }
  url.searchParams.set('state', `${url.searchParams.get('state') ?? ''}--${page}`)
  return url.href
}

/** The answer that a page was opened with, and the page without it; `undefined` if there is none. */
export function readReturn(page: string): { readonly uri: string; readonly page: string } | undefined {
  const url = new URL(page)
  const uri = url.searchParams.get(returnParameter)
  if (!uri) return undefined
  url.searchParams.delete(returnParameter)
  return { uri, page: url.href }
}

/** Whether the answer of a provider is a refusal. */
export const isRefusal = (uri: string): boolean => /[?&#]error=/.test(uri)

/** Whether a link may be given to the Farcaster app: of the web, or of the scheme of the app. */
export const isAppLink = (uri: string): boolean => /^(https?|farcaster):\/\/\S+$/i.test(uri)
