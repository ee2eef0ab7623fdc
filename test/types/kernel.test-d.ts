import type { PorticoModal } from 'portico'
import {
  type Contribution,
  defineEndpoint,
  defineError,
  defineEvent,
  defineFlag,
  defineMessages,
  definePlugin,
  defineService,
  defineSlice,
  defineSlot,
  defineStorageKey,
  defineView,
  type Format,
  type PluginContext,
  translate,
} from 'portico/kernel'
import { array, boolean, number, object, optional, string, type } from 'superstruct'
import { describe, expectTypeOf, test } from 'vitest'
import type { Events } from '../../src/kernel/events.ts'
import type { FeatureSwitch } from '../../src/kernel/features.ts'
import {
  type Api,
  createKernel,
  type Kernel,
  type MessagesService,
  type Slots,
  type Storage,
} from '../../src/kernel/internal.ts'
import type { ModalController } from '../../src/kernel/modal.ts'
import type { Router } from '../../src/kernel/router.ts'
import type { Store } from '../../src/kernel/store.ts'

const load = async () => ({ default: () => null })

describe('views', () => {
  const Plain = defineView('Plain', load)
  const Optional = defineView<{ from?: string }>('Optional', load)
  const Required = defineView<{ id: number }>('Required', load)
  const router = {} as Router
  const modal = {} as ModalController

  test('parameters are those of the view', () => {
    router.push(Plain)
    router.push(Optional)
    router.push(Optional, { from: 'eth' })
    router.replace(Required, { id: 1 })
    modal.open()
    modal.open(Plain)
    modal.open(Required, { id: 1 })
  })

  test('missing, wrong and surplus parameters do not compile', () => {
    // @ts-expect-error the view takes no parameters
    router.push(Plain, { id: 1 })
    // @ts-expect-error the view needs some
    router.push(Required)
    // @ts-expect-error wrong type
    router.reset(Required, { id: '1' })
    // @ts-expect-error unknown name
    router.push(Optional, { to: 'eth' })
    // @ts-expect-error the view needs some
    modal.open(Required)
    // @ts-expect-error a view is a token, not a name
    modal.open('Plain')
  })

  test('opening a view resolves with the type of its outcome', () => {
    const Pick = defineView<{ from: string[] }, string>('Pick', load, ({ from }) => from.length > 1)
    const host = {} as PorticoModal
    expectTypeOf(modal.open(Pick, { from: [] })).resolves.toEqualTypeOf<string | undefined>()
    expectTypeOf(modal.open(Required, { id: 1 })).toEqualTypeOf<void>()
    expectTypeOf(host.open(Pick, { from: [] })).resolves.toEqualTypeOf<string | undefined>()
    expectTypeOf(host.open(Required, { id: 1 })).resolves.toEqualTypeOf<void>()
    router.push(Pick, { from: [] })
    const { modal: own } = {} as PluginContext
    own.settle(Pick, 'a')
    own.take(Pick)?.resolve(undefined)
    // @ts-expect-error another outcome
    own.settle(Pick, 1)
    // @ts-expect-error the view needs parameters
    modal.open(Pick)
    // @ts-expect-error a view with an outcome lists the parameters that request it
    defineView<{ from: string[] }, string>('Pick', load)
    // @ts-expect-error a view without an outcome takes no such list
    defineView<{ from: string[] }>('Pick', load, true)
    // @ts-expect-error the host's modal settles nothing
    modal.settle(Pick, 'a')
  })

  test('the component behind a view takes its parameters', () => {
    defineView<{ id: number }>('Ok', async () => ({ default: (props: { params: { id: number } }) => props }))
    // @ts-expect-error the component takes other parameters
    defineView<{ id: number }>('Bad', async () => ({ default: (props: { params: { id: string } }) => props }))
    // @ts-expect-error no default export
    defineView('Bad', async () => ({ Bad: () => null }))
  })
})

describe('events', () => {
  const swapped = defineEvent<{ hash: string }>('swapped')
  const opened = defineEvent('opened')
  const events = {} as Events

  test('payloads are typed on both sides', () => {
    events.emit(opened)
    events.emit(swapped, { hash: '0x' })
    events.on(swapped, (payload) => expectTypeOf(payload).toEqualTypeOf<{ hash: string }>())
    // @ts-expect-error the payload is missing
    events.emit(swapped)
    // @ts-expect-error wrong payload
    events.emit(swapped, { hash: 1 })
    // @ts-expect-error the event has no payload
    events.emit(opened, {})
    // @ts-expect-error the listener takes another payload
    events.on(swapped, (payload: { hash: number }) => payload)
  })
})

