import { EmbeddedWalletRefusedError } from 'portico/embedded-wallet'
import { expect, test } from 'vitest'
import { canaries, silenceConsole } from '../../test/harness/canaries.ts'
import { email } from './index.ts'
import { openPage } from './testing.ts'

const never = new AbortController().signal
const address = 'canary30@mail.example'
const code = '739154'

/** A page with its log, console, events and storage, none of which may contain a secret. */
async function openWatched() {
  const printed = silenceConsole()
  const page = await openPage({ log: { level: 'debug' } })
  const events: unknown[] = []
  page.kernel.events.onAny((...event) => events.push(event))
  return {
    ...page,
    places: () => ({
      log: page.kernel.log.export(),
      console: JSON.stringify(printed()),
      events: JSON.stringify([events, page.counted]),
      storage: JSON.stringify([...page.storage.entries]),
    }),
  }
}

test.each(
  canaries,
)('%s in a failure of a login by email is in no log, event, storage or console', async (text, secret) => {
  const page = await openWatched()
  const fail = () => {
    throw new EmbeddedWalletRefusedError(
      { message: text },
      { cause: Object.assign(new Error(text), { data: { text } }) },
    )
  }
  for (const call of ['connectEmail', 'connectOtp', 'connectDevice', 'login', 'updateEmail'] as const)
    page.login.answer(call, fail)
  page.login.answer('updateEmailPrimaryOtp', fail)
  page.login.answer('updateEmailSecondaryOtp', fail)
  const controller = await page.kernel.load(email)
  const sent = { email: address }
  const steps = [
    () => controller.submit(address, {}, never),
    () => controller.resend(sent, never),
    () => controller.confirm(code, never),
    () => controller.logIn({}, never),
    () => controller.awaitDevice(sent, never),
    () => controller.change(address, never),
    () => controller.confirmCurrent(code, address, never),
    () => controller.confirmNew(code, never),
  ]
  for (const step of steps) {
    const error = await step().then(
      () => undefined,
      (failure: unknown) => failure,
    )
    expect(EmbeddedWalletRefusedError.is(error)).toBe(true)
    page.kernel.log.error('A step of the login failed', error)
  }
  const places = page.places()
  for (const [place, found] of Object.entries(places)) expect(found, place).not.toContain(secret)
  expect(places.log).toContain('A step of the login failed')
})

test('the address and the code go to the embedded wallet only, in a login and in a change of the address', async () => {
  const page = await openWatched()
  page.login.answer('updateEmailSecondaryOtp', () => address)
  const controller = await page.kernel.load(email)
  await controller.submit(address, {}, never)
  await controller.resend({ email: address }, never)
  await controller.confirm(code, never)
  await controller.logIn({}, never)
  await page.logIn({ email: address })
  await controller.change(address, never)
  await controller.confirmCurrent(code, address, never)
  await controller.confirmNew(code, never)
  const { storage, ...told } = page.places()
  for (const [place, found] of Object.entries(told)) {
    expect(found, place).not.toContain('canary30')
    expect(found, place).not.toContain(code)
  }
  expect(storage).not.toContain(code)
  expect(page.login.calls.map(({ args }) => args)).toContainEqual([code])
})
