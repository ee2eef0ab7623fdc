import { transactionSent, transactionSettled } from 'portico/wallet'
import { afterEach, expect, test, vi } from 'vitest'
import { clearStage, openForm, type SendAbilities } from './testing.tsx'

afterEach(clearStage)

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['null', null],
  ['no hash', {}],
  ['an empty hash', { hash: '' }],
  ['a hash that is no text', { hash: 7 }],
])('an adapter that answers %s for a sent transfer leads to no receipt, but to a warning before it is sent again', async (_, answer) => {
  const { controller, state, fill, view, kernel } = await openForm({ can: { send: async () => answer as never } })
  const heard: unknown[] = []
  kernel.events.on(transactionSent, (sent) => heard.push(sent))
  await fill()
  controller.review()
  await controller.send()
  expect(state()).toMatchObject({ isSending: false, failure: 'noAnswer', sent: null })
  expect(view()).toBe('WalletSendPreview')
  expect(heard).toEqual([])
})

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['a status that does not exist', 'done'],
])('an adapter that answers %s for a settlement leaves the transfer submitted', async (_, answer) => {
  const settled = vi.fn(async () => answer as never) satisfies SendAbilities['settled']
  const { controller, state, fill, kernel } = await openForm({ can: { settled } })
  const heard: unknown[] = []
  kernel.events.on(transactionSettled, (payload) => heard.push(payload))
  const statuses: unknown[] = []
  kernel.store.subscribe(() => statuses.push(state().sent?.status))
  await fill()
  controller.review()
  await controller.send()
  await vi.waitFor(() => expect(statuses).toContain('pending'))
  await vi.waitFor(() => expect(state().sent?.status).toBe('submitted'))
  expect(heard).toEqual([])
})
