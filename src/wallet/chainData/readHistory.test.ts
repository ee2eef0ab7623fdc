import { afterEach, expect, test } from 'vitest'
import { nftTransaction } from '../../../test/world/chainData.ts'
import { selectNetwork } from '../select.ts'
import { ids } from '../testing/index.ts'
import { getHistory, getSupportedChains } from './endpoints.ts'
import { maxTransactions, maxTransfers, readTransactions } from './history.ts'
import { createAccountStage, type DataStage, never } from './testing.ts'

let stage: DataStage
afterEach(() => stage.kernel.destroy())

const read = (cursor?: string) => {
  const network = selectNetwork(stage.kernel.store.get, 'eip155')
  if (!network) throw new Error('There is no network')
  return stage.data.readHistory({ address: '0xa', network }, { cursor, signal: never() })
}
const asked = () => stage.http.requests.filter(({ url }) => url.pathname.endsWith('/history'))
const one = nftTransaction('1', 'in', { name: 'One', image: null }, ids.one)

test('a page has the valid transactions, and the cursor of the next page', async () => {
  stage = await createAccountStage()
  stage.http.answer(getHistory, { data: [one, { id: 1 }], next: '2' })
  expect(await read('1')).toEqual({ transactions: [one], next: '2' })
  expect(asked()[0]?.url.pathname).toBe('/v1/account/0xa/history')
  expect(Object.fromEntries(asked()[0]?.url.searchParams ?? [])).toMatchObject({ chainId: ids.one, cursor: '1' })
})

test('the transactions of a page, and the transfers of a transaction, are limited', () => {
  const transfers = Array.from({ length: 5000 }, () => one.transfers[0])
  const page = Array.from({ length: 5000 }, () => ({ ...one, transfers }))
  const transactions = readTransactions(page)
  expect(transactions).toHaveLength(maxTransactions)
  expect(transactions[0]?.transfers).toHaveLength(maxTransfers)
})

test.each([
  ['is that of the page itself', '1'],
  ['is missing', undefined],
  ['is empty', ''],
])('a next cursor that %s ends the history', async (_, next) => {
  stage = await createAccountStage()
  stage.http.answer(getHistory, { data: [], ...(next === undefined ? {} : { next }) })
  expect(await read('1')).toEqual({ transactions: [], next: null })
})

test('a network that the service does not support has no history, and no request is sent', async () => {
  stage = await createAccountStage()
  stage.http.answer(getSupportedChains, { http: [ids.devnet] })
  expect(await read()).toBeNull()
  expect(asked()).toEqual([])
})

test('throws if the supported networks are not known, or the service fails', async () => {
  stage = await createAccountStage({}, ({ http }) => http.fail(getSupportedChains))
  await expect(read()).rejects.toMatchObject({ code: 'DATA_NETWORKS_UNKNOWN' })
  stage.http.answer(getSupportedChains, { http: [ids.one] })
  stage.http.fail(getHistory)
  await expect(read()).rejects.toMatchObject({ code: 'HTTP_STATUS' })
})
