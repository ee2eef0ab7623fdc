import { afterAll, beforeAll, describe, expect, onTestFinished, type TestContext, test, vi } from 'vitest'
import { noticesSlice } from '../../src/kernel/internal.ts'
import { pairingSlice } from '../../src/wallet/internal.ts'
import { type Relay, relayRefusals, startRelay } from '../../test/world/relay/index.ts'
import { createDevice, createStage, never, type Stage, startWallet, stopRelay } from './testing/stage.ts'

const uncaught = vi.fn()
beforeAll(() => {
  process.on('unhandledRejection', uncaught)
  process.on('uncaughtException', uncaught)
})
afterAll(() => {
  process.off('unhandledRejection', uncaught)
  process.off('uncaughtException', uncaught)
  expect(uncaught.mock.calls).toEqual([])
})

/** A relay with wallets and pages that use it, stopped after the test. */
async function startPlace(onTestFinished: TestContext['onTestFinished']) {
  const relay = await startRelay()
  const owners: Owner[] = []
  onTestFinished(() => {
    relay.heal()
    return stopRelay(relay, ...owners)
  })
  return {
    relay,
    async open(device = createDevice()) {
      const stage = await createStage({ device, universal: { relayUrl: relay.url } })
      onTestFinished(() => stage.kernel.destroy())
      return stage
    },
    async owner() {
      const owner = await startWallet(relay.url)
      owners.push(owner)
      return owner
    },
  }
}
type Owner = Awaited<ReturnType<typeof startWallet>>

async function pair(stage: Stage, owner: Owner) {
  const connecting = stage.connect()
  connecting.catch(() => {})
  await owner.pair(await stage.uri())
  return connecting
}
async function timed(work: Promise<unknown>) {
  const start = performance.now()
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return { error, ms: performance.now() - start }
}
const sign = (stage: Stage) => stage.wallet.signMessage('Hello', { namespace: 'eip155', signal: never })
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test.each([
  [relayRefusals.origin, 'ORIGIN_NOT_ALLOWED', 'Invalid App Configuration', /^Invalid app configuration$/],
  [relayRefusals.project, 'INVALID_PROJECT_ID', 'Invalid App Configuration', /^Invalid app configuration$/],
  [relayRefusals.clock, 'JWT_TOKEN_NOT_VALID', 'Session Expired', /Session expired.*time settings/],
  ['Something else', 'RELAY_REFUSED', 'The pairing service refused the connection', undefined],
])('a relay that refuses with "%s" is reported, and gets no further connection attempts', async (reason, code, message, alert) => {
  const { relay, open, owner } = await startPlace(onTestFinished)
  relay.faults.refuse = reason
  const stage = await open()
  // Without the relay guard the pairing client would retry forever and report no error.
  await expect(stage.connect()).rejects.toMatchObject({ code, message })
  expect(stage.kernel.store.get(pairingSlice).status).toBe('idle')
  const shown = () => stage.kernel.store.get(noticesSlice).alert
  if (alert) expect(shown()).toMatchObject({ level: 'error', code, text: expect.stringMatching(alert) })
  else expect(shown()).toBeNull()
  await wait(1200)
  expect(relay.stats.connections).toBe(1)

  stage.kernel.notices.dismiss()
  await expect(stage.connect()).rejects.toMatchObject({ code })
  expect(shown()).toBeNull()
  relay.heal()
  await pair(stage, await owner())
  expect(stage.connection('eip155').status).toBe('connected')
})

test('a relay that refuses a restored session gets no further connection attempts, and the session is kept', async () => {
  const { relay, open, owner } = await startPlace(onTestFinished)
  const device = createDevice()
  const first = await open(device)
  const phone = await owner()
  await pair(first, phone)
  first.kernel.destroy()
  await phone.stop()
  relay.faults.refuse = relayRefusals.origin
  const before = relay.stats.connections
  const stage = await open(device)
  await vi.waitFor(() => expect(stage.connection('eip155').status).toBe('connected'))
  await wait(1200)
  expect(relay.stats.connections - before).toBeLessThanOrEqual(2)
  expect(stage.kernel.store.get(noticesSlice).alert).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' })
  await expect(sign(stage)).rejects.toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' })
})

