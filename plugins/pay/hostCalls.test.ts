import { expect, test } from 'vitest'
import { getSupportedChains } from '../../src/wallet/chainData/endpoints.ts'
import { pay } from './index.ts'
import { bill, loadFirst, openStage, shop, tokenBill } from './testing/createStage.ts'

loadFirst()

const valid = { ...bill, exchangeId: 'tidemark' }
const { signal } = new AbortController()
const asset = (patch: object) => ({ ...valid, paymentAsset: { ...bill.paymentAsset, ...patch } })
const metadata = (patch: object) => asset({ metadata: { ...bill.paymentAsset.metadata, ...patch } })

test.each<[string, unknown, string]>([
  ['nothing', undefined, 'request'],
  ['no asset', { ...valid, paymentAsset: undefined }, 'request'],
  ['no decimals', metadata({ decimals: undefined }), 'request'],
  ['decimals that are no integer', metadata({ decimals: 1.5 }), 'asset'],
  ['other decimals than those of the coin', metadata({ decimals: 6 }), 'otherToken'],
  ['a network that is none', asset({ network: 'base' }), 'network'],
  ['a number as its amount', { ...valid, amount: 5 }, 'request'],
  ['an empty amount', { ...valid, amount: '' }, 'amount'],
  ['a negative amount', { ...valid, amount: '-5' }, 'amount'],
  ['whole tokens', { ...valid, amount: '1.5' }, 'amount'],
  ['a mistyped token', asset({ asset: '0x70997970c51812dc3A010C7d01b50e0d17dc79C8' }), 'asset'],
  ['no exchange', { ...valid, exchangeId: undefined }, 'request'],
  ['no recipient', { ...valid, recipient: undefined }, 'request'],
  ['a name as its recipient', { ...valid, recipient: 'ada.eth' }, 'recipient'],
  ['a mistyped recipient', { ...valid, recipient: shop.replace('3C44C', '3c44C') }, 'checksum'],
  ['the token as its recipient', { ...valid, ...tokenBill, recipient: tokenBill.paymentAsset.asset }, 'token'],
  [
    'no recipient in a namespace that the app does not have',
    { ...asset({ network: 'near:x' }), recipient: ' ' },
    'recipient',
  ],
])('for %s, no page of an exchange is requested', async (_, query, problem) => {
  const stage = await openStage({ render: false })
  const controller = await stage.kernel.load(pay)
  await expect(controller.getPayUrl(query as never, signal)).rejects.toMatchObject({
    code: 'PAY_INVALID_REQUEST',
    message: `The payment can not be made: ${problem}`,
  })
  expect(stage.calls).toEqual([])
})

test('a host can use the object of its query again while the query is answered', async () => {
  const { kernel, calls } = await openStage({ render: false })
  const controller = await kernel.load(pay)
  const session = { exchangeId: 'tidemark', sessionId: 'session-1' }
  const filter = { payWithExchange: { includeOnly: ['tidemark'] } }
  const query = { ...valid, paymentAsset: { ...bill.paymentAsset } }
  const answers = [
    controller.getPayUrl(query, signal),
    controller.getBuyStatus(session, signal),
    controller.getExchanges(filter, signal),
  ]
  Object.assign(query, { amount: '1', exchangeId: 'lantern' })
  query.paymentAsset.network = 'eip155:31338'
  session.sessionId = 'session-2'
  filter.payWithExchange.includeOnly.push('lantern')
  await Promise.all(answers)
  const paramsOf = (name: string) => calls.find(({ method }) => method === name)?.params
  expect(paramsOf('reown_getExchangePayUrl')).toMatchObject({
    exchangeId: 'tidemark',
    asset: 'eip155:31337/slip44:60',
    amount: '1.5',
  })
  expect(paramsOf('reown_getExchangeBuyStatus')).toMatchObject({ sessionId: 'session-1' })
  expect(paramsOf('reown_getExchanges')).toMatchObject({ includeOnly: ['tidemark'] })
})

test('a host can change its request for the next payment, also inside', async () => {
  const stage = await openStage({ render: false })
  const own = { ...bill, amount: '1', payWithExchange: { includeOnly: ['tidemark'] } }
  const first = stage.ask(own)
  stage.kernel.modal.close()
  await first
  own.amount = '2'
  own.payWithExchange.includeOnly.push('lantern')
  void stage.ask(own)
  expect(stage.kernel.router.current()?.params).toEqual({
    ...bill,
    amount: '2',
    payWithExchange: { includeOnly: ['tidemark', 'lantern'] },
  })
})

