import { abortable, is, sleep, validate } from 'portico/kernel'
import { cleanText } from 'portico/wallet'
import {
  EmbeddedWalletAbortedError,
  EmbeddedWalletRefusedError,
  EmbeddedWalletReloadedError,
  EmbeddedWalletTimeoutError,
  EmbeddedWalletUnavailableError,
  RpcAbortedError,
} from './errors.ts'
import { copyPlainData } from './plainData.ts'
import {
  type AnswerOf,
  appMessage,
  FailureAnswer,
  FrameMessage,
  frameMessage,
  type PayloadOf,
  type RequestType,
  readAnnouncement,
  requests,
  timeLimitOf,
} from './protocol.ts'

/** Sends messages to a frame and receives those of the frame: messages of other windows and origins are dropped. */
export interface FramePort {
  /** Posts to the window of the frame, while its page is of the expected origin. */
  post(message: object): void
  /**
   * Calls the first listener with the data of each message of the frame, the second one each time the frame has loaded a page,
   * until the returned function is called.
   */
  listen(listener: (data: unknown) => void, onLoad: () => void): () => void
}

export interface ChannelOptions {
  readonly port: FramePort
  /** Closes the channel when it aborts. */
  readonly signal: AbortSignal
  /** Called if the frame did not load in time; the channel is closed then. */
  onUnavailable(error: Error): void
  /** Called if a request was not answered in time. */
  onTimeout(type: RequestType): void
  /** Called with the message of each error that the frame answers. */
  onRefused(message: string): void
  /**
   * Called when the frame loads its page again, by itself or because of `reload`; the requests to the page before it have failed
   * then. A listener of `ready` that is added now is called before the waiting requests are sent.
   */
  onReloaded(): void
}

export interface Channel {
  /** Resolves once the frame takes requests; rejects with `EMBEDDED_WALLET_UNAVAILABLE`, or an abort error if it is removed. */
  ready(): Promise<void>
  /**
   * Sends a request once the frame is ready and resolves with its checked answer. Throws `EMBEDDED_WALLET_UNAVAILABLE`,
   * `EMBEDDED_WALLET_TIMEOUT`, `EMBEDDED_WALLET_REFUSED` if the answer is an error or malformed,
   * `EMBEDDED_WALLET_RELOADED` if the frame loads its page again before it answers, the reason of the signal, or, if the
   * channel closes, 'Request was aborted' for RPC requests and 'Something went wrong' for all others.
   */
  request<Type extends RequestType>(
    type: Type,
    payload: PayloadOf<Type> | undefined,
    signal: AbortSignal,
  ): Promise<AnswerOf<Type>>
  /** Sends a message that needs no answer; `false` if the frame is not ready. */
  tell<Type extends RequestType>(type: Type, payload?: PayloadOf<Type>): boolean
  /** Fails all requests, loads the page of the frame again and waits until it is ready. */
  reload(): Promise<void>
  close(): void
}

/** Time limit for loading a frame, in milliseconds. */
const loadTimeLimit = 20_000
/** Delay after `READY` before the first request, in milliseconds. Tests may set it to 0. */
export const settling = { delay: 500 }

interface Pending {
  readonly type: RequestType
  settle(error: Error | undefined, answer?: unknown): void
}

/** The event after a page has loaded, and the message of a page that takes requests. */
type PageEvent = 'load' | 'READY'

