import { fireEvent } from '@testing-library/react'
import { onramp } from 'portico/plugins/onramp'
import { receive } from 'portico/plugins/send'
import { beforeAll, expect, test, vi } from 'vitest'
import { FundWalletView } from '../index.ts'
import { createStage, openStage, type StageOptions } from '../testing/createStage.ts'

const ways = [onramp({ meldPublicKey: 'key' }), receive()]
// The first page loads the code, which takes its time on a busy machine.
beforeAll(async () => {
  const [stage] = await Promise.all([createStage({ extra: ways }), FundWalletView.load()])
  stage.dispose()
  vi.unstubAllGlobals()
}, 120_000)

async function open(options: StageOptions, exchanges?: unknown) {
  const stage = await openStage(options)
  if (exchanges !== undefined) stage.service.reown_getExchanges = exchanges
  stage.kernel.modal.open(FundWalletView, { namespace: 'eip155' })
  await stage.screen.findByRole('heading', { name: 'Add funds' })
  await vi.waitFor(() => expect(stage.state().list.status).not.toMatch(/idle|loading/))
  const list = () => stage.screen.queryByRole('list', { name: 'Add funds' })
  const rows = () => [...(list()?.querySelectorAll('button') ?? [])]
  return {
    ...stage,
    rows,
    names: () => rows().map(({ textContent }) => textContent?.match(/Buy|Receive|Deposit/)?.[0]),
  }
}

test('the ways are to buy, to receive and to deposit, in this order, and each leads to its view', async () => {
  const { kernel, rows, names, screen } = await open({ extra: ways })
  await vi.waitFor(() => expect(names()).toEqual(['Buy', 'Receive', 'Deposit']))
  for (const [at, view] of ['OnRampProviders', 'WalletReceive', 'PayWithExchange'].entries()) {
    await vi.waitFor(() => expect(rows()[at]?.disabled).toBe(false))
    fireEvent.click(rows()[at] as HTMLButtonElement)
    await vi.waitFor(() => expect(screen.view()).toBe(view))
    kernel.router.back()
    await vi.waitFor(() => expect(rows()).toHaveLength(3))
  }
})

test('a way whose feature is switched off leaves the list', async () => {
  const { kernel, names } = await open({ extra: ways })
  await vi.waitFor(() => expect(names()).toHaveLength(3))
  kernel.flags.setFeatures({ onramp: false })
  await vi.waitFor(() => expect(names()).toEqual(['Receive', 'Deposit']))
})

test('without exchanges the other ways stay, and the deposit says why it can not be chosen', async () => {
  const { names, rows, screen } = await open({ extra: ways }, { exchanges: [] })
  await screen.findByText('No exchange can send this.')
  expect([names(), rows()[2]?.disabled]).toEqual([['Buy', 'Receive', 'Deposit'], true])
})

test('without any way the view says so, and offers nothing to press', async () => {
  const { rows, screen } = await open({}, { exchanges: [] })
  await screen.findByText('Nothing can be added to this account here.')
  expect(rows()).toEqual([])
})

test('exchanges that could not be read are a way still: their view reads them again', async () => {
  const { rows, screen } = await open({}, 'garbage')
  await vi.waitFor(() => expect(rows().map(({ disabled }) => disabled)).toEqual([false]))
  fireEvent.click(rows()[0] as HTMLButtonElement)
  await vi.waitFor(() => expect(screen.view()).toBe('PayWithExchange'))
})
