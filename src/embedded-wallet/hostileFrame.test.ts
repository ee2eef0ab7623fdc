/** Hostile messages of the frame, and messages of other windows that pretend to be the frame, change nothing. */
import { createHarness, type Harness } from 'portico/testing'
import { connectionsSlice, wallet } from 'portico/wallet'
import { afterEach, expect, test, vi } from 'vitest'
import { evm } from '../../chains/evm/index.ts'
import { mainnet } from '../../chains/evm/networks.ts'
import { createRandom, hostile, pick, type Random, spoil } from '../../test/fuzz/hostile.ts'
import { embeddedWallet } from './embeddedWallet.ts'
import { requests } from './protocol.ts'
import { loginMethod } from './testing/loginMethod.ts'
import { hang, type ScriptedFrame, scriptFrame } from './testing/scriptedFrame.ts'

const never = new AbortController().signal

let harness: Harness | undefined
afterEach(() => {
  harness?.kernel.destroy()
  harness = undefined
  document.body.replaceChildren()
})

/** Logs a user in and starts a call that waits for approval. */
async function waitForApproval() {
  const frame = scriptFrame()
  harness = await createHarness({ plugins: [wallet({ networks: [mainnet] }), evm(), loginMethod()] })
  const { kernel, storage, errors } = harness
  const controller = kernel.use(embeddedWallet)
  await controller.connectOtp('123456', never)
  await controller.login({}, never)
  frame.on('RPC_REQUEST', hang)
  const provider = kernel.use(wallet).session('eip155')?.provider as {
    request(call: { method: string; params: unknown }): Promise<unknown>
  }
  const { accounts } = kernel.store.get(connectionsSlice).connections.eip155 ?? {}
  let isSettled = false
  const signed = provider.request({ method: 'personal_sign', params: ['0x01', accounts?.[0]?.address] })
  signed.catch(() => {}).finally(() => (isSettled = true))
  const question = await vi.waitFor(() => {
    const found = frame.requests.find(({ type }) => type === 'RPC_REQUEST')
    if (!found) throw new Error('Nothing was asked')
    return found
  })
  const look = () => JSON.stringify([kernel.store.snapshot(), [...storage.entries], frame.requests.length])
  return { frame, kernel, errors, signed, question, look, isSettled: () => isSettled }
}

const names = [
  ...Object.keys(requests).flatMap((name) => [`${name}_SUCCESS`, `${name}_ERROR`]),
  'READY',
  'SESSION_UPDATE',
]

/** A message that is no answer: with another id, or with another type than the answer to the id. */
function falseMessage(random: Random, id: string): unknown {
  if (random(6) === 0) return hostile(random, true)
  const isOfRequest = random(3) === 0
  const others = isOfRequest ? names.filter((name) => !name.startsWith('RPC_REQUEST')) : names
  const message = {
    type: random(8) === 0 ? hostile(random, true) : `@w3m-frame/${pick(random, others)}`,
    id: isOfRequest ? id : random(2) === 0 ? hostile(random, true) : `${random(1e9)}`,
    payload: hostile(random, true),
  }
  return random(4) === 0 && !isOfRequest ? spoil(message, random, true) : message
}

/** Functions that post as the frame, from another origin, and from another window. */
const ways: readonly ((frame: ScriptedFrame, data: unknown) => void)[] = [
  (frame, data) => frame.post(data),
  (frame, data) => frame.post(data, { origin: 'https://evil.example' }),
  (frame, data) => frame.post(data, { origin: `${frame.origin}.evil.example` }),
  (frame, data) => frame.post(data, { origin: 'null' }),
  (frame, data) => frame.post(data, { source: window }),
  (frame, data) => frame.post(data, { source: null }),
]

test('10,000 messages of a hostile frame settle nothing, throw nothing and change nothing', async () => {
  const { frame, errors, signed, question, look, isSettled } = await waitForApproval()
  const thrown: unknown[] = []
  const hear = (event: ErrorEvent) => thrown.push(event.error)
  window.addEventListener('error', hear)
  const before = look()
  for (let seed = 0; seed < 10_000; seed++) {
    const random = createRandom(seed)
    pick(random, ways)(frame, falseMessage(random, question.id))
  }
  await Promise.resolve()
  window.removeEventListener('error', hear)
  expect([look(), isSettled(), thrown, errors]).toEqual([before, false, [], []])
  expect(['polluted' in {}, 'isPolluted' in {}]).toEqual([false, false])
  frame.answer(question, '0x1234')
  expect(await signed).toBe('0x1234')
})

test('a correct answer from another origin or another window settles nothing', async () => {
  const { frame, signed, question, isSettled } = await waitForApproval()
  const forged = { type: '@w3m-frame/RPC_REQUEST_SUCCESS', id: question.id, payload: '0xbad' }
  for (const post of ways.slice(1)) post(frame, forged)
  await Promise.resolve()
  expect(isSettled()).toBe(false)
  frame.answer(question, '0x1234')
  expect(await signed).toBe('0x1234')
  // The id can not be used twice: a later call gets another id.
  for (const post of ways) post(frame, forged)
  expect(await signed).toBe('0x1234')
})
