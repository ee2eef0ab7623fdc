/** Two tabs of a browser with the session of one wallet: the relay knows both by one client id, and delivers to the tab that subscribed last. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PairedWallet } from '../../test/wallets/index.ts'
import { type Relay, startRelay } from '../../test/world/relay/index.ts'
import { createDevice, createStage, ids, never, type Stage, startWallet, stopRelay } from './testing/stage.ts'

let relay: Relay
let phone: PairedWallet
let older: Stage
let newer: Stage
let device: ReturnType<typeof createDevice>
let open: () => Promise<Stage>
/** How long the storage of the older tab takes to write, in ms. */
let writeTime: number
beforeEach(async () => {
  relay = await startRelay()
  phone = await startWallet(relay.url, { keys: { eip155: [`0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`] } })
  device = createDevice()
  writeTime = 0
  const storage = {
    ...device.client,
    async setItem(key: string, value: unknown) {
      if (writeTime > 0) await new Promise((resolve) => setTimeout(resolve, writeTime))
      await device.client.setItem(key, value)
    },
  }
  open = () => createStage({ device, universal: { relayUrl: relay.url } })
  older = await createStage({ device, universal: { relayUrl: relay.url, storage } })
  const connecting = older.connect()
  connecting.catch(() => {})
  await phone.pair(await older.uri())
  await connecting
  newer = await open()
  await vi.waitFor(() => expect(newer.connection('eip155').status).toBe('connected'))
  // Once it is answered, the newer tab has subscribed.
  await sign(newer)
})
afterEach(async () => {
  older.kernel.destroy()
  newer.kernel.destroy()
  await stopRelay(relay, phone)
  expect([older.errors, newer.errors]).toEqual([[], []])
})

const sign = (stage: Stage) => stage.wallet.signMessage('Hello', { namespace: 'eip155', signal: never })
const addresses = () => [older, newer].map((stage) => stage.connection('eip155').accounts[0]?.address)
const states = () => [older, newer].map((stage) => stage.connection('eip155').status)

test('each tab gets the answers to its own requests, also where both ask at once', async () => {
  await expect(sign(older)).resolves.toMatch(/^0x/)
  phone.cues.manual()
  const signing = [sign(older), sign(newer)]
  await vi.waitFor(() => expect(phone.pending()).toHaveLength(2))
  const [first, second] = phone.pending()
  phone.cues.answer(first?.id ?? 0, 'approve')
  phone.cues.answer(second?.id ?? 0, 'approve')
  await expect(Promise.all(signing)).resolves.toEqual([expect.stringMatching(/^0x/), expect.stringMatching(/^0x/)])
})

test('what the wallet does reaches both tabs', async () => {
  const [, second] = phone.addresses(ids.local)
  await phone.cues.changeAccounts('eip155', [1])
  await vi.waitFor(() => expect(addresses()).toEqual([second, second]))
  await phone.cues.disconnect()
  await vi.waitFor(() => expect(states()).toEqual(['disconnected', 'disconnected']))
})

test('once the newer tab is closed, the older one gets answers again, and what the wallet did meanwhile', async () => {
  newer.kernel.destroy()
  await phone.cues.changeChain(ids.other)
  await expect(sign(older)).resolves.toMatch(/^0x/)
  await vi.waitFor(() => expect(older.connection('eip155').network).toBe(ids.other))
})

test('answers to the other tab do not pile up in the storage', async () => {
  for (const stage of [older, newer, older, newer]) await sign(stage)
  await vi.waitFor(async () => {
    const key = (await device.client.getKeys()).find((name) => name.endsWith('_withoutClientAck'))
    expect(await device.client.getItem(key ?? '')).toEqual({})
  })
})

describe('a code that is on screen in one tab, while another tab is opened,', () => {
  let other: PairedWallet
  let connecting: Promise<unknown>
  let uri: string
  beforeEach(async () => {
    other = await startWallet(relay.url)
    connecting = older.connect()
    connecting.catch(() => {})
    uri = await older.uri()
    newer.kernel.destroy()
    newer = await open()
    await vi.waitFor(() => expect(newer.connection('eip155').status).toBe('connected'))
    await sign(newer)
  })
  afterEach(() => other.stop())

  test('connects the tab with the code', async () => {
    await other.pair(uri)
    await connecting
    await expect(sign(older)).resolves.toMatch(/^0x/)
  })

  test('connects the tab with the code, which gets answers also once the other one is closed', async () => {
    await sign(older)
    await other.pair(uri)
    await connecting
    newer.kernel.destroy()
    await expect(sign(older)).resolves.toMatch(/^0x/)
  })

  test.each([
    'older',
    'newer',
  ])('connects the tab with the code if its storage is slow, and the %s one subscribed last', async (last) => {
    if (last === 'older') await sign(older)
    writeTime = 30
    await other.pair(uri)
    await connecting
    writeTime = 0
    expect(other.sessions()).toHaveLength(1)
    await expect(sign(older)).resolves.toMatch(/^0x/)
  })
})
