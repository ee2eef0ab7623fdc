import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { shell } from 'portico/shell'
import { createHarness } from 'portico/testing'
import { connectionsSlice, gatedSlice, type Namespace, signInOffers, wallet } from 'portico/wallet'
import { verifyMessage } from 'viem'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { evm } from '../../chains/evm/index.ts'
import { mainnet } from '../../chains/evm/networks.ts'
import { solana } from '../../chains/solana/index.ts'
import { solana as solanaMainnet } from '../../chains/solana/networks.ts'
import { type SiwxOptions, type SiwxVerifier, siwx, siwxSlice } from '../../plugins/siwx/index.ts'
import { evmLoginKey, type LoginKey, solanaLoginKey } from '../../test/wallets/loginKeys.ts'
import { embeddedWallet } from './embeddedWallet.ts'
import { loginMethod } from './testing/loginMethod.ts'
import { hang, scriptFrame } from './testing/scriptedFrame.ts'
import type { LoginRequest } from './tokens.ts'

const never = new AbortController().signal

const signers = { eip155: evmLoginKey(), solana: solanaLoginKey() }
const strangers = { eip155: evmLoginKey(), solana: solanaLoginKey() }
type SignerNamespace = keyof typeof signers

const verifiers: readonly SiwxVerifier[] = [
  {
    namespace: 'eip155',
    verify: ({ data, message, signature }) =>
      verifyMessage({ address: data.accountAddress as `0x${string}`, message, signature: signature as `0x${string}` }),
  },
  {
    namespace: 'solana',
    verify: async ({ data, message, signature }) =>
      ed25519.verify(base58.decode(signature), new TextEncoder().encode(message), base58.decode(data.accountAddress)),
  },
]

interface Question {
  readonly chainId?: number | string
  readonly siwxMessage?: { readonly serializedMessage: string; readonly nonce: string }
}
type Answer = Readonly<Record<string, unknown>>
/** The answer of a frame to a message to sign. */
type React = (text: string, namespace: SignerNamespace) => Promise<Answer>

const write = (text: string, { address }: LoginKey) => text.replace('<<AccountAddress>>', () => address)
const honest: React = async (text, namespace) => {
  const message = write(text, signers[namespace])
  return { message, signature: await signers[namespace].sign(message) }
}

/** A frame whose user has a key in each namespace. `react` signs the messages of a login. */
function scriptSigner(react: React) {
  const frame = scriptFrame()
  const asked: string[] = []
  const user = async ({ chainId = 1, siwxMessage }: Question) => {
    const namespace = `${chainId}`.startsWith('solana') ? 'solana' : 'eip155'
    const { address } = signers[namespace]
    if (siwxMessage) asked.push(siwxMessage.serializedMessage)
    const signed = siwxMessage ? await react(siwxMessage.serializedMessage, namespace) : {}
    return { address, chainId, email: 'ada@example.com', accounts: [{ address, type: 'eoa' }], ...signed }
  }
  frame.on('GET_USER', user)
  frame.on('CONNECT_SOCIAL', user)
  return { frame, asked }
}

afterEach(() => document.body.replaceChildren())

