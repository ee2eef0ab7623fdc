import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAccountStage, type DataStage, never } from '../chainData/testing.ts'
import type { RpcCall } from '../session.ts'
import { until } from '../testing/until.ts'
// Imports a module that is usually loaded on demand.
import '../amount/decimal.ts'

const asset = (more: Readonly<Record<string, unknown>> = {}, metadata: Readonly<Record<string, unknown>> = {}) => ({
  address: `0x${'b'.repeat(40)}`,
  balance: '0x14d1120d7b160000',
  type: 'ERC20',
  metadata: { name: 'Beach', symbol: 'BEA', decimals: 18, price: 2, iconUrl: 'https://a.test/b.png', ...metadata },
  ...more,
})
const able = { '0x1': { assetDiscovery: { supported: true } } }

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }))
let stage: DataStage
let calls: RpcCall[]
afterEach(() => {
  stage.kernel.destroy()
  vi.useRealTimers()
})

async function start(answers: Readonly<Record<string, unknown>>, type?: 'WALLET_CONNECT') {
  calls = []
  stage = await createAccountStage({}, ({ answerWith, evm }) => {
    if (type) Object.assign(evm.wallet('a').connector, { type })
    answerWith('a', async (call) => {
      calls.push(call)
      const answer = answers[call.method]
      if (answer instanceof Error) throw answer
      return answer
    })
  })
}
const refresh = () => stage.data.refreshTokens('eip155', { force: true, signal: never() })
const asked = () => stage.paths().filter((path) => path.endsWith('/balance')).length
const methods = () => calls.map(({ method }) => method)

test('a wallet that can list its assets is asked, and the service is not', async () => {
  await start({
    wallet_getCapabilities: able,
    wallet_getAssets: {
      '0x1': [
        asset(),
        asset({ address: 'native', type: 'NATIVE', balance: '0x1' }, { name: 'Ether', symbol: 'ETH', value: 7 }),
        asset({ address: `0x${'c'.repeat(40)}` }, { decimals: 0 }),
      ],
    },
  })
  await refresh()
  expect(calls).toEqual([
    { method: 'wallet_getCapabilities', params: ['0xa'] },
    { method: 'wallet_getAssets', params: [{ account: '0xa', chainFilter: ['0x1'] }] },
  ])
  expect(stage.tokens().balances).toEqual([
    {
      name: 'Ether',
      symbol: 'ETH',
      chainId: 'eip155:1',
      address: `eip155:1:0x${'e'.repeat(40)}`,
      isNative: true,
      value: 7,
      price: 2,
      quantity: { decimals: '18', numeric: '0.000000000000000001' },
      iconUrl: 'https://a.test/b.png',
    },
    {
      name: 'Beach',
      symbol: 'BEA',
      chainId: 'eip155:1',
      address: `eip155:1:0x${'b'.repeat(40)}`,
      isNative: false,
      value: 3,
      price: 2,
      quantity: { decimals: '18', numeric: '1.5' },
      iconUrl: 'https://a.test/b.png',
    },
  ])
  expect(stage.paths()).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})

test('asset types in lower case, as ERC-7811 has them, are read', async () => {
  const native = asset({ address: 'native', type: 'native' }, { symbol: 'ETH' })
  await start({ wallet_getCapabilities: able, wallet_getAssets: { '0x1': [native, asset({ type: 'erc20' })] } })
  await refresh()
  expect(stage.tokens().balances).toMatchObject([{ symbol: 'ETH', isNative: true }, { symbol: 'BEA' }])
  expect(asked()).toBe(0)
})

test('a wallet is asked for its capabilities once, for its assets each time', async () => {
  await start({ wallet_getCapabilities: able, wallet_getAssets: { '0x1': [asset()] } })
  await refresh()
  await refresh()
  expect(methods()).toEqual(['wallet_getCapabilities', 'wallet_getAssets', 'wallet_getAssets'])
})

test('an invalid asset, or one of another type, is left out, and others stay', async () => {
  const broken = [{ toString: 0 }, null, asset({ type: 'ERC721' }), asset({ balance: undefined })]
  await start({ wallet_getCapabilities: able, wallet_getAssets: { '0x1': [...broken, asset()] } })
  await refresh()
  expect(asked()).toBe(0)
  expect(stage.tokens().balances).toMatchObject([{ symbol: 'BEA' }])
})

describe('the service answers instead', () => {
  test.each([
    ['refuses', new Error('no such method')],
    ['does not support asset discovery', { '0x1': { assetDiscovery: { supported: false } } }],
    ['supports it on another chain only', { '0xa': { assetDiscovery: { supported: true } } }],
    ['answers nonsense', 'yes'],
    ['answers nothing', null],
  ])('if the wallet %s, and the wallet is not asked again', async (_, answer) => {
    await start({ wallet_getCapabilities: answer })
    await refresh()
    await refresh()
    expect(methods()).toEqual(['wallet_getCapabilities'])
    expect(asked()).toBe(2)
    expect(stage.tokens().status).toBe('ready')
  })

  test.each([
    ['no chain', {}],
    ['no list', { '0x1': {} }],
    ['no asset that can be read', { '0x1': [asset({ balance: undefined }), { toString: 0 }] }],
    ['a balance in decimals', { '0x1': [asset({ balance: '10' })] }],
    ['invalid decimals', { '0x1': [asset({}, { decimals: 1.5 })] }],
  ])('if the answer of the wallet has %s', async (_, answer) => {
    await start({ wallet_getCapabilities: able, wallet_getAssets: answer })
    await refresh()
    expect(asked()).toBe(1)
    expect(stage.tokens().balances).toMatchObject([{ symbol: 'A' }])
  })

  test('if the wallet does not answer within 5 seconds', async () => {
    await start({ wallet_getCapabilities: new Promise(() => {}) })
    const reading = refresh()
    await until(() => calls.length === 1)
    await vi.advanceTimersByTimeAsync(5_000)
    await reading
    expect(asked()).toBe(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('if the wallet is on another device, where the user would have to open it', async () => {
    await start({ wallet_getCapabilities: able }, 'WALLET_CONNECT')
    await refresh()
    expect(calls).toEqual([])
    expect(asked()).toBe(1)
  })
})
