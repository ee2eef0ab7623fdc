import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { abortReason } from '../../kernel/internal.ts'
import { accountAt } from '../testing/index.ts'
import {
  ask,
  type Browser,
  createBrowser,
  createModel,
  type Model,
  type ModelNamespace,
  type NamespaceModel,
  namespaces,
  networks,
  observe,
  predict,
  showUp,
  wallets,
} from '../testing/model.ts'
import { settle } from '../testing/until.ts'

/** A command: something that happens on the page, and its effect on the model. */
const command = (
  name: string,
  happen: (browser: Browser) => unknown,
  expected: (model: Model) => void,
  check: (model: Model) => boolean = () => true,
): fc.AsyncCommand<Model, Browser> => ({
  check: (model) => check(model),
  toString: () => name,
  async run(model, browser) {
    await happen(browser)
    await settle()
    expected(model)
    const seen = observe(browser)
    expect(seen).toEqual(predict(model, seen))
  },
})
const each = (change: (model: NamespaceModel, namespace: ModelNamespace) => void) => (model: Model) => {
  for (const namespace of namespaces) change(model[namespace], namespace)
}

const connect = (namespace: ModelNamespace, id: string) =>
  command(
    `connect ${id} on ${namespace}`,
    ({ stage, callers }) => {
      const caller = new AbortController()
      callers[namespace].push(caller)
      stage.wallet.connect({ connectorId: id, namespace: namespace, signal: caller.signal }).catch(() => {})
    },
    ({ [namespace]: model }) => {
      model.waiting = null
      ask(model, id, false)
    },
    ({ [namespace]: model }) => model.isOn && model.onPage.has(id),
  )
const answer = (namespace: ModelNamespace, back: number, code: number | null) =>
  command(
    `request ${back} from the end on ${namespace}: ${code ?? 'accept'}`,
    ({ requests }) => {
      const request = requests(namespace).at(-1 - back)
      if (code === null) request?.accept()
      else request?.reject({ code })
    },
    ({ [namespace]: model }) => {
      const { attempt } = model
      if (!attempt || attempt.request !== model.asked - 1 - back) return
      model.attempt = null
      if (code === null) {
        model.session = { id: attempt.id, account: `0x${attempt.id}`, network: networks[namespace][0], leaving: false }
        model.stored = attempt.id
      } else if (attempt.silent && code === 4001) model.stored = null
    },
  )
const abort = (namespace: ModelNamespace) =>
  command(
    `the callers on ${namespace} stop waiting`,
    ({ callers }) => callers[namespace].forEach((caller) => void caller.abort(abortReason('closed'))),
    ({ [namespace]: model }) => {
      if (!model.attempt?.silent) model.attempt = null
    },
  )
const tell = (namespace: ModelNamespace, id: string, account: string, place: 0 | 1) =>
  command(
    `${id} moves to ${account} on ${networks[namespace][place]}`,
    (browser) => {
      const wallet = browser.chain(namespace).wallet(id)
      wallet.tell({ type: 'accounts', accounts: [accountAt(account)] })
      wallet.tell({ type: 'network', network: networks[namespace][place] })
    },
    ({ [namespace]: { session } }) => {
      if (session?.id === id) Object.assign(session, { account, network: networks[namespace][place] })
    },
  )
const leave = (namespace: ModelNamespace, id: string) =>
  command(
    `${id} ends its session on ${namespace}`,
    (browser) => browser.chain(namespace).wallet(id).tell({ type: 'disconnected' }),
    ({ [namespace]: model }) => {
      if (model.session?.id === id) Object.assign(model, { session: null, stored: null })
    },
  )
const disconnect = (goodbye: 'accept' | 'reject' | 'hang', where: ModelNamespace | undefined) =>
  command(
    `disconnect ${where ?? 'all'}, goodbye: ${goodbye}`,
    (browser) => {
      const replies = {
        accept: Promise.resolve(),
        reject: Promise.reject(new Error('no')),
        hang: new Promise<void>(() => {}),
      }
      replies.reject.catch(() => {})
      for (const namespace of namespaces) {
        for (const id of wallets) browser.chain(namespace).wallet(id).onDisconnect = () => replies[goodbye]
      }
      browser.stage.wallet.disconnect(where).catch(() => {})
    },
    each((model, namespace) => {
      if (where && namespace !== where) return
      const isHere = model.session !== null || model.attempt !== null || model.waiting !== null
      if (isHere || where) model.stored = null
      Object.assign(model, { attempt: null, waiting: null })
      if (goodbye !== 'hang') model.session = null
      else if (model.session) model.session.leaving = true
    }),
  )
