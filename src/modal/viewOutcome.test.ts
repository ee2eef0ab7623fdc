// @vitest-environment happy-dom
import { definePlugin, defineView } from 'portico/kernel'
import { expect, test, vi } from 'vitest'
import { setUpPage } from './testing/page.ts'

const page = setUpPage()
const AskView = defineView<{ question?: string }, string>(
  'Ask',
  async () => ({ default: () => null }),
  ({ question }) => question !== undefined,
)
const asking = definePlugin({
  id: 'asking',
  views: [AskView],
  setup: (ctx) => ({
    answer: (text: string) => ctx.modal.settle(AskView, text),
    refuse: (error: Error) => ctx.modal.take(AskView)?.reject(error),
  }),
})
const setup = async () => {
  const modal = page.make({ plugins: [asking()] })
  const kernel = await modal.load()
  return { modal, kernel, plugin: await kernel.load(asking) }
}
const byName = { view: 'Ask', arguments: { question: 'why' } }
const untilAsked = (modal: { isOpen(): boolean }) => vi.waitFor(() => expect(modal.isOpen()).toBe(true))

test('opening a view that has an outcome resolves with it, by token and by name', async () => {
  const { modal, plugin } = await setup()
  const byToken = modal.open(AskView, { question: 'why' })
  await untilAsked(modal)
  plugin.answer('because')
  expect(await byToken).toBe('because')
  const named = modal.open<string>(byName)
  await Promise.resolve()
  plugin.answer('once more')
  expect(await named).toBe('once more')
})

test('without an outcome, opening by token resolves with undefined, and opening by name rejects', async () => {
  const { modal } = await setup()
  const byToken = modal.open(AskView, { question: 'why' })
  await untilAsked(modal)
  modal.close()
  expect(await byToken).toBeUndefined()
  const named = modal.open(byName)
  await untilAsked(modal)
  modal.close()
  await expect(named).rejects.toMatchObject({ code: 'MODAL_CLOSED', message: 'Modal closed' })
})

test('the caller gets the error that the plugin rejects with', async () => {
  const { modal, plugin } = await setup()
  const opened = modal.open(AskView, { question: 'why' })
  await untilAsked(modal)
  plugin.refuse(new Error('Nobody knows'))
  await expect(opened).rejects.toThrow('Nobody knows')
})

test('parameters that ask for no outcome open the view like any other', async () => {
  const { modal } = await setup()
  expect(await modal.open({ view: 'Ask' })).toBeUndefined()
  expect(await modal.open(AskView)).toBeUndefined()
  expect(modal.isOpen()).toBe(true)
})