async function begin(react: React, options: Partial<SiwxOptions> = {}) {
  const scripted = scriptSigner(react)
  const harness = await createHarness({
    plugins: [
      wallet({ networks: [mainnet, solanaMainnet] }),
      shell(),
      evm(),
      solana(),
      siwx({ verifiers, ...options }),
      loginMethod(),
    ],
  })
  onTestFinished(harness.dispose)
  const { kernel } = harness
  const { store } = kernel
  const { config } = await kernel.load(siwx)
  const networks = { eip155: 'eip155:1', solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' } as const
  return {
    ...harness,
    ...scripted,
    logIn: (request: LoginRequest) => kernel.use(embeddedWallet).login(request, never),
    status: (namespace: Namespace) => store.get(connectionsSlice).connections[namespace]?.status ?? 'disconnected',
    gated: (namespace: Namespace) => store.get(gatedSlice).gated[namespace],
    pending: () => store.get(siwxSlice).pending,
    sessions: async (namespace: SignerNamespace) =>
      (await config()).getSessions(networks[namespace], signers[namespace].address, never),
    /** The number of signing requests that a user would have to approve. */
    prompts: () => scripted.frame.names().filter((name) => name === 'RPC_REQUEST').length,
  }
}

const ways: readonly (readonly [string, (namespace: SignerNamespace) => LoginRequest])[] = [
  ['an email address', (namespace) => ({ namespace })],
  [
    'a social account',
    (namespace) => ({ namespace, social: { provider: 'github', uri: 'https://a.example/?code=1' } }),
  ],
]
const namespaces: readonly SignerNamespace[] = ['eip155', 'solana']

const tampered: readonly (readonly [string, React])[] = [
  ['is refused', async () => Promise.reject(new Error('The message is not a sign-in of this app'))],
  ['is missing', async () => ({})],
  ['is of no use', async (text, namespace) => ({ message: write(text, signers[namespace]), signature: 42 })],
  ['is garbage', async (text, namespace) => ({ message: write(text, signers[namespace]), signature: '0x1234' })],
  [
    'is of another key',
    async (text, namespace) => {
      const message = write(text, signers[namespace])
      return { message, signature: await strangers[namespace].sign(message) }
    },
  ],
  [
    'is of another account',
    async (text, namespace) => {
      const message = write(text, strangers[namespace])
      return { message, signature: await strangers[namespace].sign(message) }
    },
  ],
  [
    'has another nonce',
    async (text, namespace) => {
      const message = write(text, signers[namespace]).replace(/Nonce: \w+/, 'Nonce: abcdef0123456789')
      return { message, signature: await signers[namespace].sign(message) }
    },
  ],
]

describe.each(ways)('a login with %s', (_, requestOf) => {
  describe.each(namespaces)('in the namespace %s', (namespace) => {
    test.each([true, false])('signs in without another prompt (sign-in required: %s)', async (required) => {
      const page = await begin(honest, { required })
      const { taken } = await page.logIn(requestOf(namespace))
      expect(taken).toBe(false)
      for (const each of namespaces) {
        await vi.waitFor(() => expect(page.status(each)).toBe('connected'))
        await vi.waitFor(() => expect(page.gated(each)).toBeUndefined())
        expect(await page.sessions(each)).toHaveLength(1)
      }
      expect(page.pending()).toBeNull()
      expect(page.prompts()).toBe(0)
      // Each namespace signs one message, whose nonce is its own.
      expect(new Set(page.asked).size).toBe(2)
      expect(page.asked).toHaveLength(2)
      expect(page.errors).toEqual([])
    })

    test.each(tampered)('is held back if sign-in is required and the signature %s', async (_title, react) => {
      const page = await begin(react)
      await page.logIn(requestOf(namespace))
      expect(page.gated(namespace)).toBe('waiting')
      expect(page.pending()).toMatchObject({ namespace: namespace, address: signers[namespace].address })
      expect(await page.sessions(namespace)).toEqual([])
      expect(page.prompts()).toBe(0)
    })

    test.each(tampered)('is not signed in if sign-in is optional and the signature %s', async (_t, react) => {
      const page = await begin(react, { required: false })
      await page.logIn(requestOf(namespace))
      expect(page.status(namespace)).toBe('connected')
      expect(await page.sessions(namespace)).toEqual([])
    })
  })
})

test('while sign-in is off, no message is sent to sign', async () => {
  const page = await begin(honest)
  page.kernel.flags.setFeatures({ siwx: false })
  await page.logIn({})
  expect(page.asked).toEqual([])
  expect(page.gated('eip155')).toBeUndefined()
})

test.each([
  ['throws', () => Promise.reject(new Error('no nonce'))],
  ['answers nothing', async () => undefined],
  ['answers garbage', async () => [null, 4]],
])('if the sign-in plugin %s, the login succeeds and the account is held back', async (_, prepareLogin) => {
  const page = await begin(honest)
  for (const offer of page.kernel.slots.get(signInOffers)) Object.assign(offer, { prepareLogin })
  await page.logIn({ namespace: 'eip155' })
  expect(page.asked).toEqual([])
  expect(page.gated('eip155')).toBe('waiting')
})

test('a restored login signs nothing', async () => {
  const page = await begin(honest)
  await page.logIn({ namespace: 'eip155' })
  const { storage } = page
  page.kernel.destroy()
  document.body.replaceChildren()
  const { length } = page.asked
  const again = await createHarness({
    plugins: [
      wallet({ networks: [mainnet, solanaMainnet] }),
      shell(),
      evm(),
      solana(),
      siwx({ verifiers }),
      loginMethod(),
    ],
    storage,
  })
  onTestFinished(again.dispose)
  await vi.waitFor(() => expect(again.kernel.store.get(connectionsSlice).connections.eip155?.status).toBe('connected'))
  await vi.waitFor(() => expect(again.kernel.store.get(gatedSlice).gated.eip155).toBeUndefined())
  expect(page.asked).toHaveLength(length)
  expect(page.prompts()).toBe(0)
})

test('a login whose last step is not answered fails', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const page = await begin(honest)
  page.frame.on('GET_USER', hang)
  const outcome = page.logIn({}).catch((error: unknown) => error)
  for (let turn = 0; turn < 200 && !page.frame.names().includes('GET_USER'); turn++)
    await vi.advanceTimersByTimeAsync(50)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await outcome).toMatchObject({ code: 'EMBEDDED_WALLET_TIMEOUT' })
  expect(page.status('eip155')).toBe('disconnected')
})
