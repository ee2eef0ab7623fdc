import { vi } from 'vitest'
import { defineSlice } from '../defineSlice.ts'
import { defineView } from '../defineView.ts'
import { createEvents } from '../events.ts'
import { createModalHost } from '../modal.ts'
import { createRouter } from '../router.ts'
import { createSlots } from '../slots.ts'
import { homes, modalClosed, modalOpened, modalSlice, routerSlice } from '../state.ts'
import { createStore } from '../store.ts'

const load = async () => ({ default: () => null }) as never
export const Connect = defineView('Connect', load)
export const Account = defineView('Account', load)
export const Detail = defineView<{ id: number }>('Detail', load)
export const session = defineSlice('session', { address: '' })

/** A modal with its own router, store and slots. `told` lists the events that it emitted. */
export function createModalParts() {
  const report = vi.fn()
  const store = createStore(report)
  const events = createEvents(report)
  const slots = createSlots(store, report)
  store.mount(modalSlice)
  store.mount(routerSlice)
  store.mount(session)
  const lifetime = new AbortController()
  const modal = createModalHost({ store, events, slots, router: () => router, lifetime: lifetime.signal })
  const { router, register } = createRouter(store, { onEmpty: () => void modal.close(), lifetime: lifetime.signal })
  const off = { Connect: register(Connect), Account: register(Account), Detail: register(Detail) }
  const removeHome = slots.contribute(homes, { id: 'connect', order: 1, view: Connect })
  slots.contribute(homes, { id: 'account', view: Account, when: (read) => read(session).address !== '' })
  const told: string[] = []
  events.on(modalOpened, () => told.push('opened'))
  events.on(modalClosed, () => told.push('closed'))
  return {
    modal,
    router,
    store,
    slots,
    lifetime,
    report,
    told,
    off,
    removeHome,
    state: () => store.get(modalSlice),
    ids: () => store.get(routerSlice).stack.map((entry) => entry.view),
    connect: (address = '0x1') => store.update(session, (draft) => void Object.assign(draft, { address })),
  }
}
