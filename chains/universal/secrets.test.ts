import { UniversalProvider } from '@walletconnect/universal-provider'
import { type NetworkInput, wallet } from 'portico/wallet'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { InstalledPlugin } from '../../src/kernel/internal.ts'
import { silenceConsole } from '../../test/harness/canaries.ts'
import { createClient, stopClient, type WalletClient } from '../../test/wallets/paired/client.ts'
import { type Relay, startRelay } from '../../test/world/relay/index.ts'
import { type UniversalOptions, universal } from './index.ts'
import { createClientStorage } from './testing/memory.ts'
import { createOffer } from './testing/signInOffer.ts'
import { createNetworks, createStage, ids, pageProject, type Stage } from './testing/stage.ts'

const key = 'keyed-4f1c'
const projectId = 'project-77aa'
const secrets = [key, projectId, 'projectId=']
const keyed = (path: string) => `https://rpc.example/v2/${key}/${path}`

let relay: Relay
let phone: WalletClient
/** Everything that the wallet decrypted, as text. */
const heard: string[] = []
let stage: Stage
beforeAll(async () => {
  relay = await startRelay()
  phone = await createClient('Phone', { relayUrl: relay.url, networks: [] })
  phone.on('session_proposal', () => {})
  phone.on('session_authenticate', () => {})
  const { decode } = phone.core.crypto
  phone.core.crypto.decode = async (...message) => {
    const payload = await decode(...message)
    heard.push(JSON.stringify(payload))
    return payload
  }
})
afterAll(async () => {
  await stopClient(phone)
  await relay.stop()
})
afterEach(() => {
  stage.kernel.destroy()
  heard.length = 0
})

const { devnet, bitcoin } = createNetworks()
const one = {
  id: 1,
  name: 'One',
  nativeCurrency: devnet.nativeCurrency,
  rpcUrls: { default: { http: [keyed('network')] } },
} as const
const customRpcUrls = { 'eip155:1': [keyed('custom')], [ids.devnet]: [keyed('devnet')] }
const namespaces = { eip155: { rpcMap: { 'eip155:1': keyed('map'), 'eip155:5': keyed('other') } } }

/** An instance of the host, as it lives for one test; clients of one process share what they have unless named apart. */
async function createProvider() {
  const provider = await UniversalProvider.init({
    projectId,
    relayUrl: relay.url,
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: crypto.randomUUID(),
    storage: createClientStorage() as never,
    metadata: { name: 'Host', description: '', url: 'http://host.test', icons: [] },
  })
  onTestFinished(() => stopClient(provider.client as never))
  return provider
}

interface Proposing {
  readonly networks: readonly NetworkInput[]
  readonly plugins?: readonly InstalledPlugin[]
  readonly options?: Partial<UniversalOptions>
}
const signing = ['wc_sessionPropose', 'wc_sessionAuthenticate']
const offering = () => [createOffer().plugin]
/** Each with the messages that it sends. One approval signs in on EVM chains alone. */
const proposals: readonly (readonly [name: string, kinds: readonly string[], () => Promise<Proposing>])[] = [
  ['a proposal', ['wc_sessionPropose'], async () => ({ networks: [one, devnet, bitcoin] })],
  ['a proposal with something to sign', signing, async () => ({ networks: [one], plugins: offering() })],
  [
    'a proposal of an instance of the host',
    ['wc_sessionPropose'],
    async () => ({ networks: [one, devnet], options: { provider: await createProvider() } }),
  ],
  [
    'a proposal of an instance of the host with something to sign',
    signing,
    async () => ({ networks: [one], plugins: offering(), options: { provider: await createProvider() } }),
  ],
]

test.each(
  proposals,
)('%s tells a wallet neither RPC URLs of the host nor its project id, and the log nothing of them, nor of the key of the pairing', async (_, kinds, prepare) => {
  const printed = silenceConsole()
  const { networks, plugins = [], options } = await prepare()
  const pairing = universal({ relayUrl: relay.url, storage: createClientStorage(), namespaces, ...options })
  stage = await createStage({
    kernel: { plugins: [pageProject(projectId), wallet({ networks, customRpcUrls }), ...plugins, pairing] },
  })
  stage.connect().catch(() => {})
  const uri = await stage.uri()
  await phone.core.pairing.pair({ uri })
  await vi.waitFor(() => expect(kinds.filter((kind) => !heard.join().includes(kind))).toEqual([]))
  expect(heard.join()).toContain('eip155:1')
  for (const secret of secrets) expect([uri, ...heard].filter((text) => text.includes(secret))).toEqual([])
  const symKey = new URLSearchParams(uri.split('?')[1]).get('symKey') ?? uri
  const told = JSON.stringify([stage.kernel.log.export(), printed(), stage.events, stage.errors])
  for (const secret of [...secrets, symKey]) expect(told).not.toContain(secret)
})
