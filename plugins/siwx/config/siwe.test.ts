import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { InvalidSessionError } from '../errors.ts'
import type { SiwxConfig, SiwxSession } from '../types.ts'
import type { SiweConfig, SiweMessageParams, SiweSession } from './siwe.ts'
import { createSiweSiwx } from './siwe.ts'
import { readSiweConfig } from './siweClient.ts'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const signal = new AbortController().signal

/** A host's configuration and the server behind it. */
function setup(more: Partial<SiweConfig> = {}, session: SiweSession | null = null) {
  const server = { session }
  const spies = {
    onSignIn: vi.fn(),
    onSignOut: vi.fn(),
    createMessage: vi.fn<SiweConfig['createMessage']>(({ address: account, chainId, nonce, domain, uri }) =>
      createSiweMessage({ address: account.split(':').at(-1) as never, chainId, nonce, domain, uri, version: '1' }),
    ),
    verifyMessage: vi.fn(async () => {
      server.session = { address, chainId: 1 }
      return true
    }),
  }
  const config = createSiweSiwx({
    getNonce: async () => 'abcdef0123456789',
    getSession: async () => server.session,
    signOut: async () => {
      server.session = null
      return true
    },
    ...spies,
    ...more,
  })
  return { config, server, ...spies }
}

test('the functions of the host make the message and verify it', async () => {
  const { config, createMessage, verifyMessage, onSignIn } = setup()
  const made = await config.createMessage({ accountAddress: address, chainId: 'eip155:1' }, signal)
  expect(createMessage).toHaveBeenCalledWith(
    expect.objectContaining({
      address: `did:pkh:eip155:1:${address}`,
      chainId: 1,
      nonce: 'abcdef0123456789',
      version: '1',
    }),
  )
  const session = { data: { ...made }, message: made.toString(), signature: '0x1' }
  await config.addSession(session, signal)
  expect(verifyMessage).toHaveBeenCalledWith({ message: session.message, signature: '0x1', data: session.data })
  expect(onSignIn).toHaveBeenCalledWith({ address, chainId: 1 })
  expect(await config.getSessions('eip155:1', address.toLowerCase(), signal)).toHaveLength(1)
})

test('a signature that the server does not accept is refused', async () => {
  const { config, onSignIn } = setup({ verifyMessage: async () => false })
  const made = await config.createMessage({ accountAddress: address, chainId: 'eip155:1' }, signal)
  const session = { data: { ...made }, message: `${made}`, signature: '0x1' }
  await expect(config.addSession(session, signal)).rejects.toThrow('signature')
  expect(onSignIn).not.toHaveBeenCalled()
})

test.each([
  ['account', 'eip155:1', other, 'signOutOnAccountChange'],
  ['network', 'eip155:10', address, 'signOutOnNetworkChange'],
] as const)('another %s signs out, unless the host says otherwise', async (_, chainId, asked, option) => {
  const strict = setup({}, { address, chainId: 1 })
  expect(await strict.config.getSessions(chainId, asked, signal)).toEqual([])
  expect(strict.server.session).toBeNull()
  expect(strict.onSignOut).toHaveBeenCalledTimes(1)
  const lax = setup({ [option]: false }, { address, chainId: 1 })
  expect(await lax.config.getSessions(chainId, asked, signal)).toHaveLength(1)
})

test('an answer about another account that comes too late for the check signs nobody out', async () => {
  let tell = (_: SiweSession) => {}
  const getSession = () => new Promise<SiweSession>((resolve) => (tell = resolve))
  const { config, onSignOut } = setup({ getSession })
  const late = new AbortController()
  const read = config.getSessions('eip155:1', other, late.signal)
  late.abort()
  tell({ address, chainId: 1 })
  expect(await read).toEqual([])
  expect(onSignOut).not.toHaveBeenCalled()
})

test('removing all sessions signs out once', async () => {
  const { config, server, onSignOut } = setup({}, { address, chainId: 1 })
  await config.setSessions([], signal)
  expect(server.session).toBeNull()
  expect(onSignOut).toHaveBeenCalledTimes(1)
})

test('revoking the sessions of several networks signs out once, and only the signed-in account', async () => {
  const { config, onSignOut } = setup({}, { address, chainId: 1 })
  for (const chainId of ['eip155:1', 'eip155:10'] as const) await config.revokeSession(chainId, address, signal)
  expect(onSignOut).toHaveBeenCalledTimes(1)
})

