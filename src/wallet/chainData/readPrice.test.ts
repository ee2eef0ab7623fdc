import { afterEach, expect, test } from 'vitest'
import { ids } from '../testing/index.ts'
import { getPrice, getSupportedChains } from './endpoints.ts'
import { createAccountStage, type DataStage, never } from './testing.ts'

let stage: DataStage
afterEach(() => stage.kernel.destroy())

const token = `${ids.one}:0xAb0000000000000000000000000000000000000C` as const
const read = () => stage.data.readPrice(token, never())
const asked = () => stage.http.requests.filter(({ url }) => url.pathname === '/v1/fungible/price')
const priced = (price: unknown, address: string = token) => ({ address, price, name: 'A', symbol: 'A', decimals: 6 })

test('a price is in dollars, and asked for by the token and the project', async () => {
  stage = await createAccountStage()
  stage.http.answer(getPrice, { fungibles: [priced(3.21, token.toLowerCase())] })
  expect(await read()).toBe(3.21)
  expect(asked()[0]?.body).toMatchObject({ currency: 'usd', addresses: [token], projectId: expect.any(String) })
})

test.each([
  ['of another token', [priced(1, `${ids.one}:0x${'1'.repeat(40)}`)]],
  ['that is negative', [priced(-1)]],
  ['that is a text', [priced('1')]],
  ['that is missing', []],
])('a price %s is ignored', async (_, fungibles) => {
  stage = await createAccountStage()
  stage.http.answer(getPrice, { fungibles })
  expect(await read()).toBeNull()
})

test('no price is requested on a network that the service does not support', async () => {
  stage = await createAccountStage()
  stage.http.answer(getSupportedChains, { http: [ids.devnet] })
  expect(await read()).toBeNull()
  expect(asked()).toEqual([])
})

test.each([
  '0xAb0000000000000000000000000000000000000C',
  'eip155:1',
  '',
  'eip155:1:0x1:2',
])('a token that is no CAIP-10 id throws "Invalid CAIP Address": "%s"', async (text) => {
  stage = await createAccountStage()
  await expect(stage.data.readPrice(text as never, never())).rejects.toThrow('Invalid CAIP Address')
  expect(asked()).toEqual([])
})

test('a failure of the service is thrown', async () => {
  stage = await createAccountStage()
  stage.http.fail(getPrice)
  await expect(read()).rejects.toMatchObject({ code: 'HTTP_STATUS' })
})
