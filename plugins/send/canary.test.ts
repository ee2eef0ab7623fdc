import { tracked } from 'portico/wallet'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { canaries, silenceConsole } from '../../test/harness/canaries.ts'
import { skipPauses } from '../../test/harness/skipPauses.ts'
import { clearStage, createSendStage, openForm } from './testing.tsx'

skipPauses()

// Import views and code before the tests, so that the first one does not exceed its timeout.
beforeAll(async () => (await createSendStage()).kernel.destroy(), 60_000)
afterEach(clearStage)

test.each(canaries)('%s in a failure of sending is in no log, event or console', async (text, secret) => {
  const printed = silenceConsole()
  let failures = 0
  const fail = () => {
    failures++
    return Promise.reject(Object.assign(new Error(text, { cause: { message: text, data: [text] } }), { data: text }))
  }
  const { controller, fill, kernel, toasts, banner } = await openForm({
    can: { send: fail },
    names: { resolve: fail },
  })
  const counted: unknown[] = []
  kernel.events.on(tracked, (event) => counted.push(event))
  await controller.setReceiver('ada.eth')
  await fill()
  controller.review()
  await controller.send()
  expect(failures).toBeGreaterThan(1)
  const places = {
    log: kernel.log.export(),
    console: JSON.stringify(printed()),
    events: JSON.stringify(counted),
    screen: JSON.stringify([toasts(), banner()]),
  }
  for (const [place, found] of Object.entries(places)) expect(found, place).not.toContain(secret)
  kernel.destroy()
})
