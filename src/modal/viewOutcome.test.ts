// @vitest-environment happy-dom
import { definePlugin, defineView, viewOutcomes } from 'portico/kernel'
import { expect, test } from 'vitest'
import { setUpPage } from './testing/page.ts'

const page = setUpPage()
const AskView = defineView<{ question?: string }>('Ask', async () => ({ default: () => null }))
const asking = definePlugin({
  id: 'asking',
  views: [AskView],
  setup: (ctx) =>
    void ctx.slots.contribute(viewOutcomes, {
      id: 'asking',
      view: AskView.id,
      outcome(params) {
        const { question } = params as { question?: string }
        if (question === 'why') return Promise.reject(new Error('Nobody knows'))
        return question === undefined ? undefined : Promise.resolve({ answer: `${question}, ${ctx.modal.isOpen()}` })
      },
    }),
})

test('opening a view that something comes of answers with that, from the open modal', async () => {
  const modal = page.make({ plugins: [asking()] })
  const given = { view: 'Ask', arguments: { question: 'is it open' } }
  expect(await modal.open<{ answer: string }>(given)).toEqual({ answer: 'is it open, true' })
  await expect(modal.open({ view: 'Ask', arguments: { question: 'why' } })).rejects.toThrow('Nobody knows')
})

test('without what it would be about it opens as any other view', async () => {
  const modal = page.make({ plugins: [asking()] })
  expect(await modal.open({ view: 'Ask' })).toBeUndefined()
  expect(modal.isOpen()).toBe(true)
})
