import { type Network, selectNetwork } from 'portico/wallet'
import { expect, test, vi } from 'vitest'
import { getSupportedChains } from '../../src/wallet/chainData/endpoints.ts'
import { createBitcoinBeside } from '../../src/wallet/testing/index.ts'
import { getName } from './endpoints.ts'
import { openStage, recordOf } from './testing/createStage.ts'

/** A page where a Bitcoin account is active, on a network that the service does not support, beside an EVM account. */
async function setup() {
  const bitcoin = createBitcoinBeside()
  const stage = await openStage({ extra: [bitcoin.plugin], networks: [bitcoin.network] })
  stage.http.answer(getSupportedChains, { http: ['eip155:1'] })
  await bitcoin.connect(stage.kernel)
  return stage
}

test('a name for the EVM account is checked and registered while a Bitcoin account is active', async () => {
  const { controller, state, acceptNames, posted } = await setup()
  acceptNames()
  await controller.begin('eip155')
  void controller.setName('adam')
  await vi.waitFor(() => expect(state().check).toBe('free'))
  await controller.register()
  expect(posted()).toHaveLength(1)
})

test('a name is resolved for an EVM network while a Bitcoin account is active', async () => {
  const { controller, http, kernel, address } = await setup()
  http.answer(getName, recordOf('adam.reown.id', { 60: address }))
  const { signal } = new AbortController()
  const found = await controller.resolve('adam.reown.id', selectNetwork(kernel.store.get, 'eip155') as Network, signal)
  expect(found?.toLowerCase()).toBe(address.toLowerCase())
})
