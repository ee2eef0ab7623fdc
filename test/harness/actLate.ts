import { defineSlice, homes, type PluginContext } from 'portico/kernel'
import { type AnyEndpoint, type AnyView, modalOpened, type PluginBody } from '../../src/kernel/internal.ts'

const foreignSlice = defineSlice('conformance.foreign', { value: 0 })

/** What a plugin may still do after its end, by service: read, record, and clean up. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  router: ['current', 'resolve', 'known'],
  modal: ['isOpen'],
  store: ['get', 'snapshot'],
  slots: ['get', 'contributed', 'inspect'],
  events: [],
  messages: ['get'],
  flags: ['get'],
  notices: [],
  api: ['url'],
  storage: ['get', 'set', 'remove'],
}

/** A listener, a task or a recipe that must not run any more, and a view that must not open. */
interface LateParts {
  readonly view: AnyView
  readonly body: Pick<PluginBody, 'events' | 'slices' | 'storage'> & { readonly endpoints?: readonly AnyEndpoint[] }
  heard(what: string): void
}

/**
 * Does whatever the context of a plugin offers, after the end of the plugin: calls each function of each service that acts
 * on what plugins share. `heard` is told of each callback that runs all the same.
 */
export async function actLate(ctx: PluginContext<never>, { view, body, heard }: LateParts): Promise<void> {
  const callback = (what: string) => () => heard(what)
  const [slice = foreignSlice] = body.slices ?? []
  const [event = modalOpened] = body.events ?? []
  /** Arguments of what takes more than a view and its parameters. */
  const args: Readonly<Record<string, readonly unknown[]>> = {
    'store.update': [slice, callback('store.update')],
    'store.batch': [() => {}],
    'store.subscribe': [callback('store.subscribe')],
    'store.watch': [slice, () => Math.random(), callback('store.watch')],
    'slots.contribute': [homes, { id: 'late', view }],
    'slots.subscribe': [callback('slots.subscribe')],
    'events.emit': [event, {}],
    'events.on': [modalOpened, callback('events.on')],
    'events.onAny': [callback('events.onAny')],
    'storage.watch': [body.storage?.[0], callback('storage.watch')],
    'messages.setLocale': ['de'],
    'api.call': [body.endpoints?.[0] ?? { method: 'GET', path: '/late' }, {}, {}],
    'notices.alert': ['error', { code: 'LATE', text: 'Late' }],
    'notices.banner': ['error', 'Late'],
    'notices.toast': ['error', 'Late'],
    'notices.showAlerts': [true],
    'notices.dismiss': [],
    'modal.setLoading': [true],
    'modal.setInline': [true],
    'modal.close': [{ force: true }],
  }
  const answers: unknown[] = []
  const act = (run: () => unknown) => {
    try {
      answers.push(run())
    } catch {
      // What a plugin may never do throws before and after its end.
    }
  }
  for (const [service, reading] of Object.entries(allowed)) {
    const members = Object.entries((ctx as unknown as Readonly<Record<string, object>>)[service] ?? {})
    for (const [name, member] of members) {
      if (typeof member !== 'function' || reading.includes(name)) continue
      act(() => member(...(args[`${service}.${name}`] ?? [view, {}])))
    }
  }
  act(() =>
    ctx.latest('late', async (signal) => {
      if (!signal.aborted) heard('latest')
    }),
  )
  await Promise.allSettled(answers)
}

/** Calls each function of a controller that somebody kept. What they throw, now or later, is theirs. */
export async function callLate(controller: unknown): Promise<void> {
  if (typeof controller !== 'object' || controller === null) return
  const answers = Object.values(controller).map(async (member) => {
    if (typeof member === 'function') await member()
  })
  // A function may wait for something that never comes.
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise((resolve) => {
    timer = setTimeout(resolve, 100)
  })
  await Promise.race([Promise.allSettled(answers), limit])
  clearTimeout(timer)
}
