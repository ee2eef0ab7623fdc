// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { dialog, setUpPage } from './testing/page.ts'
import type { PorticoModal } from './types.ts'

const page = setUpPage()
type Methods = Record<string, (argument: unknown) => unknown>
/** A modal as a host without types calls it. */
const make = () => page.make() as PorticoModal & Methods
const noObject = ['Networks', null, 5]

test.each(
  ['open', 'setFeatures', 'configure', 'switchNetwork', 'addNetwork', 'removeNetwork'].flatMap((name) =>
    noObject.map((argument) => [name, argument] as const),
  ),
)('%s(%o) rejects with an error that has a code, and does not throw', async (name, argument) => {
  const modal = make()
  const answer = modal[name]?.(argument)
  expect(answer).toBeInstanceOf(Promise)
  await expect(answer).rejects.toMatchObject({ code: expect.stringMatching(/^[A-Z_]+$/) })
  expect(modal.isOpen()).toBe(false)
})

test.each(noObject)('opening %o is refused by an error that names what is expected', async (target) => {
  await expect(make().open(target as never)).rejects.toMatchObject({
    code: 'OPTION_INVALID',
    message: `The option "open" is not usable. Expected a view or options`,
  })
})

test.each(noObject)('connecting with %o fails with an error that names what is expected', async (request) => {
  const modal = make()
  expect(await modal.connect(request as never)).toMatchObject({
    status: 'failed',
    error: { code: 'OPTION_INVALID', message: expect.stringContaining('"connect" is not usable. Expected an object') },
  })
  expect(modal.isOpen()).toBe(false)
})

test.each([
  '5000',
  true,
  {},
])('connecting with the time limit %o fails with an error that names it', async (timeout) => {
  const modal = make()
  expect(await modal.connect({ timeout } as never)).toMatchObject({
    status: 'failed',
    error: { code: 'OPTION_INVALID', message: 'The option "connect.timeout" is not usable. Expected a number' },
  })
  expect(modal.isOpen()).toBe(false)
})

test.each([
  { timeout: null },
  { timeout: false },
  { timeout: Number.NaN },
  { signal: {} },
])('connecting with %o waits for the user', async (request) => {
  const modal = make()
  const outcome = modal.connect(request as never)
  await vi.waitFor(() => expect(modal.getState()).toMatchObject({ open: true, loading: false }))
  modal.close()
  expect(await outcome).toEqual({ status: 'closed' })
})

test.each([
  ...noObject,
  undefined,
  {},
])('a modal is not mounted in %o, which is no element, nor opened as a dialog', (place) => {
  const modal = make()
  expect(() => modal.mountInline(place as never)).toThrow('The option "mountInline" is not usable. Expected an element')
  expect(dialog()).toBeUndefined()
})

test.each([null, undefined, 5])('a theme of %o is refused by an error with a code', (theme) => {
  expect(() => make().setTheme(theme as never)).toThrow('The option "theme" is not usable. Expected an object')
})
