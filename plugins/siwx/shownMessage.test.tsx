import { fireEvent } from '@testing-library/dom'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createMessenger, type SiwxInput, type SiwxMessage } from './index.ts'
import { hostSiwx } from './testing/hosts.ts'
import { keyVerifier, openPage, type Page } from './testing.ts'

afterEach(() => void vi.restoreAllMocks())

const press = async (
  page: Page & { screen: { findByRole: typeof import('@testing-library/dom').screen.findByRole } },
  name: string,
) => fireEvent.click(await page.screen.findByRole('button', { name }))
const shown = () => document.querySelector('portico-modal')?.shadowRoot?.querySelector('.siwx-message pre')?.textContent
const isShown = () => vi.waitFor(() => expect(shown()).toBeTruthy())
/** The texts that the wallet was asked to sign. */
const asked = ({ cues }: Page) =>
  cues.log
    .filter(({ method }) => method === 'personal_sign')
    .map(({ params }) => Buffer.from(String((params as string[])[0]).slice(2), 'hex').toString())

/** A messenger that counts its messages, and lets a test change them. */
function counting(
  change: (message: SiwxMessage, count: number) => SiwxMessage | Promise<SiwxMessage> = (made) => made,
) {
  const messenger = createMessenger()
  let count = 0
  const createMessage = vi.fn(async (input: SiwxInput, signal: AbortSignal) =>
    change(await messenger.createMessage(input, signal), count++),
  )
  return { ...messenger, createMessage }
}

