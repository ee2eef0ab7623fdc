/** Buying while the onramp service answers with errors, garbage or nothing. */
import { expect, test, vi } from 'vitest'
import { skipPauses } from '../../test/harness/skipPauses.ts'
import type { Fault } from '../../test/world/faults.ts'
import { prepareService } from '../../test/world/serviceStage.ts'
import { onramp, onrampSlice } from './index.ts'

skipPauses()

const options = '/v1/onramp/options'
const quote = '/v1/onramp/quote'
const generator = '/v1/generators/onrampurl'
const timeLimit = 30_000

const service = prepareService()

/** Loads the plugin with a connected wallet. */
async function openPage() {
  const harness = await service.connect(onramp())
  const controller = await harness.kernel.load(onramp)
  const state = () => harness.kernel.store.get(onrampSlice)
  return { ...harness, controller, state }
}
async function openForm() {
  const page = await openPage()
  await page.controller.begin('eip155')
  return page
}
/** A window that records its URL and whether it was closed. */
function createWindow() {
  const seen = { url: null as string | null, isClosed: false }
  const page = {
    go: (url: string) => void Object.assign(seen, { url }),
    close: () => void Object.assign(seen, { isClosed: true }),
  }
  return { seen, page }
}
const isAsked = (path: string, times = 1) =>
  vi.waitFor(
    () => expect(service.api.requests.filter((request) => request.path === path)).toHaveLength(times),
    timeLimit,
  )

const broken: readonly (readonly [string, Fault])[] = [
  ['an error', { status: 500 }],
  ['broken JSON', { malformed: true }],
  ['a cut connection', { drop: true }],
  ['null', { json: null }],
  ['an answer without fields', { json: {} }],
]

test.each([
  ...broken,
  ['entries without fields', { json: { purchaseCurrencies: [{}, null], paymentCurrencies: [{ id: 'USD' }] } }],
] as const)('%s in place of the currencies gives the default currencies', async (_, fault) => {
  service.api.fail(options, fault)
  const { state } = await openForm()
  const { status, purchaseCurrencies, paymentCurrencies } = state()
  expect([status, purchaseCurrencies.map(({ symbol }) => symbol), paymentCurrencies.map(({ id }) => id)]).toEqual([
    'ready',
    ['USDC', 'ETH'],
    ['USD', 'EUR'],
  ])
})

test('names of currencies are cleaned, and symbols that can deceive or break the list are left out', async () => {
  const networks = [{ name: 'base', display_name: 'Base', chain_id: '8453', contract_address: '' }]
  const token = (symbol: string, name = symbol, display_name = 'Base') => ({
    id: symbol,
    symbol,
    name,
    networks: [{ ...networks[0], display_name }],
  })
  const money = (id: string) => ({ id, payment_method_limits: [] })
  service.api.fail(options, {
    json: {
      purchaseCurrencies: [
        token('ETH', '<b>Ether</b>'),
        token('\u202eHTE'),
        token(''),
        token('LONG', 'x'.repeat(500)),
        token('AERO', 'Aero ', 'Ba\u200bse'),
        token('SPACE', 'A  coin', ' Base'),
        token('NONE', '\u200b'),
        token('x'.repeat(500)),
        token('USDC'),
      ],
      paymentCurrencies: [money('US\u202eD'), money(''), money('x'.repeat(500)), money('EUR')],
    },
  })
  const { state } = await openForm()
  const { purchaseCurrencies, paymentCurrencies } = state()
  expect(purchaseCurrencies.map(({ symbol, name, networks }) => [symbol, name, networks[0]?.display_name])).toEqual([
    ['ETH', '<b>Ether</b>', 'Base'],
    ['LONG', 'x'.repeat(60), 'Base'],
    ['AERO', 'Aero', 'Ba se'],
    ['SPACE', 'A coin', 'Base'],
    ['NONE', 'NONE', 'Base'],
    ['USDC', 'USDC', 'Base'],
  ])
  expect(paymentCurrencies.map(({ id }) => id)).toEqual(['EUR'])
})

test.each(broken)('%s in place of a quote gives an estimate that is marked as one', async (_, fault) => {
  const { controller, state } = await openForm()
  service.api.fail(quote, fault)
  await controller.setAmount('100')
  expect(state()).toMatchObject({ quoteStatus: 'ready', quote: { amount: '100', isEstimate: true } })
})

test.each<[string, Fault]>([
  ['never comes', { hang: true, times: 1 }],
  ['comes too late', { delayMs: 300, times: 1 }],
])('a quote for a previously typed amount that %s is ignored', async (_, fault) => {
  const { controller, state } = await openForm()
  service.api.fail(quote, fault)
  const older = controller.setAmount('100').catch(() => {})
  await isAsked(quote)
  await controller.setAmount('250')
  await older
  expect(state().quote).toMatchObject({ amount: '250' })
})

test.each([
  ...broken,
  ['a script', { json: { url: 'javascript:alert(1)' } }],
] as const)('%s in place of the page of a provider closes the window', async (_, fault) => {
  const { controller, state } = await openForm()
  service.api.fail(generator, fault)
  const { seen, page } = createWindow()
  await controller.buy('coinbase', page)
  expect([state().purchase?.status, seen]).toEqual(['failed', { url: null, isClosed: true }])
})

test.each<[string, Fault]>([
  ['never comes', { hang: true }],
  ['comes too late', { delayMs: 300 }],
])('a page that %s is not opened after the purchase was stopped', async (_, fault) => {
  const { controller, state } = await openForm()
  service.api.fail(generator, fault)
  const { seen, page } = createWindow()
  const buying = controller.buy('coinbase', page)
  await isAsked(generator)
  controller.stop()
  await buying
  expect([state().purchase, seen]).toEqual([null, { url: null, isClosed: true }])
})

test('a second press on a provider closes the first window', async () => {
  const { controller, state } = await openForm()
  service.api.fail(generator, { delayMs: 100, times: 1 })
  const [first, second] = [createWindow(), createWindow()]
  const buying = controller.buy('coinbase', first.page)
  await isAsked(generator)
  void controller.buy('coinbase', second.page)
  await buying
  await vi.waitFor(() => expect(state().purchase?.status).toBe('waiting'), timeLimit)
  expect(first.seen).toEqual({ url: null, isClosed: true })
  expect(second.seen).toEqual({ url: expect.stringContaining('/onramp/page?address=0x'), isClosed: false })
  controller.stop()
})
