import { isAllowed } from '../origins.ts'
import { createApi } from './api.ts'
import { createApprovals } from './approvals.ts'
import { createHandlers } from './handlers.ts'
import { type AppRequest, type FrameMessage, fail, readRequest, ready, succeed } from './protocol.ts'

export interface FrameOptions {
  /** Posts a message to the app; tests put themselves in between. */
  readonly deliver?: (message: FrameMessage, post: (message: unknown) => void) => Promise<void> | void
}

/** The origin of the page around the frame, as far as the browser tells it. */
function originOfParent(): string | undefined {
  const [ancestor] = location.ancestorOrigins ?? []
  return ancestor ?? (document.referrer ? new URL(document.referrer).origin : undefined)
}

/** Limit of remembered request ids; beyond it the older half is forgotten. */
const mostIds = 1000

/**
 * Starts the frame in its page. The frame exchanges messages with its parent window only, and only if the origin of that
 * window is allowed. Each request gets one answer, which carries the id of the request.
 */
export function startFrame({ deliver = (message, post) => post(message) }: FrameOptions = {}): void {
  const root = document.querySelector<HTMLElement>('#wallet')
  if (!root || parent === window) return
  const patterns = (root.dataset.origins ?? '').split(' ')
  const approvals = createApprovals(root)
  const ids = new Set<string>()
  let app: { readonly origin: string; readonly handlers: ReturnType<typeof createHandlers> } | undefined
  let step = new AbortController()

  const accept = (origin: string) => {
    if (!isAllowed(patterns, origin)) return
    const begin = () => {
      step.abort(new Error('Something went wrong'))
      step = new AbortController()
      return step.signal
    }
    app = { origin, handlers: createHandlers({ api: createApi(origin), approvals, origin, begin }) }
  }
  const send = (message: FrameMessage) => deliver(message, (posted) => parent.postMessage(posted, app?.origin ?? '*'))

  async function answer(request: AppRequest): Promise<FrameMessage> {
    if (!app || !request.isValid) return fail(request, 'The request is not valid')
    try {
      return succeed(request, await app.handlers[request.name](request.payload as never, request.id))
    } catch (error) {
      return fail(request, error instanceof Error && error.message ? error.message : 'An error occurred')
    }
  }

  addEventListener('message', async ({ source, origin, data }) => {
    if (source !== parent) return
    // If the browser does not expose the origin of the parent, take it from the first message.
    if (!app) accept(origin)
    if (app?.origin !== origin) return
    const request = readRequest(data)
    if (!request || ids.has(request.id)) return
    ids.add(request.id)
    if (ids.size > mostIds) for (const id of [...ids].slice(0, mostIds / 2)) ids.delete(id)
    await send(await answer(request))
  })

  const origin = originOfParent()
  if (origin !== undefined) accept(origin)
  // `ready` contains no secret, so it may be posted before the origin is known.
  if (app || origin === undefined) void send(ready)
}
