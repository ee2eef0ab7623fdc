import { expect, onTestFinished, test, vi } from 'vitest'
import { type Relay, startRelay } from '../../test/world/relay/index.ts'
import { createDevice, createStage, never, type Stage, startWallet, stopRelay } from './testing/stage.ts'

/** Tabs of one device. */
async function startPlace() {
  const relay = await startRelay()
  const phone = await startWallet(relay.url)
  const device = createDevice()
  const stages: Stage[] = []
  onTestFinished(async () => {
    for (const { kernel } of stages) kernel.destroy()
    await stopRelay(relay, phone)
  })
  const open = async (storage: object = device.client) => {
    const stage = await createStage({ device, universal: { relayUrl: relay.url, storage } })
    stages.push(stage)
    return stage
  }
  const pair = async (stage: Stage) => {
    const connecting = stage.connect()
    await phone.pair(await stage.uri())
    await connecting
  }
  return { relay, device, open, pair }
}

/** Shows a code and leaves it, so that the client forgets its keys. */
async function showCode(relay: Relay, stage: Stage, meanwhile = async () => {}) {
  const controller = new AbortController()
  const connecting = stage.connect({ signal: controller.signal })
  connecting.catch(() => {})
  await meanwhile()
  await stage.uri()
  const before = relay.stats.methods.irn_unsubscribe ?? 0
  controller.abort(new Error('left'))
  await vi.waitFor(() => expect(relay.stats.methods.irn_unsubscribe ?? 0).toBeGreaterThan(before))
}

async function expectConnected(stage: Stage) {
  await vi.waitFor(() => expect(stage.connection('eip155').status).toBe('connected'))
  await expect(stage.wallet.signMessage('Hello', { namespace: 'eip155', signal: never })).resolves.toMatch(/^0x/)
}

test('a wallet that is paired in one tab is there after a reload, although another tab has shown codes meanwhile', async () => {
  const { relay, open, pair } = await startPlace()
  const other = await open()
  await showCode(relay, other)
  const stage = await open()
  await pair(stage)
  await showCode(relay, other)
  await showCode(relay, other)
  stage.kernel.destroy()
  await expectConnected(await open())
})

test('a wallet that is paired in one tab while another one reads what is stored is there after a reload', async () => {
  const { relay, device, open, pair } = await startPlace()
  const stage = await open()
  await showCode(relay, stage)
  let go = () => {}
  const gate = new Promise<void>((resolve) => {
    go = resolve
  })
  const reached = vi.fn()
  const other = await open({
    ...device.client,
    async getItem(key: string) {
      const value = await device.client.getItem(key)
      if (!key.endsWith('//session')) return value
      reached()
      await gate
      return value
    },
  })
  await showCode(relay, other, async () => {
    await vi.waitFor(() => expect(reached).toHaveBeenCalled())
    await pair(stage)
    go()
  })
  stage.kernel.destroy()
  other.kernel.destroy()
  await expectConnected(await open())
})

test.each([
  'a few methods',
  'synchronous methods',
])('a wallet pairs where the storage of the host has %s', async (kind) => {
  const { device, open, pair } = await startPlace()
  const { getItem, setItem, removeItem } = device.client
  const entries = new Map<string, string>()
  const synchronous = {
    getKeys: () => [...entries.keys()],
    getEntries: () => [],
    getItem: (key: string) => JSON.parse(entries.get(key) ?? 'null') ?? undefined,
    setItem: (key: string, value: unknown) => void entries.set(key, JSON.stringify(value)),
    removeItem: (key: string) => void entries.delete(key),
  }
  const storage = kind === 'a few methods' ? { getItem, setItem, removeItem } : synchronous
  const stage = await open(storage)
  await pair(stage)
  stage.kernel.destroy()
  await expectConnected(await open(storage))
})
