import { modalSlice, type PluginContext, routerSlice } from 'portico/kernel'
import {
  type CaipNetworkId,
  connectionsSlice,
  gatedSlice,
  InvalidParamsRpcError,
  namespaceOf,
  ProviderDisconnectedError,
  type RpcCall,
  type Session,
  selectConnection,
  UnauthorizedProviderError,
  UserRejectedRequestError,
  wallet,
} from 'portico/wallet'
import { type RequestDescription, ResourceUnavailableRpcError } from '../wallet/internal.ts'
import { createReader, unknownOutcome, untilAccountsKnown } from './createReader.ts'
import { ReviewInterruptedError } from './errors.ts'
import { createOnLeft, hasReview, type ViewStack, whyEnded } from './leaving.ts'
import type { RequestReader } from './reader.ts'
import { createRefusals } from './refusals.ts'
import { createScenes, networkOf } from './scene.ts'
import { knownSpenders, ReviewRequestView, type ReviewState, reviewSlice } from './tokens.ts'

/** The controller of the review. */
export interface ReviewController extends Pick<RequestReader, 'describe' | 'simulate'> {
  /**
   * Shows a request to the user and resolves when they continue. Rejects with `USER_REJECTED_REQUEST` if the user rejects it,
   * goes back or closes the modal, `REVIEW_INTERRUPTED` if another view takes its place,
   * `PROVIDER_DISCONNECTED` once the wallet has disconnected, `UNAUTHORIZED_PROVIDER` once the wallet has another active
   * account, once another wallet of its namespace is active, and while a gate holds the account back,
   * `RPC_RESOURCE_UNAVAILABLE` if five requests wait, `RPC_LIMIT_EXCEEDED` after three refusals in a row, or the reason of
   * the signal.
   */
  ask(call: RpcCall, session: Session, signal?: AbortSignal): Promise<void>
  /** Passes the request on screen on to the wallet. */
  accept(): void
  reject(): void
}

/** The controller with the form of `ask` for requests that the wallet answers afterwards. */
export interface ReviewQueue extends ReviewController {
  /**
   * Like `ask`. Resolves with a function to call once the wallet has approved too: from then on, spenders are known.
   * @param network the network that the request is for; that of the session by default
   */
  begin(...request: [...Parameters<ReviewController['ask']>, network?: CaipNetworkId]): Promise<() => void>
}

interface Waiting {
  readonly key: number
  readonly call: RpcCall
  readonly session: Session
  /** The address that was active for the network when the page asked. */
  readonly address: string
  readonly network: CaipNetworkId | undefined
  resolve(description: RequestDescription): void
  reject(error: unknown): void
}

/** Limit of waiting requests, including the one on screen. */
const maxWaiting = 5

