import { abortable } from 'portico/kernel'
import { abortReason } from '../../kernel/internal.ts'

/** How many URLs are kept at most. */
const capacity = 300
/** How many requests run at a time, so that a long list leaves room for other calls. */
const atOnce = 6
/** Milliseconds before an image that failed is requested again. */
const forgiveness = 30_000
/** Limit of the size of an image, in bytes. */
const largest = 1024 * 1024

interface Entry {
  answer: Promise<string | undefined>
  readonly controller: AbortController
  waiting: number
  isSettled: boolean
  url?: string
  /** When it may be requested again. */
  forgivenAt?: number
}

export interface Images {
  /** The URL of an image; `undefined` if it fails. Callers of one key share one request. Rejects by abort only. */
  get(key: string, load: (signal: AbortSignal) => Promise<Blob>, signal: AbortSignal): Promise<string | undefined>
  /** The URL of an image that is already loaded. */
  here(key: string): string | undefined
}

/** Caches images as URLs until `lifetime` aborts; the least recently used one is dropped first. */
export function createImages(lifetime: AbortSignal): Images {
  const entries = new Map<string, Entry>()
  const queue: (() => void)[] = []
  let running = 0

  const revoke = ({ url }: Entry) => {
    if (url?.startsWith('blob:')) URL.revokeObjectURL(url)
  }
  const drop = (key: string, entry: Entry) => {
    if (entries.get(key) === entry) entries.delete(key)
    revoke(entry)
  }
  lifetime.addEventListener('abort', () => {
    for (const [key, entry] of entries) drop(key, entry)
  })

  /** Waits until fewer than `atOnce` requests run; the returned function lets the next one start. */
  const turn = async () => {
    if (running >= atOnce) await new Promise<void>((resolve) => queue.push(resolve))
    else running++
    return () => {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }

  const start = (load: (signal: AbortSignal) => Promise<Blob>): Entry => {
    const controller = new AbortController()
    const signal = AbortSignal.any([lifetime, controller.signal])
    const run = async () => {
      const done = await turn()
      try {
        signal.throwIfAborted()
        const shown = await toShown(await load(signal))
        signal.throwIfAborted()
        if (shown) entry.url = typeof shown === 'string' ? shown : URL.createObjectURL(shown)
      } catch {
        // The view shows a letter instead.
      } finally {
        done()
        entry.isSettled = true
      }
      if (entry.url === undefined) entry.forgivenAt = Date.now() + forgiveness
      return entry.url
    }
    const entry: Entry = { controller, waiting: 0, isSettled: false, answer: Promise.resolve(undefined) }
    entry.answer = run()
    return entry
  }

  const find = (key: string) => {
    const entry = entries.get(key)
    if (entry?.forgivenAt === undefined || Date.now() < entry.forgivenAt) return entry
    return undefined
  }

  return {
    here: (key) => entries.get(key)?.url,
    async get(key, load, signal) {
      AbortSignal.any([lifetime, signal]).throwIfAborted()
      const entry = find(key) ?? start(load)
      // Move the entry to the end, so that the least recently used one is first.
      entries.delete(key)
      entries.set(key, entry)
      for (const [oldest, other] of entries) {
        if (entries.size <= capacity) break
        if (other.isSettled) drop(oldest, other)
      }
      entry.waiting++
      const leave = () => {
        entry.waiting--
        if (entry.waiting > 0 || entry.isSettled) return
        drop(key, entry)
        entry.controller.abort(abortReason('All callers of the image have left'))
      }
      signal.addEventListener('abort', leave, { once: true })
      try {
        return await abortable(entry.answer, AbortSignal.any([lifetime, signal]))
      } finally {
        signal.removeEventListener('abort', leave)
        if (!signal.aborted) entry.waiting--
      }
    },
  }
}

/**
 * Returns a URL that only shows the image. An SVG may contain scripts, which would run in this origin if its object URL
 * were opened as a page; a `data:` URL has no origin. Browsers detect the other types by content.
 */
async function toShown(blob: Blob): Promise<Blob | string | undefined> {
  const type = blob.type.toLowerCase()
  if (blob.size > largest) return undefined
  if (type.startsWith('image/svg+xml')) return `data:image/svg+xml,${encodeURIComponent(await blob.text())}`
  if (/^image\/(?:png|jpeg|gif|webp|avif)\b/.test(type)) return blob
  return /^(?:image\/.*|application\/octet-stream.*|)$/.test(type) ? blob.slice(0, blob.size, 'image/png') : undefined
}
