/** Deposits to a contract account, which may exist on its network only. */
import { expect, test, vi } from 'vitest'
import { PayWithExchangeSelectAssetView, PayWithExchangeView } from '../index.ts'
import { bill, loadFirst, openStage, type ScriptedChain } from '../testing/createStage.ts'

loadFirst(PayWithExchangeView, PayWithExchangeSelectAssetView)

const elsewhere = { ...bill.paymentAsset, network: 'eip155:31338' } as const

async function open(chain: Partial<ScriptedChain>) {
  const stage = await openStage({ assets: [elsewhere] })
  Object.assign(stage.chain, chain)
  stage.kernel.modal.open(PayWithExchangeView, { namespace: 'eip155' })
  await vi.waitFor(() => expect(stage.state().deposit.isPriceKnown).toBe(true))
  stage.kernel.router.push(PayWithExchangeSelectAssetView)
  await stage.screen.findByRole('list', { name: 'Select token' })
  return {
    ...stage,
    offered: () => stage.state().deposit.assets.map(({ network }) => network.slice('eip155:'.length)),
  }
}

test('a personal account is offered the assets of all networks', async () => {
  const { offered, screen } = await open({ code: `0xef0100${'1'.repeat(40)}` })
  await vi.waitFor(() => expect(offered()).toEqual(['31337', '31337', '31338']))
  expect(screen.queryByText(/other networks/)).toBeNull()
})

test('a contract is offered the assets of its network, and why', async () => {
  const { offered, screen } = await open({ code: '0x6080' })
  await screen.findByText('This account is a contract that may not exist on other networks. Use it on One only.')
  expect(offered()).toEqual(['31337', '31337'])
})

test('an account that could not be checked is offered the assets of its network, and why', async () => {
  const { offered, screen } = await open({ code: 'garbage' })
  await screen.findByText(
    /^It couldn’t be checked whether this account exists on other networks/,
    {},
    { timeout: 15_000 },
  )
  expect(offered()).toEqual(['31337', '31337'])
}, 60_000)