test('the URL of the page is signed without query and fragment', async () => {
  const before = location.href
  history.replaceState(null, '', '/shop?token=secret#here')
  const { config } = setup()
  const { uri } = await config.createMessage({ accountAddress: address, chainId: 'eip155:1' }, signal)
  history.replaceState(null, '', before)
  expect(uri).toBe(`${location.origin}/shop`)
})

test('sign-in applies to EVM accounts, while it is enabled', () => {
  expect(setup().config.appliesTo?.('eip155')).toBe(true)
  expect(setup().config.appliesTo?.('solana')).toBe(false)
  expect(setup({ enabled: false }).config.appliesTo?.('eip155')).toBe(false)
})

test('a user who cancelled while the server verified is signed out again', async () => {
  const { config, server, onSignIn, onSignOut } = setup()
  const giveUp = new AbortController()
  const made = await config.createMessage({ accountAddress: address, chainId: 'eip155:1' }, giveUp.signal)
  const adding = config.addSession({ data: { ...made }, message: `${made}`, signature: '0x1' }, giveUp.signal)
  giveUp.abort(new Error('gave up'))
  await expect(adding).rejects.toThrow('gave up')
  expect(server.session).toBeNull()
  expect(onSignOut).toHaveBeenCalledTimes(1)
  expect(onSignIn).not.toHaveBeenCalled()
})

test('a user who cancelled while the session was read is signed out again', async () => {
  let tell = (_: SiweSession) => {}
  const getSession = vi.fn(() => new Promise<SiweSession>((resolve) => (tell = resolve)))
  const { config, server, onSignIn } = setup({ getSession })
  const giveUp = new AbortController()
  const made = await config.createMessage({ accountAddress: address, chainId: 'eip155:1' }, giveUp.signal)
  const adding = config.addSession({ data: { ...made }, message: `${made}`, signature: '0x1' }, giveUp.signal)
  await vi.waitFor(() => expect(getSession).toHaveBeenCalled())
  giveUp.abort(new Error('gave up'))
  tell({ address, chainId: 1 })
  await expect(adding).rejects.toThrow('gave up')
  expect(server.session).toBeNull()
  expect(onSignIn).not.toHaveBeenCalled()
})

describe('a verification that ends after the user cancelled and signed again', () => {
  /** Signs twice and cancels the first signature. `answer` ends the verification of either one. */
  const signTwice = async () => {
    const answers: ((isValid: boolean) => void)[] = []
    const verifyMessage = () => new Promise<boolean>((resolve) => answers.push(resolve))
    const { config, server, onSignOut } = setup({ verifyMessage })
    const listener = vi.fn()
    config.watch?.(listener, signal)
    const sign = async (giveUp = new AbortController()) => {
      const made = await config.createMessage({ accountAddress: address, chainId: 'eip155:1' }, signal)
      const added = config.addSession({ data: { ...made }, message: `${made}`, signature: '0x1' }, giveUp.signal)
      return { added: added.catch(() => {}), cancel: () => giveUp.abort(new Error('gave up')) }
    }
    const first = await sign()
    first.cancel()
    const second = await sign()
    const answer = (index: number, isValid = true) => {
      if (isValid) server.session = { address, chainId: 1 }
      answers[index]?.(isValid)
    }
    const sessions = () => config.getSessions('eip155:1', address, signal)
    return { config, server, onSignOut, listener, first, second, answer, sessions }
  }

  test('leaves the session, and has the accounts checked again', async () => {
    const { onSignOut, listener, first, second, answer, sessions } = await signTwice()
    answer(1)
    await second.added
    expect(listener).not.toHaveBeenCalled()
    answer(0)
    await first.added
    expect([await sessions(), onSignOut.mock.calls, listener.mock.calls]).toMatchObject([[{}], [], [[]]])
  })

  test('leaves the session, if the next signature is still verified', async () => {
    const { onSignOut, first, second, answer, sessions } = await signTwice()
    answer(0)
    await vi.waitFor(async () => expect(await sessions()).toHaveLength(1))
    answer(1)
    await Promise.all([first.added, second.added])
    expect([await sessions(), onSignOut.mock.calls]).toMatchObject([[{}], []])
  })

  test('ends the session, if the next signature is refused', async () => {
    const { server, first, answer } = await signTwice()
    answer(0)
    answer(1, false)
    await first.added
    expect(server.session).toBeNull()
  })

  test('ends the session, if the user cancels the next signature too', async () => {
    const { server, first, second, answer } = await signTwice()
    answer(0)
    second.cancel()
    await first.added
    expect(server.session).toBeNull()
  })

  test('ends the session, if the user has signed out since', async () => {
    const { config, server, first, second, answer } = await signTwice()
    answer(1)
    await second.added
    await config.revokeSession('eip155:1', address, signal)
    answer(0)
    await first.added
    expect(server.session).toBeNull()
  })
})

