import { expect, onTestFinished, test, vi } from 'vitest'
import { logIn } from './testing/logIn.ts'
import { hang, smartAddress } from './testing/scriptedFrame.ts'

test('the dialog of an approval shows a translation that arrives after its language', async () => {
  const { kernel, frame, provider } = await logIn({
    locales: { ar: async () => ({ default: { locale: 'ar', messages: [] } }) },
  })
  frame.on('RPC_REQUEST', hang)
  provider.request({ method: 'personal_sign', params: ['0x01', smartAddress] }).catch(() => {})
  const dialog = () => document.querySelector('portico-embedded-wallet')?.shadowRoot?.querySelector('dialog')
  await vi.waitFor(() => expect(dialog()?.open).toBe(true))
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  // The time limit for translations is over before the file of this one, which no other test here has loaded, is there.
  void kernel.messages.setLocale('ar')
  for (let turns = 0; turns < 20 && vi.getTimerCount() === 0; turns++) await Promise.resolve()
  vi.advanceTimersByTime(3_000)
  vi.useRealTimers()
  const said = () => [dialog()?.lang, dialog()?.dir, dialog()?.querySelector('h2')?.textContent]
  await vi.waitFor(() => expect(said()).toEqual(['ar', 'rtl', 'وافق في محفظتك']), 10_000)
  expect(dialog()?.querySelector('iframe')?.title).toBe('محفظتك')
})