describe('the message to sign', () => {
  test('is created on demand, shown word for word, and is the one that is signed', async () => {
    const messenger = counting()
    const page = await openPage({ messenger })
    await page.screen.findByRole('button', { name: 'Sign' })
    expect(messenger.createMessage).not.toHaveBeenCalled()
    await press(page, 'View message')
    await isShown()
    const text = shown()
    await press(page, 'Sign')
    await vi.waitFor(() => expect(page.signedInAs).toHaveBeenCalledTimes(1))
    expect(asked(page)).toEqual([text])
    expect((await page.sessions())[0]?.message).toBe(text)
    expect(messenger.createMessage).toHaveBeenCalledTimes(1)
  })

  test('is brought into sight by the view alone: the page of the host does not scroll', async () => {
    const page = await openPage()
    const inPage = vi.fn()
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(inPage)
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return this.matches('.siwx-message') ? new DOMRect(0, 350, 300, 100) : new DOMRect(0, 0, 300, 400)
    })
    await press(page, 'View message')
    await isShown()
    const root = document.querySelector('portico-modal')?.shadowRoot
    await vi.waitFor(() => expect(root?.querySelector('.p-screen .p-scroll')?.scrollTop).toBe(50))
    expect(inPage).not.toHaveBeenCalled()
  })

  test('is hidden again, and stays the same', async () => {
    const page = await openPage()
    await press(page, 'View message')
    await isShown()
    const text = shown()
    await press(page, 'Hide message')
    await vi.waitFor(() => expect(shown()).toBeUndefined())
    await press(page, 'View message')
    await vi.waitFor(() => expect(shown()).toBe(text))
  })

  test('stays after the user declined, next to a note that says so, and is signed the second time', async () => {
    const page = await openPage()
    await press(page, 'View message')
    await isShown()
    const text = shown()
    page.cues.reject()
    await press(page, 'Sign')
    expect(await page.screen.findByText(/^You declined in .*\. Sign the message or cancel\.$/)).toBeTruthy()
    expect(shown()).toBe(text)
    page.cues.accept()
    await press(page, 'Sign')
    await vi.waitFor(() => expect(page.signedInAs).toHaveBeenCalledTimes(1))
    expect(asked(page)).toEqual([text, text])
  })

  test('that is about to expire is replaced on screen by the signed one', async () => {
    const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
    const { createMessage } = counting(async (message, count) => {
      const expirationTime = inSeconds(count === 0 ? 5 : 3600)
      const { toString: _, ...data } = message
      const renewed = { ...data, expirationTime }
      const text = createMessenger().format(renewed)
      return Object.assign(Object.create({ toString: () => text }), renewed)
    })
    const page = await openPage({ siwx: { ...hostSiwx(), createMessage } })
    await press(page, 'View message')
    await isShown()
    const before = shown()
    page.cues.hang()
    await press(page, 'Sign')
    await vi.waitFor(() => expect(asked(page)).toHaveLength(1))
    expect(asked(page)[0]).not.toBe(before)
    await vi.waitFor(() => expect(shown()).toBe(asked(page)[0]))
  })

  test('is the first text of the host, also if its toString changes later', async () => {
    let told = 0
    const { createMessage } = counting((message) => {
      const { toString: _, ...data } = message
      const text = message.toString()
      return Object.assign(Object.create({ toString: () => `${text} ${told++}` }), data)
    })
    const page = await openPage({ siwx: { ...hostSiwx(), createMessage } })
    await press(page, 'View message')
    await isShown()
    const text = shown()
    await press(page, 'Sign')
    await vi.waitFor(() => expect(asked(page)).toEqual([text]))
  })

  test('that is still being created is awaited by Sign, and not created twice', async () => {
    let release = () => {}
    const { createMessage } = counting((message) => new Promise((resolve) => (release = () => resolve(message))))
    const page = await openPage({ messenger: { ...createMessenger(), createMessage } })
    await press(page, 'View message')
    await vi.waitFor(() => expect(createMessage).toHaveBeenCalled())
    await press(page, 'Sign')
    release()
    await vi.waitFor(() => expect(page.signedInAs).toHaveBeenCalledTimes(1))
    expect(createMessage).toHaveBeenCalledTimes(1)
  })

  test('that hangs is aborted when the view closes', async () => {
    const createMessage = vi.fn((_: SiwxInput, _signal: AbortSignal) => new Promise<never>(() => {}))
    const page = await openPage({ required: false, messenger: { ...createMessenger(), createMessage } })
    await press(page, 'View message')
    await vi.waitFor(() => expect(createMessage).toHaveBeenCalled())
    await press(page, 'Cancel')
    await vi.waitFor(() => expect(createMessage.mock.calls[0]?.[1].aborted).toBe(true))
  })

  test('that can not be created shows a failure, and the next attempt succeeds', async () => {
    const { createMessage } = counting((message, count) => {
      if (count === 0) throw new Error('No nonce')
      return message
    })
    const page = await openPage({ messenger: { ...createMessenger(), createMessage } })
    await press(page, 'View message')
    expect(await page.screen.findByText('Couldn’t prepare the message. Try again.')).toBeTruthy()
    expect(page.isOnSign()).toBe(true)
    await press(page, 'View message')
    await isShown()
    await press(page, 'Sign')
    await vi.waitFor(() => expect(page.signedInAs).toHaveBeenCalledTimes(1))
  })

  test('is dropped when the account changes', async () => {
    const page = await openPage()
    await press(page, 'View message')
    await isShown()
    const other = page.turnAccount()
    await vi.waitFor(() => expect(page.asked()?.address.toLowerCase()).toBe(other?.toLowerCase()))
    expect(shown()).toBeUndefined()
    await press(page, 'View message')
    await vi.waitFor(() => expect(shown()?.toLowerCase()).toContain(other?.toLowerCase()))
  })

  test('is created again after an invalid signature, because its nonce is used up', async () => {
    const messenger = counting()
    const page = await openPage({ messenger, verifiers: [{ ...keyVerifier, verify: async () => false }] })
    await press(page, 'View message')
    await isShown()
    await press(page, 'Sign')
    await vi.waitFor(() => expect(page.toasts()).toEqual(['Sign-in did not work. Try again.']))
    expect(shown()).toBeUndefined()
    await press(page, 'View message')
    await isShown()
    expect(messenger.createMessage).toHaveBeenCalledTimes(2)
  })
})

test('is shown with the site that asks', async () => {
  const page = await openPage()
  expect(await page.screen.findByText(location.host)).toBeTruthy()
})

test('is shown with the reason why the view can not be closed', async () => {
  const page = await openPage()
  await page.screen.findByRole('button', { name: 'Sign' })
  page.kernel.modal.close()
  const why = await page.screen.findByText('Sign the message or cancel first.')
  expect(why.closest('[role="alert"]')).toBeTruthy()
  expect(why.closest('.p-hidden')).toBeNull()
})

test('the reason why the view can not be closed is over with the next attempt', async () => {
  const page = await openPage()
  await page.screen.findByRole('button', { name: 'Sign' })
  page.kernel.modal.close()
  await page.screen.findByText('Sign the message or cancel first.')
  page.cues.reject()
  await press(page, 'Sign')
  await page.screen.findByText(/^You declined in /)
  page.cues.hang()
  await press(page, 'Sign')
  await page.screen.findByText(/^Continue in /)
  expect(page.screen.queryByText('Sign the message or cancel first.')).toBeNull()
})
