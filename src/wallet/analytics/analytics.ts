import { definePlugin, modalSlice, sleep } from 'portico/kernel'
import { modalOpened } from '../../kernel/internal.ts'
import { type AnalyticsEvent, analyticsFlag, tracked } from './tokens.ts'

export interface AnalyticsOptions {
  /** Receives the events instead of the service, which then gets no request. @default none */
  readonly sink: ((event: AnalyticsEvent) => void) | undefined
  /** Whether events contain the active account, and amounts and hashes of its transactions. @default false */
  readonly address: boolean
}

/** An event of the kernel, with the state at that moment. */
export interface Heard {
  /** The id of the event; empty for the start. */
  readonly id: string
  readonly payload?: unknown
  readonly at: number
  readonly state: Readonly<Record<string, unknown>>
}

/**
 * Milliseconds after the first action before the analytics code loads, so that it does not delay the list of wallets.
 */
export const courtesy = 1_000

/** Limit of events that are kept until it is known whether the project has analytics on. */
export const maxQueued = 50

/**
 * Counts the user's actions, if both the host and the project have analytics on. Before the user opens the modal, no
 * event is sent and the project is not asked. Switched off, it sends no request. Events contain the origin of the page
 * and codes only. Other implementations also send the path of the page, the user's address, error texts, the search
 * text and the link of a failed pairing; these are left out here, the address unless the host allows it.
 */
export const analytics = definePlugin<void, AnalyticsOptions>({
  id: 'analytics',
  flag: analyticsFlag,
  events: [tracked],
  endpoints: async () => (await import('./collector.ts')).endpoints,
  defaults: { sink: undefined, address: false },
  setup(ctx) {
    const { events, store, options, signal } = ctx
    const kept: Heard[] = []
    let isLoading = false
    let take = (heard: Heard) => {
      if (kept.push(heard) > maxQueued) kept.shift()
    }
    const note = (id: string, payload?: unknown) => take({ id, payload, at: Date.now(), state: store.snapshot() })
    const load = async () => {
      isLoading = true
      try {
        if (!options.sink) await sleep(courtesy, signal)
        const { createCollector } = await import('./collector.ts')
        if (signal.aborted) return
        take = createCollector(ctx)
        kept.splice(0).forEach(take)
      } catch {
        // The next event tries again.
        isLoading = false
      }
    }
    note('')
    events.onAny((id, payload) => {
      note(id, payload)
      // An inline modal is open without an action of the user.
      const isAct = id === tracked.id || (id === modalOpened.id && !store.get(modalSlice).inline)
      if (!isLoading && (isAct || options.sink)) void load()
    })
  },
})