export function createChannel(options: ChannelOptions): Channel {
  const { port, signal, onUnavailable, onTimeout, onRefused, onReloaded } = options
  const pending = new Map<string, Pending>()
  const closing = new AbortController()
  let isClosed = false
  let isReady = false
  /** Whether the event `load` of the present page has come. It may come before or after the message `READY`. */
  let isLoaded = false
  /** The last `load` or `READY` that may be one of a new page, and the requests that were pending then. */
  let last: { readonly event: PageEvent; readonly at: number; readonly asked: readonly Pending[] } | undefined
  let heard = () => {}
  let reloading: Promise<void> | undefined
  let waiting = waitForFrame()
  const stop = port.listen(hear, loaded)
  const end = () => close(signal.reason)
  signal.addEventListener('abort', end, { once: true })

  /** Waits for the message `READY` of the frame, then for `settling.delay`. */
  function waitForFrame(): Promise<void> {
    const attempt = new AbortController()
    const until = AbortSignal.any([attempt.signal, closing.signal, signal])
    isReady = false
    last = undefined
    const said = new Promise<void>((resolve) => {
      heard = resolve
    })
    const ready = (async () => {
      try {
        const inTime = await Promise.race([said.then(() => true), sleep(loadTimeLimit, until).then(() => false)])
        if (!inTime) throw new EmbeddedWalletUnavailableError()
        await sleep(settling.delay, until)
        isReady = true
      } finally {
        attempt.abort()
      }
    })()
    ready.catch((error: unknown) => {
      if (!EmbeddedWalletUnavailableError.is(error) || isClosed) return
      close(error)
      onUnavailable(error)
    })
    return ready
  }

  /** Handles a message of the frame. Never throws, even for malformed messages. */
  function hear(data: unknown): void {
    try {
      const copy = copyPlainData(data)
      const [failure, message] = validate(copy?.data, FrameMessage)
      if (failure) return
      if (readAnnouncement(message) === 'READY') {
        if (isReady) noticePage('READY')
        else heard()
      }
      const request = message.id === undefined ? undefined : pending.get(message.id)
      if (request) answer(request, message.type, message.payload)
    } catch {
      // The getters of a message that a script dispatched on this page may throw: drop the message.
    }
  }

  function answer({ type, settle }: Pending, name: string, payload: unknown): void {
    if (name === frameMessage(type, '_ERROR')) settle(refusal(payload))
    if (name !== frameMessage(type, '_SUCCESS')) return
    const [failure, checked] = validate<unknown, unknown>(payload, requests[type].answer as never)
    if (failure) settle(new EmbeddedWalletRefusedError({ message: '' }, { cause: failure }))
    else settle(undefined, checked)
  }

  function refusal(payload: unknown): Error {
    const message = is(payload, FailureAnswer) ? cleanText(payload.message, 300) : ''
    onRefused(message)
    return new EmbeddedWalletRefusedError({ message })
  }

  function loaded(): void {
    if (isReady && isLoaded) noticePage('load')
    else isLoaded = true
  }

  /**
   * Handles `load` and `READY` while the frame is ready. Both together, in either order, are those of a new page: the frame has
   * left the page before by itself, as after a crash. The requests to that page are lost; they are not sent again, because it
   * may have carried them out. One alone changes nothing: `load` may be late, or of a page of another site that the user needs
   * for an approval (3-D Secure), and `READY` may be repeated.
   */
  function noticePage(event: PageEvent): void {
    const [first, second] = [last, { event, at: performance.now(), asked: [...pending.values()] }]
    last = second
    if (!first || first.event === event || second.at - first.at >= loadTimeLimit) return
    // A page receives requests from its `READY` on.
    const { asked } = event === 'READY' ? second : first
    for (const { settle } of asked) settle(new EmbeddedWalletReloadedError())
    renew()
    heard()
  }

  /** Waits for a new page in the frame. */
  function renew(): void {
    waiting = waitForFrame()
    onReloaded()
  }

  function failAll(cause: unknown): void {
    for (const { type, settle } of [...pending.values()]) settle(abortedError(type, cause))
  }

  async function reload(): Promise<void> {
    await waiting
    post('RELOAD', undefined, createId())
    failAll(undefined)
    isLoaded = false
    renew()
    await waiting
  }

  function close(reason?: unknown): void {
    if (isClosed) return
    isClosed = true
    isReady = false
    closing.abort()
    stop()
    signal.removeEventListener('abort', end)
    failAll(reason)
  }

  const post = (type: RequestType, payload: unknown, id: string) => {
    const [failure] = validate<unknown, unknown>(payload, requests[type].payload as never)
    if (failure) throw failure
    port.post({ type: appMessage(type), ...(payload !== undefined && { payload }), id })
  }

  function send(type: RequestType, payload: unknown): Promise<unknown> & { readonly id: string } {
    const id = createId()
    let timer: ReturnType<typeof setTimeout> | undefined
    const answered = new Promise<unknown>((resolve, reject) => {
      const settle: Pending['settle'] = (error, value) => {
        clearTimeout(timer)
        pending.delete(id)
        if (error) reject(error)
        else resolve(value)
      }
      pending.set(id, { type, settle })
      const limit = timeLimitOf(type, payload)
      if (limit !== undefined) {
        timer = setTimeout(() => {
          settle(new EmbeddedWalletTimeoutError())
          onTimeout(type)
        }, limit)
      }
      try {
        post(type, payload, id)
      } catch (error) {
        settle(new EmbeddedWalletRefusedError({ message: '' }, { cause: error }))
      }
    })
    return Object.assign(answered, { id })
  }

  return {
    ready: () => waiting,
    async request(type, payload, until) {
      until.throwIfAborted()
      const gone = () => abortedError(type, signal.reason)
      for (let awaited: Promise<void> | undefined; awaited !== waiting; ) {
        awaited = waiting
        await abortable(awaited, until).catch((error: unknown) => {
          throw until.aborted || EmbeddedWalletUnavailableError.is(error) ? error : gone()
        })
      }
      if (isClosed) throw gone()
      const sent = send(type, payload)
      try {
        return (await abortable(sent, until)) as never
      } catch (error) {
        if (until.aborted) {
          pending.get(sent.id)?.settle(abortedError(type, until.reason))
          if (type === 'RPC_REQUEST' && isReady) post('RPC_ABORT', { id: sent.id }, createId())
        }
        throw error
      }
    },
    tell(type, payload) {
      if (!isReady || isClosed) return false
      post(type, payload, createId())
      return true
    },
    reload() {
      // A page that is loaded twice at once may say only once that it is ready.
      reloading ??= reload().finally(() => {
        reloading = undefined
      })
      return reloading
    },
    close: () => close(),
  }
}

/** The error of a request that the channel ends without an answer. RPC requests have an error of their own. */
function abortedError(type: RequestType, cause: unknown): Error {
  const Kind = type === 'RPC_REQUEST' ? RpcAbortedError : EmbeddedWalletAbortedError
  return new Kind({ cause })
}

/** An id that can not be guessed, in base 36. */
const createId = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')
