import { expect, test, vi } from 'vitest'
import { getSupportedChains } from '../../src/wallet/chainData/endpoints.ts'
import { createBitcoinBeside } from '../../src/wallet/testing/index.ts'
import { SmartSessionListView } from './index.ts'
import { entryOf, grantRequest, openStage } from './testing/createStage.ts'

/** A page with an EVM wallet, and with a Bitcoin wallet on a network that the service does not support. */
async function setup() {
  const bitcoin = createBitcoinBeside()
  const stage = await openStage({ extra: [bitcoin.plugin], networks: [bitcoin.network] })
  stage.http.answer(getSupportedChains, { http: ['eip155:1'] })
  return { ...stage, connectBitcoin: () => bitcoin.connect(stage.kernel) }
}

test('the sessions of the EVM account are listed while a Bitcoin account is active', async () => {
  const { kernel, list, screen, connectBitcoin } = await setup()
  list(entryOf('one'))
  await connectBitcoin()
  kernel.modal.open(SmartSessionListView)
  await screen.findByText('Tidal game')
})

test('a session of the EVM account can be revoked while a Bitcoin account is active', async () => {
  const { controller, list, posted, connectBitcoin } = await setup()
  list(entryOf('one'))
  await controller.refresh()
  await connectBitcoin()
  await controller.revoke('one')
  expect(posted('/revoke')).toHaveLength(1)
})

test('a grant is activated although a Bitcoin wallet connects while the EVM wallet is asked', async () => {
  const { controller, wallet: extension, posted, asked, connectBitcoin } = await setup()
  extension?.cues.hang()
  const granting = controller.grantPermissions(grantRequest())
  await vi.waitFor(() => expect(asked('wallet_grantPermissions')).toHaveLength(1))
  await connectBitcoin()
  extension?.cues.release()
  expect(await granting).toMatchObject({ context: 'session-1' })
  expect(posted('/activate')).toHaveLength(1)
})
