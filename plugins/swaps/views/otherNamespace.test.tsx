import { beforeAll, expect, test, vi } from 'vitest'
import { createBitcoinBeside } from '../../../src/wallet/testing/index.ts'
import { SwapPreviewView, SwapView } from '../index.ts'
import { createStage, openStage } from '../testing/createStage.ts'
import { isQuoted, ofCoin, ofToken, openReview } from '../testing/openReview.ts'

// The first page imports the code of the plugin, which is slow on a busy machine.
beforeAll(async () => {
  const [{ dispose }] = await Promise.all([createStage(), SwapView.load(), SwapPreviewView.load()])
  dispose()
  vi.unstubAllGlobals()
}, 120_000)

/** A page with an EVM wallet, and with a Bitcoin wallet on a network that the service does not list. */
async function openBeside() {
  const bitcoin = createBitcoinBeside()
  const stage = await openStage({}, [bitcoin.plugin], { networks: [bitcoin.network] })
  return Object.assign(stage, { connectBitcoin: () => bitcoin.connect(stage.kernel) })
}

test('the form of the EVM account can be used while a Bitcoin account is active', async () => {
  const stage = await openBeside()
  await stage.connectBitcoin()
  await openReview(ofCoin, stage)
  await vi.waitFor(() => expect(stage.state().order?.transaction).toBeTruthy())
  expect(stage.state().failure).toBe(null)
})

test('an approval and a swap succeed although a Bitcoin wallet connects while the form is open', async () => {
  const stage = await openBeside()
  await stage.openForm(ofToken)
  await isQuoted(stage)
  await stage.connectBitcoin()
  stage.kernel.modal.open(SwapView, ofToken)
  await openReview(ofToken, stage)
  await vi.waitFor(() => expect(stage.state().order).not.toBe(null))
  await stage.controller.approve()
  await vi.waitFor(() => expect(stage.state().order?.transaction).toBeTruthy())
  expect(stage.asked('build-approve')).toHaveLength(1)
  await stage.controller.swap(stage.state().order?.id ?? 0)
  expect(stage.sent()).toHaveLength(2)
})
