// @vitest-environment happy-dom

import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { LogOptions } from '../../src/kernel/internal.ts'
import { createMessenger, type SiwxOptions, type SiwxSession } from './index.ts'
import { hostSiwe, hostSiwx } from './testing/hosts.ts'
import { keyVerifier, openUnseenPage } from './testing.ts'

afterEach(() => void vi.restoreAllMocks())

type Fault = 'throws' | 'rejects' | 'hangs' | 'undefined' | 'null' | 'garbage' | 'wrong account'
const stranger = privateKeyToAccount(generatePrivateKey())
const failure = new Error('The function of the host failed')

/** An invalid answer for every function, which also fails to print. */
const garbage = { toString: 0, valueOf: 0, length: -1, data: {} }

/** A function of a host with a fault. `wrong` is its answer about another account. */
function faulty(fault: Fault, wrong: unknown): never {
  const answers: Record<Fault, () => unknown> = {
    throws: () => {
      throw failure
    },
    rejects: () => Promise.reject(failure),
    hangs: () => new Promise(() => {}),
    undefined: () => undefined,
    null: () => null,
    garbage: () => garbage,
    'wrong account': () => wrong,
  }
  return vi.fn(answers[fault]) as never
}

const strangerData = (chainId: 'eip155:1') => ({
  accountAddress: stranger.address,
  chainId,
  domain: location.host,
  uri: location.origin,
  version: '1',
  nonce: 'abcdef0123456789',
})
const strangerSession: SiwxSession = { data: strangerData('eip155:1'), message: 'Sign in', signature: '0x00' }
const strangerMessage = Object.assign(Object.create({ toString: () => 'Sign in' }), strangerData('eip155:1'))
const strangerSignature = () => stranger.signMessage({ message: 'Sign in' })

const memoryStorage = () => {
  const { addSession: _, getSessions, setSessions, revokeSession } = hostSiwx()
  const add = (session: SiwxSession) => setSessions([session])
  return { add, set: setSessions, get: getSessions, delete: revokeSession }
}

/** Each function that decides whether an account is signed in, with its answer about another account. */
const functions: readonly [name: string, options: (make: (wrong?: unknown) => never) => Partial<SiwxOptions>][] = [
  ['siwx.createMessage', (make) => ({ siwx: { ...hostSiwx(), createMessage: make(strangerMessage) } })],
  ['siwx.signMessage', (make) => ({ siwx: { ...hostSiwx(), signMessage: make(strangerSignature()) } })],
  ['siwx.addSession', (make) => ({ siwx: { ...hostSiwx(), addSession: make(strangerSession) } })],
  ['siwx.getSessions', (make) => ({ siwx: { ...hostSiwx(), getSessions: make([strangerSession]) } })],
  [
    'messenger.createMessage',
    (make) => ({ messenger: { ...createMessenger(), createMessage: make(strangerMessage) } }),
  ],
  ['messenger.format', (make) => ({ messenger: { ...createMessenger(), format: make('Sign in') } })],
  ['verifier.verify', (make) => ({ verifiers: [{ namespace: 'eip155', verify: make('0x1') }] })],
  ['storage.add', (make) => ({ storage: { ...memoryStorage(), add: make(strangerSession) } })],
  ['storage.get', (make) => ({ storage: { ...memoryStorage(), get: make([strangerSession]) } })],
  [
    'storage.get of a server',
    (make) => ({ storage: { ...memoryStorage(), verifies: true, get: make([strangerSession]) } }),
  ],
  ['signer.signMessage', (make) => ({ signer: { signMessage: make(strangerSignature()) } })],
  ['siweConfig.getNonce', (make) => ({ siweConfig: { ...hostSiwe(), getNonce: make('') } })],
  ['siweConfig.getMessageParams', (make) => ({ siweConfig: { ...hostSiwe(), getMessageParams: make({ domain: 1 }) } })],
  ['siweConfig.createMessage', (make) => ({ siweConfig: { ...hostSiwe(), createMessage: make('') } })],
  ['siweConfig.verifyMessage', (make) => ({ siweConfig: { ...hostSiwe(), verifyMessage: make('0x1') } })],
  [
    'siweConfig.getSession',
    (make) => ({ siweConfig: { ...hostSiwe(), getSession: make({ address: stranger.address, chainId: 1 }) } }),
  ],
]
const faults: readonly Fault[] = ['throws', 'rejects', 'undefined', 'null', 'garbage', 'wrong account']
/** Empty or invalid answers that are accepted, because every part is optional. */
const allowed = ['undefined', 'null', 'garbage'].map((fault) => `siweConfig.getMessageParams ${fault}`)

