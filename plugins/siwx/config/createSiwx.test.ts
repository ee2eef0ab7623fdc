import { createMemoryStorage } from 'portico/testing'
import { verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createStorage } from '../../../src/kernel/storage.ts'
import { InvalidSessionError, VerifierMissingError } from '../errors.ts'
import type { SiwxSession, SiwxVerifier } from '../types.ts'
import { createSiwx, type SiwxParts } from './createSiwx.ts'
import { createLocalStorage } from './fromOptions.ts'
import { createMessenger, formatMessage } from './message.ts'

const account = privateKeyToAccount(generatePrivateKey())
const other = privateKeyToAccount(generatePrivateKey())
const chainId = 'eip155:1'
const signal = new AbortController().signal

const viemVerifier: SiwxVerifier = {
  namespace: 'eip155',
  verify: ({ data, message, signature }) =>
    verifyMessage({ address: data.accountAddress as `0x${string}`, message, signature: signature as `0x${string}` }),
}

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-01-01'), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

function setup(parts: Partial<SiwxParts> = {}) {
  const backend = createMemoryStorage()
  const log = { warn: vi.fn() }
  const make = () =>
    createSiwx({
      messenger: createMessenger({ expiration: 60_000 }),
      verifiers: [viemVerifier],
      storage: createLocalStorage(createStorage('p/', log, backend)),
      ...parts,
    })
  const config = make()
  const sign = async (signer = account, on: typeof chainId | 'eip155:8453' = chainId): Promise<SiwxSession> => {
    const made = await config.createMessage({ accountAddress: signer.address, chainId: on }, signal)
    const message = made.toString()
    return { data: { ...made }, message, signature: await signer.signMessage({ message }) }
  }
  const get = (address: string = account.address, on: typeof chainId | 'eip155:8453' = chainId, from = config) =>
    from.getSessions(on, address, signal)
  return { config, sign, get, make }
}

test('a signed message becomes a session of its address and chain only', async () => {
  const { config, sign, get, make } = setup()
  const session = await sign()
  await config.addSession(session, signal)
  expect(await get()).toEqual([session])
  expect(await get(account.address.toLowerCase())).toEqual([session])
  expect(await get(other.address)).toEqual([])
  expect(await get(account.address, 'eip155:8453')).toEqual([])
  // After a reload.
  expect(await get(account.address, chainId, make())).toEqual([session])
})

describe('a session is refused with', () => {
  const refused = async (change: (session: SiwxSession) => SiwxSession | Promise<SiwxSession>, reason: string) => {
    const { config, sign, get } = setup()
    const session = await change(await sign())
    const expected = new InvalidSessionError({ reason: reason as 'message' })
    await expect(config.addSession(session, signal)).rejects.toThrow(expected)
    await expect(config.setSessions([session], signal)).rejects.toThrow(InvalidSessionError)
    expect(await get(session.data.accountAddress)).toEqual([])
  }
  const resign = async ({ data }: SiwxSession, patch: Partial<SiwxSession['data']>, signer = account) => {
    const changed = { ...data, ...patch }
    const message = formatMessage(changed)
    return { data: changed, message, signature: await signer.signMessage({ message }) }
  }

  test('a text that does not match its data', () => refused((s) => ({ ...s, message: `${s.message} ` }), 'message'))
  test('data that does not match its text', () =>
    refused((s) => ({ ...s, data: { ...s.data, expirationTime: '2099-01-01T00:00:00Z' } }), 'message'))
  test('a bad chain id', () => refused((s) => ({ ...s, data: { ...s.data, chainId: 'nonsense' as never } }), 'message'))
  test('another domain', () => refused((s) => resign(s, { domain: 'evil.example' }), 'domain'))
  test('a domain that ends with that of the page', () =>
    refused((s) => resign(s, { domain: `evil-${s.data.domain}` }), 'domain'))
  test('an end time in the past', () => refused((s) => resign(s, { expirationTime: '2025-12-31T23:59:59Z' }), 'time'))
  test('a start time in the future', () => refused((s) => resign(s, { notBefore: '2026-01-01T00:01:01Z' }), 'time'))
  test('but not a start time that another clock says is there', async () => {
    const { config, sign, get } = setup()
    const session = await resign(await sign(), { notBefore: '2026-01-01T00:00:59Z' })
    await config.addSession(session, signal)
    expect(await get(session.data.accountAddress)).toEqual([session])
  })
  test('a nonce that was not created here', () => refused((s) => resign(s, { nonce: 'f'.repeat(32) }), 'nonce'))
  test('a nonce of another account', () => refused((s) => resign(s, { accountAddress: other.address }, other), 'nonce'))
  test('a nonce of another chain', () => refused((s) => resign(s, { chainId: 'eip155:8453' }), 'nonce'))
  test('the signature of another account', () =>
    refused(async (s) => ({ ...s, signature: await other.signMessage({ message: s.message }) }), 'signature'))
})