describe('slices', () => {
  const slice = defineSlice<{ amount: string; quote: { id: string } | null }>('swaps', { amount: '', quote: null })
  const store = {} as Store

  test('state is typed in reads, watches and recipes', () => {
    expectTypeOf(store.get(slice).quote).toEqualTypeOf<{ id: string } | null>()
    store.update(slice, (draft) => {
      draft.quote = { id: '1' }
      // @ts-expect-error wrong type
      draft.amount = 1
      // @ts-expect-error unknown name
      draft.other = 1
    })
    store.watch(
      slice,
      (state) => state.amount.length,
      (next, previous) => expectTypeOf([next, previous]).toEqualTypeOf<number[]>(),
    )
    // @ts-expect-error the initial state lacks a part
    defineSlice<{ amount: string }>('swaps', {})
  })

  test('the store of a kernel can not be written from outside', () => {
    const kernel = {} as Kernel
    // @ts-expect-error only the plugin of a slice can write it
    kernel.store.update(slice, () => {})
  })
})

describe('endpoints', () => {
  const service = defineService('history', 'https://history.test')
  const getHistory = defineEndpoint({
    service,
    path: ({ account }) => `/v1/${account}`,
    input: object({ account: string(), cursor: optional(string()) }),
    answer: type({ data: array(type({ id: string() })) }),
    unsupported: { data: [] },
  })
  const api = {} as Api
  const options = { signal: new AbortController().signal }

  test('input and answer have the types of their structs', () => {
    expectTypeOf(api.call(getHistory, { account: 'a' }, options)).resolves.toEqualTypeOf<{ data: { id: string }[] }>()
    // @ts-expect-error the input lacks a part
    api.call(getHistory, {}, options)
    // @ts-expect-error wrong type
    api.call(getHistory, { account: 1 }, options)
    // @ts-expect-error unknown name
    api.call(getHistory, { account: 'a', page: 1 }, options)
    // @ts-expect-error every call takes a signal
    api.call(getHistory, { account: 'a' }, {})
  })

  test('an endpoint names its service', () => {
    // @ts-expect-error the service is missing
    defineEndpoint({ path: '/', input: object({}), answer: string() })
  })

  test('the answer for unsupported networks has the type of the answer', () => {
    const parts = { service, path: '/', input: object({}), answer: type({ data: array(string()) }) } as const
    defineEndpoint({ ...parts, fallback: { data: [] } })
    // @ts-expect-error wrong type
    defineEndpoint({ ...parts, unsupported: { data: 1 } })
    // @ts-expect-error the path reads a part that the input does not have
    defineEndpoint({ ...parts, path: ({ account }) => `/${account}` })
  })
})

describe('flags', () => {
  const swaps = defineFlag('swaps', array(string()), ['1inch'])
  const flags = {} as FeatureSwitch

  test('a value is that of the struct, or off', () => {
    expectTypeOf(flags.get(swaps)).toEqualTypeOf<string[] | false>()
    expectTypeOf(flags.get(defineFlag('activity', boolean(), true))).toEqualTypeOf<boolean>()
    defineFlag('off', array(string()), false)
    // @ts-expect-error the struct does not accept the default
    defineFlag('wrong', boolean(), ['x'])
  })
})

