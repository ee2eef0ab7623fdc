import { definePlugin } from 'portico/kernel'
import { shell } from 'portico/shell'
import { createHarness } from 'portico/testing'
import { type ChainAdapter, chainAdapters, wallet } from 'portico/wallet'
import { expect, onTestFinished, test } from 'vitest'
import { noticesSlice } from '../../src/kernel/internal.ts'
import type { AccountType } from '../../src/wallet/internal.ts'
import { siwx } from './index.ts'

const caipNetworkId = 'eip155:1'
const network = {
  id: 1,
  name: 'One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
}

/** A namespace with one wallet, whose account is of a type and never signs. */
function namespaceOf(type: AccountType, refusal: unknown) {
  const adapter: ChainAdapter = {
    id: 'eip155',
    isAddress: () => true,
    discover: (found) =>
      found({ id: 'mine', name: 'Mine', type: 'ANNOUNCED', namespace: 'eip155', provider: async () => ({}) }),
    connect: async ({ connector }) => ({
      connector,
      accounts: [{ address: `0x${'1'.repeat(40)}`, type }],
      network: caipNetworkId,
      provider: {},
      request: async () => null,
      signMessage: () => Promise.reject(refusal),
      switchNetwork: async () => {},
      watch: () => () => {},
      release: () => {},
      disconnect: async () => {},
    }),
    can: {},
  }
  return definePlugin({ id: 'namespace', setup: ({ slots }) => slots.contribute(chainAdapters, adapter) })()
}

const smartAccounts = 'This application might not support Smart Accounts'
const declined = { code: 4001, message: 'No' }
const failed = { code: -32603, message: 'This account cannot sign messages' }

test.each<[type: AccountType, refusal: unknown, text: string]>([
  ['smartAccount', failed, smartAccounts],
  ['smartAccount', undefined, smartAccounts],
  ['smartAccount', declined, 'Signature declined'],
  ['eoa', failed, 'Sign-in did not work. Try again.'],
  ['eoa', declined, 'Signature declined'],
])('an account of the type %s whose wallet answers %o is told: %s', async (type, refusal, text) => {
  const plugins = [wallet({ networks: [network] }), shell(), namespaceOf(type, refusal), siwx()]
  const { kernel, dispose } = await createHarness({ plugins })
  onTestFinished(dispose)
  await kernel.use(wallet).connect({ connectorId: 'mine', signal: kernel.signal })
  await (await kernel.load(siwx)).sign()
  expect(kernel.store.get(noticesSlice).toasts.map((toast) => toast.text)).toEqual([text])
})

test('a failure of the host to create the message is not reported as a failure of the smart account', async () => {
  const createMessage = () => Promise.reject(new Error('No nonce'))
  const config = { createMessage, addSession() {}, revokeSession() {}, setSessions() {}, getSessions: () => [] }
  const plugins = [
    wallet({ networks: [network] }),
    shell(),
    namespaceOf('smartAccount', failed),
    siwx({ siwx: config as never }),
  ]
  const { kernel, dispose } = await createHarness({ plugins })
  onTestFinished(dispose)
  await kernel.use(wallet).connect({ connectorId: 'mine', signal: kernel.signal })
  await (await kernel.load(siwx)).sign()
  expect(kernel.store.get(noticesSlice).toasts.map((toast) => toast.text)).toEqual(['Sign-in did not work. Try again.'])
})
