import { defineSlice, homes, type PluginContext } from 'portico/kernel'
import { type AnyEndpoint, type AnyView, modalOpened, type PluginBody } from '../../src/kernel/internal.ts'

const foreignSlice = defineSlice('conformance.foreign', { value: 0 })

/** The functions of each service that a plugin may still call after its end: they read, log, or clean up. */
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

/** The parts of a plugin to use, and the function that is called for each callback that runs after the end. */
interface LateParts {
  readonly view: AnyView
  readonly body: Pick<PluginBody, 'events' | 'slices' | 'storage'> & { readonly endpoints?: readonly AnyEndpoint[] }
  heard(what: string): void
}

/**
 * Uses the context of a plugin after the end of the plugin: calls each function of each service that changes shared state.
 * `heard` is called with the name of each callback that runs nevertheless.
 */
export async function actLate(ctx: PluginContext<never>, { view, body, heard }: LateParts): Promise<void> {
  const callback = (what: string) => () => heard(what)
  const [slice = foreignSlice] = body.slices ?? []
  const [event = modalOpened] = body.events ?? []
  /** Arguments of functions that take other ones than a view and its parameters. */
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
      // Functions that a plugin must not call at all throw, before and after its end.
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

/** Calls each function of a controller after the end of its plugin. Errors, also of promises, are ignored. */
export async function callLate(controller: unknown): Promise<void> {
  if (typeof controller !== 'object' || controller === null) return
  const answers = Object.values(controller).map(async (member) => {
    if (typeof member === 'function') await member()
  })
  // A function may never settle: wait 100 ms at most.
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise((resolve) => {
    timer = setTimeout(resolve, 100)
  })
  await Promise.race([Promise.allSettled(answers), limit])
  clearTimeout(timer)
}