const rows = functions.flatMap(([name, options]) =>
  faults
    .filter((fault) => !allowed.includes(`${name} ${fault}`))
    .map((fault) => [name, fault, () => options((wrong) => faulty(fault, wrong))] as const),
)

/** A page with the lines of its log. */
async function open(options: Partial<SiwxOptions>) {
  const lines: string[] = []
  const sink: LogOptions['sink'] = (level, message, data) => lines.push(`${level} ${message} ${JSON.stringify(data)}`)
  const page = await openUnseenPage(options, { log: { level: 'info', sink } })
  return {
    ...page,
    lines,
    errorLines: () => lines.filter((line) => /^(error|info) .*([Ss]ign|host|session)/.test(line)),
  }
}

describe('no account is signed in, all promises settle and the log says why if', () => {
  test.each(rows)('%s %s', async (name, fault, options) => {
    const page = await open(options())
    await page.siwx.sign().catch(() => {})
    expect(page.signedInAs).not.toHaveBeenCalled()
    expect(page.isConnected() ? page.gated() : 'disconnected').toMatch(/^(waiting|disconnected)$/)
    expect(page.errorLines(), `${name} ${fault}`).not.toEqual([])
  })

  test.each(functions.filter(([name]) => !/get/.test(name)))('%s hangs, and the user cancels', async (_, options) => {
    const page = await open(options((wrong) => faulty('hangs', wrong)))
    const signing = page.siwx.sign().catch(() => {})
    await page.siwx.cancel()
    await signing
    expect(page.signedInAs).not.toHaveBeenCalled()
    expect(page.isConnected()).toBe(false)
  })
})

test.each([
  ['siwx', () => ({ siwx: hostSiwx() })],
  ['a storage', () => ({ storage: memoryStorage() })],
  ['a storage of a server', () => ({ storage: { ...memoryStorage(), verifies: true } })],
  ['siweConfig', () => ({ siweConfig: hostSiwe() })],
  ['verifiers', () => ({ verifiers: [keyVerifier] })],
])('%s of the host without a fault signs in', async (_, options) => {
  const page = await open(options())
  await page.siwx.sign()
  expect(page.signedInAs).toHaveBeenCalledTimes(1)
  expect([page.gated(), page.errorLines()]).toEqual([undefined, []])
})

describe('a failing `getRequired` or `appliesTo` of the host counts as `true`', () => {
  const questions = ['getRequired', 'appliesTo'] as const
  const rows = questions.flatMap((name) => faults.map((fault) => [name, fault] as const))
  test.each(rows)('%s %s', async (name, fault) => {
    const page = await open({ siwx: { ...hostSiwx(), [name]: faulty(fault, stranger.address) } })
    expect([page.gated(), page.isOnSign()]).toEqual(['waiting', true])
    expect(page.lines.filter((line) => line.includes(`siwx.${name}`))).toHaveLength(1)
    await page.siwx.sign()
    expect(page.signedInAs).toHaveBeenCalledTimes(1)
    expect([page.gated(), page.errors]).toEqual([undefined, []])
  })
})

test('a host function that fails while sign-in is set up again admits no account', async () => {
  const getRequired = vi.fn(() => true)
  const page = await open({ siwx: { ...hostSiwx(), getRequired } })
  const gated: unknown[] = []
  page.kernel.store.subscribe(() => gated.push(page.gated()))
  getRequired.mockImplementation(() => {
    throw failure
  })
  page.kernel.recover('SIWXSignMessage', new Error('The view failed'))
  await vi.waitFor(() => expect(page.gated()).toBe('waiting'))
  expect(gated).not.toContain(undefined)
  expect(page.kernel.inspect().siwx).toBe('on')
})
