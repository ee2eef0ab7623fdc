import {
  definePlugin,
  defineView,
  featuresSlice,
  homes,
  type Messages,
  type PorticoError,
  validate,
} from 'portico/kernel'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  type AnyPlugin,
  type AnyView,
  type Container,
  createContainer,
  createKernel,
  type InstalledPlugin,
  type Kernel,
  type Texts,
  UnknownOptionError,
} from '../../src/kernel/internal.ts'
import { actLate, callLate } from './actLate.ts'
import { createHarness, type Harness, type HarnessOptions } from './createHarness.ts'
import { describeTranslations } from './describeTranslations.ts'
import { catchContexts, otherForm } from './forms.ts'
import { createMemoryStorage } from './memoryStorage.ts'
import { countTraces } from './traces.ts'

export interface PluginConformance {
  /** Plugins to install in addition to the plugin and its dependencies. */
  readonly beside?: readonly InstalledPlugin[]
  /** A value of its flag that switches it on. @default true */
  readonly on?: unknown
  /** Parameters of its views that need some, by view id. */
  readonly params?: Readonly<Record<string, unknown>>
  /** Its texts, which every language of its `translations` has to contain completely. */
  readonly messages?: readonly Messages<Texts>[]
  /** Further options of the kernel. */
  readonly kernel?: Pick<HarnessOptions, 'services' | 'name'>
  /** Prepares a kernel after its start, for example scripts the answers to the plugin's requests. */
  prepare?(harness: Harness): void | Promise<void>
}

/** `test` if the condition holds, else a function that defines no test, so that none is reported as skipped. */
const testIf = (applies: boolean): typeof test | (() => void) => (applies ? test : () => {})

/** Malformed answers of a service. */
const strangeAnswers: readonly unknown[] = [
  undefined,
  null,
  '',
  0,
  Number.NaN,
  [],
  {},
  [null],
  { toString: 0 },
  { data: { toString: 0 } },
  JSON.parse('{"__proto__":{"constructor":null}}'),
  Object.create(null),
]

const HomeView = defineView('ConformanceHome', async () => ({ default: () => null }))
/** A home view, in case no other plugin has one. */
const home = definePlugin({
  id: 'conformance-home',
  views: [HomeView],
  setup: (ctx) => void ctx.slots.contribute(homes, { id: 'conformance-home', order: 1_000_000, view: HomeView }),
})

/**
 * Tests that every plugin has to pass: it leaves no trace, shares no state, starts without a browser, and its parts load.
 *
 * @example
 * describePlugin(swaps, { messages: [swapsMessages] })
 */
export function describePlugin(make: InstalledPlugin | (() => InstalledPlugin), options: PluginConformance = {}): void {
  const install = typeof make === 'function' ? make : () => make
  // One test at a time, also in a project of concurrent tests: listeners and timers of another would be counted.
  describe.sequential(`the plugin "${install().definition.id}" conforms`, () => describeInstalled(install, options))
}