describe('plugins', () => {
  const sized = definePlugin({
    id: 'sized',
    defaults: { width: 1, name: '' },
    setup: () => ({ grow: (by: number) => by }),
  })
  const later = definePlugin<{ name: string }>({
    id: 'later',
    load: async () => ({ setup: () => ({ name: 'later' }) }),
  })
  const none = definePlugin({ id: 'none', setup() {} })
  const ctx = {} as PluginContext

  test('options are those of the defaults, each optional', () => {
    sized()
    sized({ width: 2 })
    // @ts-expect-error wrong type
    sized({ width: '2' })
    // @ts-expect-error unknown name
    sized({ height: 2 })
    // @ts-expect-error the plugin has no options
    none({ height: 2 })
    definePlugin({
      id: 'typed',
      defaults: { width: 1 },
      setup: (own) => expectTypeOf(own.options).toEqualTypeOf<Readonly<{ width: number }>>(),
    })
  })

  test('further flags are tokens', () => {
    definePlugin({ id: 'flagged', flags: [defineFlag('preview', boolean(), true)], setup() {} })
    // @ts-expect-error a flag is a token, not a name
    definePlugin({ id: 'flagged', flags: ['preview'], setup() {} })
  })

  test('a plugin with a loaded body has the options and the controller of the body', () => {
    const body = {
      views: [],
      setup: (own: PluginContext<{ width: number }>) => ({ grow: (by: number) => own.options.width * by }),
    }
    const loaded = definePlugin({ id: 'sized', defaults: { width: 1 }, load: async () => body })
    loaded({ width: 2 })
    // @ts-expect-error no such option
    loaded({ colour: 'red' })
    // @ts-expect-error wrong type
    loaded({ width: 'two' })
    expectTypeOf(ctx.use(loaded).grow).toEqualTypeOf<(by: number) => number>()
    createKernel({ plugins: [loaded()] })
    // @ts-expect-error the body reads an option without a default in the manifest
    definePlugin({ id: 'sized', defaults: { height: 1 }, load: async () => body })
  })

  test('a plugin has a body or loads it', () => {
    // @ts-expect-error both a body and `load`
    definePlugin({ id: 'both', setup() {}, load: async () => ({ setup() {} }) })
    // @ts-expect-error views belong to the body
    definePlugin({ id: 'views', views: [], load: async () => ({ setup() {} }) })
    // @ts-expect-error neither a body nor `load`
    definePlugin({ id: 'neither' })
    // @ts-expect-error a body has a setup
    definePlugin({ id: 'empty', load: async () => ({ views: [] }) })
    // @ts-expect-error unknown value of `loading`
    definePlugin({ id: 'often', loading: 'often', setup() {} })
  })

  test('a controller has the type that `setup` returns', () => {
    expectTypeOf(ctx.use(sized).grow).toEqualTypeOf<(by: number) => number>()
    expectTypeOf(ctx.peek(sized)).toEqualTypeOf<{ grow: (by: number) => number } | undefined>()
    expectTypeOf(ctx.load(later)).resolves.toEqualTypeOf<{ name: string }>()
    expectTypeOf(ctx.use(later)).toEqualTypeOf<{ name: string }>()
    // @ts-expect-error no such method
    ctx.use(sized).shrink()
  })
})

describe('slots', () => {
  interface Action extends Contribution {
    readonly label: string
  }
  const actions = defineSlot<Action>('actions')
  const slots = {} as Slots

  test('contributions have the type of the slot', () => {
    slots.contribute(actions, { id: 'a', label: 'A', order: 1, when: () => true })
    expectTypeOf(slots.get(actions)).toEqualTypeOf<readonly Action[]>()
    // @ts-expect-error the contribution lacks a part
    slots.contribute(actions, { id: 'a' })
    // @ts-expect-error the contribution has no id
    slots.contribute(actions, { label: 'A' })
  })
})

describe('storage', () => {
  const key = defineStorageKey('recent', array(string()), [])
  const storage = {} as Storage

  test('values have the type of the struct', () => {
    expectTypeOf(storage.get(key)).toEqualTypeOf<string[]>()
    // @ts-expect-error wrong type
    storage.set(key, [1])
    // @ts-expect-error the struct does not accept the fallback
    defineStorageKey('wrong', number(), 'x')
  })
})

describe('errors', () => {
  const Status = defineError('STATUS', (p: { status: number }) => `${p.status}`)
  const Plain = defineError('PLAIN', 'plain')

  test('a kind has a literal code, and takes the parameters of its text', () => {
    expectTypeOf(new Status({ status: 1 }, { cause: null }).code).toEqualTypeOf<'STATUS'>()
    expectTypeOf(Plain.code).toEqualTypeOf<'PLAIN'>()
    new Plain({ cause: 1 })
    // @ts-expect-error the parameters are missing
    new Status()
    // @ts-expect-error wrong type
    new Status({ status: '1' })
  })

  test('is() narrows', () => {
    const error: unknown = null
    if (Status.is(error)) expectTypeOf(error.code).toEqualTypeOf<'STATUS'>()
  })
})

describe('messages', () => {
  const send = defineMessages('send', {
    title: 'Send',
    retry: (p: { seconds: number }, f: Format) => f.number(p.seconds),
  })
  const service = {} as MessagesService

  test('texts are strings, or functions that callers give only the parameters', () => {
    const texts = service.get(send)
    expectTypeOf(texts.title).toEqualTypeOf<string>()
    expectTypeOf(texts.retry).toEqualTypeOf<(params: { seconds: number }) => string>()
    // @ts-expect-error the parameters are missing
    texts.retry()
    // @ts-expect-error wrong type
    texts.retry({ seconds: '1' })
    // @ts-expect-error unknown text
    texts.other
  })

  test('a translation has every text, of the same kind', () => {
    translate(send, { title: 'Senden', retry: (p, f) => f.number(p.seconds) })
    // @ts-expect-error a text is missing
    translate(send, { title: 'Senden' })
    // @ts-expect-error an unknown text
    translate(send, { title: 'Senden', retry: () => '', other: '' })
    // @ts-expect-error the text takes no parameters
    translate(send, { title: () => 'Senden', retry: () => '' })
    // @ts-expect-error the text has no such parameter
    translate(send, { title: 'Senden', retry: (p) => p.minutes })
  })
})