test('a session that can not be read when its account disconnects is ended all the same', async () => {
  const getSession = vi.fn<SiweConfig['getSession']>(async () => ({ address, chainId: 1 }))
  const { config, onSignOut } = setup({ getSession })
  await config.getSessions('eip155:1', address, signal)
  getSession.mockRejectedValue(new Error('503'))
  await config.revokeSession('eip155:1', address, signal)
  await config.revokeSession('eip155:1', address, signal)
  expect(onSignOut).toHaveBeenCalledTimes(1)
})

test('a session is ended although the server does not answer when its account disconnects', async () => {
  const getSession = vi.fn<SiweConfig['getSession']>(async () => ({ address, chainId: 1 }))
  const { config, onSignOut } = setup({ getSession })
  await config.getSessions('eip155:1', address, signal)
  getSession.mockReturnValue(new Promise(() => {}))
  void config.revokeSession('eip155:1', address, signal)
  await vi.waitFor(() => expect(onSignOut).toHaveBeenCalledTimes(1))
})

test('a session is ended although the server never answered whether there is one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { config, onSignOut } = setup({ getSession: () => new Promise(() => {}) })
  const revoking = config.revokeSession('eip155:1', address, signal)
  await vi.advanceTimersByTimeAsync(5000)
  await revoking
  expect(onSignOut).toHaveBeenCalledTimes(1)
})

test('a public parser reads its messages, and each message has its own nonce', async () => {
  let count = 0
  const { config } = setup({ getNonce: async () => `abcdef01234567${10 + count++}` })
  const [one, two] = [
    await config.createMessage({ accountAddress: address, chainId: 'eip155:1' }, signal),
    await config.createMessage({ accountAddress: address, chainId: 'eip155:1' }, signal),
  ]
  expect(parseSiweMessage(one.toString())).toMatchObject({ address, chainId: 1, nonce: one.nonce })
  expect(one.nonce).not.toBe(two.nonce)
})

test('while it is disabled no account is signed in, and no request is sent to the server', async () => {
  const getSession = vi.fn(async () => ({ address, chainId: 1 }))
  const { config } = setup({ enabled: false, getSession })
  expect(await config.getSessions('eip155:1', address, signal)).toEqual([])
  expect(getSession).not.toHaveBeenCalled()
})