export function createReview(ctx: PluginContext): ReviewQueue {
  const { store, router, modal } = ctx
  const queue: Waiting[] = []
  let lastKey = 0
  /** The modal was opened to show a request, so it closes after the last one. */
  let hasOpened = false
  const refusals = createRefusals()
  const onLeft = createOnLeft(ctx)

  const update = (change: Partial<ReviewState>) =>
    store.update(reviewSlice, (draft) => {
      Object.assign(draft, change)
    })
  const isLive = ({ session }: Pick<Waiting, 'session'>) =>
    ctx.peek(wallet)?.session(session.connector.namespace, { isReviewed: true }) === session
  const { describe, simulate, remember } = createReader(ctx, knownSpenders)

  const { ownerOf, addressOf, sceneOf } = createScenes(ctx)

  /** Shows, describes and simulates the first request. Called again when its network changes. */
  function read() {
    const [current] = queue
    if (!current) return
    const { key, call, session } = current
    const scene = sceneOf(current)
    const { namespace } = session.connector
    // A session of several namespaces takes requests for each of them.
    const reader = namespaceOf(scene.network.caipNetworkId)
    const isCurrent = () => store.get(reviewSlice).request?.key === key
    const fill = (change: Partial<NonNullable<ReviewState['request']>>) => {
      const { request } = store.get(reviewSlice)
      if (request && isCurrent()) update({ request: { ...request, ...change } })
    }
    update({
      request: {
        key,
        method: call.method,
        namespace,
        address: scene.address,
        network: scene.network.caipNetworkId,
        wallet: selectConnection(store.get, namespace).wallet?.name ?? session.connector.name,
        origin: scene.origin,
        description: null,
        simulation: 'pending',
      },
      waiting: queue.length - 1,
    })
    // The addresses that a wallet tells only after it has connected are the user's too.
    const owner = ownerOf(current)
    const all = owner?.accountsKnown ? untilAccountsKnown(owner, ctx.signal).then(() => sceneOf(current)) : scene
    void ctx.latest('describe', async (until) => fill({ description: await describe(reader, call, await all, until) }))
    void ctx.latest('simulate', async (until) => {
      const simulation = await simulate(reader, call, await all, until)
      // Without an address of the user, what changes for them is not known.
      fill({ simulation: owner ? simulation : simulation && unknownOutcome })
    })
  }

  const isOnTop = () => modal.isOpen() && router.current()?.view === ReviewRequestView.id

  /** Shows the first request of the queue; without one, leaves. */
  function show() {
    store.batch(() => {
      const [current] = queue
      if (current) {
        read()
        const params = { key: current.key }
        if (isOnTop()) router.replace(ReviewRequestView, params)
        else if (modal.isOpen() && router.current()) router.push(ReviewRequestView, params)
        else {
          hasOpened = true
          modal.open(ReviewRequestView, params)
        }
        return
      }
      const isHere = isOnTop()
      const closes = hasOpened
      hasOpened = false
      if (isHere && closes) modal.close({ force: true })
      else if (isHere) router.back()
      update(reviewSlice.initial)
    })
  }

  /** Rejects the matching requests and removes them from the queue. */
  function drop(isOut: (item: Waiting) => boolean, error: (item: Waiting) => unknown) {
    const [first] = queue
    const out = queue.filter(isOut)
    if (out.length === 0) return
    queue.splice(0, queue.length, ...queue.filter((item) => !isOut(item)))
    if (queue[0] === first) update({ waiting: queue.length - 1 })
    else show()
    for (const item of out) item.reject(error(item))
  }
  const refuse = (isOut: (item: Waiting) => boolean) => {
    refusals.note()
    drop(isOut, () => new UserRejectedRequestError())
  }

  /** Ends requests whose view was left in another way than by its buttons. */
  const look = (stack: ViewStack, before: ViewStack) => {
    const [current] = queue
    if (!current) return
    if (!store.get(modalSlice).open) return refuse(() => true)
    if (hasReview(stack, current.key)) return
    const isCurrent = (item: Waiting) => item === current
    onLeft([stack, before], (isByUser) => {
      if (queue[0] !== current) return
      if (isByUser) return refuse(isCurrent)
      // The view that took its place stays.
      hasOpened = false
      drop(isCurrent, () => new ReviewInterruptedError())
    })
  }
  store.watch(routerSlice, ({ stack }) => stack, look)
  store.watch(
    modalSlice,
    ({ open }) => open,
    (open) => {
      if (!open && queue.length > 0) refuse(() => true)
    },
  )
  const isGated = ({ session }: Pick<Waiting, 'session'>) =>
    store.get(gatedSlice).gated[session.connector.namespace] !== undefined
  /** Rejects requests that can not be passed on any more. */
  const check = () => {
    drop(
      (item) => !isLive(item),
      ({ session }) => whyEnded(store.get, session),
    )
    drop(
      (item) => isGated(item) || addressOf(item) !== item.address,
      () => new UnauthorizedProviderError(),
    )
  }
  store.watch(gatedSlice, ({ gated }) => gated, check)
  store.watch(
    connectionsSlice,
    (state) => state,
    () => {
      check()
      const { request } = store.get(reviewSlice)
      if (queue[0] && request && networkOf(queue[0]) !== request.network) read()
    },
  )
  ctx.onDispose(() => {
    for (const item of queue.splice(0)) item.reject(new ProviderDisconnectedError())
  })

  const begin: ReviewQueue['begin'] = async (call, session, signal, network) => {
    signal?.throwIfAborted()
    if (ctx.signal.aborted) throw new ProviderDisconnectedError()
    if (!isLive({ session })) throw whyEnded(store.get, session)
    if (isGated({ session })) throw new UnauthorizedProviderError()
    if (typeof call.method !== 'string') throw new InvalidParamsRpcError()
    refusals.check()
    if (queue.length >= maxWaiting) throw new ResourceUnavailableRpcError()
    lastKey++
    const item: Waiting = {
      key: lastKey,
      call,
      session,
      address: addressOf({ session, network }),
      network,
      resolve() {},
      reject() {},
    }
    const answer = new Promise<RequestDescription>((resolve, reject) => {
      item.resolve = resolve
      item.reject = reject
    })
    const giveUp = () =>
      drop(
        (other) => other === item,
        () => signal?.reason,
      )
    signal?.addEventListener('abort', giveUp, { once: true })
    queue.push(item)
    if (queue.length === 1) show()
    else update({ waiting: queue.length - 1 })
    try {
      const description = await answer
      return () => {
        if (!ctx.signal.aborted) remember(description)
      }
    } finally {
      signal?.removeEventListener('abort', giveUp)
    }
  }

  return {
    describe,
    simulate,
    async ask(...request) {
      const noteApproval = await begin(...request)
      noteApproval()
    },
    begin,
    accept() {
      // The wallet may have changed before the store was updated.
      check()
      const { request } = store.get(reviewSlice)
      const [current] = queue
      if (!current || request?.key !== current.key || !request.description) return
      refusals.clear()
      queue.shift()
      show()
      current.resolve(request.description)
    },
    reject() {
      const [current] = queue
      if (current) refuse((item) => item === current)
    },
  }
}
