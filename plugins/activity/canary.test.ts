import { tracked } from 'portico/wallet'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { getHistory } from '../../src/wallet/chainData/endpoints.ts'
import { canaries, silenceConsole } from '../../test/harness/canaries.ts'
import { createStage } from './testing/createStage.ts'
import { transaction } from './testing/history.ts'

let stage: Awaited<ReturnType<typeof createStage>>
// The first page imports the code of the plugin, which is slow on a busy machine.
beforeAll(async () => (await createStage()).dispose(), 60_000)
afterEach(() => stage.dispose())

test.each(
  canaries,
)('%s in a broken answer of the history is in no log, event, storage or console', async (text, secret) => {
  const printed = silenceConsole()
  stage = await createStage()
  const { kernel, http, controller, storage } = stage
  const counted: unknown[] = []
  kernel.events.on(tracked, (event) => counted.push(event))
  http.answer(getHistory, { data: [{ ...transaction(0), metadata: text }, { [text]: text }], next: [text] } as never)
  await controller.refresh({ force: true, signal: kernel.signal }).catch(kernel.report)
  http.answer(getHistory, () => {
    throw Object.assign(new Error(text, { cause: text }), { data: text })
  })
  await controller.refresh({ force: true, signal: kernel.signal }).catch(kernel.report)
  kernel.log.error('Reading ended')
  const places = {
    log: kernel.log.export(),
    console: JSON.stringify(printed()),
    events: JSON.stringify(counted),
    storage: JSON.stringify([...storage.entries]),
  }
  for (const [place, found] of Object.entries(places)) expect(found, place).not.toContain(secret)
  expect(stage.asked().length).toBeGreaterThan(1)
  expect(places.log).toContain('Reading ended')
})