async function describeInstalled(install: () => InstalledPlugin, options: PluginConformance): Promise<void> {
  const { definition, options: given } = install()
  const { id, flag } = definition
  const body = definition.load ? await definition.load() : definition
  const { views = [], slices = [], endpoints: listed = [], translations } = body
  const endpoints = typeof listed === 'function' ? await listed() : listed
  const plugin: AnyPlugin = { id, definition }
  const { beside = [], on = true, params = {} } = options
  const isRemote = flag !== undefined && flag.remote !== false
  const setting = (value: unknown) => (flag ? { [flag.id]: value } : {})

  /** A plugin of `beside` depends on its definition, which can not be replaced by another form then. */
  const isDependedOn = beside.some((other) => other.definition.dependencies?.some((one) => one.id === id))

  const disposals: (() => void)[] = []
  afterEach(() => {
    for (const dispose of disposals.splice(0)) dispose()
    vi.unstubAllGlobals()
  })

  async function boot(isOn: boolean, installed = install()) {
    const { container, subscriptions } = countSubscriptions()
    const harness = await createHarness({
      ...options.kernel,
      container,
      plugins: [home(), ...beside, installed],
      ...(isRemote ? { remote: setting(isOn && on) } : { features: setting(isOn && on) }),
      ...(flag?.optIn && isRemote ? { features: setting(on) } : {}),
    })
    disposals.push(harness.dispose)
    await options.prepare?.(harness)
    if (isOn) await harness.kernel.load(plugin)
    const unguarded = harness.errors.find((error) => (error as Partial<PorticoError>)?.code === 'SLOT_NEEDS_GUARD')
    if (unguarded) throw unguarded
    return { ...harness, subscriptions }
  }
  async function turn({ kernel, remote }: Harness, isOn: boolean) {
    if (isRemote) await remote.set(setting(isOn && on))
    else kernel.flags.setFeatures(setting(isOn && on))
    if (isOn) await kernel.load(plugin)
  }
  const show = (kernel: Kernel, view: AnyView) =>
    (kernel.modal.open as (view: AnyView, params: unknown) => void)(view, params[view.id] ?? {})

  test('its setup is synchronous', async () => {
    const { kernel } = await boot(true)
    expect(kernel.peek(plugin)).not.toBeInstanceOf(Promise)
  })

  test('no two of its views or slices have the same name', () => {
    for (const parts of [views, slices]) {
      const ids = parts.map((part) => part.id)
      expect(new Set(ids).size).toBe(ids.length)
    }
  })

  testIf(flag !== undefined)('switched off it leaves no trace, and on again it is as before', async () => {
    const traces = countTraces()
    disposals.push(traces.stop)
    const harness = await boot(false)
    const look = () => ({
      ...traceOf(harness),
      listeners: traces.listeners(),
      timers: traces.timers(),
      elements: traces.elements(),
    })
    const bare = look()
    expect(harness.kernel.inspect()[id]).toBe('off')
    await turn(harness, true)
    expect(harness.kernel.inspect()[id]).toBe('on')
    const live = look()
    await turn(harness, false)
    expect(look()).toEqual(bare)
    await turn(harness, true)
    expect(look()).toEqual(live)
    await turn(harness, true)
    expect(look()).toEqual(live)
    expect(harness.errors).toEqual([])
  })

  test('after its end, calls of its context and its controller have no effect', async () => {
    const traces = countTraces()
    disposals.push(traces.stop)
    const installed = install()
    const contexts = catchContexts(installed)
    const harness = await boot(true, installed)
    const { kernel, http } = harness
    const controller = kernel.peek(plugin)
    kernel.modal.open(HomeView)
    if (flag) await turn(harness, false)
    else kernel.destroy()
    const look = () => ({ ...traceOf(harness), open: kernel.modal.isOpen(), listeners: traces.listeners() })
    const [before, timers, requests] = [look(), traces.timers(), http.requests.length]
    const told: unknown[] = []
    const stop = kernel.events.onAny((event) => told.push(event))
    const heard: string[] = []
    expect(contexts).not.toEqual([])
    for (const ctx of contexts)
      await actLate(ctx, { view: HomeView, body: { ...body, endpoints }, heard: (what) => heard.push(what) })
    await callLate(controller)
    expect(look()).toEqual(before)
    expect(traces.timers()).toBeLessThanOrEqual(timers)
    expect(http.requests.slice(requests)).toEqual([])
    expect(told).toEqual([])
    stop()
    // Emit events, which listeners would receive.
    kernel.modal.close({ force: true })
    if (flag) kernel.modal.open(HomeView)
    expect(heard).toEqual([])
  })

  testIf(!isDependedOn)('its body does the same inline and behind import()', async () => {
    const [one, other] = [await boot(true), await boot(true, otherForm(install(), body))]
    expect(other.kernel.inspect()).toEqual(one.kernel.inspect())
    expect(traceOf(other)).toEqual(traceOf(one))
    expect(other.errors).toEqual([])
  })

  test('the end of its kernel leaves no listener, timer or element', async () => {
    const traces = countTraces()
    disposals.push(traces.stop)
    const elements = traces.elements()
    const { kernel, errors } = await boot(true)
    kernel.destroy()
    const left = { listeners: traces.listeners(), timers: traces.timers(), elements: traces.elements() - elements }
    expect(left).toEqual({ listeners: 0, timers: 0, elements: 0 })
    expect(kernel.slots.inspect()).toEqual({})
    expect(errors).toEqual([])
  })

  test('two kernels do not share its state', async () => {
    const [one, other] = [await boot(true), await boot(true)]
    const before = traceOf(other)
    const [mine, theirs] = [one.kernel.peek(plugin), other.kernel.peek(plugin)]
    if (typeof mine === 'object' && mine !== null) expect(mine).not.toBe(theirs)
    for (const view of views) show(one.kernel, view)
    one.kernel.destroy()
    expect(traceOf(other)).toEqual(before)
    expect(other.kernel.inspect()[id]).toBe('on')
  })

  test('it starts and ends without a window', async () => {
    for (const name of ['window', 'document', 'localStorage', 'navigator']) vi.stubGlobal(name, undefined)
    const { kernel, errors } = await boot(true)
    expect(kernel.inspect()[id]).toBe('on')
    kernel.destroy()
    expect(errors).toEqual([])
  })

  test.each(
    endpoints.map((endpoint, index) => [index, endpoint] as const),
  )('malformed answers to its endpoint %i do not make validation throw', (_, { answer }) => {
    for (const strange of strangeAnswers) expect(() => validate(strange, answer)).not.toThrow()
  })

  test.each(views.map((view) => [view.id, view] as const))('its view %s loads', async (_, view) => {
    const { default: component } = await view.load()
    expect(['function', 'object']).toContain(typeof component)
    expect(component).not.toBeNull()
  })

  test.each(
    views.map((view) => [view.id, view] as const),
  )('when it ends while %s is open, the modal shows another view that exists', async (name, view) => {
    const harness = await boot(true)
    const { kernel, screen, errors } = harness
    show(kernel, view)
    expect(screen.view()).toBe(name)
    const failure = new Error('The view did not render')
    if (flag) await turn(harness, false)
    else kernel.recover(name, failure)
    const shown = screen.view()
    expect(shown && kernel.router.resolve(shown)).toBeTruthy()
    if (flag) expect(shown).not.toBe(name)
    expect(errors.map((error) => (error as Error).cause)).toEqual(flag ? [] : [failure])
  })

  testIf(isRemote)('a malformed entry in the project configuration switches it off', async () => {
    const harness = await boot(true)
    await harness.remote.set(setting('malformed'))
    expect(harness.kernel.inspect()[id]).toBe('off')
    expect(harness.errors).toEqual([])
  })

  test('an unknown option throws UnknownOptionError', () => {
    const plugins = [...beside, { definition, options: { ...given, 'no such option': 1 } }]
    expect(() => createKernel({ plugins, storage: createMemoryStorage() })).toThrow(UnknownOptionError)
  })

  testIf(translations !== undefined)('if it has translations, the option `messages` lists its texts', () => {
    expect(options.messages ?? []).not.toEqual([])
  })
  if (options.messages) describeTranslations(options.messages, translations ?? {})
}

/** The state in a kernel that a plugin may have changed, without the features, which count their changes. */
function traceOf({ kernel, subscriptions }: Harness & Pick<CountedContainer, 'subscriptions'>) {
  const { [featuresSlice.id]: _, ...slices } = kernel.store.snapshot()
  return { slices, slots: kernel.slots.inspect(), views: kernel.router.known(), subscriptions: subscriptions() }
}

interface CountedContainer {
  readonly container: Container
  /** The number of subscriptions to the store that have not ended. */
  subscriptions(): number
}

function countSubscriptions(): CountedContainer {
  const container = createContainer(() => {})
  const alive = new Set<unknown>()
  const subscribe: Container['subscribe'] = (listener) => {
    const stop = container.subscribe(listener)
    alive.add(stop)
    return () => {
      alive.delete(stop)
      stop()
    }
  }
  return { container: { ...container, subscribe }, subscriptions: () => alive.size }
}
