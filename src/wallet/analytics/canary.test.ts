import { afterEach, beforeEach, expect, test } from 'vitest'
import { canaries, silenceConsole } from '../../../test/harness/canaries.ts'
import { data } from '../chainData/data.ts'
import { getHistory, getIdentity, getSupportedChains, getTokenBalances } from '../chainData/endpoints.ts'
import { createMemory, createScriptedChain, ids } from '../testing/index.ts'
import { settle } from '../testing/until.ts'
import { connectFailed } from '../tokens.ts'
import { type CountingPage, createCountingPage } from './testing.ts'

let page: CountingPage
beforeEach(() => {
  page = createCountingPage()
})
afterEach(() => page.end())

test.each(canaries)('%s in a failure is in no log, event, storage or console', async (text, secret) => {
  const printed = silenceConsole()
  let failures = 0
  const failure = () => {
    failures++
    return Object.assign(new Error(text, { cause: { message: text, data: [text] } }), { code: 4001 })
  }
  const fail = () => Promise.reject(failure())
  const { http } = page
  http.answer(getSupportedChains, { http: ['eip155:1'] })
  // Answers of a wrong shape: the error of their validation must not repeat them.
  http.answer(getIdentity, { name: [text], avatar: { [text]: text } } as never)
  http.answer(getTokenBalances, { balances: [text, { name: text, iconUrl: text }] } as never)
  http.answer(getHistory, { data: text, next: [text] } as never)
  page.begin({ address: true }, { log: { level: 'debug' }, onError: undefined as never }, { extra: [data()] })
  await page.stage.kernel.start()
  await page.open()
  const { kernel, evm, wallet, storage } = page.stage
  const { signal } = kernel
  const places = () => ({
    log: kernel.log.export(),
    console: JSON.stringify(printed()),
    events: JSON.stringify(page.sent()),
    storage: JSON.stringify([...storage.entries]),
  })
  const flows: Readonly<Record<string, () => unknown>> = {
    async connect() {
      evm.wallet('a').mode = failure() as never
      await page.stage.connect('a').catch((error: unknown) => kernel.log.error('It failed', error))
      evm.wallet('a').mode = 'accept'
    },
    async pairing() {
      const far = evm.wallet('far')
      Object.assign(far.connector, { type: 'WALLET_CONNECT', name: 'Far' })
      const uri = `wc:7f6e@2?relay-protocol=irn&symKey=${secret}`
      far.connector.prepare = async ({ onPairing }) => {
        onPairing?.({ uri, expiresAt: Date.now() + 1000 })
        throw failure()
      }
      evm.announce('far')
      await page.stage.connect('far').catch(kernel.report)
    },
    async network() {
      await page.stage.connect('a')
      evm.wallet('a').onSwitch = fail
      await wallet.switchNetwork(ids.ten, signal).catch(kernel.report)
    },
    async sign() {
      const session = wallet.session()
      if (session) Object.assign(session, { signMessage: fail, request: fail })
      await wallet.signMessage(text, { signal }).catch(kernel.report)
    },
    async balance() {
      evm.balance = fail
      await wallet.refreshBalance('eip155', { force: true, signal }).catch(kernel.report)
    },
    async data() {
      const service = await kernel.load(data)
      const at = { address: '0xa', network: ids.one, namespace: 'eip155' } as never
      await service.refreshIdentity('eip155', { signal }).catch(kernel.report)
      await service.refreshTokens('eip155', { force: true, signal }).catch(kernel.report)
      await service.refreshNfts('eip155', { signal }).catch(kernel.report)
      await service.readHistory(at, { signal }).catch(kernel.report)
    },
    tracked() {
      kernel.events.emit(connectFailed, { namespace: 'eip155', error: failure() })
      page.track('SEND_ERROR', { message: text, name: text, token: text, search: text })
    },
    async disconnect() {
      evm.wallet('a').onDisconnect = fail
      await wallet.disconnect().catch(kernel.report)
    },
  }
  for (const [name, flow] of Object.entries(flows)) {
    failures = 0
    await flow()
    await settle()
    expect(failures, name).toBeGreaterThan(0)
    for (const [place, found] of Object.entries(places())) expect(found, `${name}: ${place}`).not.toContain(secret)
  }
  await page.pass()
  await settle()
  expect(page.sent().length).toBeGreaterThan(0)
  for (const [place, found] of Object.entries(places())) expect(found, place).not.toContain(secret)
  expect(places().log).toContain('It failed')
  expect(http.requests.some(({ url }) => url.pathname.endsWith('/balance'))).toBe(true)
})

test.each(
  canaries,
)('%s in the failure of a restored wallet is in no log, event, storage or console', async (text, secret) => {
  const storage = createMemory()
  page.begin({}, {}, { storage })
  await page.stage.connect('a')
  page.stage.kernel.destroy()
  const printed = silenceConsole()
  const evm = createScriptedChain('eip155', ids.one)
  evm.wallet('a').mode = Object.assign(new Error(text, { cause: text }), { data: { [text]: text } }) as never
  page.begin({}, { log: { level: 'debug' }, onError: undefined as never }, { storage, evm })
  await page.open()
  await page.pass(20_000)
  expect(evm.requests.length).toBeGreaterThan(0)
  const { kernel } = page.stage
  const found = JSON.stringify([kernel.log.export(), printed(), page.sent(), [...storage.entries]])
  expect(found).not.toContain(secret)
})
