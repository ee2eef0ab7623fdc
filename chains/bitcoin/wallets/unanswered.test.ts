import { expect, onTestFinished, test, vi } from 'vitest'
import { openSession } from '../session.ts'
import { payment } from '../testing/addresses.ts'
import { mainnet, networks } from '../testing/network.ts'
import { never, toConnector } from '../testing/stage.ts'
import type { BitcoinWallet } from '../wallet.ts'
import { createSatsConnect } from './satsConnect.ts'
import { createUnisat } from './unisat.ts'

/** Wallets that answer one of the questions while connecting only when the user has opened them. */
const slow: Record<string, (answer: <Value>(value: Value) => Promise<Value>) => BitcoinWallet> = {
  'the network of Unisat': (answer) =>
    createUnisat({ requestAccounts: () => [payment], getChain: () => answer({ enum: 'BITCOIN_MAINNET' }) }),
  'the older network of Unisat': (answer) =>
    createUnisat({ requestAccounts: () => [payment], getNetwork: () => answer('livenet') }),
  'the key of Unisat': (answer) =>
    createUnisat({ requestAccounts: () => [payment], getPublicKey: () => answer('not a key') }),
  'the network of sats-connect': (answer) => {
    const table: Record<string, () => unknown> = {
      wallet_connect: () => ({ result: { addresses: [{ address: payment, purpose: 'payment' }] } }),
      wallet_getNetwork: () => answer({ result: { bitcoin: { name: 'Mainnet' } } }),
    }
    return createSatsConnect({ request: (method: string) => table[method]?.() })
  },
}

test.each(Object.entries(slow))('a wallet is connected once it answers, however late: %s', async (_, create) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const wallet = create((value) => new Promise((resolve) => setTimeout(() => resolve(value), 60_000)))
  const opened = vi.fn()
  const connecting = openSession({ connector: toConnector(wallet), networks, signal: never })
  void connecting.then(opened)
  await vi.advanceTimersByTimeAsync(59_000)
  expect(opened).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect((await connecting).network).toBe(mainnet.caipNetworkId)
})

test('a wallet that aborts by itself has failed, which is not mistaken for an abort of the page', async () => {
  const wallet = createUnisat({
    requestAccounts: () => Promise.reject(new DOMException('The window was closed', 'AbortError')),
  })
  const connecting = openSession({ connector: toConnector(wallet), networks, signal: never })
  await expect(connecting).rejects.toMatchObject({ code: 'RPC_UNKNOWN' })
})
