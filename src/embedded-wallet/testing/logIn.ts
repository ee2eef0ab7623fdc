import { createHarness } from 'portico/testing'
import { wallet } from 'portico/wallet'
import { onTestFinished } from 'vitest'
import { evm } from '../../../chains/evm/index.ts'
import { mainnet } from '../../../chains/evm/networks.ts'
import { embeddedWallet } from '../embeddedWallet.ts'
import { loginMethod } from './loginMethod.ts'
import { scriptFrame } from './scriptedFrame.ts'

/** Logs a user in on Ethereum with a scripted frame; gives the provider of the wallet. */
export async function logIn(options: Pick<NonNullable<Parameters<typeof createHarness>[0]>, 'locales'> = {}) {
  const frame = scriptFrame()
  const harness = await createHarness({ plugins: [wallet({ networks: [mainnet] }), evm(), loginMethod()], ...options })
  onTestFinished(harness.dispose)
  await harness.kernel.use(embeddedWallet).login({}, new AbortController().signal)
  const { provider } = harness.kernel.use(wallet).session('eip155') as never as {
    provider: { request(call: object): Promise<unknown>; disconnect(): Promise<void> }
  }
  return { ...harness, frame, provider }
}
