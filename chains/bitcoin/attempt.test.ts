import { expect, onTestFinished, test, vi } from 'vitest'
import { createLeather } from './wallets/leather.ts'
import { createSatsConnect } from './wallets/satsConnect.ts'
import { createStandard } from './wallets/standard.ts'
import { createUnisat } from './wallets/unisat.ts'

const reject = async () => {
  throw new Error('No such event')
}

test.each([
  ['sats-connect', () => createSatsConnect({ request: reject, addListener: reject })],
  ['Leather', () => createLeather({ request: reject, listen: reject })],
  ['Unisat', () => createUnisat({ on: reject, removeListener: reject })],
  ['the Wallet Standard', () => createStandard({ features: { 'standard:events': { on: reject } } } as never)],
])('a wallet that rejects a listener leaves no unhandled rejection on the page: %s', async (_, create) => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  onTestFinished(() => void process.off('unhandledRejection', unhandled))
  create().watch(() => {})()
  await new Promise((resolve) => setImmediate(resolve))
  expect(unhandled).not.toHaveBeenCalled()
})
