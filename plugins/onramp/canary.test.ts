import { expect, test, vi } from 'vitest'
import { getHistory } from '../../src/wallet/chainData/endpoints.ts'
import { canaries, silenceConsole } from '../../test/harness/canaries.ts'
import { skipPauses } from '../../test/harness/skipPauses.ts'
import { createOnrampUrl, getOptions, getQuote } from './endpoints.ts'
import { OnRampProvidersView, onramp } from './index.ts'
import { openStage } from './testing/createStage.ts'

skipPauses()

test.each(canaries)('%s in a failure of a purchase is in no log, event or console', async (text, secret) => {
  const printed = silenceConsole()
  const { controller, counted, http, kernel, state, toasts } = await openPurchases()
  const told = { text, [text]: [text] } as never
  http.answer(getOptions, told)
  http.answer(getQuote, told)
  http.answer(getHistory, told)
  http.answer(createOnrampUrl, told)
  kernel.modal.open(OnRampProvidersView, { namespace: 'eip155' })
  await vi.waitFor(() => expect(state().status).toBe('ready'))
  await controller.setAmount('100')
  const gone: unknown[] = []
  const page = { go: (url: string) => void gone.push(url), close: () => void gone.push('closed') }
  await controller.buy('coinbase', page)
  expect(state().purchase?.status).toBe('failed')
  http.answer(createOnrampUrl, { url: `javascript:${text}` })
  await controller.buy('coinbase', page)
  const places = {
    log: kernel.log.export(),
    console: JSON.stringify(printed()),
    events: JSON.stringify(counted),
    screen: JSON.stringify(toasts()),
  }
  for (const [place, found] of Object.entries(places)) expect(found, place).not.toContain(secret)
  expect(places.log).toContain('A purchase could not be opened')
})

async function openPurchases() {
  const stage = await openStage()
  return { ...stage, controller: await stage.kernel.load(onramp) }
}
