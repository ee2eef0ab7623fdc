import { HttpError, type PluginContext } from 'portico/kernel'
import { redact } from '../../kernel/internal.ts'
import { UnknownError } from '../errors/domain.ts'
import { alertOriginNotAllowed, endRefused } from '../origins/alerts.ts'
import { selectConnection, selectNamespace } from '../select.ts'
import { gatedSlice } from '../tokens.ts'
import { readLinkEnvironment } from '../walletApps/environment.ts'
import { type AnalyticsOptions, type Heard, maxQueued } from './analytics.ts'
import { type Counted, createDerive, readFrom } from './derive.ts'
import { getAnalyticsConfig, postEvent } from './endpoints.ts'
import type { AnalyticsEvent } from './tokens.ts'

const code = /^[A-Z][A-Z\d_]{0,63}$/
const isWord = (value: unknown) => typeof value === 'string' && /^[a-z][\w-]{0,23}$/i.test(value)
/** CAIP-2. */
const isNetwork = (value: unknown) => typeof value === 'string' && /^[a-z\d-]{3,8}:[\w-]{1,32}$/.test(value)
const isSymbol = (value: unknown) => typeof value === 'string' && /^\w{1,11}$/.test(value)
/** Names of wallets: without the characters of addresses, links and names of accounts, and without a secret. */
const isName = (value: unknown) =>
  typeof value === 'string' && /^(?!.*0x)[\p{L}\p{M}\p{N} &+'()-]{1,40}$/u.test(value) && redact(value) === value

/** Property names whose texts may be sent. Other texts may contain user input or an account. */
const texts: Readonly<Record<string, (value: unknown) => boolean>> = {
  message: (value) => code.test(String(value)),
  error: (value) => code.test(String(value)),
  name: isName,
  platform: isWord,
  method: isWord,
  namespace: isWord,
  provider: isWord,
  accountType: isWord,
  badge: isWord,
  network: isNetwork,
  networks: (value) => Array.isArray(value) && value.every(isNetwork),
  token: isSymbol,
  swapFromToken: isSymbol,
  swapToToken: isSymbol,
}

/** An amount together with its time leads to the transaction on its chain, and so to the account. */
const leadsToAccount = (name: string) => name === 'hash' || /amount/i.test(name)

function clean([name, value]: [string, unknown], withAddress: boolean): [string, unknown][] {
  if (leadsToAccount(name)) return withAddress ? [[name, value]] : []
  if (typeof value === 'boolean' || Number.isFinite(value)) return [[name, value]]
  if (Object.hasOwn(texts, name) && texts[name]?.(value)) return [[name, value]]
  return name === 'message' ? [[name, UnknownError.code]] : []
}

/**
 * Converts an event for sending: the origin of the page, codes, and the active address if the host allows it and no
 * gate holds the account back. `undefined` for other events.
 */
function toRecord(
  { event, properties = {} }: Counted,
  { at, state }: Heard,
  page: Location,
  withAddress: boolean,
): AnalyticsEvent | undefined {
  if (!code.test(event)) return undefined
  const read = readFrom(state)
  const namespace = selectNamespace(read)
  const isGated = namespace !== undefined && Boolean(read(gatedSlice).gated[namespace])
  const open = Object.entries(properties).flatMap((property) => clean(property, withAddress && !isGated))
  const address = withAddress && !isGated ? selectConnection(read).accounts[0]?.address : undefined
  return {
    eventId: uuid(),
    url: page.origin,
    domain: page.hostname,
    timestamp: at,
    props: {
      type: 'track',
      event,
      ...(open.length > 0 ? { properties: Object.fromEntries(open) } : {}),
      ...(address === undefined ? {} : { address }),
    },
  }
}

/** A random UUID (RFC 9562, version 4), also on pages without https, where browsers have no `randomUUID`. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte, index) => {
    const value = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte
    return value.toString(16).padStart(2, '0')
  })
  return [hex.slice(0, 4), hex.slice(4, 6), hex.slice(6, 8), hex.slice(8, 10), hex.slice(10)]
    .map((part) => part.join(''))
    .join('-')
}

/** How long events are collected before they are sent, in milliseconds. */
const collecting = 3000

/**
 * Sends events to the service if the project has analytics on: in batches while the page is idle, and at once when the
 * page is left.
 */
function createSender(
  ctx: Pick<PluginContext, 'api' | 'notices' | 'messages' | 'store' | 'signal'>,
): (event: AnalyticsEvent) => void {
  const { api, signal } = ctx
  let queue: AnalyticsEvent[] = []
  let isWanted: boolean | undefined
  let isAlerted = false
  let cancel: (() => void) | undefined

  const post = async (event: AnalyticsEvent) => {
    try {
      // Each call gets its own signal, because a batch of up to fifty calls would add too many listeners to one signal.
      await api.call(postEvent, event, { signal: AbortSignal.any([signal]) })
      if (isAlerted) endRefused(ctx, 'ORIGIN_NOT_ALLOWED')
      isAlerted = false
    } catch (error) {
      if (!HttpError.is(error) || (error.cause as Response).status !== 403 || isAlerted) return
      isAlerted = true
      alertOriginNotAllowed(ctx, location.origin)
    }
  }
  const flush = () => {
    cancel?.()
    cancel = undefined
    if (!isWanted) return
    for (const event of queue.splice(0)) void post(event)
  }
  const schedule = () => {
    if (isWanted && queue.length > 0) cancel ??= whenIdle(collecting, flush)
  }
  const settle = (wanted: boolean) => {
    isWanted = wanted
    if (!wanted) queue = []
    schedule()
  }

  api.call(getAnalyticsConfig, {}, { signal }).then(
    ({ isAnalyticsEnabled }) => settle(isAnalyticsEnabled),
    () => settle(false),
  )
  signal.addEventListener('abort', () => cancel?.(), { once: true })
  window.addEventListener('pagehide', flush, { signal })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush(), { signal })

  return (event) => {
    if (isWanted === false || signal.aborted) return
    queue.push(event)
    if (queue.length > maxQueued) queue.shift()
    schedule()
  }
}

/** Runs `task` after a delay in milliseconds and, if supported, in an idle period; the returned function cancels it. */
function whenIdle(ms: number, task: () => void): () => void {
  let idle: number | undefined
  const timer = setTimeout(() => {
    if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(task, { timeout: ms })
    else task()
  }, ms)
  return () => {
    clearTimeout(timer)
    if (idle !== undefined) cancelIdleCallback(idle)
  }
}

/** The calls of the plugin. */
export const endpoints = [getAnalyticsConfig, postEvent]

/** Collects events for the host's sink or the service. Never throws. */
export function createCollector(ctx: PluginContext<AnalyticsOptions>): (heard: Heard) => void {
  if (typeof window === 'undefined') return () => {}
  const take: (event: AnalyticsEvent) => unknown = ctx.options.sink ?? createSender(ctx)
  const derive = createDerive(() => readLinkEnvironment().isMobile)
  return (heard) => {
    try {
      const counted = derive(heard)
      const record = counted && toRecord(counted, heard, window.location, ctx.options.address)
      // A sink may be asynchronous.
      if (record) Promise.resolve(take(record)).catch(ctx.report)
    } catch (error) {
      ctx.report(error)
    }
  }
}
