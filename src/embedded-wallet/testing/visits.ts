import { createHarness, type MemoryStorage } from 'portico/testing'
import { connectionsSlice, type Namespace, wallet } from 'portico/wallet'
import { expect, onTestFinished, vi } from 'vitest'
import { evm } from '../../../chains/evm/index.ts'
import { mainnet } from '../../../chains/evm/networks.ts'
import { solana } from '../../../chains/solana/index.ts'
import { solana as solanaMainnet } from '../../../chains/solana/networks.ts'
import { embeddedWallet } from '../embeddedWallet.ts'
import { embeddedWalletSlice } from '../tokens.ts'
import { loginMethod } from './loginMethod.ts'
import { type FrameRequest, hang, scriptFrame } from './scriptedFrame.ts'

const never = new AbortController().signal

/** A user that the scripted frame does not have unless a test says so. */
export const grace = { address: `0x${'4'.repeat(40)}`, email: 'grace@example.com' }

interface Visit {
  readonly storage?: MemoryStorage
  readonly plugins?: NonNullable<Parameters<typeof createHarness>[0]>['plugins']
  readonly features?: Readonly<Record<string, boolean>>
  /** Without Solana. */
  readonly isEvmOnly?: boolean
}

/** A visit of a page with Ethereum, and Solana unless it is left out. */
export async function visit({ storage, plugins = [], features = {}, isEvmOnly = false }: Visit = {}) {
  const chains = isEvmOnly
    ? [wallet({ networks: [mainnet] }), evm()]
    : [wallet({ networks: [mainnet, solanaMainnet] }), evm(), solana()]
  const harness = await createHarness({
    plugins: [...chains, loginMethod(), ...plugins],
    features,
    ...(storage && { storage }),
  })
  onTestFinished(harness.dispose)
  const { kernel } = harness
  const connection = (namespace: Namespace) => kernel.store.get(connectionsSlice).connections[namespace]
  return {
    ...harness,
    connection,
    controller: kernel.use(embeddedWallet),
    status: () => connection('eip155')?.status ?? 'disconnected',
    user: () => kernel.store.get(embeddedWalletSlice).user,
    stored: () => [...harness.storage.entries.keys()].filter((name) => /login|social|last_used_chain/.test(name)),
  }
}

/** Comes back to a page with a stored login. The test answers the first request of the `held` type. */
export async function comeBack(held = 'IS_CONNECTED', options: Omit<Visit, 'storage'> = {}) {
  const frame = scriptFrame()
  const first = await visit()
  await first.controller.login({}, never)
  first.kernel.destroy()
  document.body.replaceChildren()
  let request: FrameRequest | undefined
  frame.on(held, (_: never, received: FrameRequest) => {
    request = received
    return hang
  })
  const asked = frame.names().length
  const page = await visit({ storage: first.storage, ...options })
  await vi.waitFor(() => expect(request).toBeDefined())
  return {
    ...page,
    frame,
    /** Answers, and waits until the frame has answered a request that is sent later. */
    async answer(payload: unknown = { isConnected: true }) {
      frame.answer(request as FrameRequest, payload)
      await page.controller.getFarcasterUri(never)
    },
    names: () => frame.names().slice(asked),
  }
}
