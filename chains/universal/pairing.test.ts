import { UserRejectedRequestError } from 'portico/wallet'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toRelayError } from './errors.ts'
import { createPairer } from './pairing.ts'
import type { PrepareSignIn } from './signIn.ts'
import { createScriptedClient, createSession, type ScriptedClient } from './testing/scriptedClient.ts'

const start = 1_800_000_000_000
const session = createSession('topic', ['eip155:1:0x1'])

let client: ScriptedClient
let canReuse: boolean
beforeEach(() => {
  vi.useFakeTimers({ now: start })
  client = createScriptedClient()
  canReuse = false
})
afterEach(() => vi.useRealTimers())

function pairWith(pairer = createPairer(client, () => canReuse), chains = ['eip155:1'], prepareSignIn?: PrepareSignIn) {
  const namespaces = { eip155: { methods: [], events: [], chains } }
  const controller = new AbortController()
  const shown: { uri: string; expiresAt: number }[] = []
  const pairing = pairer.pair({
    namespaces,
    prepareSignIn,
    onPairing: (link) => shown.push(link),
    signal: controller.signal,
  })
  const result = pairing.then((paired) => paired.session)
  result.catch(() => {})
  return { pairer, controller, shown, pairing, result }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const withdrawn = () => client.proposals.map(({ isWithdrawn }) => isWithdrawn)

test('a link lives for four minutes, less ten seconds; a second later there is another', async () => {
  const { shown } = pairWith()
  await pass(0)
  expect(shown).toEqual([{ uri: 'wc:1@2', expiresAt: start + 230_000 }])
  await pass(230_999)
  expect(shown).toHaveLength(1)
  await pass(1)
  expect(shown[1]).toEqual({ uri: 'wc:2@2', expiresAt: start + 231_000 + 230_000 })
  await pass(231_000)
  expect(shown).toHaveLength(3)
})

test.each([
  0, 1,
])('of two links, the one that is approved first wins, and the other is withdrawn: %i', async (index) => {
  const { result } = pairWith()
  await pass(231_000)
  expect(withdrawn()).toEqual([false, false])
  client.proposals[index]?.approve(session)
  expect(await result).toEqual(session)
  expect(withdrawn()).toEqual([index !== 0, index !== 1])
  await pass(0)
  expect(client.watchers).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})

test('an older link that is approved while a new one is made wins', async () => {
  const { result } = pairWith()
  await pass(0)
  let carry = () => {}
  client.carry = () => new Promise((resolve) => (carry = resolve))
  await pass(231_000)
  client.proposals[0]?.approve(session)
  expect(await result).toEqual(session)
  carry()
  await pass(0)
  expect(withdrawn()).toEqual([false, true])
  expect(vi.getTimerCount()).toBe(0)
})

test('another session that is approved at the same moment is disconnected', async () => {
  const { result } = pairWith()
  await pass(231_000)
  client.proposals[0]?.approve(session)
  client.proposals[1]?.approve({ ...session, topic: 'other' })
  await result
  await pass(0)
  expect(client.disconnects).toEqual(['other'])
})

test('an old proposal that expires in the client does not end the pairing', async () => {
  const { result } = pairWith()
  await pass(300_000)
  client.proposals[0]?.reject({ code: 0, message: 'Proposal expired' })
  await pass(0)
  client.proposals[1]?.approve(session)
  expect(await result).toEqual(session)
})

test('a link whose proposal the client drops early, as after a sleep of the device, is replaced a second later', async () => {
  const { shown, result } = pairWith()
  await pass(0)
  client.proposals[0]?.reject({ code: 0, message: 'Proposal expired' })
  await pass(1000)
  expect(shown.map(({ uri }) => uri)).toEqual(['wc:1@2', 'wc:2@2'])
  await pass(10_000)
  expect(shown).toHaveLength(2)
  client.proposals[1]?.approve(session)
  expect(await result).toEqual(session)
  expect(vi.getTimerCount()).toBe(0)
})

test.each([
  [{ code: 5000, message: 'User rejected.' }, 'USER_REJECTED_REQUEST'],
  [{ code: 5002, message: 'User rejected methods.' }, 'USER_REJECTED_REQUEST'],
  [{ code: 7000, message: 'Session settlement failed.' }, 'SESSION_SETTLEMENT'],
  [new UserRejectedRequestError(), 'USER_REJECTED_REQUEST'],
])('a refusal %o ends the pairing', async (reason, code) => {
  const { result } = pairWith()
  await pass(0)
  client.proposals[0]?.reject(reason)
  await expect(result).rejects.toMatchObject({ code })
  expect(vi.getTimerCount()).toBe(0)
})

test('an approval that is not a valid session is refused, and disconnected', async () => {
  const { result } = pairWith()
  await pass(0)
  client.proposals[0]?.approve({ topic: 'strange', namespaces: 1 })
  await expect(result).rejects.toMatchObject({ code: 'PAIRING_INVALID_SESSION' })
  expect(client.disconnects).toEqual(['strange'])
})

test.each([
  ['addresses alone', ['0x1', '0x2'], false],
  ['an account of no chain', ['eip155:0x1'], false],
  ['an account with a part too many', ['eip155:1:0x1:2'], false],
  ['one account id among others', ['0x1', 'eip155:1:0x1'], true],
  ['an account id of a namespace that is not known here', ['hedera:mainnet:0.0.1-abcde'], true],
])('a session that lists %s is checked: Invalid CAIP Address', async (_, accounts, isSession) => {
  const { result } = pairWith()
  await pass(0)
  const namespaces = { eip155: { accounts, methods: [], events: [] } }
  client.proposals[0]?.approve({ ...session, namespaces })
  if (isSession) return expect(await result).toMatchObject({ namespaces })
  await expect(result).rejects.toMatchObject({ code: 'INVALID_CAIP_ADDRESS', message: 'Invalid CAIP Address' })
  expect(client.disconnects).toEqual(['topic'])
})

test('a relay that does not carry the proposal in nine seconds fails, and a late proposal is withdrawn', async () => {
  let carry = () => {}
  client.carry = () => new Promise((resolve) => (carry = resolve))
  const { result, shown } = pairWith()
  await pass(8999)
  const settled = vi.fn()
  result.catch(settled)
  await pass(0)
  expect(settled).not.toHaveBeenCalled()
  await pass(1)
  await expect(result).rejects.toMatchObject({ code: 'RELAY_UNREACHABLE' })
  carry()
  await pass(0)
  expect(withdrawn()).toEqual([true])
  expect(shown).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})

test('the sign-in request and the relay together fail within nine seconds', async () => {
  client.carry = () => new Promise(() => {})
  const prepareSignIn = async () => {
    await new Promise((resolve) => setTimeout(resolve, 4000))
    return undefined
  }
  const { result } = pairWith(undefined, undefined, prepareSignIn)
  const settled = vi.fn()
  result.catch(settled)
  await pass(8999)
  expect(settled).not.toHaveBeenCalled()
  await pass(1)
  await expect(result).rejects.toMatchObject({ code: 'RELAY_UNREACHABLE' })
})

test.each([
  'No internet connection detected. Please restart your network and try again.',
  'Failed to publish custom payload, please try again. id:1 tag:undefined',
  "Couldn't establish socket connection to the relay server: wss://relay.test",
])('the client that says "%s" does not reach the relay', async (text) => {
  client.carry = () => Promise.reject(new Error(text))
  await expect(pairWith().result).rejects.toMatchObject({ code: 'RELAY_UNREACHABLE', cause: { message: text } })
})

test('a relay that starts to refuse ends the pairing', async () => {
  const { result } = pairWith()
  await pass(0)
  client.tell({ type: 'refused', error: toRelayError('Unauthorized: invalid key') })
  await expect(result).rejects.toMatchObject({ code: 'INVALID_PROJECT_ID' })
})

test('a relay that reconnects gets another proposal, because it may have lost the first', async () => {
  const { shown } = pairWith()
  await pass(0)
  client.tell({ type: 'connected' })
  await pass(1000)
  expect(shown.map(({ uri }) => uri)).toEqual(['wc:1@2', 'wc:2@2'])
  expect(withdrawn()).toEqual([false, false])
})

test('leaving withdraws the links', async () => {
  const { result, controller } = pairWith()
  await pass(231_000)
  controller.abort()
  await expect(result).rejects.toBe(controller.signal.reason)
  expect(withdrawn()).toEqual([true, true])
  client.proposals[0]?.approve(session)
  await pass(0)
  expect(client.disconnects).toEqual(['topic'])
  expect(vi.getTimerCount()).toBe(0)
  expect(client.watchers).toBe(0)
})

test('leaving before there is a link leaves no proposal behind', async () => {
  let carry = () => {}
  client.carry = () => new Promise((resolve) => (carry = resolve))
  const { result, controller } = pairWith()
  controller.abort()
  await expect(result).rejects.toBe(controller.signal.reason)
  carry()
  await pass(0)
  expect(withdrawn()).toEqual([true])
  expect(vi.getTimerCount()).toBe(0)
})

test('every visit gets a link of its own', async () => {
  const { pairer, controller } = pairWith()
  await pass(0)
  controller.abort()
  await pass(0)
  const { shown } = pairWith(pairer)
  await pass(0)
  expect(shown[0]?.uri).toBe('wc:2@2')
})

test('a link that is still valid is shown again if the page may be left for the wallet', async () => {
  canReuse = true
  const first = pairWith()
  await pass(0)
  client.tell({ type: 'connected' })
  await pass(100_000)
  first.controller.abort()
  await pass(0)
  const second = pairWith(first.pairer)
  await pass(0)
  expect(second.shown).toEqual(first.shown)
  client.proposals[0]?.approve(session)
  expect(await second.result).toEqual(session)
})

test('a session that was approved while the page was away is found when the page is back', async () => {
  canReuse = true
  const { pairer, controller } = pairWith()
  await pass(0)
  controller.abort()
  await pass(0)
  client.proposals[0]?.approve(session)
  await pass(0)
  expect(await pairWith(pairer).result).toEqual(session)
})

test('a session that was approved and ended while the page was away is not taken for a connection', async () => {
  canReuse = true
  const { pairer, controller } = pairWith()
  await pass(0)
  controller.abort()
  client.proposals[0]?.approve(session)
  await pass(0)
  client.tell({ type: 'ended', topic: 'another' })
  client.tell({ type: 'ended', topic: 'topic' })
  expect(client.watchers).toBe(0)
  const { shown } = pairWith(pairer)
  await pass(0)
  expect(shown.map(({ uri }) => uri)).toEqual(['wc:2@2'])
})

test('what happened to a session that was approved while the page was away is passed on, once', async () => {
  canReuse = true
  const { pairer, controller } = pairWith()
  await pass(0)
  controller.abort()
  await pass(0)
  // The page comes back before the approval, and is left again.
  const again = pairWith(pairer)
  await pass(0)
  again.controller.abort()
  await pass(0)
  client.proposals[0]?.approve(session)
  await pass(0)
  const event = { type: 'event', topic: 'topic', params: 1 } as const
  const update = { type: 'update', topic: 'topic', params: 2 } as const
  for (const told of [event, { ...event, topic: 'another' }, { type: 'connected' } as const, update]) client.tell(told)
  expect(await pairWith(pairer).pairing).toEqual({ session, signed: [], missed: [event, update] })
  await pass(0)
  expect(client.watchers).toBe(0)
})

test('the changes of a session while the page was away come before those while its sign-in is verified', async () => {
  const pairer = createPairer(client, () => true)
  let accept = (_: readonly never[]) => {}
  const accepting = () => new Promise<readonly never[]>((done) => (accept = done))
  const signIn = { authentication: {} as never, replaceAt: Number.POSITIVE_INFINITY, accept: accepting }
  const begin = () => {
    const controller = new AbortController()
    const more = { namespaces: {}, prepareSignIn: async () => signIn, onPairing() {} }
    return { controller, pairing: pairer.pair({ ...more, signal: controller.signal }) }
  }
  const left = begin()
  left.pairing.catch(() => {})
  await pass(0)
  left.controller.abort()
  await pass(0)
  client.proposals[0]?.approve({ session, auths: [{}] })
  await pass(0)
  const [before, during] = [1, 2].map((params) => ({ type: 'update', topic: 'topic', params }) as const)
  if (before) client.tell(before)
  const { pairing } = begin()
  await pass(0)
  if (during) client.tell(during)
  accept([])
  expect((await pairing).missed).toEqual([before, during])
})

test('a session that was approved while the page was away is found even after the link has expired', async () => {
  canReuse = true
  const { pairer, controller } = pairWith()
  await pass(0)
  controller.abort()
  client.proposals[0]?.approve(session)
  await pass(300_000)
  expect(await pairWith(pairer).result).toEqual(session)
  expect(client.disconnects).toEqual([])
})

test('a session that was approved while the page was away is ended if another one is requested now', async () => {
  canReuse = true
  const { pairer, controller } = pairWith()
  await pass(0)
  controller.abort()
  client.proposals[0]?.approve(session)
  await pass(0)
  const { shown } = pairWith(pairer, ['eip155:10'])
  await pass(0)
  expect(shown[0]?.uri).toBe('wc:2@2')
  expect(client.disconnects).toEqual(['topic'])
})

test.each([
  ['it has expired', () => pass(230_000)],
  ['the client has dropped it', async () => void client.proposals[0]?.reject(new Error('Proposal expired'))],
  ['it was declined', async () => void client.proposals[0]?.reject({ code: 5000, message: 'User rejected.' })],
])('a link is not shown again when %s', async (_, happen) => {
  canReuse = true
  const { pairer, controller } = pairWith()
  await pass(0)
  controller.abort()
  await happen()
  await pass(0)
  const { shown } = pairWith(pairer)
  await pass(0)
  expect(shown[0]?.uri).toBe('wc:2@2')
})

test('what a wallet does before the client has reported its approval is passed on; other sessions do not count', async () => {
  const { pairing } = pairWith()
  await pass(0)
  const event = { type: 'event', topic: 'topic', params: { chainId: 'eip155:1' } } as const
  client.tell(event)
  client.tell({ type: 'ended', topic: 'another' })
  client.proposals[0]?.approve(session)
  expect(await pairing).toEqual({ session, signed: [], missed: [event] })
  expect(client.watchers).toBe(0)
})

test('a wallet that ends the session before the client has reported its approval is not connected', async () => {
  const { result } = pairWith()
  await pass(0)
  client.tell({ type: 'ended', topic: 'topic' })
  client.proposals[0]?.approve(session)
  await expect(result).rejects.toMatchObject({ code: 'SESSION_ENDED' })
  expect([client.watchers, client.disconnects]).toEqual([0, []])
})
