import { closeGuards, definePlugin, type PluginContext } from 'portico/kernel'
import { accountActions, accountTabs, connectMethods } from 'portico/shell'
import { guestbookMessages } from './messages.ts'
import { GuestbookView, getNames, guestbookFlag, guestbookSlice, signed } from './tokens.ts'

export interface GuestbookOptions {
  /** How many names are kept. */
  readonly limit: number
}

const id = 'guestbook'

/** A plugin as a third party would write it: published entry points only. */
export const guestbook = definePlugin({
  id,
  flag: guestbookFlag,
  slices: [guestbookSlice],
  views: [GuestbookView],
  defaults: { limit: 10 } as GuestbookOptions,
  setup(ctx) {
    const guestbook = createGuestbook(ctx)
    ctx.slots.contribute(closeGuards, {
      id: 'guestbook-draft',
      allows: (entry) => entry?.view !== GuestbookView.id || ctx.store.get(guestbookSlice).draft === '',
    })
    const label = () => ctx.messages.get(guestbookMessages).title
    ctx.slots.contribute(accountActions, { id, label, icon: 'info', run: () => ctx.router.push(GuestbookView) })
    ctx.slots.contribute(accountTabs, { id, label, load: () => import('./views/NamesPart.tsx') })
    ctx.slots.contribute(connectMethods, { id, kind: 'social', load: () => import('./views/GuestPart.tsx') })
    ctx.events.on(signed, () => guestbook.refresh())
    return guestbook
  },
})

function createGuestbook(ctx: PluginContext<GuestbookOptions>) {
  const { limit } = ctx.options
  return {
    write(draft: string) {
      ctx.store.update(guestbookSlice, (state) => {
        state.draft = draft
      })
    },
    sign() {
      const name = ctx.store.get(guestbookSlice).draft
      ctx.store.update(guestbookSlice, (state) => {
        state.names = [name, ...state.names].slice(0, limit)
        state.draft = ''
      })
      ctx.events.emit(signed, { name })
    },
    refresh() {
      ctx.store.update(guestbookSlice, (state) => {
        state.status = 'loading'
      })
      return ctx.latest('names', async (signal) => {
        const { names } = await ctx.api.call(getNames, {}, { signal })
        ctx.store.update(guestbookSlice, (state) => {
          state.names = names.slice(0, limit)
          state.status = 'ready'
        })
      })
    },
  }
}
