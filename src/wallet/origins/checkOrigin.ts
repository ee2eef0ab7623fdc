import { HttpError, type PluginContext } from 'portico/kernel'
import { alertOriginNotAllowed, alertRateLimited, alertServerError } from './alerts.ts'
import { getAllowedOrigins } from './endpoints.ts'
import { builtInPatterns, isAllowed } from './match.ts'

/** The calls of the plugin. */
export const endpoints = [getAllowedOrigins]

/** Compares the origin of the page with those that the project allows. A list that can not be had, or is empty, allows all. */
export async function checkOrigin(
  ctx: Pick<PluginContext, 'api' | 'notices' | 'messages' | 'log'>,
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
