/** A transfer of Unisat, which is on another chain by the time it is asked to send. */
import { UnauthorizedProviderError } from 'portico/wallet'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { unknownNetwork } from '../chains.ts'
import { loud, ordinals, payment } from '../testing/addresses.ts'
import { testnet } from '../testing/network.ts'
import { never } from '../testing/stage.ts'
import { createUnisat } from './unisat.ts'

const [main, fractal, test3] = ['BITCOIN_MAINNET', 'FRACTAL_BITCOIN_MAINNET', 'BITCOIN_TESTNET']
const transfer = { account: payment, recipientAddress: payment, amount: '1' }
const on = (network: string) => expect.objectContaining({ network })

/** A connected wallet, and its answers to questions for its chain and for its account. */
async function watchUnisat() {
  const answers = { chain: (): unknown => ({ enum: main }), account: (): unknown => [payment] }
  const tell = new Map<string, (value: unknown) => void>()
  const sendBitcoin = vi.fn(() => '00'.repeat(32))
  const wallet = createUnisat({
    requestAccounts: () => [payment],
    getAccounts: () => answers.account(),
    getChain: () => answers.chain(),
    sendBitcoin,
    on: (event: string, listener: (value: unknown) => void) => void tell.set(event, listener),
  })
  await wallet.connect(loud, never)
  const heard = vi.fn()
  onTestFinished(wallet.watch(heard))
  return {
    answers,
    heard,
    sendBitcoin,
    send: () => wallet.sendTransfer(transfer, never),
    event: (name: string, value: unknown) => tell.get(name)?.(value),
    /** Moves to a chain, with an event. */
    move(chain: string | undefined) {
      answers.chain = () => ({ enum: chain })
      tell.get('chainChanged')?.({})
    },
  }
}

/** Has the next answer wait; returns the function that gives it. */
function hold(answers: { [key in 'chain' | 'account']: () => unknown }, key: 'chain' | 'account') {
  let give = (_: unknown) => {}
  const later = new Promise((resolve) => {
    give = resolve
  })
  const next = answers[key]
  answers[key] = () => {
    answers[key] = next
    return later
  }
  return give
}

test('coins are not sent on a chain with the same addresses, to which the wallet moved without an event', async () => {
  const { answers, heard, sendBitcoin, send } = await watchUnisat()
  answers.chain = () => ({ enum: fractal })
  await expect(send()).rejects.toSatisfy(UnauthorizedProviderError.is)
  expect(sendBitcoin).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(on(unknownNetwork)))
})

test('a wallet that can not tell its chain is still asked to send', async () => {
  const { answers, sendBitcoin, send } = await watchUnisat()
  answers.chain = () => Promise.reject(new Error('Asleep'))
  await send()
  expect(sendBitcoin).toHaveBeenCalledTimes(1)
})

describe('coins are not sent if an event tells the move while the wallet is asked', () => {
  test.each([
    ['for its chain, and names the new one', 'chain', { enum: fractal }],
    ['for its chain, and names the one before', 'chain', { enum: main }],
    ['for its account', 'account', [payment]],
  ] as const)('%s', async (_, question, answer) => {
    const { answers, heard, sendBitcoin, send, move } = await watchUnisat()
    const give = hold(answers, question)
    const sending = send()
    const outcome = expect(sending).rejects.toSatisfy(UnauthorizedProviderError.is)
    await new Promise(setImmediate)
    move(fractal)
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(on(unknownNetwork)))
    give(answer)
    await outcome
    expect(sendBitcoin).not.toHaveBeenCalled()
  })
})

test.each([
  ['account', [payment]],
  ['chain', { enum: main }],
] as const)('coins are not sent if the answer for the %s comes right after the event of a move', async (question, answer) => {
  const { answers, heard, sendBitcoin, send, move } = await watchUnisat()
  const give = hold(answers, question)
  const outcome = expect(send()).rejects.toSatisfy(UnauthorizedProviderError.is)
  await new Promise(setImmediate)
  move(fractal)
  give(answer)
  await outcome
  expect(sendBitcoin).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(on(unknownNetwork)))
})

test('coins of another account are not sent if the user changes to it after the wallet named the one before', async () => {
  const { answers, heard, sendBitcoin, send, event } = await watchUnisat()
  const give = hold(answers, 'chain')
  const outcome = expect(send()).rejects.toSatisfy(UnauthorizedProviderError.is)
  await new Promise(setImmediate)
  answers.account = () => [ordinals]
  event('accountsChanged', [ordinals])
  await vi.waitFor(() => expect(heard).toHaveBeenCalled())
  give({ enum: main })
  await outcome
  expect(sendBitcoin).not.toHaveBeenCalled()
})

test('coins of another account are not sent if the wallet named it after an event, and is silent from then on', async () => {
  const { answers, heard, sendBitcoin, send, event } = await watchUnisat()
  answers.account = () => [ordinals]
  event('accountsChanged', [ordinals])
  await vi.waitFor(() => expect(heard).toHaveBeenCalled())
  answers.account = () => Promise.reject(new Error('Asleep'))
  await expect(send()).rejects.toSatisfy(UnauthorizedProviderError.is)
  expect(sendBitcoin).not.toHaveBeenCalled()
})

test('a transfer goes on if an event told nothing new', async () => {
  const { answers, sendBitcoin, send, event } = await watchUnisat()
  event('accountsChanged', [payment])
  await send()
  const give = hold(answers, 'account')
  const sending = send()
  await new Promise(setImmediate)
  event('accountsChanged', [payment])
  event('chainChanged', { enum: main })
  give([payment])
  await sending
  expect(sendBitcoin).toHaveBeenCalledTimes(2)
})

test('coins are not sent while an event can not be read', async () => {
  const { answers, heard, sendBitcoin, send, event } = await watchUnisat()
  const give = hold(answers, 'account')
  event('accountsChanged', [payment])
  await expect(send()).rejects.toSatisfy(UnauthorizedProviderError.is)
  expect(sendBitcoin).not.toHaveBeenCalled()
  give([payment])
  await vi.waitFor(() => expect(heard).toHaveBeenCalled())
  await send()
  expect(sendBitcoin).toHaveBeenCalledTimes(1)
})

test('coins are not sent while the wallet is on a new chain whose account it has not told yet', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { heard, sendBitcoin, send, move } = await watchUnisat()
  move(test3)
  await vi.advanceTimersByTimeAsync(100)
  expect(heard).not.toHaveBeenCalled()
  await expect(send()).rejects.toSatisfy(UnauthorizedProviderError.is)
  expect(sendBitcoin).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  expect(heard).toHaveBeenLastCalledWith(on(testnet.caipNetworkId))
})
