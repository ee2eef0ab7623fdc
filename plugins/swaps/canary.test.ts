import { expect, test, vi } from 'vitest'
import { canaries, silenceConsole } from '../../test/harness/canaries.ts'
import { buildTransaction, getAllowance, getGasPrice, getQuotes, getTokens } from './endpoints.ts'
import { openStage } from './testing/createStage.ts'

test.each(canaries)('%s in a failure of a swap is in no log, event or console', async (text, secret) => {
  const printed = silenceConsole()
  const { controller, counted, http, kernel, openForm, sent, state, toasts, wallet } = await openStage()
  await openForm({ toToken: 'TUSD', amount: '1' })
  await vi.waitFor(() => expect(state().quote).not.toBe(null))
  controller.review()
  await vi.waitFor(() => expect(state().order).not.toBe(null))
  wallet?.cues.failNext({ code: -32603, message: text, data: { text } }, 'eth_sendTransaction')
  await controller.swap(state().order?.id ?? 0)
  expect([sent().length, state().failure]).toEqual([1, 'failed'])
  const told = { text, [text]: [text] } as never
  http.answer(buildTransaction, { tx: told } as never)
  controller.review()
  await vi.waitFor(() => expect(state().failure).toBe('build'))
  http.answer(getQuotes, { quotes: told })
  await controller.retry()
  expect(state().problem).toBe('failed')
  http.answer(getAllowance, told)
  http.answer(getGasPrice, told)
  http.answer(getTokens, told)
  controller.setToken('from', state().to as never)
  controller.review()
  await vi.waitFor(() => expect(state().failure).toBe('failed'))
  kernel.modal.close()
  await controller.begin({})
  expect(state().status).toBe('failed')
  const places = {
    log: kernel.log.export(),
    console: JSON.stringify(printed()),
    events: JSON.stringify(counted),
    screen: JSON.stringify(toasts()),
  }
  for (const [place, found] of Object.entries(places)) expect(found, place).not.toContain(secret)
  expect(places.log).toContain('The swap could not be prepared')
})
