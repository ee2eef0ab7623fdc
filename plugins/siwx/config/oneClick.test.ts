import { createMemoryStorage } from 'portico/testing'
import type { CaipNetworkId } from 'portico/wallet'
import { verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test, vi } from 'vitest'
import { createStorage } from '../../../src/kernel/storage.ts'
import { InvalidSessionError, type InvalidSessionReason } from '../errors.ts'
import type { SiwxConfig, SiwxVerifier } from '../types.ts'
import { createSiwx, type SiwxParts } from './createSiwx.ts'
import { createLocalStorage } from './fromOptions.ts'
import { createMessenger, formatMessage, type MessengerOptions } from './message.ts'
import type { Cacao, SignInRequest } from './oneClick.ts'
import { createOneClick, type OneClickParts } from './oneClick.ts'
import { createSiweSiwx } from './siwe.ts'

const account = privateKeyToAccount(generatePrivateKey())
const other = privateKeyToAccount(generatePrivateKey())
const [one, two] = ['eip155:31337', 'eip155:31338'] as const
const scope = { networks: [one, two], methods: ['personal_sign', 'eth_sendTransaction', 'wallet_getAssets'] }
const signal = new AbortController().signal
const opening = 'I further authorize the stated URI to perform the following actions on my behalf:'

const verifier: SiwxVerifier = {
  namespace: 'eip155',
  verify: ({ data, message, signature }) =>
    verifyMessage({ address: data.accountAddress as `0x${string}`, message, signature: signature as `0x${string}` }),
}

function setup({
  messenger = {},
  ...parts
}: Partial<Omit<SiwxParts, 'messenger'>> & { messenger?: MessengerOptions } = {}) {
  const config = createSiwx({
    messenger: createMessenger({ statement: 'Read the news.', resources: ['https://page.test/terms'], ...messenger }),
    verifiers: [verifier],
    storage: createLocalStorage(createStorage('p/', { warn: vi.fn() }, createMemoryStorage())),
    ...parts,
  })
  return open(config)
}
function open(config: SiwxConfig) {
  const onSignedIn = vi.fn()
  const store: OneClickParts['store'] = async (accounts, add) => {
    await add()
    for (const signedIn of accounts) onSignedIn(signedIn)
  }
  const { prepare, accept } = createOneClick({ config, store, readAll: async () => [] })
  const ask = async () => {
    const request = await prepare(scope, signal)
    if (!request) throw new Error('There is nothing to sign')
    return request
  }
  return {
    config,
    onSignedIn,
    prepare: () => prepare(scope, signal),
    ask,
    accept: (request: SignInRequest, auths: readonly Cacao[]) => accept({ request, scope, auths, signal }),
    sessions: async (chain: CaipNetworkId = one) => config.getSessions(chain, account.address, signal),
  }
}

const toRecap = (att: object) => `urn:recap:${btoa(JSON.stringify({ att })).replaceAll('=', '')}`
const granted = ['eth_sendTransaction', 'personal_sign']
const grant = (methods: readonly string[] = granted, limit: object = { chains: [one, two] }) =>
  toRecap({ eip155: Object.fromEntries(methods.map((method) => [`request/${method}`, [limit]])) })
const words = (methods: readonly string[] = granted) =>
  `${opening} (1) 'request': '${methods.join("', '")}' for 'eip155'.`

/** The payload of a wallet's answer, with the whole statement. */
function payloadOf(request: SignInRequest, chain: CaipNetworkId = one): Cacao['p'] {
  const { uri, ...rest } = request
  return {
    ...rest,
    iss: `did:pkh:${chain}:${account.address}`,
    aud: uri,
    version: '1',
    iat: new Date().toISOString(),
    statement: [request.statement, words()].filter(Boolean).join(' '),
    resources: [...(request.resources ?? []), grant()],
  }
}
/** The text as the specification has it, line by line (EIP-4361). */
function textOf(p: Cacao['p'], statement = p.statement): string {
  const [, , , chain, address] = p.iss.split(':')
  return [
    `${p.domain} wants you to sign in with your Ethereum account:\n${address}\n`,
    `${statement}\n`,
    `URI: ${p.aud}\nVersion: 1\nChain ID: ${chain}\nNonce: ${p.nonce}\nIssued At: ${p.iat}`,
    ...(p.exp ? [`Expiration Time: ${p.exp}`] : []),
    ...(p.nbf ? [`Not Before: ${p.nbf}`] : []),
    `Resources:\n${(p.resources ?? []).map((resource) => `- ${resource}`).join('\n')}`,
  ].join('\n')
}
async function signed(p: Cacao['p'], statement?: string, signer = account): Promise<Cacao> {
  const s = await signer.signMessage({ message: textOf(p, statement) })
  return { h: { t: 'caip122' }, p, s: { t: 'eip191', s } }
}

