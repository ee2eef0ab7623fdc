import { createHarness, describePlugin } from 'portico/testing'
import { expect, test, vi } from 'vitest'
import { guestbook } from './index.ts'
import { guestbookMessages } from './messages.ts'
import { GuestbookView, getNames, guestbookFlag, guestbookSlice, signed } from './tokens.ts'

const locales = { de: () => import('./locales/de.ts') }

describePlugin(guestbook, { messages: [guestbookMessages], locales })

const setup = async () => {
  const harness = await createHarness({ plugins: [guestbook({ limit: 2 })], locales })
  harness.http.answer(getNames, { names: ['Ada', 'Grace', 'Edsger'] })
  return { ...harness, book: harness.kernel.use(guestbook), state: () => harness.kernel.store.get(guestbookSlice) }
}

test('its controller asks its endpoint and writes its slice, by its options', async () => {
  const { book, state, http } = await setup()
  await book.refresh()
  expect(state()).toMatchObject({ names: ['Ada', 'Grace'], status: 'ready' })
  expect(http.requests.at(-1)?.url.host).toBe('guestbook.example')
})

test('its event is heard by the host and by itself', async () => {
  const { kernel, book, state } = await setup()
  const heard = vi.fn()
  kernel.events.on(signed, heard)
  book.write('Alan')
  book.sign()
  expect(heard).toHaveBeenCalledWith({ name: 'Alan' })
  await vi.waitFor(() => expect(state().status).toBe('ready'))
})

test('its guard keeps the modal open over an unsent name', async () => {
  const { kernel, book, screen } = await setup()
  kernel.modal.open(GuestbookView, { highlight: 'Ada' })
  book.write('Al')
  expect(kernel.modal.close()).toBe(false)
  expect(screen.view()).toBe('Guestbook')
  book.write('')
  expect(kernel.modal.close()).toBe(true)
})

test('its texts follow the language', async () => {
  const { kernel } = await setup()
  expect(kernel.messages.get(guestbookMessages).entries({ count: 1 })).toBe('1 entry')
  await kernel.messages.setLocale('de')
  expect(kernel.messages.get(guestbookMessages).title).toBe('Gästebuch')
  expect(kernel.messages.get(guestbookMessages).entries({ count: 2 })).toBe('2 Einträge')
})

test('the project switches it off, with what it was doing', async () => {
  const { kernel, book, remote, http, errors } = await setup()
  http.fail(getNames, 'hang')
  const loading = book.refresh()
  await remote.set({ guestbook: false })
  await loading
  expect(kernel.flags.get(guestbookFlag)).toBe(false)
  expect(kernel.peek(guestbook)).toBeUndefined()
  expect(errors).toEqual([])
})
