// @vitest-environment happy-dom
import { fireEvent, waitFor } from '@testing-library/dom'
import { shell } from 'portico/shell'
import { createHarness, describePlugin, type HarnessOptions } from 'portico/testing'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { guestbook } from './index.ts'
import { guestbookMessages } from './messages.ts'
import { GuestbookView, getNames, guestbookFlag, guestbookSlice, signed } from './tokens.ts'

describePlugin(guestbook, { messages: [guestbookMessages] })

const setup = async (options: HarnessOptions = {}) => {
  const harness = await createHarness({ plugins: [guestbook({ limit: 2 })], ...options })
  harness.http.answer(getNames, { names: ['Ada', 'Grace', 'Edsger'] })
  return { ...harness, book: harness.kernel.use(guestbook), state: () => harness.kernel.store.get(guestbookSlice) }
}

test('its controller calls its endpoint and writes its slice', async () => {
  const { book, state, http } = await setup()
  await book.refresh()
  expect(state()).toEqual({ names: ['Ada', 'Grace'], draft: '' })
  expect(http.requests.at(-1)?.url.host).toBe('guestbook.example')
})

test('a name that was signed twice is listed once', async () => {
  const { book, state, http } = await setup()
  http.answer(getNames, { names: ['Ada', 'Ada', 'Grace'] })
  await book.refresh()
  expect(state().names).toEqual(['Ada', 'Grace'])
})

test('its event reaches listeners of the host and its own', async () => {
  const { kernel, book, state } = await setup()
  const heard = vi.fn()
  kernel.events.on(signed, heard)
  book.write('Alan')
  book.sign()
  expect(heard).toHaveBeenCalledWith({ name: 'Alan' })
  expect(state()).toEqual({ names: ['Alan'], draft: '' })
  await vi.waitFor(() => expect(state().names).toEqual(['Ada', 'Grace']))
})

test('its close guard keeps the modal open while a name is typed but not sent', async () => {
  const { kernel, book, screen } = await setup()
  kernel.modal.open(GuestbookView, { highlight: 'Ada' })
  book.write('Al')
  expect(kernel.modal.close()).toBe(false)
  expect(screen.view()).toBe('Guestbook')
  book.write('')
  expect(kernel.modal.close()).toBe(true)
})

test('its texts follow the language', async () => {
  expect((await setup()).kernel.messages.get(guestbookMessages).entries({ count: 1 })).toBe('1 entry')
  const { kernel } = await setup({ locale: 'de' })
  await vi.waitFor(() => expect(kernel.messages.get(guestbookMessages).title).toBe('Gästebuch'))
  expect(kernel.messages.get(guestbookMessages).entries({ count: 2 })).toBe('2 Einträge')
})

test('the project configuration switches it off and aborts its pending request', async () => {
  const { kernel, book, remote, http, errors } = await setup()
  http.fail(getNames, 'hang')
  const loading = book.refresh()
  await remote.set({ guestbook: false })
  await loading
  expect(kernel.flags.get(guestbookFlag)).toBe(false)
  expect(kernel.peek(guestbook)).toBeUndefined()
  expect(errors).toEqual([])
})

describe('in the built-in views', () => {
  const open = async (connected: boolean) => {
    const harness = await createHarness({ plugins: [guestbook(), shell()], connected, render: true })
    onTestFinished(harness.dispose)
    harness.kernel.modal.open()
    return harness
  }

  test('its connect method opens its view without a wallet', async () => {
    const { screen } = await open(false)
    fireEvent.click(await screen.findByRole('button', { name: 'Continue as a guest' }))
    expect(await screen.findByRole('heading', { name: 'Guest book' })).toBeTruthy()
    expect(screen.view()).toBe('Guestbook')
  })

  test('its action opens its view, in which a name is signed', async () => {
    const { screen, http } = await open(true)
    http.answer(getNames, { names: ['Ada'] })
    fireEvent.click(await screen.findByRole('button', { name: 'Guest book' }))
    fireEvent.change(await screen.findByLabelText('Your name'), { target: { value: 'Ada' } })
    const sign = screen.getByRole<HTMLButtonElement>('button', { name: 'Sign' })
    await waitFor(() => expect(sign.disabled).toBe(false))
    fireEvent.click(sign)
    expect((await screen.findByRole('list', { name: '1 entry' })).textContent).toBe('Ada')
  })

  test('its tab shows the names, and is removed when the plugin is switched off', async () => {
    const { screen, remote } = await open(true)
    fireEvent.click(await screen.findByRole('tab', { name: 'Guest book' }))
    expect(await screen.findByText('Nobody has signed yet')).toBeTruthy()
    await remote.set({ guestbook: false })
    await waitFor(() => expect(screen.queryByRole('tab', { name: 'Guest book' })).toBeNull())
    expect(screen.view()).toBe('Account')
  })
})
