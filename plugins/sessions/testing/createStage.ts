import { shell } from 'portico/shell'
import { createHarness, type HarnessOptions } from 'portico/testing'
import { type NetworkInput, selectActiveAccount, tracked, wallet } from 'portico/wallet'
import { onTestFinished } from 'vitest'
import { noticesSlice } from '../../../src/kernel/internal.ts'
import { getSupportedChains } from '../../../src/wallet/chainData/endpoints.ts'
import { activateSession, createSession, getSessions, revokeSession } from '../endpoints.ts'
import { type SessionsController, sessions, sessionsSlice } from '../index.ts'

const network = (id: number, name: string): NetworkInput => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
})

/** The contract in permissions of tests. */
export const contract = `0x${'5'.repeat(40)}`
/** The time this many seconds from now, in seconds since the epoch. */
export const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

/** An entry of the list as the service sends it, active for an hour. */
export const entryOf = (pci: string, more: Readonly<Record<string, unknown>> = {}) => ({
  project: { id: 'project', name: 'Tidal game', url: 'https://tidal.example/play' },
  pci,
  expiry: inSeconds(3600),
  createdAt: inSeconds(-60),
  permissions: [{ type: 'contract-call', data: { address: contract, functions: [{ functionName: 'deposit' }] } }],
  policies: [],
  context: '0xabcd',
  revokedAt: null,
  ...more,
})

/** The request of an app, for an hour. */
export const grantRequest = (more: Readonly<Record<string, unknown>> = {}) => ({
  chainId: '0x1',
  expiry: inSeconds(3600),
  signer: { type: 'keys' as const, data: { keys: [{ type: 'secp256k1' as const, publicKey: '0x02ab' }] } },
  permissions: [{ type: 'native-token-transfer', data: { allowance: '0x1' } }],
  policies: [{ type: 'call-limit', data: { count: 3 } }],
  ...more,
})

/** The key of the service, which signs beside those of the app. */
export const serviceKey = { type: 'secp256k1', publicKey: '0x04cd' }

export interface StageOptions extends Pick<HarnessOptions, 'features'> {
  /** Whether a wallet is connected. @default true */
  readonly connected?: boolean
  /** Plugins in addition to those of sessions. */
  readonly extra?: NonNullable<HarnessOptions['plugins']>
  /** Networks in addition to two EVM networks. */
  readonly networks?: readonly NetworkInput[]
}

/** A page with a connected wallet by default, and a service without sessions that accepts every request. */
export async function createStage({
  connected = true,
  extra = [],
  networks = [],
  features = { smartSessions: true },
}: StageOptions = {}) {
  const harness = await createHarness({
    plugins: [
      wallet({ networks: [network(1, 'One'), network(10, 'Ten'), ...networks] }),
      sessions(),
      shell(),
      ...extra,
    ],
    features,
    connected,
    render: true,
  })
  const { kernel, http } = harness
  http.answer(getSupportedChains, { http: ['eip155:1', 'eip155:10'] })
  http.answer(getSessions, { pcis: [] })
  http.answer(createSession, { pci: 'session-1', key: serviceKey } as never)
  http.answer(activateSession, undefined as never)
  http.answer(revokeSession, undefined as never)
  const counted: { readonly event: string; readonly properties?: unknown }[] = []
  kernel.events.on(tracked, (event) => counted.push(event))
  // There is no controller while the feature is off.
  const controller = kernel.peek(sessions) as SessionsController
  const [, other = ''] = harness.wallet?.addresses ?? []
  const activeAccount = selectActiveAccount(kernel.store.get)
  const calls = (method: string) => (harness.wallet?.cues.log ?? []).filter((call) => call.method === method)
  return Object.assign(harness, {
    controller,
    address: activeAccount?.address ?? '',
    other,
    counted,
    account: activeAccount?.caipAddress ?? '',
    state: () => kernel.store.get(sessionsSlice),
    toasts: () => kernel.store.get(noticesSlice).toasts.map(({ text }) => text),
    /** Answers with these entries from now on. */
    list: (...pcis: readonly unknown[]) => http.answer(getSessions, { pcis: [...pcis] }),
    /** The bodies of requests to paths with this ending. */
    posted: (end: string) =>
      http.requests
        .filter(({ method, url }) => method === 'POST' && url.pathname.endsWith(end))
        .map(({ body }) => body as Readonly<Record<string, unknown>>),
    /** How often the list was asked for. */
    reads: () =>
      http.requests.filter(({ method, url }) => method === 'GET' && url.pathname.startsWith('/v1/sessions/')).length,
    /** The parameters of the requests to the wallet. */
    asked: (method: string) => calls(method).map(({ params }) => (params as readonly unknown[])[0] as never),
  })
}

/** Creates a stage that is disposed of after the test. */
export async function openStage(options?: StageOptions) {
  const stage = await createStage(options)
  onTestFinished(stage.dispose)
  return stage
}

export type Stage = Awaited<ReturnType<typeof createStage>>