describe('functions of hosts:', () => {
  const input = { accountAddress: address, chainId: 'eip155:1' } as const
  const sessionOf = async (config: SiwxConfig, more: Partial<SiwxSession> = {}): Promise<SiwxSession> => {
    const { toString: _, ...data } = await config.createMessage(input, signal)
    return { data, message: 'text', signature: '0x1', ...more }
  }

  test('a getSession that rejects means that no account is signed in', async () => {
    const getSession = vi.fn(async () => Promise.reject(new Error('Failed to get session!')))
    const { config, verifyMessage, onSignIn, onSignOut } = setup({ getSession })
    expect(await config.getSessions('eip155:1', address, signal)).toEqual([])
    await config.revokeSession('eip155:1', address, signal)
    expect(onSignOut).not.toHaveBeenCalled()
    await expect(config.addSession(await sessionOf(config), signal)).rejects.toMatchObject({
      code: 'SIWX_SESSION_NOT_KEPT',
    })
    expect(verifyMessage).toHaveBeenCalledTimes(1)
    expect(onSignIn).not.toHaveBeenCalled()
  })

  test('a getSession that throws synchronously means that no account is signed in', async () => {
    const getSession = () => {
      throw new Error('no session')
    }
    expect(await setup({ getSession }).config.getSessions('eip155:1', address, signal)).toEqual([])
  })

  test('createMessage gets the account as did:pkh and the time, getNonce the plain address', async () => {
    const getNonce = vi.fn(async () => 'abcdef0123456789')
    const { config, createMessage } = setup({ getNonce })
    const before = Date.now()
    const { issuedAt = '' } = await config.createMessage(input, signal)
    expect(getNonce).toHaveBeenCalledWith(address)
    const [args] = createMessage.mock.lastCall ?? []
    expect(args).toMatchObject({ address: `did:pkh:eip155:1:${address}`, iat: issuedAt })
    expect(Date.parse(issuedAt)).toBeGreaterThanOrEqual(before)
  })

  test('getNonce gets no address while the account of the wallet is not known', async () => {
    const getNonce = vi.fn(async () => 'abcdef0123456789')
    const { config } = setup({ getNonce })
    await config.createMessage({ ...input, chains: ['eip155:1'] }, signal)
    expect(getNonce).toHaveBeenCalledWith()
  })

  test.each<[string, SiweMessageParams]>([
    ['of the host', { iat: '2026-01-01T00:00:00Z', requestId: 'r1', nbf: '2025-01-01T00:00:00Z' }],
    ['that are missing', {}],
  ])('the data of a message has the parameters %s', async (_, params) => {
    const { config, createMessage } = setup({ getMessageParams: async () => params })
    const { toString: __, ...data } = await config.createMessage(input, signal)
    expect(data).toMatchObject({
      domain: location.host,
      uri: location.origin + location.pathname,
      issuedAt: params.iat ?? expect.any(String),
      ...(params.requestId && { requestId: params.requestId }),
      ...(params.nbf && { notBefore: params.nbf }),
    })
    expect(createMessage).toHaveBeenCalledWith(expect.objectContaining({ ...params, domain: location.host }))
  })

  test('verifyMessage gets the message that a wallet signed while it connected', async () => {
    const { config, verifyMessage } = setup()
    const cacao = { h: { t: 'caip122' } }
    await config.addSession(await sessionOf(config, { cacao }), signal)
    expect(verifyMessage).toHaveBeenCalledWith(expect.objectContaining({ cacao }))
  })

  test('a signature after the lifetime of its nonce is refused without a request to the server', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { config, verifyMessage } = setup({ nonceRefetchIntervalMs: 60_000 })
    const late = await sessionOf(config)
    vi.advanceTimersByTime(60_001)
    await expect(config.addSession(late, signal)).rejects.toThrow(new InvalidSessionError({ reason: 'nonce' }))
    expect(verifyMessage).not.toHaveBeenCalled()
    await config.addSession(await sessionOf(config), signal)
    expect(verifyMessage).toHaveBeenCalledTimes(1)
  })

  test('without nonceRefetchIntervalMs only the server limits the lifetime of a nonce', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { config, verifyMessage } = setup()
    const late = await sessionOf(config)
    vi.advanceTimersByTime(24 * 3600 * 1000)
    await config.addSession(late, signal)
    expect(verifyMessage).toHaveBeenCalledTimes(1)
  })

  test.each([0, -1, Number.NaN])('with nonceRefetchIntervalMs %s, too', async (nonceRefetchIntervalMs) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { config, verifyMessage } = setup({ nonceRefetchIntervalMs })
    const late = await sessionOf(config)
    vi.advanceTimersByTime(1000)
    await config.addSession(late, signal)
    expect([verifyMessage.mock.calls.length, config.messageLifetime]).toEqual([1, Number.POSITIVE_INFINITY])
  })

  test('a client is accepted: its functions are called on their object, and its settings are used', async () => {
    class Methods {
      nonces = 0
      async getNonce() {
        this.nonces += 1
        return `abcdef012345678${this.nonces}`
      }
      createMessage = () => 'text'
      verifyMessage = async () => true
      getSession = async () => null
      signOut = async () => true
    }
    class Client {
      methods = new Methods()
      options = { enabled: true, required: false, signOutOnDisconnect: false }
      async getSession() {
        throw new Error('session is undefined')
      }
    }
    const config = createSiweSiwx(readSiweConfig(new Client()))
    expect((await config.createMessage(input, signal)).nonce).toBe('abcdef0123456781')
    expect([config.getRequired?.(), config.signOutOnDisconnect]).toEqual([false, false])
    expect(await config.getSessions('eip155:1', address, signal)).toEqual([])
    const off = createSiweSiwx(readSiweConfig({ ...new Client(), options: { enabled: false } }))
    expect(off.appliesTo?.('eip155')).toBe(false)
  })
})