test('a message for the chains of a wallet that is not known yet is refused on another chain', async () => {
  const { config, get } = setup()
  const input = { accountAddress: other.address, chainId, chains: [chainId] } as const
  const { toString: _, ...made } = await config.createMessage(input, signal)
  const data = { ...made, accountAddress: account.address, chainId: 'eip155:8453' } as const
  const message = formatMessage(data)
  const session = { data, message, signature: await account.signMessage({ message }) }
  await expect(config.setSessions([session], signal)).rejects.toThrow(new InvalidSessionError({ reason: 'nonce' }))
  expect(await get(account.address, 'eip155:8453')).toEqual([])
})

test('a messenger whose message is about another account signs nothing', async () => {
  const own = createMessenger()
  const createMessage: typeof own.createMessage = (input, until) =>
    own.createMessage({ ...input, accountAddress: other.address }, until)
  const { sign } = setup({ messenger: { ...own, createMessage } })
  await expect(sign()).rejects.toMatchObject({ code: 'SIWX_INVALID_ANSWER' })
})

test('a replay is refused, also after the session was revoked', async () => {
  const { config, sign, get } = setup()
  const session = await sign()
  await config.addSession(session, signal)
  await config.revokeSession(chainId, account.address, signal)
  expect(await get()).toEqual([])
  await expect(config.addSession(session, signal)).rejects.toThrow(new InvalidSessionError({ reason: 'nonce' }))
  expect(await get()).toEqual([])
})

test.each([
  'addSession',
  'setSessions',
] as const)('who gave up while %s verified does not come in afterwards', async (method) => {
  let say: (isValid: boolean) => void = () => {}
  const verify = vi.fn(() => new Promise<boolean>((resolve) => (say = resolve)))
  const { config, sign, get } = setup({ verifiers: [{ namespace: 'eip155', verify }] })
  const giveUp = new AbortController()
  const session = await sign()
  const adding =
    method === 'addSession' ? config.addSession(session, giveUp.signal) : config.setSessions([session], giveUp.signal)
  await vi.waitFor(() => expect(verify).toHaveBeenCalled())
  giveUp.abort(new Error('gave up'))
  say(true)
  await expect(adding).rejects.toThrow('gave up')
  expect(await get()).toEqual([])
})

test('a nonce can not be used again after a failed attempt', async () => {
  const { config, sign } = setup()
  const session = await sign()
  const forged = { ...session, signature: await other.signMessage({ message: session.message }) }
  await expect(config.addSession(forged, signal)).rejects.toThrow(InvalidSessionError)
  await expect(config.addSession(session, signal)).rejects.toThrow(new InvalidSessionError({ reason: 'nonce' }))
})

test('a session ends when it expires', async () => {
  const { config, sign, get } = setup()
  await config.addSession(await sign(), signal)
  vi.setSystemTime(Date.now() + 59_999)
  expect(await get()).toHaveLength(1)
  vi.setSystemTime(Date.now() + 1)
  expect(await get()).toEqual([])
})

test('revoking removes only the session of that address and chain', async () => {
  const { config, sign, get } = setup()
  await config.addSession(await sign(), signal)
  await config.addSession(await sign(account, 'eip155:8453'), signal)
  await config.addSession(await sign(other), signal)
  await config.revokeSession(chainId, account.address, signal)
  expect(await get()).toEqual([])
  expect(await get(account.address, 'eip155:8453')).toHaveLength(1)
  expect(await get(other.address)).toHaveLength(1)
})