test('a payment in a namespace that the app does not have has a page, with the recipient as it is', async () => {
  const stage = await openStage({ render: false })
  const controller = await stage.kernel.load(pay)
  const sol = {
    network: 'solana:x',
    asset: 'native',
    metadata: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  } as const
  stage.http.answer(getSupportedChains, { http: ['solana:x'] })
  const query = { ...valid, paymentAsset: sol, amount: '1500000000', recipient: 'Recipient' }
  expect(await controller.getPayUrl(query, signal)).toMatchObject({ sessionId: 'session-1' })
  expect(stage.calls).toMatchObject([{ params: { amount: '1.5', recipient: 'solana:x:Recipient' } }])
})

const { paymentAsset } = bill
test('of two filters one is sent, since the service refuses both at once; exchanges are filtered by both', async () => {
  const { kernel, calls } = await openStage({ render: false })
  const controller = await kernel.load(pay)
  const payWithExchange = { includeOnly: ['tidemark', 'lantern'], exclude: ['lantern'] }
  const found = await controller.getExchanges({ payWithExchange }, signal)
  expect(found.map(({ id }) => id)).toEqual(['tidemark'])
  expect(calls.map(({ params }) => params)).toEqual([{ page: 1, includeOnly: ['tidemark', 'lantern'] }])
})

const withDecimals = (decimals: unknown) => ({ ...paymentAsset, metadata: { ...paymentAsset.metadata, decimals } })
test.each<[string, unknown, string]>([
  ['nothing', undefined, 'request'],
  ['a text', 'native', 'request'],
  ['a page that is a text', { page: '2' }, 'request'],
  ['an asset that is a text', { paymentAsset: 'native' }, 'request'],
  ['a network that is a number', { paymentAsset: { ...paymentAsset, network: 1 } }, 'request'],
  ['a choice that is none', { choice: 'gift' }, 'request'],
  ['filters that are no lists', { payWithExchange: { includeOnly: 7 } }, 'request'],
  ['an amount that is no number', { paymentAsset, amount: 'much' }, 'amount'],
  ['an amount in whole tokens', { paymentAsset, amount: '1.5' }, 'amount'],
  ['a negative amount', { paymentAsset, amount: -5 }, 'amount'],
  ['an amount without decimals', { paymentAsset: { ...paymentAsset, metadata: undefined }, amount: '5' }, 'asset'],
  ['an amount with decimals that are none', { paymentAsset: withDecimals('6'), amount: '5' }, 'asset'],
])('for %s no exchanges are requested, and the error has a name', async (_, query, problem) => {
  const { kernel, calls } = await openStage({ render: false })
  const controller = await kernel.load(pay)
  await expect(controller.getExchanges(query as never, signal)).rejects.toMatchObject({
    code: 'PAY_INVALID_REQUEST',
    message: `The payment can not be made: ${problem}`,
  })
  expect(calls).toEqual([])
})

test('hosts without types may pass `null` for what they leave out of a query, and an asset without its metadata', async () => {
  const { kernel, calls } = await openStage({ render: false })
  const controller = await kernel.load(pay)
  const nothing = { page: null, paymentAsset: null, amount: null, choice: null, payWithExchange: null }
  expect(await controller.getExchanges(nothing as never, signal)).toHaveLength(2)
  const short = { network: paymentAsset.network, asset: 'native' }
  expect(await controller.getExchanges({ paymentAsset: short } as never, signal)).toHaveLength(2)
  expect(calls.map(({ params }) => params)).toEqual([{ page: 1 }, { page: 1, asset: 'eip155:31337/slip44:60' }])
  const payWithExchange = { includeOnly: null, exclude: ['lantern'] }
  for (const metadata of [{ decimals: 18 }, { ...paymentAsset.metadata, logoURI: null }]) {
    const query = { paymentAsset: { ...paymentAsset, metadata }, amount: bill.amount, payWithExchange }
    expect(await controller.getExchanges(query as never, signal)).toHaveLength(1)
  }
  expect(calls.at(-1)?.params).toMatchObject({ amount: '1.5', exclude: ['lantern'] })
  const picture = { ...paymentAsset, metadata: { ...paymentAsset.metadata, logoURI: null } }
  const query = { ...valid, paymentAsset: picture, choice: null } as never
  expect(await controller.getPayUrl(query, signal)).toMatchObject({ sessionId: 'session-1' })
})

test.each<[string, object]>([
  ['exchange', { sessionId: 'session-1' }],
  ['session', { exchangeId: 'tidemark', sessionId: 1 }],
])('without the id of the %s no status is requested', async (_, query) => {
  const { kernel, calls } = await openStage({ render: false })
  const controller = await kernel.load(pay)
  await expect(controller.getBuyStatus(query as never, signal)).rejects.toMatchObject({ code: 'PAY_INVALID_REQUEST' })
  expect(calls).toEqual([])
})
