import type { PluginContext } from 'portico/kernel'
import { sessionGuards } from '../wallet/internal.ts'
import { createReview, type ReviewController } from './controller.ts'
import { createSessionGuard } from './guardSession.ts'
import { review } from './plugin.ts'
import { knownSpenders, ReviewRequestView, reviewSlice } from './tokens.ts'

export { translations } from './translations.ts'
export const slices = [reviewSlice]
export const views = [ReviewRequestView]
export const storage = [knownSpenders]

export function setup(ctx: PluginContext): ReviewController {
  const controller = createReview(ctx)
  const guard = createSessionGuard(controller.ask)
  ctx.slots.contribute(sessionGuards, {
    id: review.id,
    guard: (session) => (session.connector.isReviewed ? session : guard(session)),
  })
  return controller
}
