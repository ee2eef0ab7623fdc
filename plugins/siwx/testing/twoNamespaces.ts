import { universal } from 'portico/chains/universal'
import { shell } from 'portico/shell'
import { createHarness, createMemoryStorage, type HarnessOptions } from 'portico/testing'
import {
  connectorsSlice,
  gatedSlice,
  type Namespace,
  type NetworkInput,
  selectConnection,
  wallet,
} from 'portico/wallet'
import { expect, onTestFinished, vi } from 'vitest'
import { createScriptedClient, createSession } from '../../../chains/universal/testing/scriptedClient.ts'
import { createNetworks, ids } from '../../../chains/universal/testing/stage.ts'
import { type SiwxOptions, type SiwxVerifier, siwx } from '../index.ts'

export { ids }

export const accounts = {
  eip155: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  solana: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
} as const

const anySignature: SiwxVerifier = { verify: async () => true }

/** Opens a page with two EVM networks and `further` ones, Solana and sign-in, where a scripted wallet pairs. */
export async function openTwoNamespaces(
  options: Partial<SiwxOptions> = {},
  { further = [], ...more }: Partial<HarnessOptions> & { readonly further?: readonly NetworkInput[] } = {},
) {
  const client = createScriptedClient()
  Reflect.deleteProperty(client, 'authenticate')
  client.answer = async ({ method }) => (method === 'personal_sign' ? '0x1234' : { signature: '2'.repeat(88) })
  const { local, other, devnet } = createNetworks()
  const siwxOptions = { verifiers: [anySignature], ...options }
  const page = await createHarness({
    storage: createMemoryStorage(),
    plugins: [
      wallet({ networks: [local, other, devnet, ...further] }),
      shell(),
      universal({ client }),
      siwx(siwxOptions),
    ],
    ...more,
  })
  onTestFinished(page.dispose)
  const { kernel } = page
  const { get } = kernel.store
  const controller = await kernel.load(wallet)
  const isListed = () => get(connectorsSlice).connectors.some(({ id }) => id === 'walletConnect')
  await vi.waitFor(() => expect(isListed()).toBe(true))
  return {
    ...page,
    controller,
    siwx: await kernel.load(siwx),
    gated: (namespace: Namespace) => get(gatedSlice).gated[namespace],
    status: (namespace: Namespace) => selectConnection(get, namespace).status,
    /** Pairs the scripted wallet, whose one approval covers the accounts. */
    async pair(namespace: Namespace, approved: readonly string[]) {
      const before = client.proposals.length
      const connecting = controller.connect({ connectorId: 'walletConnect', namespace, signal: kernel.signal })
      await vi.waitFor(() => expect(client.proposals).toHaveLength(before + 1))
      const session = createSession('topic', approved, ['personal_sign', 'solana_signMessage'])
      client.proposals.at(-1)?.approve(session)
      await connecting
    },
  }
}
