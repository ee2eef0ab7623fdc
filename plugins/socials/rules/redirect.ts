import { returnParameter } from './returnParameter.ts'

/** URLs of this host have the URL of the provider's page in a parameter. */
const wrappingHost = 'auth.magic.link'
const wrapped = 'provider_authorization_url'

/**
 * The URL of a provider's page that leads back to `page`, which is appended to the `state` parameter: providers return it
 * unchanged.
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

/** The URL of a page without the answer of a provider. */
export function withoutReturn(page: string): string {
  const url = new URL(page)
  if (!url.searchParams.has(returnParameter)) return page
  url.searchParams.delete(returnParameter)
  return url.href
}

/** The answer of a provider in the URL of a page, and the URL without it; `undefined` if there is none. */
export function readReturn(page: string): { readonly uri: string; readonly page: string } | undefined {
  const uri = new URL(page).searchParams.get(returnParameter)
  return uri ? { uri, page: withoutReturn(page) } : undefined
}

/** Whether the answer of a provider is a refusal. */
export const isRefusal = (uri: string): boolean => /[?&#]error=/.test(uri)

/** Whether a link may be opened with the Farcaster app: http, https, or the scheme of the app. */
export const isAppLink = (uri: string): boolean => /^(https?|farcaster):\/\/\S+$/i.test(uri)
