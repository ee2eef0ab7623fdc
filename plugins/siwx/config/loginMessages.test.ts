import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { createMemoryStorage } from 'portico/testing'
import type { CaipNetworkId } from 'portico/wallet'
import { verifyMessage } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { createStorage } from '../../../src/kernel/storage.ts'
import { evmLoginKey, type LoginKey, solanaLoginKey } from '../../../test/wallets/loginKeys.ts'
import type { SiwxConfig, SiwxVerifier } from '../types.ts'
import { createSiwx, type SiwxParts } from './createSiwx.ts'
import { createLocalStorage } from './fromOptions.ts'
import { createLoginMessages } from './loginMessages.ts'
import { createMessenger } from './message.ts'
import type { OneClickParts } from './oneClick.ts'
import { createSiweSiwx } from './siwe.ts'

const evmNetwork = 'eip155:31337'
const solanaNetwork = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const networks = [evmNetwork, solanaNetwork] as const
const placeholder = '<<AccountAddress>>'
const signal = new AbortController().signal

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

const create = (parts: Partial<SiwxParts> = {}) =>
  createSiwx({
    messenger: createMessenger({ statement: 'Read the news.' }),
    verifiers,
    storage: createLocalStorage(createStorage('p/', { warn: vi.fn() }, createMemoryStorage())),
    ...parts,
  })

async function open(config: SiwxConfig = create(), wanted: readonly CaipNetworkId[] = networks) {
  const onSignedIn = vi.fn()
  const store: OneClickParts['store'] = async (accounts, add) => {
    await add()
    for (const account of accounts) onSignedIn(account)
  }
  const messages = await createLoginMessages({ config, store })({ networks: wanted, placeholder }, signal)
  const sessionsOf = (network: CaipNetworkId, { address }: LoginKey) => config.getSessions(network, address, signal)
  return { config, messages, onSignedIn, sessionsOf }
}

const write = (text: string, { address }: LoginKey) => text.replace(placeholder, () => address)

describe.each([
  ['an EVM account', evmNetwork, evmLoginKey],
  ['a Solana account', solanaNetwork, solanaLoginKey],
] as const)('%s', (_, network, createSigner) => {
  const begin = async () => {
    const page = await open(create(), [network])
    const [message] = page.messages
    if (!message) throw new Error('There is nothing to sign')
    const signer = createSigner()
    const text = write(message.text, signer)
    return { ...page, message, signer, text, sessions: () => page.sessionsOf(network, signer) }
  }

  test('signs in with the prepared text, with its address in the second line', async () => {
    const { message, signer, text, sessions, onSignedIn } = await begin()
    expect(message.text.split('\n')[1]).toBe(placeholder)
    expect(message.fields).toMatchObject({ accountAddress: placeholder, chainId: network, domain: location.host })
    await message.accept({ address: signer.address, message: text, signature: await signer.sign(text) }, signal)
    expect(await sessions()).toMatchObject([{ message: text, data: { accountAddress: signer.address } }])
    expect(onSignedIn.mock.calls).toMatchObject([[{ network, address: signer.address }]])
  })

  test.each<[string, (text: string, signer: LoginKey) => Promise<{ message: string; signature: string }>]>([
    ['a signature of another key', async (message) => ({ message, signature: await createSigner().sign(message) })],
    ['a signature that is none', async (message) => ({ message, signature: 'zz' })],
    [
      'another nonce',
      async (text, signer) => {
        const message = text.replace(/Nonce: \w+/, 'Nonce: abcdef0123456789')
        return { message, signature: await signer.sign(message) }
      },
    ],
    [
      'another domain',
      async (text, signer) => {
        const message = text.replace(location.host, 'evil.example')
        return { message, signature: await signer.sign(message) }
      },
    ],
    [
      'the text of another account',
      async (text, signer) => {
        const other = createSigner()
        const message = text.replace(signer.address, other.address)
        return { message, signature: await other.sign(message) }
      },
    ],
    [
      'the placeholder left in',
      async (text, signer) => {
        const message = text.replace(signer.address, placeholder)
        return { message, signature: await signer.sign(message) }
      },
    ],
  ])('does not sign in with %s', async (_title, tamper) => {
    const { message, signer, text, sessions, onSignedIn } = await begin()
    const signed = await tamper(text, signer)
    await expect(message.accept({ address: signer.address, ...signed }, signal)).rejects.toThrow()
    expect(await sessions()).toEqual([])
    expect(onSignedIn).not.toHaveBeenCalled()
  })

  test('signs in once with a message', async () => {
    const { message, signer, text } = await begin()
    const other = createSigner()
    await message.accept({ address: signer.address, message: text, signature: await signer.sign(text) }, signal)
    const again = write(message.text, other)
    const signed = { address: other.address, message: again, signature: await other.sign(again) }
    await expect(message.accept(signed, signal)).rejects.toMatchObject({ code: 'SIWX_INVALID_SESSION' })
  })

  test('does not sign in after the login was cancelled', async () => {
    const { message, signer, text, sessions, onSignedIn } = await begin()
    const signature = await signer.sign(text)
    const gone = AbortSignal.abort()
    await expect(message.accept({ address: signer.address, message: text, signature }, gone)).rejects.toThrow()
    expect(await sessions()).toEqual([])
    expect(onSignedIn).not.toHaveBeenCalled()
  })
})

