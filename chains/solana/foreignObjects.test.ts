import type { Session } from 'portico/wallet'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createStage, never } from './testing/stage.ts'

const stage = createStage()
const fail = (): never => {
  throw new Error('trap')
}

/** Connects the wallet with features in place of its own. */
const connectWith = (features: object): Promise<Session> => {
  const { wallet } = stage.wallet
  return stage.connect({
    provider: { ...wallet, chains: wallet.chains, features: { ...wallet.features, ...features } },
  })
}

test('an answer whose properties throw is unusable', async () => {
  const connect = async () => ({
    get accounts() {
      return fail()
    },
  })
  const unusable = { code: 'SOLANA_INVALID_WALLET_ANSWER' }
  await expect(connectWith({ 'standard:connect': { connect } })).rejects.toMatchObject(unusable)
  const signMessage = async () => [
    {
      get signature() {
        return fail()
      },
    },
  ]
  const session = await connectWith({ 'solana:signMessage': { signMessage } })
  await expect(session.signMessage('hello', never)).rejects.toMatchObject(unusable)
})

test('a wallet that takes its features away signs nothing, and can be left', async () => {
  const { wallet } = stage.wallet
  const provider = { ...wallet, chains: wallet.chains, features: wallet.features as unknown }
  const session = await stage.connect({ provider })
  provider.features = undefined
  await expect(session.signMessage('hello', never)).rejects.toMatchObject({ code: 'UNSUPPORTED_PROVIDER_METHOD' })
  await expect(session.disconnect()).resolves.toBeUndefined()
})

test.each([
  ['to listen', { on: async () => fail() }],
  ['to stop listening', { on: () => async () => fail() }],
])('a wallet that rejects when it is asked %s leaves no unhandled rejection on the page', async (_, events) => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  onTestFinished(() => void process.off('unhandledRejection', unhandled))
  const session = await connectWith({ 'standard:events': events })
  session.watch(() => {})()
  await new Promise((resolve) => setImmediate(resolve))
  expect(unhandled).not.toHaveBeenCalled()
})