test('setting sessions replaces all, and changes nothing if one is not valid', async () => {
  const { config, sign, get } = setup()
  const [one, two] = [await sign(), await sign(other)]
  await config.addSession(one, signal)
  await expect(config.setSessions([{ ...two, signature: one.signature }], signal)).rejects.toThrow(InvalidSessionError)
  expect(await get()).toEqual([one])
  const three = await sign(other)
  await config.setSessions([one, three], signal)
  expect([await get(), await get(other.address)]).toEqual([[one], [three]])
  await config.setSessions([], signal)
  expect([await get(), await get(other.address)]).toEqual([[], []])
})

describe('verifiers', () => {
  test('without an applicable verifier no session is stored and none counts', async () => {
    const { config, sign, get } = setup({ verifiers: [{ ...viemVerifier, shouldVerify: () => false }] })
    await expect(config.addSession(await sign(), signal)).rejects.toThrow(VerifierMissingError)
    expect(await get()).toEqual([])
  })
  test('a verifier of another namespace does not apply', async () => {
    const { config, sign } = setup({ verifiers: [{ namespace: 'solana', verify: async () => true }] })
    await expect(config.addSession(await sign(), signal)).rejects.toThrow(VerifierMissingError)
  })
  test('all applicable verifiers must confirm', async () => {
    const { config, sign } = setup({ verifiers: [viemVerifier, { namespace: 'eip155', verify: async () => false }] })
    await expect(config.addSession(await sign(), signal)).rejects.toThrow(InvalidSessionError)
  })
  test('a stored session is verified once on each page, and removed if it is not valid', async () => {
    const verify = vi.fn(viemVerifier.verify)
    const storage = createLocalStorage(createStorage('p/', { warn: vi.fn() }, createMemoryStorage()))
    const { config, sign, get, make } = setup({ storage, verifiers: [{ namespace: 'eip155', verify }] })
    const session = await sign()
    await config.addSession(session, signal)
    await get()
    expect(verify).toHaveBeenCalledTimes(1)
    const later = make()
    await get(account.address, chainId, later)
    await get(account.address, chainId, later)
    expect(verify).toHaveBeenCalledTimes(2)
    await storage.set([{ ...session, signature: await other.signMessage({ message: session.message }) }], signal)
    expect(await get(account.address, chainId, later)).toEqual([])
  })
})

test('invalid entries in storage are left out, and valid sessions are kept', async () => {
  const backend = createMemoryStorage()
  const storage = createLocalStorage(createStorage('p/', { warn: vi.fn() }, backend))
  const { config, sign } = setup({ storage })
  const session = await sign()
  await config.addSession(session, signal)
  const broken = [null, 7, { data: {}, message: 1 }, { ...session, signature: 1 }]
  const kept = JSON.parse(backend.getItem('p/siwx') ?? '[]')
  backend.setItem('p/siwx', JSON.stringify([...broken, ...kept]))
  expect(await storage.get(chainId, account.address, signal)).toEqual([session])
  for (const text of ['{', '{"data":1}', '"x"', 'null']) {
    backend.setItem('p/siwx', text)
    expect(await storage.get(chainId, account.address, signal)).toEqual([])
  }
})

test('a forged session in storage does not sign the user in', async () => {
  const storage = createLocalStorage(createStorage('p/', { warn: vi.fn() }, createMemoryStorage()))
  const { get, sign } = setup({ storage })
  const mine = await sign()
  const theirs = await sign(other)
  const asMine = { ...theirs, data: { ...theirs.data, accountAddress: account.address } }
  const renewed = { ...mine, data: { ...mine.data, expirationTime: '2099-01-01T00:00:00Z' } }
  for (const forged of [asMine, renewed, { ...mine, signature: theirs.signature }]) {
    await storage.set([forged], signal)
    expect(await get()).toEqual([])
  }
})

test('a signer of the host signs in place of the wallet', async () => {
  const signMessage = vi.fn(async () => '0x1')
  const { config } = setup({ signer: { signMessage } })
  const input = { message: 'm', chainId, accountAddress: account.address } as const
  expect(await config.signMessage?.(input, signal)).toBe('0x1')
  expect(setup().config.signMessage).toBeUndefined()
})

test('by default sign-in is required, and ends with a disconnect', () => {
  expect(setup().config).toMatchObject({ signOutOnDisconnect: true })
  expect(setup().config.getRequired?.()).toBe(true)
  const { config } = setup({ required: false, signOutOnDisconnect: false })
  expect([config.getRequired?.(), config.signOutOnDisconnect]).toEqual([false, false])
})
