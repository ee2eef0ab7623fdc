/** Deposits to a contract account, which may exist on its network only. */
import { fireEvent } from '@testing-library/react'
import { selectActiveAccount } from 'portico/wallet'
import { expect, test, vi } from 'vitest'
import { FundWalletView, PayWithExchangeSelectAssetView, PayWithExchangeView } from '../index.ts'
import { bill, loadFirst, openStage, rpc, type ScriptedChain } from '../testing/createStage.ts'

loadFirst(PayWithExchangeView, PayWithExchangeSelectAssetView, FundWalletView)

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

const nothingHere = /^Exchanges can’t send anything to this network\./
/** An account on a network without assets, while assets of other networks can be deposited. */
async function openElsewhere(view: typeof PayWithExchangeView, code: ScriptedChain['code']) {
  const stage = await openStage({ networks: [{ ...third, id: 31339 }] })
  stage.chain.code = code
  stage.wallet?.cues.setChain(31339)
  await vi.waitFor(() => expect(selectActiveAccount(stage.kernel.store.get)?.network.name).toBe('Three'))
  stage.kernel.modal.open(view, { namespace: 'eip155' })
  return stage
}
const third = {
  id: 31339,
  name: 'Three',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [rpc] } },
}

test('while the type of the account is read, no view says that nothing can be deposited', async () => {
  let answer = (_code: string) => {}
  const stage = await openElsewhere(
    PayWithExchangeView,
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  await vi.waitFor(() => expect(stage.state().deposit.isPriceKnown || stage.state().deposit.account).toBeTruthy())
  expect(stage.screen.queryByText(nothingHere)).toBeNull()
  stage.kernel.router.push(FundWalletView, { namespace: 'eip155' })
  const way = await stage.screen.findByRole('button', { name: /^Deposit from exchange/ })
  expect([way.getAttribute('aria-busy'), stage.screen.queryByText('No exchange can send this.')]).toEqual([
    'true',
    null,
  ])
  stage.kernel.router.back()
  answer('0x')
  await stage.screen.findByLabelText(/^Amount in/)
  expect(stage.screen.queryByText(nothingHere)).toBeNull()
})

test('a contract on a network that exchanges can not reach is told why', async () => {
  const stage = await openElsewhere(PayWithExchangeView, '0x6080')
  await stage.screen.findByText(nothingHere)
  expect(stage.screen.getByText(/This account is a contract .* Use it on Three only\.$/)).toBeTruthy()
  expect(stage.screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('an account that could not be checked is told why, and can be checked again', async () => {
  const stage = await openElsewhere(PayWithExchangeView, 'garbage')
  await stage.screen.findByText(/It couldn’t be checked .* Use it on Three only\.$/, {}, { timeout: 15_000 })
  stage.kernel.router.push(FundWalletView, { namespace: 'eip155' })
  const way = await stage.screen.findByRole<HTMLButtonElement>('button', { name: /^Deposit from exchange/ })
  await vi.waitFor(() => expect([way.disabled, way.getAttribute('aria-busy')]).toEqual([false, null]))
  stage.kernel.router.back()
  stage.chain.code = '0x'
  fireEvent.click(await stage.screen.findByRole('button', { name: 'Try again' }))
  await stage.screen.findByLabelText(/^Amount in/, {}, { timeout: 15_000 })
}, 60_000)
