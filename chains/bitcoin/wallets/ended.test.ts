import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openSession } from '../session.ts'
import { payment } from '../testing/addresses.ts'
import { networks } from '../testing/network.ts'
import { never, toConnector } from '../testing/stage.ts'
import type { BitcoinWallet } from '../wallet.ts'
import { createFallback } from './fallback.ts'
import { createOkx } from './okx.ts'
import { createSatsConnect } from './satsConnect.ts'
import { createUnisat } from './unisat.ts'

const silence = () => new Promise<never>(() => {})
const addresses = [{ address: payment, purpose: 'payment' }]
const sendTransfer = { method: 'sendTransfer', params: { recipientAddress: payment, amount: 1 } }
const signMessage = { method: 'signMessage', params: { message: 'hello' } }

/** Wallets that do not answer which account they are on. `asked` is called when they are to sign or to pay. */
const wallets: Record<string, (asked: () => unknown) => BitcoinWallet> = {
  Unisat: (asked) =>
    createUnisat({
      requestAccounts: () => [payment],
      getAccounts: silence,
      signMessage: asked,
      sendBitcoin: asked,
    }),
  OKX: (asked) =>
    createOkx({
      bitcoin: { connect: () => ({ address: payment }), getAccounts: silence, signMessage: asked, sendBitcoin: asked },
    }),
  'sats-connect': (asked) => {
    const table: Record<string, () => unknown> = {
      wallet_connect: () => ({ result: { addresses } }),
      wallet_getNetwork: () => ({ result: { bitcoin: { name: 'Mainnet' } } }),
      wallet_getAccount: silence,
      sendTransfer: asked,
    }
    return createSatsConnect({ request: (method: string) => table[method]?.() })
  },
  'the second way to a wallet': (asked) =>
    createFallback([
      createUnisat({ requestAccounts: () => [payment] }),
      createUnisat({
        getAccounts: vi.fn(silence).mockImplementationOnce((async () => [payment]) as never),
        signMessage: asked,
        sendBitcoin: asked,
      }),
    ]),
}

async function connect(kind: string, asked: () => unknown) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const wallet = (wallets[kind] as (asked: () => unknown) => BitcoinWallet)(asked)
  return openSession({ connector: toConnector(wallet), networks, signal: never })
}

describe.each([
  ['Unisat', sendTransfer],
  ['Unisat', signMessage],
  ['OKX', sendTransfer],
  ['OKX', signMessage],
  ['sats-connect', sendTransfer],
  ['the second way to a wallet', sendTransfer],
])('%s: $method', (kind, call) => {
  test('is not asked once the session has ended', async () => {
    const asked = vi.fn(() => '00'.repeat(32))
    const session = await connect(kind, asked)
    const calling = session.request(call, never).catch(({ code }) => code)
    await vi.advanceTimersByTimeAsync(1_000)
    await session.disconnect()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await calling).toBe('PROVIDER_DISCONNECTED')
    expect(asked).not.toHaveBeenCalled()
  })
})

test('a transfer that the user approves after the session has ended is reported as sent', async () => {
  let approve = (_: string) => {}
  const asked = vi.fn(() => new Promise((resolve) => (approve = resolve)))
  const session = await connect('Unisat', asked)
  const sending = session.request(sendTransfer, never)
  await vi.advanceTimersByTimeAsync(3_000)
  await session.disconnect()
  approve('ab'.repeat(32))
  expect(await sending).toEqual({ txid: 'ab'.repeat(32) })
})

test('the second way to a wallet shows no prompt once the session has ended, which ends the wait for it', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const prompt = vi.fn(silence)
  const failLate = () => new Promise((_, reject) => setTimeout(reject, 2_000, { code: 4100, message: 'Locked' }))
  for (const getAccounts of [failLate, silence]) {
    const ways: [BitcoinWallet, BitcoinWallet] = [
      createUnisat({ requestAccounts: () => [payment] }),
      createUnisat({ getAccounts, requestAccounts: prompt, signMessage: () => 'AA==' }),
    ]
    const session = await openSession({ connector: toConnector(createFallback(ways)), networks, signal: never })
    const signing = session.request(signMessage, never).catch(({ code }) => code)
    await vi.advanceTimersByTimeAsync(1_000)
    await session.disconnect()
    expect(await signing).toBe('PROVIDER_DISCONNECTED')
    await vi.advanceTimersByTimeAsync(5_000)
  }
  expect(prompt).not.toHaveBeenCalled()
})
