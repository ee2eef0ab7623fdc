import { expect, test, vi } from 'vitest'
import { createBitcoinBeside } from '../../src/wallet/testing/index.ts'
import { getOptions } from './endpoints.ts'
import { onramp } from './index.ts'
import { openStage } from './testing/createStage.ts'

test('an EVM account buys while a Bitcoin account on an unsupported network is active', async () => {
  const bitcoin = createBitcoinBeside()
  const stage = await openStage({ extra: [bitcoin.plugin], networks: [bitcoin.network] })
  const currency = { id: 'TIDE', name: 'Tide', symbol: 'TIDE', networks: [] }
  stage.http.answer(getOptions, {
    purchaseCurrencies: [currency],
    paymentCurrencies: [{ id: 'USD', payment_method_limits: [] }],
  })
  await bitcoin.connect(stage.kernel)
  const controller = await stage.kernel.load(onramp)
  await controller.begin('eip155')
  expect(stage.state().purchaseSymbol).toBe('TIDE')
  void controller.setAmount('100')
  await vi.waitFor(() => expect(stage.posted('/v1/onramp/quote')).toHaveLength(1))
  void controller.buy('coinbase', { go: () => {}, close: () => {} })
  await vi.waitFor(() => expect(stage.state().purchase?.url).toBe('https://pay.example/session'))
  controller.stop()
})
