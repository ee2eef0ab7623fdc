import { closeGuards, definePlugin, type PluginContext } from 'portico/kernel'
import { accountActions, accountTabs, connectMethods } from 'portico/shell'
import { guestbookMessages } from './messages.ts'
import { GuestbookView, GuestPart, getNames, guestbookFlag, guestbookSlice, NamesPart, signed } from './tokens.ts'

const id = 'guestbook'

/** A plugin as a third party would write it: published entry points only. */
export const guestbook = definePlugin({
  id,
  flag: guestbookFlag,
  slices: [guestbookSlice],
  views: [GuestbookView],
  events: [signed],
  endpoints: [getNames],
  translations: { de: () => import('./locales/de.ts') },
  defaults: { limit: 10 },
  setup(ctx) {
    const guestbook = createGuestbook(ctx)
    const label = () => ctx.messages.get(guestbookMessages).title
    ctx.slots.contribute(accountActions, { id, label, icon: 'info', run: () => ctx.router.push(GuestbookView) })
    ctx.slots.contribute(accountTabs, { id, label, view: NamesPart })
    ctx.slots.contribute(connectMethods, { id, view: GuestPart })
    ctx.slots.contribute(closeGuards, {
      id,
      allows: (entry) => entry?.view !== GuestbookView.id || ctx.store.get(guestbookSlice).draft === '',
    })
    ctx.events.on(signed, guestbook.refresh)
    return guestbook
  },
})

function createGuestbook({ store, events, api, latest, options }: PluginContext<{ limit: number }>) {
  const show = (all: readonly string[], draft: string) => {
    const names = [...new Set(all)].slice(0, options.limit)
    store.update(guestbookSlice, (state) => void Object.assign(state, { names, draft }))
  }
  return {
    write: (draft: string) => show(store.get(guestbookSlice).names, draft),
    sign() {
      const { draft, names } = store.get(guestbookSlice)
      show([draft, ...names], '')
      events.emit(signed, { name: draft })
    },
    refresh: () =>
      latest('names', async (signal) => {
        const { names } = await api.call(getNames, {}, { signal })
        show(names, store.get(guestbookSlice).draft)
      }),
  }
}
