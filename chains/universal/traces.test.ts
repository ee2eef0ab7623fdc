import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { wallet } from 'portico/wallet'
import { expect, test } from 'vitest'
import { describePlugin } from '../../test/harness/describePlugin.ts'
import { startRelay } from '../../test/world/relay/index.ts'
import { universal } from './index.ts'
import { universalMessages } from './messages.ts'
import { createNetworks, startWallet, stopRelay } from './testing/stage.ts'

describePlugin(() => universal(), {
  beside: [wallet({ networks: Object.values(createNetworks()) })],
  messages: [universalMessages],
})

/** Runs a visit in a process of its own. */
function startVisit(relayUrl: string, until: string) {
  const script = ['scripts/run.mjs', 'chains/universal/testing/visit.ts', relayUrl, until]
  const visit = spawn(process.execPath, script, { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface({ input: visit.stdout })[Symbol.asyncIterator]()
  return {
    line: async (): Promise<string> => (await lines.next()).value,
    ended: once(visit, 'exit'),
    stop: () => visit.kill(),
  }
}

test.each([
  'link',
  'signIn',
  'session',
])('after a visit with a %s no socket and no timer is left: the process ends by itself', async (until) => {
  const relay = await startRelay()
  const owner = await startWallet(relay.url)
  const visit = startVisit(relay.url, until)
  try {
    const uri = await visit.line()
    if (until === 'session') await owner.pair(uri)
    expect(await visit.line()).toBe('destroyed')
    expect(await visit.ended).toEqual([0, null])
  } finally {
    visit.stop()
    await stopRelay(relay, owner)
  }
  // A request that was left open would keep the process for five minutes.
})

test('importing the code does not touch the browser', async () => {
  const visit = startVisit('', 'import')
  expect(await visit.line()).toBe('touched: ')
  expect(await visit.ended).toEqual([0, null])
})