test('asks for the message of the page, without an account', async () => {
  const { ask } = setup({ messenger: { expiration: 60_000 } })
  expect(await ask()).toEqual({
    domain: location.host,
    uri: location.origin + location.pathname,
    nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
    statement: 'Read the news.',
    resources: ['https://page.test/terms'],
    exp: expect.any(String),
  })
})

test('says when the nonce of the host expires', async () => {
  const { config } = setup()
  const { ask } = open({ ...config, messageLifetime: 60_000 })
  const [before, { expiresAt = 0 }, after] = [Date.now(), await ask(), Date.now()]
  expect(expiresAt).toBeGreaterThanOrEqual(before + 60_000)
  expect(expiresAt).toBeLessThanOrEqual(after + 60_000)
})

test('each signature becomes a session of its chain, byte for byte', async () => {
  const { ask, accept, sessions, onSignedIn } = setup()
  const request = await ask()
  const auths = await Promise.all([one, two].map((chain) => signed(payloadOf(request, chain))))
  await accept(request, auths)
  const [first] = await sessions(one)
  expect(first).toMatchObject({ message: textOf(auths[0]?.p as Cacao['p']), cacao: auths[0] })
  expect(first?.data).toMatchObject({ chainId: one, accountAddress: account.address, uri: request.uri })
  expect(await sessions(two)).toHaveLength(1)
  expect(onSignedIn.mock.calls).toEqual(
    [one, two].map((network) => [{ namespace: 'eip155', network, address: account.address }]),
  )
})

test('a wallet that writes its address without the checksum is signed in with the signed text', async () => {
  const { ask, accept, sessions } = setup()
  const request = await ask()
  const p = { ...payloadOf(request), iss: `did:pkh:${one}:${account.address.toLowerCase()}` }
  await accept(request, [await signed(p)])
  const [session] = await sessions()
  expect(session).toMatchObject({ message: textOf(p), data: { accountAddress: account.address } })
})

test('a message with a scheme is not offered, because wallets can not create it', async () => {
  expect(await setup({ messenger: { scheme: 'https' } }).prepare()).toBeUndefined()
})

test('a signed message is accepted once', async () => {
  const { ask, accept } = setup()
  const request = await ask()
  const auth = await signed(payloadOf(request))
  await accept(request, [auth])
  const later = await signed(payloadOf(request, two))
  await expect(accept(request, [later])).rejects.toThrow(new InvalidSessionError({ reason: 'nonce' }))
})

describe('the statement', () => {
  test.each([
    ['is passed on unchanged', 'Read the news.', 'Read the news.'],
    ['is absent, and stays absent', undefined, undefined],
  ])('%s', async (_, statement, asked) => {
    const { ask, accept, sessions } = setup({ messenger: statement === undefined ? { statement: '' } : { statement } })
    const request = await ask()
    const { statement: __, ...p } = payloadOf(request)
    const full = [asked, words()].filter(Boolean).join(' ')
    await accept(request, [await signed({ ...p, ...(asked && { statement: asked }) }, full)])
    expect((await sessions())[0]?.data.statement).toBe(full)
  })

  test('names methods in the order of the language of the wallet', async () => {
    const { ask, accept, sessions } = setup({ messenger: { statement: "Don't read on." } })
    const request = await ask()
    const statement = `Don't read on. ${words([...granted].reverse())}`
    await accept(request, [await signed({ ...payloadOf(request), statement })])
    expect((await sessions())[0]?.data.statement).toBe(statement)
  })
})

test('either alphabet of base64 is accepted, and a recap without a limit of networks', async () => {
  const { ask, accept, sessions } = setup()
  const request = await ask()
  const recap = toRecap({ eip155: { 'request/personal_sign': [{}], 'request/eth_sendTransaction': [{}] } })
  const resources = [...(request.resources ?? []), recap.replaceAll('+', '-').replaceAll('/', '_')]
  await accept(request, [await signed({ ...payloadOf(request), resources })])
  expect(await sessions()).toHaveLength(1)
})

