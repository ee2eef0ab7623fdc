import { definePlugin } from 'portico/kernel'
import { createHarness, describePlugin, type Harness } from 'portico/testing'
import { connectionsSlice, wallet } from 'portico/wallet'
import { afterEach, describe, expect, test } from 'vitest'
import { evm } from '../../chains/evm/index.ts'
import { mainnet } from '../../chains/evm/networks.ts'
import { embeddedWallet } from './embeddedWallet.ts'
import { scriptFrame } from './testing/scriptedFrame.ts'
import { embeddedWalletSlice, loginMethods } from './tokens.ts'

const never = new AbortController().signal
const method = definePlugin({
  id: 'method',
  dependencies: [embeddedWallet],
  setup: ({ slots }) => void slots.contribute(loginMethods, { id: 'method' }),
})

let harness: Harness | undefined
afterEach(() => {
  harness?.kernel.destroy()
  harness = undefined
  document.body.replaceChildren()
})

async function begin() {
  harness = await createHarness({ plugins: [wallet({ networks: [mainnet] }), evm(), method()] })
  return harness.kernel
}

describe('a login', () => {
  test('by a code makes the frame, and connects the account of the user', async () => {
    const frame = scriptFrame()
    const { store, use } = await begin()
    expect(frame.frames()).toEqual([])
    const controller = use(embeddedWallet)
    expect(await controller.connectEmail('ada@example.com', never)).toBe('VERIFY_OTP')
    await controller.connectOtp('123456', never)
    await controller.login({}, never)
    expect(frame.frames()).toHaveLength(1)
    expect(store.get(connectionsSlice).connections.eip155).toMatchObject({ status: 'connected' })
    expect(store.get(embeddedWalletSlice).user).toMatchObject({ email: 'ada@example.com', provider: 'email' })
  })
})

describePlugin(embeddedWallet())