const time = command(
  'ten seconds pass',
  () => vi.advanceTimersByTimeAsync(10_000),
  each((model) => {
    model.waiting = null
    if (model.attempt?.silent) model.attempt = null
    if (model.session?.leaving) model.session = null
  }),
)
const otherTab = (namespace: ModelNamespace) =>
  command(
    `another tab disconnects ${namespace}`,
    ({ stage }) => {
      const key = 'portico/connections'
      const { [namespace]: _, ...others } = (stage.stored('connections') ?? {}) as Record<string, unknown>
      stage.storage.setItem(key, JSON.stringify(others))
      window.dispatchEvent(Object.assign(new Event('storage'), { key }))
    },
    (model) => {
      // Every namespace that storage does not have is disconnected.
      for (const name of namespaces) {
        const own = model[name]
        if (name === namespace) own.stored = null
        if (own.stored !== null) continue
        if (own.attempt?.silent) own.attempt = null
        Object.assign(own, { session: null, waiting: null })
      }
    },
  )
const power = (namespace: ModelNamespace, isOn: boolean) =>
  command(
    `${namespace} is switched ${isOn ? 'on' : 'off'}`,
    ({ stage }) => stage.kernel.flags.setFeatures({ ...switches.get(stage), ...turn(stage, namespace, isOn) }),
    ({ [namespace]: model }) => {
      model.isOn = isOn
      if (isOn) showUp(model)
      else Object.assign(model, { session: null, attempt: null })
    },
  )
/** The flags of the chains on a page; a reload opens another page. */
const switches = new WeakMap<Browser['stage'], Record<string, boolean>>()
const turn = (stage: Browser['stage'], namespace: ModelNamespace, isOn: boolean) => {
  const next = { ...switches.get(stage), [`scripted-${namespace}`]: isOn }
  switches.set(stage, next)
  return next
}
const announce = (namespace: ModelNamespace, id: string) =>
  command(
    `${id} shows up on ${namespace}`,
    (browser) => browser.chain(namespace).announce(id),
    ({ [namespace]: model }) => {
      model.onPage.add(id)
      showUp(model)
    },
  )
const reload = (onPage: readonly string[]) =>
  command(
    `reload with ${onPage.join() || 'nothing'} on the page`,
    (browser) => browser.reload(onPage),
    each((model) => {
      Object.assign(model, { session: null, attempt: null, waiting: model.stored, isOn: true, onPage: new Set(onPage) })
      showUp(model)
    }),
  )

const id = fc.constantFrom(...wallets)
const namespace = fc.constantFrom(...namespaces)
const answers = fc
  .tuple(namespace, fc.constantFrom(0, 0, 0, 1, 2), fc.constantFrom(null, null, 4001, 4100, -32603))
  .map((all) => answer(...all))
const commands = [
  fc.tuple(namespace, id).map((pair) => connect(...pair)),
  fc.tuple(namespace, id).map((pair) => connect(...pair)),
  answers,
  answers,
  fc.constant(time),
  namespace.map(abort),
  namespace.map(otherTab),
  fc
    .tuple(namespace, id, fc.constantFrom('0x1', '0x2'), fc.constantFrom(0 as const, 1 as const))
    .map((all) => tell(...all)),
  fc.tuple(namespace, id).map((pair) => leave(...pair)),
  fc
    .tuple(
      fc.constantFrom('accept' as const, 'reject' as const, 'hang' as const),
      fc.constantFrom(undefined, ...namespaces),
    )
    .map((pair) => disconnect(...pair)),
  fc.tuple(namespace, fc.boolean()).map((pair) => power(...pair)),
  fc.tuple(namespace, id).map((pair) => announce(...pair)),
  fc.tuple(namespace, id).map((pair) => announce(...pair)),
  fc.subarray([...wallets]).map(reload),
]

test('after any sequence of events, each connection is in the state of the table and the model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 60, size: 'max' }), async (list) => {
      const browser = createBrowser()
      try {
        await fc.asyncModelRun(() => ({ real: browser, model: createModel() }), list)
      } finally {
        browser.close()
      }
      expect(vi.getTimerCount()).toBe(0)
    }),
    { numRuns: 300 },
  )
}, 60_000)

beforeAll(() => void vi.stubGlobal('window', new EventTarget()))
afterAll(() => void vi.unstubAllGlobals())
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())
