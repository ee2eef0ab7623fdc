import { defineEndpoint, HttpError, type PluginContext } from 'portico/kernel'
import { projectService } from 'portico/project'
import { array, object, string, type } from 'superstruct'
import { alertOriginNotAllowed, alertRateLimited, alertServerError } from './alerts.ts'

/** The origins that the project's owner allows, as patterns. */
export const getAllowedOrigins = defineEndpoint({
  method: 'GET',
  service: projectService,
  path: '/projects/v1/origins',
  input: object({}),
  answer: type({ allowedOrigins: array(string()) }),
})

/** Origins that every project allows: where apps are built and previewed, and the mobile pages of the service. */
export const builtInPatterns: readonly string[] = [
  'localhost:*',
  '127.0.0.1:*',
  'https://*.pages.dev',
  'https://*.vercel.app',
  'https://*.ngrok-free.app',
  'https://secure-mobile.walletconnect.com',
  'https://secure-mobile.walletconnect.org',
]

/** An origin or a pattern of origins: `[scheme://]host[:port][/ignored]`. */
const shape = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\[[^\]]*\]|[^:/?#]+)(?::(\d+|\*))?(?:[/?#].*)?$/i

const defaultPorts: Readonly<Record<string, string>> = { http: '80', https: '443' }

/**
 * Whether an origin matches one of the patterns. A `*` matches exactly one label of the host; the scheme is compared if
 * the pattern has one; the port must be equal, or any for `:*`; paths are ignored.
 */
export function isAllowed(origin: string, patterns: readonly string[]): boolean {
  const given = parse(origin)
  return patterns.some((pattern) => {
    const wanted = parse(pattern)
    if (!given?.scheme || !wanted) return origin === pattern
    const port = wanted.port ?? defaultPorts[wanted.scheme ?? given.scheme]
    return (
      (wanted.scheme === undefined || wanted.scheme === given.scheme) &&
      (port === '*' || port === (given.port ?? defaultPorts[given.scheme])) &&
      wanted.labels.length === given.labels.length &&
      wanted.labels.every((label, index) => label === '*' || label === given.labels[index])
    )
  })
}

function parse(text: string) {
  const [, scheme, host = '', port] = shape.exec(text.trim()) ?? []
  const labels = host && toAscii(host).split('.')
  return labels ? { scheme: scheme?.toLowerCase(), labels, port } : undefined
}

/** A host in the form of origins: lower case, and in ASCII (IDNA). */
function toAscii(host: string): string {
  try {
    return new URL(`https://${host}`).hostname
  } catch {
    return host.toLowerCase()
  }
}

/** The calls of the plugin. */
export const endpoints = [getAllowedOrigins]

/** Compares the origin of the page with those that the project allows. An empty or unavailable list allows all. */
export async function checkOrigin(
  ctx: Pick<PluginContext, 'api' | 'notices' | 'messages' | 'store' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  const origin = globalThis.location?.origin
  if (!origin || isAllowed(origin, builtInPatterns)) return
  try {
    const { allowedOrigins } = await ctx.api.call(getAllowedOrigins, {}, { signal })
    if (allowedOrigins.length > 0 && !isAllowed(origin, allowedOrigins)) alertOriginNotAllowed(ctx, origin)
  } catch (error) {
    if (signal.aborted) return
    const status = HttpError.is(error) ? (error.cause as Response).status : 0
    if (status === 429) alertRateLimited(ctx)
    else if (status >= 500) alertServerError(ctx)
    else ctx.log.warn('The allowed origins of the project could not be read', error)
  }
}
