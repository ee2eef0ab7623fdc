import { tracked } from 'portico/wallet'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { canaries, silenceConsole } from '../../test/harness/canaries.ts'
import { getSessions, revokeSession } from './endpoints.ts'
import { createStage, entryOf, grantRequest } from './testing/createStage.ts'

let stage: Awaited<ReturnType<typeof createStage>>
// The first page loads the code, which takes its time on a busy machine.
beforeAll(async () => (await createStage()).dispose(), 120_000)
afterEach(() => stage.dispose())

test.each(
  canaries,
)('%s in a failure of smart sessions is in no log, event, storage or console', async (text, secret) => {
  const printed = silenceConsole()
  stage = await createStage()
  const { kernel, http, controller, storage, wallet } = stage
  const counted: unknown[] = []
  kernel.events.on(tracked, (event) => counted.push(event))
  const fail = () => {
    throw Object.assign(new Error(text, { cause: text }), { data: text })
  }
  stage.list(entryOf('one'), { [text]: text })
  await controller.refresh()
  http.answer(revokeSession, fail)
  await controller.revoke('one')
  wallet?.cues.failNext({ code: -32603, message: text, data: { text } }, 'wallet_grantPermissions')
  await controller.grantPermissions(grantRequest()).catch(kernel.report)
  await controller.grantPermissions({ ...grantRequest(), chainId: text }).catch(kernel.report)
  http.answer(getSessions, fail)
  await controller.refresh({ force: true })
  kernel.log.error('Reading ended')
  const places = {
    log: kernel.log.export(),
    console: JSON.stringify(printed()),
    events: JSON.stringify(counted),
    storage: JSON.stringify([...storage.entries]),
  }
  for (const [place, found] of Object.entries(places)) expect(found, place).not.toContain(secret)
  expect(places.log).toContain('Reading ended')
})
