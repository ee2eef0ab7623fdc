import { UnsupportedProviderMethodError } from 'portico/wallet'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openSession } from '../session.ts'
import { payment } from '../testing/addresses.ts'
import { networks } from '../testing/network.ts'
import { discover, never } from '../testing/stage.ts'

const createProvider = (marks: object = {}) => ({
  requestAccounts: () => [payment],
  getAccounts: () => [payment],
  sendBitcoin: vi.fn(() => '00'.repeat(32)),
  ...marks,
})

/** Connects to the wallet of this name on a page with these objects, and has it send with and without a memo. */
async function connectTo(name: string, objects: object) {
  const { controller, connectors } = discover(Object.assign(new EventTarget(), objects))
  controller.abort()
  const connector = [...connectors.values()].find((found) => found.name === name)
  if (!connector) throw new Error(`There is no ${name}`)
  const session = await openSession({ connector, networks, signal: new AbortController().signal })
  session.watch(() => {})
  const params = { recipientAddress: payment, amount: '1500' }
  return (memo?: string) =>
    session.request({ method: 'sendTransfer', params: memo === undefined ? params : { ...params, memo } }, never)
}

test.each<[name: string, at: (provider: object) => object, marks?: object]>([
  ['Bitget Wallet', (unisat) => ({ bitkeep: { unisat } })],
  ['Binance Wallet', (bitcoin) => ({ binancew3w: { bitcoin } })],
  ['Bitget Wallet', (unisat) => ({ unisat }), { isBitKeep: true }],
  ['Binance Wallet', (unisat) => ({ unisat }), { isBinance: true }],
  ['OneKey', (unisat) => ({ unisat }), { isOneKey: true }],
  ['Unisat Wallet', (unisat) => ({ unisat })],
])('%s, found at %o, may ignore a memo: it is not asked to send one', async (name, at, marks) => {
  const provider = createProvider(marks)
  const send = await connectTo(name, at(provider))
  await expect(send('cafe')).rejects.toSatisfy(UnsupportedProviderMethodError.is)
  expect(provider.sendBitcoin).not.toHaveBeenCalled()
  await send()
  expect(provider.sendBitcoin).toHaveBeenCalledExactlyOnceWith(payment, 1500)
})

test.each([
  ['at both of its places', {}],
  ['beside another wallet at `unisat`', { unisat: createProvider() }],
])('Unisat %s is given the memo', async (_, others) => {
  const own = createProvider()
  const send = await connectTo('Unisat Wallet', { unisat: own, unisat_wallet: own, ...others })
  await send('cafe')
  expect(own.sendBitcoin).toHaveBeenCalledExactlyOnceWith(payment, 1500, { memo: 'cafe' })
})

test.each([
  ['another wallet', createProvider()],
  ['its own object', undefined],
])('Unisat that comes to `unisat_wallet` after %s was found at `unisat` is given the memo', async (_, other) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const own = createProvider()
  const target = Object.assign(new EventTarget(), { unisat: other ?? own })
  const { controller, connectors } = discover(target)
  Object.assign(target, { unisat_wallet: own })
  vi.advanceTimersByTime(1000)
  controller.abort()
  const [connector, ...others] = [...connectors.values()]
  if (!connector) throw new Error('No wallet was found')
  const session = await openSession({ connector, networks, signal: new AbortController().signal })
  onTestFinished(session.watch(() => {}))
  const params = { recipientAddress: payment, amount: '1500', memo: 'cafe' }
  await session.request({ method: 'sendTransfer', params }, never)
  expect(own.sendBitcoin).toHaveBeenCalledExactlyOnceWith(payment, 1500, { memo: 'cafe' })
  expect(others).toEqual([])
})
