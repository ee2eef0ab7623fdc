/** Sessions with `enableReconnect: false`: no later visit restores them, and wallets would list the page until they expire. */
import { evm } from 'portico/chains/evm'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { startRelay } from '../../test/world/relay/index.ts'
import { startHostClient } from './testing/hostClient.ts'
import { createScriptedClient, createSession, type ScriptedClient } from './testing/scriptedClient.ts'
import { createDevice, createStage, ids, type StageOptions, startWallet, stopRelay } from './testing/stage.ts'

afterEach(() => void vi.unstubAllGlobals())

const account = `${ids.local}:0x00000000000000000000000000000000000000A1`
const [one, two, three] = ['one', 'two', 'three'].map((topic) =>
  createSession(topic, [account], ['personal_sign']),
) as [object, object, object]

/** A page of a device: a tab, or a visit after another one. */
async function visit(device = createDevice(), options: Partial<StageOptions> = {}) {
  const client: ScriptedClient = createScriptedClient()
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  const stage = await createStage({
    device,
    universal: { client },
    plugins: [evm()],
    wallet: { enableReconnect: false },
    ...options,
  })
  onTestFinished(() => stage.kernel.destroy())
  const pair = async (session = one) => {
    const before = client.proposals.length
    const connecting = stage.connect()
    await vi.waitFor(() => expect(client.proposals.length).toBeGreaterThan(before))
    client.proposals.at(-1)?.approve(session)
    await connecting
  }
  const tell = (type: 'pagehide' | 'pageshow', persisted = false) =>
    page.dispatchEvent(Object.assign(new Event(type), { persisted }))
  const status = () => stage.connection('eip155').status
  return { client, device, pair, stage, status, tell }
}
type Visit = Awaited<ReturnType<typeof visit>>

/** A later page, which pairs anew; returns what its client was asked to end. */
async function pairAnew({ device }: Pick<Visit, 'device'>) {
  const next = await visit(device)
  next.client.stored = [one, two]
  await next.pair(three)
  return next.client.disconnects
}

/** What is stored of sessions that are to end. */
const noted = ({ device }: Pick<Visit, 'device'>) =>
  [...device.storage.entries].filter(([key, text]) => /pairing_(?:left|ends)/.test(key) && /one|two/.test(text))

/** Two tabs that are left at one moment, into the back/forward cache: the second reads what was stored before. */
async function leaveTwo() {
  const first = await visit()
  await first.pair()
  const { storage } = first.device
  let before: ReadonlyMap<string, string> | undefined
  const getItem = (key: string) => (before ?? storage.entries).get(key) ?? null
  const second = await visit({ ...first.device, storage: { ...storage, getItem } })
  await second.pair(two)
  before = new Map(storage.entries)
  for (const page of [first, second]) page.tell('pagehide', true)
  before = undefined
  return [first, second] as const
}

test('a session whose page has crashed is not ended, and is forgotten once it has expired', async () => {
  const page = await visit()
  await page.pair({ ...one, expiry: 1 })
  expect(await pairAnew(page)).toEqual([])
  const next = await visit(page.device)
  await next.pair(two)
  expect(noted(page)).toEqual([['portico/pairing_left', expect.not.stringContaining('one')]])
})

test('the sessions of two tabs that are left at one moment live on if the tabs are back', async () => {
  const pages = await leaveTwo()
  for (const page of pages) page.tell('pageshow', true)
  expect(pages.map(({ status }) => status())).toEqual(['connected', 'connected'])
})

test.each<[what: string, leave: (page: Visit) => unknown]>([
  ['its page is left', ({ tell }) => tell('pagehide')],
  ['its page is left for the back/forward cache', ({ tell }) => tell('pagehide', true)],
  ['its modal is destroyed', ({ stage }) => stage.kernel.destroy()],
])('a session ends as the next page pairs if %s', async (_, leave) => {
  const page = await visit()
  await page.pair()
  leave(page)
  expect(await pairAnew(page)).toEqual(['one'])
  expect(page.client.disconnects).toEqual([])
  expect(noted(page)).toEqual([])
})

test('a session that is in use in another tab lives on', async () => {
  const page = await visit()
  await page.pair()
  expect(await pairAnew(page)).toEqual([])
  expect(page.status()).toBe('connected')
})

test('a session lives on if its page is back out of the back/forward cache before another one pairs', async () => {
  const page = await visit()
  await page.pair()
  page.tell('pagehide', true)
  page.tell('pageshow', true)
  expect(await pairAnew(page)).toEqual([])
  expect(page.status()).toBe('connected')
})

test('a page that is back out of the back/forward cache is disconnected if another one has ended its session', async () => {
  const page = await visit()
  await page.pair()
  page.tell('pagehide', true)
  await pairAnew(page)
  page.tell('pageshow', true)
  expect(page.status()).toBe('disconnected')
  // The client of the page is to forget it too.
  expect(page.client.disconnects).toEqual(['one'])
})

test('a session that has ended or was replaced is not noted when the page is left', async () => {
  const page = await visit()
  await page.pair()
  await page.pair(two)
  await page.stage.wallet.disconnect()
  page.tell('pagehide')
  page.stage.kernel.destroy()
  expect(noted(page)).toEqual([])
})

test('a session that is to be restored lives on when its page is left', async () => {
  const page = await visit(createDevice(), { wallet: {} })
  await page.pair()
  page.tell('pagehide')
  page.stage.kernel.destroy()
  expect(await pairAnew(page)).toEqual([])
})

test('a session of a provider of the host is left to the host', async () => {
  const relay = await startRelay()
  const owner = await startWallet(relay.url)
  onTestFinished(() => stopRelay(relay, owner))
  const { provider } = await startHostClient(relay.url, 'for-visit')
  const page = await visit(createDevice(), { universal: { provider } })
  const connecting = page.stage.connect()
  connecting.catch(() => {})
  await owner.pair(await page.stage.uri())
  await connecting
  page.tell('pagehide')
  page.stage.kernel.destroy()
  expect(noted(page)).toEqual([])
})
