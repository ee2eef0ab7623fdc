// @vitest-environment happy-dom
import { type Locale, translate } from 'portico/kernel'
import { shellMessages } from 'portico/messages'
import { expect, test, vi } from 'vitest'
import { dialog, setUpPage } from '../modal/testing/page.ts'

const page = setUpPage()

test('a host translates the built-in texts into a language of its own', async () => {
  const { texts } = shellMessages
  const nl: Locale = {
    locale: 'nl',
    messages: [translate(shellMessages, { ...texts, connectTitle: 'Wallet koppelen' })],
  }
  const modal = page.make({ locale: 'nl', locales: { nl: async () => ({ default: nl }) } })
  await modal.open()
  await vi.waitFor(() => expect(dialog()?.textContent).toContain('Wallet koppelen'))
  expect(modal.element.lang).toBe('nl')
})
