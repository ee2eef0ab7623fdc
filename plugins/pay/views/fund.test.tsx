import { fireEvent } from '@testing-library/react'
import { onramp } from 'portico/plugins/onramp'
import { receive } from 'portico/plugins/send'
import { expect, test, vi } from 'vitest'
import { FundWalletView } from '../index.ts'
import { loadFirst, openStage, type StageOptions } from '../testing/createStage.ts'

const ways = [onramp({ meldPublicKey: 'key' }), receive()]
loadFirst(FundWalletView)

async function open(options: StageOptions, exchanges?: unknown) {
  const stage = await openStage(options)
  if (exchanges !== undefined) stage.service.reown_getExchanges = exchanges
  stage.kernel.modal.open(FundWalletView, { namespace: 'eip155' })
  await stage.screen.findByRole('heading', { name: 'Add funds' })
  await vi.waitFor(() => expect(stage.state().deposit.list.status).not.toMatch(/idle|loading/))
  const list = () => stage.screen.queryByRole('list', { name: 'Add funds' })
  const rows = () => [...(list()?.querySelectorAll('button') ?? [])]
  return {
    ...stage,
    rows,
    names: () => rows().map(({ textContent }) => textContent?.match(/Buy|Receive|Deposit/)?.[0]),
  }
}

test('the ways are buy, receive and deposit, in this order, and each leads to its view', async () => {
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

test('a way disappears when its plugin is switched off', async () => {
  const { kernel, names } = await open({ extra: ways })
  await vi.waitFor(() => expect(names()).toHaveLength(3))
  kernel.flags.setFeatures({ onramp: false })
  await vi.waitFor(() => expect(names()).toEqual(['Receive', 'Deposit']))
})

test('without exchanges the deposit is disabled and says why; the other ways stay', async () => {
  const { names, rows, screen } = await open({ extra: ways }, { exchanges: [] })
  await screen.findByText('No exchange can send this.')
  expect([names(), rows()[2]?.disabled]).toEqual([['Buy', 'Receive', 'Deposit'], true])
})

test('without any way the view says so, and has no buttons', async () => {
  const { rows, screen } = await open({}, { exchanges: [] })
  await screen.findByText('Nothing can be added to this account here.')
  expect(rows()).toEqual([])
})

test('the deposit stays enabled if the exchanges could not be read, because its view reads them again', async () => {
  const { rows, screen } = await open({}, 'garbage')
  await vi.waitFor(() => expect(rows().map(({ disabled }) => disabled)).toEqual([false]))
  fireEvent.click(rows()[0] as HTMLButtonElement)
  await vi.waitFor(() => expect(screen.view()).toBe('PayWithExchange'))
})
