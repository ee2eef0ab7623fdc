import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settle } from '../testing/until.ts'
import { connectFailed } from '../tokens.ts'
import { type CountingPage, createCountingPage } from './testing.ts'

let page: CountingPage
beforeEach(() => {
  page = createCountingPage()
})
afterEach(() => page.end())

const words = 'abandon ability able about above absent absorb abstract absurd abuse access zoo'.split(' ')
const hex = '9f'.repeat(32)
const base64 = 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA='

/** Texts of failures, and of each what must be found nowhere. */
const canaries: readonly (readonly [text: string, secret: string])[] = [
  ['apiKey=canary01', 'canary01'],
  ['api_key: canary02', 'canary02'],
  ['dkey=canary03', 'canary03'],
  ['access_token=canary04', 'canary04'],
  ['client_secret=canary05', 'canary05'],
  ['x-api-key: canary06', 'canary06'],
  ['Cookie: theme=dark; sid=canary07', 'canary07'],
  ['Basic Y2FuYXJ5OmNhbmFyeTA4', 'Y2FuYXJ5'],
  ['Bearer canary09', 'canary09'],
  ['https://user:canary10@rpc.example/', 'canary10'],
  ['https://rpc.example/v3/canary11', 'canary11'],
  ['wss://rpc.example/?x=canary12', 'canary12'],
  ['wc:7f6e@2?relay-protocol=irn&symKey=canary13', 'canary13'],
  ['{"password":"canary14"}', 'canary14'],
  ['canary15@mail.example', 'canary15'],
  [`key 0x${hex}`, hex],
  [`key ${base64}`, base64.slice(0, 20)],
  [words.join(' '), 'absorb'],
  [words.map((word, at) => `${at + 1}. ${word}`).join('\n'), 'absorb'],
  ['eyJhbGciOiJIUzI1NiJ9.canary20.sig', 'canary20'],
]

test.each(canaries)('%s in a failure is in no log, event, storage or console', async (text, secret) => {
  const printed = (['error', 'warn', 'info', 'debug', 'log'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation(() => {}),
  )
  page.begin({ address: true }, { log: { level: 'debug' }, onError: undefined as never })
  await page.open()
  const { kernel, evm, wallet, storage } = page.stage
  const failure = () => Object.assign(new Error(text, { cause: { message: text, data: [text] } }), { code: 4001 })
  evm.wallet('a').mode = failure() as never
  await page.stage.connect('a').catch((error: unknown) => kernel.log.error('It failed', error))
  evm.wallet('a').mode = 'accept'
  await page.stage.connect('a')
  evm.balance = () => Promise.reject(failure())
  await wallet.refreshBalance('eip155', { force: true, signal: kernel.signal }).catch(kernel.report)
  kernel.events.emit(connectFailed, { namespace: 'eip155', error: failure() })
  page.track('SEND_ERROR', { message: text, name: text, token: text, search: text })
  evm.wallet('a').onDisconnect = () => Promise.reject(failure())
  await wallet.disconnect().catch(kernel.report)
  await page.pass()
  await settle()
  expect(page.sent().length).toBeGreaterThan(0)
  const places = {
    log: kernel.log.export(),
    console: JSON.stringify(printed.map(({ mock }) => mock.calls)),
    events: JSON.stringify(page.sent()),
    storage: JSON.stringify([...storage.entries]),
  }
  for (const [place, found] of Object.entries(places)) expect(found, place).not.toContain(secret)
  expect(places.log).toContain('It failed')
})
