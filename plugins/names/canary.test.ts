import { expect, test, vi } from 'vitest'
import { canaries, silenceConsole } from '../../test/harness/canaries.ts'
import { skipPauses } from '../../test/harness/skipPauses.ts'
import { getNameSuggestions, getNamesOf, registerName } from './endpoints.ts'
import { RegisterAccountNameView } from './index.ts'
import { openStage } from './testing/createStage.ts'

skipPauses()

test.each(canaries)('%s in a failure of a name is in no log, event or console', async (text, secret) => {
  const printed = silenceConsole()
  const { controller, counted, http, kernel, state, toasts, wallet } = await openStage()
  const told = { text, [text]: [text] } as never
  http.answer(getNameSuggestions, told)
  http.answer(getNamesOf, told)
  http.answer(registerName, told)
  kernel.modal.open(RegisterAccountNameView, { namespace: 'eip155' })
  await vi.waitFor(() => expect(state().isOwnedUnknown).toBe(true))
  await controller.setName('adam')
  expect(state().check).toBe('free')
  wallet?.cues.failNext({ code: -32603, message: text, data: { text } }, 'personal_sign')
  await controller.register()
  await controller.register()
  expect(state().failure).toBe('failed')
  const places = {
    log: kernel.log.export(),
    console: JSON.stringify(printed()),
    events: JSON.stringify(counted),
    screen: JSON.stringify(toasts()),
  }
  for (const [place, found] of Object.entries(places)) expect(found, place).not.toContain(secret)
  expect(places.log).toContain('A name was not registered')
})