test('each namespace has a message of its own', async () => {
  const { messages } = await open()
  expect(messages.map(({ network }) => network)).toEqual(networks)
  expect(new Set(messages.map(({ fields }) => fields.nonce)).size).toBe(2)
})

test('the messages are asked for at once, because a host may be slow', async () => {
  const createMessage = vi.fn(() => new Promise<never>(() => {}))
  void open({ ...create(), createMessage })
  await vi.waitFor(() => expect(createMessage).toHaveBeenCalledTimes(2))
})

test('only the first account signs if one session is kept at a time', async () => {
  const { messages } = await open({ ...create(), keepsOne: true })
  expect(messages.map(({ network }) => network)).toEqual([evmNetwork])
})

test('an address in lower case is the same account', async () => {
  const { messages, sessionsOf } = await open()
  const signer = evmLoginKey()
  const address = signer.address.toLowerCase()
  const text = messages[0]?.text.replace(placeholder, () => address) ?? ''
  await messages[0]?.accept({ address, message: text, signature: await signer.sign(text) }, signal)
  expect(await sessionsOf(evmNetwork, signer)).toHaveLength(1)
})

describe('nothing is signed with the login', () => {
  const messagesOf = async (config: SiwxConfig, wanted?: readonly CaipNetworkId[]) =>
    (await open(config, wanted)).messages

  test('if the host has its own signer', async () => {
    expect(await messagesOf(create({ signer: { signMessage: async () => '0x' } }))).toEqual([])
  })

  test('in a namespace without a placeholder address', async () => {
    expect(await messagesOf(create(), ['bip122:000000000019d6689c085ae165831e93'])).toEqual([])
  })

  test('in namespaces to which sign-in does not apply', async () => {
    const createMessage = vi.fn()
    expect(await messagesOf({ ...create(), createMessage, appliesTo: () => false })).toEqual([])
    expect(createMessage).not.toHaveBeenCalled()
  })

  test.each([
    ['names the account elsewhere as well', (text: string, address: string) => `${text}\n- ${address}`],
    ['does not name the account in its second line', (_: string, address: string) => `Sign in, ${address}`],
    ['has the placeholder in its words', (text: string) => `${text} ${placeholder}`],
  ])('if the text of the host %s', async (_, change) => {
    const config = create()
    const createMessage: SiwxConfig['createMessage'] = async (input, until) => {
      const made = await config.createMessage(input, until)
      const text = change(made.toString(), input.accountAddress)
      return { ...made, toString: () => text }
    }
    expect(await messagesOf({ ...config, createMessage })).toEqual([])
  })
})

test('a `siweConfig` gives a nonce without an address', async () => {
  const getNonce = vi.fn(async () => 'abcdef0123456789')
  const config = createSiweSiwx({
    getNonce,
    createMessage: ({ address, domain, nonce }) =>
      `${domain} wants you to sign in with your Ethereum account:\n${address.split(':').at(-1)}\n\nNonce: ${nonce}`,
    verifyMessage: async () => true,
    getSession: async () => null,
    signOut: async () => true,
  })
  const { messages } = await open(config)
  expect(messages.map(({ network }) => network)).toEqual([evmNetwork])
  expect(getNonce.mock.calls).toEqual([[]])
})
