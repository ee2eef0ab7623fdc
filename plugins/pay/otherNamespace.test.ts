import { expect, test, vi } from 'vitest'
import { createBitcoinBeside } from '../../src/wallet/testing/index.ts'
import { pay } from './index.ts'
import { bill, loadFirst, openStage } from './testing/createStage.ts'

loadFirst()

test('an exchange pays on an EVM network while a Bitcoin account on an unsupported network is active', async () => {
  const bitcoin = createBitcoinBeside()
  const stage = await openStage({ render: false, extra: [bitcoin.plugin], networks: [bitcoin.network] })
  const controller = await stage.kernel.load(pay)
  await bitcoin.connect(stage.kernel)
  const result = stage.ask()
  await controller.begin(bill)
  expect(stage.state().list.exchanges).toHaveLength(2)
  stage.service.reown_getExchangeBuyStatus = { status: 'SUCCESS' }
  void controller.payAtExchange('tidemark', { isHere: false, go: () => {}, close: () => {} })
  await vi.waitFor(() => {
    window.dispatchEvent(new Event('focus'))
    expect(stage.state().payment?.status).toBe('paid')
  })
  expect(await result).toMatchObject({ status: 'paid' })
})
