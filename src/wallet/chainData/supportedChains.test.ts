import { defineEndpoint } from 'portico/kernel'
import { clientParameters, dataService, projectService } from 'portico/project'
import { array, object, string, type } from 'superstruct'
import { afterEach, expect, test } from 'vitest'
import { UnsupportedCallError } from '../../kernel/apiErrors.ts'
import { ids } from '../testing/index.ts'
import { getSupportedChains } from './endpoints.ts'
import { selectTokens } from './select.ts'
import { createAccountStage, createDataStage, type DataStage, never } from './testing.ts'

const answer = type({ quotes: array(string()) })
const getQuotes = defineEndpoint({
  service: dataService,
  path: '/v1/quotes',
  input: object({}),
  answer,
  unsupported: { quotes: [] },
})
const getGas = defineEndpoint({ service: dataService, path: '/v1/gas', input: object({}), answer })
const getProject = defineEndpoint({ method: 'GET', service: projectService, path: '/p', input: object({}), answer })

let stage: DataStage
afterEach(() => stage.kernel.destroy())
const list = '/v1/supported-chains'
const call = (endpoint: typeof getQuotes) => stage.kernel.api.call(endpoint, {}, { signal: never() })
const start = async (options?: Parameters<typeof createAccountStage>[0]) => {
  stage = await createAccountStage(options)
  stage.http.answer(getQuotes, { quotes: ['q'] })
  stage.http.answer(getGas, { quotes: ['g'] })
  stage.http.answer(getProject, { quotes: ['p'] })
}

test('connecting a wallet sends no request', async () => {
  await start()
  expect(stage.paths()).toEqual([])
})

test('on a supported network a call is sent, with the parameters of the project', async () => {
  await start()
  stage.kernel.slots.contribute(clientParameters, { id: 'test', read: () => ({ clientId: 'client' }) })
  expect(await call(getQuotes)).toEqual({ quotes: ['q'] })
  expect(stage.paths()).toEqual([list, '/v1/quotes'])
  for (const { url } of stage.http.requests) {
    expect([...url.searchParams.keys()].sort()).toEqual(['clientId', 'projectId', 'st', 'sv'])
  }
})

test('on an unsupported network a call resolves with its neutral answer, or throws if it has none', async () => {
  await start()
  stage.evm.wallet('a').tell({ type: 'network', network: ids.ten })
  expect(await call(getQuotes)).toEqual({ quotes: [] })
  await expect(call(getGas)).rejects.toSatisfy(UnsupportedCallError.is)
  expect(stage.paths()).toEqual([list])
})

test('the active network counts, also without a connected wallet', async () => {
  stage = await createDataStage({ options: { defaultNetwork: ids.ten } })
  expect(await call(getQuotes)).toEqual({ quotes: [] })
})

test('without an active network no request is sent, not even for the list', async () => {
  stage = await createDataStage({ options: { networks: [] } })
  expect(await call(getQuotes)).toEqual({ quotes: [] })
  expect(stage.paths()).toEqual([])
})

test('for a call about an account, the network of that account counts', async () => {
  await start()
  stage.http.answer(getSupportedChains, { http: [ids.one] })
  stage.enable({ names: true, activity: true })
  stage.solana.announce('s')
  await stage.connect('s')
  expect(await call(getQuotes)).toEqual({ quotes: [] })
  await stage.data.refreshTokens('eip155', { signal: never() })
  await stage.data.refreshIdentity('eip155', { signal: never() })
  await stage.data.refreshNfts('eip155', { signal: never() })
  await stage.data.refreshTokens('solana', { signal: never() })
  expect(stage.paths()).toEqual([list, '/v1/account/0xa/balance', '/v1/identity/0xa', '/v1/account/0xa/history'])
  expect(selectTokens(stage.kernel.store.get, 'eip155').balances).toMatchObject([{ symbol: 'A' }])
  expect(selectTokens(stage.kernel.store.get, 'solana').status).toBe('unsupported')
})

test('calls of other services are sent on any network', async () => {
  await start()
  stage.evm.wallet('a').tell({ type: 'network', network: ids.ten })
  expect(await call(getProject)).toEqual({ quotes: ['p'] })
  expect(stage.paths()).toEqual(['/p'])
})

test('concurrent callers share one request for the list, which is cached', async () => {
  await start()
  await Promise.all([call(getQuotes), call(getGas), stage.data.supports(ids.one, never())])
  await call(getQuotes)
  expect(stage.paths().filter((path) => path === list)).toHaveLength(1)
})

test.each([
  ['fails', () => stage.http.fail(getSupportedChains, 503)],
  ['is empty', () => stage.http.answer(getSupportedChains, { http: [] })],
  ['is nonsense', () => stage.http.answer(getSupportedChains, { http: 'all' } as never)],
])('while the list %s no network is supported, and each call requests the list again', async (_, spoil) => {
  await start()
  spoil()
  expect(await call(getQuotes)).toEqual({ quotes: [] })
  expect(await stage.data.supports(ids.one, never())).toBe('unknown')
  expect(stage.paths()).toEqual([list, list])
  stage.http.answer(getSupportedChains, { http: [ids.one] })
  expect(await call(getQuotes)).toEqual({ quotes: ['q'] })
  expect(stage.errors).toEqual([])
})

test('a caller that aborts stops waiting without aborting the request of the others', async () => {
  await start()
  stage.http.delay(getSupportedChains, 50)
  const leaving = new AbortController()
  const left = stage.data.supports(ids.one, leaving.signal)
  const stayed = stage.data.supports(ids.one, never())
  leaving.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  expect(await stayed).toBe('yes')
  expect(stage.paths()).toEqual([list])
})