test('a kernel that is destroyed while the client connects leaves no connection', async () => {
  const { relay, open } = await startPlace(onTestFinished)
  relay.faults.delayMs = 300
  const stage = await open()
  stage.connect().catch(() => {})
  await vi.waitFor(() => expect(relay.stats.connections).toBe(1), { interval: 1 })
  stage.kernel.destroy()
  await wait(500)
  expect(relay.clients()).toBe(0)
  expect(relay.stats.connections).toBe(1)
})

test('a session that could not be ended, because the page was left offline, ends at the next visit that pairs', async () => {
  const { relay, open, owner } = await startPlace(onTestFinished)
  const device = createDevice()
  const stage = await open(device)
  const first = await owner()
  await pair(stage, first)
  await relay.down()
  await stage.wallet.disconnect().catch(() => {})
  expect(stage.connection('eip155').status).toBe('disconnected')
  stage.kernel.destroy()
  await relay.up()
  const next = await open(device)
  next.connect().catch(() => {})
  await vi.waitFor(() => expect(first.sessions()).toEqual([]))
  await vi.waitFor(() => expect(device.storage.entries.get('portico/pairing_ends')).toBeUndefined())
})

describe.concurrent('slow cases', () => {
  test.for([
    ['is down', (relay: Relay) => relay.down(), (relay: Relay) => relay.up()],
    ['says nothing', (relay: Relay) => Object.assign(relay.faults, { mute: true }), (relay: Relay) => relay.heal()],
  ] as const)('a relay that %s fails the attempt with RELAY_UNREACHABLE, and the next attempt works', async ([
    ,
    fail,
    mend,
  ], { expect, onTestFinished }) => {
    const { relay, open, owner } = await startPlace(onTestFinished)
    const phone = await owner()
    await fail(relay)
    const stage = await open()
    const { error, ms } = await timed(stage.connect())
    expect(error).toMatchObject({ code: 'RELAY_UNREACHABLE' })
    // The time limit of nine seconds, plus creating a client on a busy machine. Without it the client would retry forever.
    expect(ms).toBeLessThan(30_000)
    await mend(relay)
    await pair(stage, phone)
    expect(stage.connection('eip155').status).toBe('connected')
  })

  test('after a restart of the relay before the approval, the displayed link still works', async ({
    expect,
    onTestFinished,
  }) => {
    const { relay, open, owner } = await startPlace(onTestFinished)
    const phone = await owner()
    const stage = await open()
    const connecting = stage.connect()
    connecting.catch(() => {})
    const uri = await stage.uri()
    await relay.restart(500)
    await phone.pair(uri)
    await connecting
    expect(stage.connection('eip155').status).toBe('connected')
  })

  test('after the relay lost the proposal, another link is shown', async ({ expect, onTestFinished }) => {
    const { relay, open, owner } = await startPlace(onTestFinished)
    const stage = await open()
    const connecting = stage.connect()
    connecting.catch(() => {})
    const uri = await stage.uri()
    await relay.restart(500, { forget: true })
    const next = await stage.uri(uri)
    await (await owner()).pair(next)
    await connecting
    expect(stage.connection('eip155').status).toBe('connected')
  })

  test('a relay that restarts: requests of a session complete', async ({ expect, onTestFinished }) => {
    const { relay, open, owner } = await startPlace(onTestFinished)
    const stage = await open()
    await pair(stage, await owner())
    const down = relay.restart(1500)
    const signing = sign(stage)
    await down
    const { ms } = await timed(signing)
    expect(await signing).toMatch(/^0x/)
    // Without resending, the client notices after 15 seconds.
    expect(ms).toBeLessThan(10_000)
    expect(stage.connection('eip155').status).toBe('connected')
  })
})