describe('an answer that does not match the request is refused:', () => {
  const recapped = (...resources: string[]) => ({ resources: ['https://page.test/terms', ...resources] })
  test.each<[string, Partial<Cacao['p']>, InvalidSessionReason]>([
    ['another domain', { domain: 'evil.test' }, 'domain'],
    ['another page', { aud: 'https://evil.test/' }, 'message'],
    ['another nonce', { nonce: '0123456789abcdef' }, 'nonce'],
    ['another end', { exp: '2099-01-01T00:00:00Z' }, 'time'],
    ['no end', { exp: '' }, 'time'],
    ['another beginning', { nbf: '2020-01-01T00:00:00Z' }, 'time'],
    ['an issue that is to come', { iat: '2099-01-01T00:00:00Z' }, 'time'],
    ['a request of another', { requestId: 'x' }, 'message'],
    ['another chain', { iss: `did:pkh:eip155:1:${account.address}` }, 'message'],
    ['another statement', { statement: `Send all. ${words()}` }, 'message'],
    [
      'a statement that says less than is allowed',
      { statement: `Read the news. ${words(['personal_sign'])}` },
      'message',
    ],
    ['a statement with a line more', { statement: `Read the news. ${words()}\nURI: x` }, 'message'],
    ['fewer resources', { resources: [grant()] }, 'message'],
    ['more resources', recapped('https://evil.test', grant()), 'message'],
    ['nothing that is allowed', { resources: ['https://page.test/terms'] }, 'message'],
    ['no resources', { resources: [] }, 'message'],
    ['methods that nobody asked for', recapped(grant(['personal_sign', 'wallet_sendAll'])), 'message'],
    ['networks that nobody asked for', recapped(grant(granted, { chains: ['eip155:1'] })), 'message'],
    ['limits that nobody knows', recapped(grant(granted, { until: 'never' })), 'message'],
    ['abilities of another kind', recapped(toRecap({ eip155: { 'own/personal_sign': [{}] } })), 'message'],
    ['resources of another kind', recapped(toRecap({ eip155: { 'request/personal_sign': [{}] }, x: {} })), 'message'],
    ['nothing at all', recapped(toRecap({})), 'message'],
    ['something else', recapped(toRecap([])), 'message'],
    ['no JSON', recapped('urn:recap:%%%'), 'message'],
  ])('%s', async (_, change, reason) => {
    const { ask, accept, sessions, onSignedIn } = setup()
    const request = await ask()
    const auths = [await signed(payloadOf(request, two)), await signed({ ...payloadOf(request), ...change })]
    await expect(accept(request, auths)).rejects.toThrow(new InvalidSessionError({ reason }))
    expect(await sessions()).toEqual([])
    expect(await sessions(two)).toEqual([])
    expect(onSignedIn).not.toHaveBeenCalled()
  })

  test('an issuer that is no CAIP-10 id: Invalid CAIP Address', async () => {
    const { ask, accept, sessions } = setup()
    const request = await ask()
    const auths = [await signed({ ...payloadOf(request), iss: 'did:pkh:nobody' })]
    const cause = { code: 'INVALID_CAIP_ADDRESS', message: 'Invalid CAIP Address' }
    await expect(accept(request, auths)).rejects.toMatchObject({ code: 'SIWX_INVALID_SESSION', cause })
    expect(await sessions()).toEqual([])
  })

  test('the signature of another account', async () => {
    const { ask, accept, sessions } = setup()
    const request = await ask()
    const auths = [await signed(payloadOf(request)), await signed(payloadOf(request, two), undefined, other)]
    await expect(accept(request, auths)).rejects.toThrow(new InvalidSessionError({ reason: 'signature' }))
    expect(await sessions()).toEqual([])
  })
})

describe('the wallet connects first, and signs after that, if', () => {
  test('the host signs', async () => {
    expect(await setup({ signer: { signMessage: async () => '0x' } }).prepare()).toBeUndefined()
  })

  test('there is nothing to sign', async () => {
    const config = { ...setup().config, appliesTo: () => false }
    expect(await open(config).prepare()).toBeUndefined()
  })

  test('the host has its own text', async () => {
    const own = createMessenger()
    const messenger = { ...own, createMessage: own.createMessage, format: formatMessage }
    const make: SiwxConfig['createMessage'] = async (input) => {
      const made = await messenger.createMessage(input, signal)
      return Object.defineProperty({ ...made }, 'toString', { value: () => `Hello\n${made}` })
    }
    expect(await open({ ...setup().config, createMessage: make }).prepare()).toBeUndefined()
  })

  test('the page itself hands out capabilities', async () => {
    expect(await setup({ messenger: { resources: [grant()] } }).prepare()).toBeUndefined()
  })
})

test('a server that keeps one session gets the one of the preferred network', async () => {
  let nonces = 0
  const verify = vi.fn(async (_: { message: string }) => true)
  const config = createSiweSiwx({
    getNonce: async () => `abcdef0${nonces++}`,
    createMessage: ({ address, nonce }) =>
      formatMessage({
        accountAddress: address.slice(address.lastIndexOf(':') + 1),
        chainId: one,
        domain: location.host,
        uri: location.href,
        version: '1',
        nonce,
        issuedAt: new Date().toISOString(),
      }),
    verifyMessage: verify,
    getSession: async () => ({ address: account.address, chainId: 31337 }),
    signOut: async () => true,
  })
  const { ask, accept, onSignedIn } = open(config)
  const request = await ask()
  const auths = await Promise.all([one, two].map((chain) => signed(payloadOf(request, chain))))
  await accept(request, auths)
  expect(verify).toHaveBeenCalledTimes(1)
  expect(verify.mock.calls[0]?.[0].message).toBe(textOf(auths[0]?.p as Cacao['p']))
  expect(onSignedIn).toHaveBeenCalledTimes(1)
})
