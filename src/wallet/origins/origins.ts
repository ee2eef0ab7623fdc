import { type Contribution, definePlugin, defineSlot, featuresSlice } from 'portico/kernel'

/** Slot for features that work only if the project allows the origin of the page. */
export const originBound = defineSlot<Contribution>('wallet.origin-bound')

/**
 * Warns the developer if the project does not allow the origin of the page, once a feature is on that needs it. Blocks
 * nothing. Features that contribute to `originBound` depend on this plugin.
 *
 * @example
 * definePlugin({ id: 'email', dependencies: [origins], setup: (ctx) => ctx.slots.contribute(originBound, { id: 'email' }) })
 */
export const origins = definePlugin({
  id: 'origins',
  endpoints: async () => (await import('./checkOrigin.ts')).endpoints,
  setup(ctx) {
    const { store, slots, modal, latest } = ctx
    let isAsked = false
    const ask = () => {
      // Before the user acts, the page requests the project configuration only.
      if (isAsked || !modal.isOpen() || store.get(featuresSlice).source === 'pending') return
      if (slots.get(originBound).length === 0) return
      isAsked = true
      void latest('check', async (signal) => (await import('./checkOrigin.ts')).checkOrigin(ctx, signal))
    }
    store.subscribe(ask)
    slots.subscribe(ask)
  },
})
