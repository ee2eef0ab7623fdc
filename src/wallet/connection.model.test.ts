import fc from 'fast-check'
import { abortReason } from 'portico/kernel'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { accountAt, ids } from './testing/index.ts'
import {
  ask,
  type Browser,
  createBrowser,
  createModel,
  type Model,
  observe,
  predict,
  showUp,
  wallets,
} from './testing/model.ts'
import { settle } from './testing/until.ts'

const flag = 'scripted-eip155'

/** What happens, and what the model makes of it. */
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

const connect = (id: string) =>
  command(
    `connect ${id}`,
    ({ stage, callers }) => {
      const caller = new AbortController()
      callers.push(caller)
      stage.connect(id, caller.signal).catch(() => {})
    },
    (model) => {
      model.waiting = null
      ask(model, id, false)
    },
    (model) => model.isOn && model.onPage.has(id),
  )
const answer = (back: number, code: number | null) =>
  command(
    `request ${back} from the end: ${code ?? 'accept'}`,
    ({ requests }) => {
      const request = requests().at(-1 - back)
      if (code === null) request?.accept()
      else request?.reject({ code })
    },
    (model) => {
      const { attempt } = model
      if (!attempt || attempt.request !== model.asked - 1 - back) return
      model.attempt = null
      if (code === null) {
        model.session = { id: attempt.id, account: `0x${attempt.id}`, network: ids.one, leaving: false }
        model.stored = attempt.id
      } else if (attempt.silent && code === 4001) model.stored = null
    },
  )
const abort = command(
  'the callers stop waiting',
  ({ callers }) => callers.forEach((caller) => void caller.abort(abortReason('closed'))),
  (model) => {
    if (!model.attempt?.silent) model.attempt = null
  },
)
const tell = (id: string, account: string, network: 'one' | 'ten') =>
  command(
    `${id} moves to ${account} on ${network}`,
    ({ stage }) => {
      stage.evm.wallet(id).tell({ type: 'accounts', accounts: [accountAt(account)] })
      stage.evm.wallet(id).tell({ type: 'network', network: ids[network] })
    },
    ({ session }) => {
      if (session?.id === id) Object.assign(session, { account, network: ids[network] })
    },
  )
const leave = (id: string) =>
  command(
    `${id} ends its session`,
    ({ stage }) => stage.evm.wallet(id).tell({ type: 'disconnected' }),
    (model) => {
      if (model.session?.id === id) Object.assign(model, { session: null, stored: null })
    },
  )
const disconnect = (goodbye: 'accept' | 'reject' | 'hang') =>
  command(
    `disconnect, goodbye: ${goodbye}`,
    ({ stage }) => {
      const replies = {
        accept: Promise.resolve(),
        reject: Promise.reject(new Error('no')),
        hang: new Promise<void>(() => {}),
      }
      replies.reject.catch(() => {})
      for (const id of wallets) stage.evm.wallet(id).onDisconnect = () => replies[goodbye]
      stage.wallet.disconnect().catch(() => {})
    },
    (model) => {
      const isHere = model.session !== null || model.attempt !== null || model.waiting !== null
      if (isHere) model.stored = null
      Object.assign(model, { attempt: null, waiting: null })
      if (goodbye !== 'hang') model.session = null
      else if (model.session) model.session.leaving = true
    },
  )
const time = command(
  'ten seconds pass',
  () => vi.advanceTimersByTimeAsync(10_000),
  (model) => {
    model.waiting = null
    if (model.attempt?.silent) model.attempt = null
    if (model.session?.leaving) model.session = null
  },
)
const otherTab = command(
  'another tab disconnects',
  ({ stage }) => {
    const key = 'portico/connections'
    stage.storage.setItem(key, '{}')
    window.dispatchEvent(Object.assign(new Event('storage'), { key }))
  },
  (model) => {
    if (model.attempt?.silent) model.attempt = null
    Object.assign(model, { session: null, waiting: null, stored: null })
  },
)
const power = (isOn: boolean) =>
  command(
    `the chain is switched ${isOn ? 'on' : 'off'}`,
    ({ stage }) => stage.kernel.flags.setFeatures({ [flag]: isOn }),
    (model) => {
      model.isOn = isOn
      if (isOn) showUp(model)
      else Object.assign(model, { session: null, attempt: null })
    },
  )
const announce = (id: string) =>
  command(
    `${id} shows up`,
    ({ stage }) => stage.evm.announce(id),
    (model) => {
      model.onPage.add(id)
      showUp(model)
    },
  )
const reload = (onPage: readonly string[]) =>
  command(
    `reload with ${onPage.join() || 'nothing'} on the page`,
    (browser) => browser.reload(onPage),
    (model) => {
      Object.assign(model, { session: null, attempt: null, waiting: model.stored, isOn: true, onPage: new Set(onPage) })
      showUp(model)
    },
  )

const id = fc.constantFrom(...wallets)
const commands = [
  id.map(connect),
  id.map(connect),
  fc
    .tuple(fc.constantFrom(0, 0, 0, 1, 2), fc.constantFrom(null, null, 4001, 4100, -32603))
    .map((pair) => answer(...pair)),
  fc
    .tuple(fc.constantFrom(0, 0, 0, 1, 2), fc.constantFrom(null, null, 4001, 4100, -32603))
    .map((pair) => answer(...pair)),
  fc.constantFrom(abort, time, otherTab),
  fc
    .tuple(id, fc.constantFrom('0x1', '0x2'), fc.constantFrom('one' as const, 'ten' as const))
    .map((all) => tell(...all)),
  id.map(leave),
  fc.constantFrom('accept' as const, 'reject' as const, 'hang' as const).map(disconnect),
  fc.boolean().map(power),
  id.map(announce),
  id.map(announce),
  fc.subarray([...wallets]).map(reload),
]

test('whatever happens, a connection is where the table and the model say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 40, size: 'max' }), async (list) => {
      const browser = createBrowser()
      try {
        await fc.asyncModelRun(() => ({ real: browser, model: createModel() }), list)
      } finally {
        browser.close()
      }
      expect(vi.getTimerCount()).toBe(0)
    }),
    { numRuns: 200 },
  )
}, 60_000)

beforeAll(() => void vi.stubGlobal('window', new EventTarget()))
afterAll(() => void vi.unstubAllGlobals())
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())
