/** Purchases of a contract account, which exists on its network only; and what is not a purchase. */
import { fireEvent } from '@testing-library/react'
import { AccountView } from 'portico/shell'
import { connectionsSlice } from 'portico/wallet'
import { beforeAll, expect, test, vi } from 'vitest'
import type { KernelStore } from '../../../src/kernel/store.ts'
import { getTokenBalances } from '../../../src/wallet/chainData/endpoints.ts'
import { coin } from '../../../src/wallet/chainData/testing.ts'
import { BuyInProgressView, OnRampProvidersView } from '../index.ts'
import { createStage, network, openStage, type Stage, type StageOptions } from '../testing/createStage.ts'

beforeAll(async () => {
  const [{ dispose }] = await Promise.all([
    createStage(),
    OnRampProvidersView.load(),
    BuyInProgressView.load(),
    AccountView.load(),
  ])
  dispose()
  vi.unstubAllGlobals()
}, 120_000)

const button = ({ screen }: Stage, name: RegExp) => screen.findByRole('button', { name })
async function openForm(prepare: (stage: Stage) => unknown = () => {}, options?: StageOptions) {
  const stage = await openStage(options)
  await prepare(stage)
  stage.kernel.modal.open(OnRampProvidersView, { namespace: 'eip155' })
  return stage
}
/** Makes the connected account a contract. */
const makeContract = ({ kernel }: Stage) =>
  (kernel.store as unknown as KernelStore).update(connectionsSlice, ({ connections }) => {
    for (const account of connections.eip155?.accounts ?? []) Object.assign(account, { type: 'smartAccount' })
  })
const buy = async (stage: Stage) => {
  fireEvent.click(await button(stage, /^Coinbase/))
  await stage.screen.findByText(/^Finish your purchase/)
}
const asked = (stage: Stage) => stage.posted('/v1/generators/onrampurl')[0]

test('a contract account buys on its network only', async () => {
  const onBase = (opened: Stage) => {
    opened.wallet?.cues.setChain(8453)
    makeContract(opened)
  }
  const stage = await openForm(onBase, { networks: [network(8453, 'Base')] })
  await button(stage, /^Coinbase/)
  expect(stage.screen.queryByRole('button', { name: /^Meld/ })).toBeNull()
  expect(stage.screen.getByText(/^USDC on Base ·/)).toBeTruthy()
  await buy(stage)
  expect(asked(stage)).toMatchObject({ destinationWallets: [{ blockchains: ['base'] }], defaultNetwork: 'base' })
})

test.each([
  [
    'with a contract at its address',
    '0x6080',
    'This account is a contract that may not exist on other networks. Use it on Base only.',
  ],
  [
    'that could not be checked',
    null,
    'It couldn’t be checked whether this account exists on other networks. Use it on Base only.',
  ],
] as const)(
  'an account %s buys on its network only, and is told why',
  async (_, code, sentence) => {
    const stage = await openForm(
      (opened) => {
        opened.wallet?.cues.setChain(8453)
        opened.setCode(code)
      },
      { networks: [network(8453, 'Base')] },
    )
    await stage.screen.findByText(sentence, {}, { timeout: 15_000 })
    expect(stage.screen.queryByRole('button', { name: /^Meld/ })).toBeNull()
    await buy(stage)
    expect(asked(stage)).toMatchObject({ destinationWallets: [{ blockchains: ['base'] }] })
  },
  60_000,
)

test('a personal account buys on all networks', async () => {
  const stage = await openForm((opened) => opened.wallet?.cues.setChain(8453), { networks: [network(8453, 'Base')] })
  await buy(stage)
  expect(asked(stage)).toMatchObject({ destinationWallets: [{ blockchains: expect.arrayContaining(['ethereum']) }] })
  expect(stage.screen.queryByText(/other networks/)).toBeNull()
})

test('no provider is offered to a contract account on a network where none sells', async () => {
  const stage = await openForm(makeContract)
  await vi.waitFor(() => expect(stage.screen.view()).toBe('OnRampProviders'))
  await stage.screen.findByText('Nothing can be bought here')
  expect(stage.screen.queryByRole('button', { name: /^(Coinbase|Meld)/ })).toBeNull()
  expect(stage.screen.queryByLabelText('You pay')).toBeNull()
})

test('a contract account is told why nothing can be bought', async () => {
  const { screen } = await openForm(makeContract)
  await screen.findByText(/^No provider sells tokens of this network\. This account is a contract .* on One only\.$/)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('an account that could not be checked is told why nothing can be bought, and can be checked again', async () => {
  const stage = await openForm((opened) => opened.setCode(null))
  const why = /^No provider sells tokens of this network\. It couldn’t be checked .* Use it on One only\.$/
  await stage.screen.findByText(why, {}, { timeout: 15_000 })
  stage.kernel.router.reset(AccountView)
  fireEvent.click(await button(stage, /^Buy/))
  stage.setCode('0x')
  fireEvent.click(await button(stage, /^Try again/))
  await stage.screen.findByLabelText('You pay', {}, { timeout: 15_000 })
  expect(stage.screen.queryByText(/other networks/)).toBeNull()
}, 60_000)

test('an account that could not be checked and buys on its network only can be checked again from the form', async () => {
  const onBase = (opened: Stage) => {
    opened.wallet?.cues.setChain(8453)
    opened.setCode(null)
  }
  const stage = await openForm(onBase, { networks: [network(8453, 'Base')] })
  await stage.screen.findByText(/It couldn’t be checked/, {}, { timeout: 15_000 })
  fireEvent.change(stage.screen.getByLabelText('You pay'), { target: { value: '20' } })
  stage.setCode('0x')
  fireEvent.click(await button(stage, /^Try again/))
  await stage.screen.findByRole('button', { name: /^Meld/ }, { timeout: 15_000 })
  expect(stage.screen.queryByText(/other networks/)).toBeNull()
  expect(stage.state().amount).toBe('20')
}, 60_000)

test('a point alone is no amount, and the provider opens without one', async () => {
  const stage = await openForm()
  fireEvent.change(await stage.screen.findByLabelText('You pay'), { target: { value: '.' } })
  await vi.waitFor(() => expect(stage.state().amount).toBe('.'))
  await buy(stage)
  expect(asked(stage)).not.toHaveProperty('presetFiatAmount')
})

test('interest on a token is no purchase, but more of it is', async () => {
  const address = `eip155:31337:0x${'5'.repeat(40)}`
  const hold = ({ http }: Stage, numeric: string) =>
    http.answer(getTokenBalances, {
      balances: [coin('aUSDC', { chainId: 'eip155:31337', address, price: 1, quantity: { decimals: '6', numeric } })],
    })
  const polls = (stage: Stage) => stage.http.requests.filter(({ url }) => url.pathname.endsWith('/history')).length
  const pollUntil = (check: () => void) =>
    vi.waitFor(() => {
      window.dispatchEvent(new Event('focus'))
      check()
    })
  const poll = async (stage: Stage) => {
    const before = Math.max(1, polls(stage))
    await pollUntil(() => expect(polls(stage)).toBeGreaterThan(before))
  }
  const stage = await openForm((opened) => hold(opened, '1000'))
  await buy(stage)
  await poll(stage)
  hold(stage, '1000.000012')
  await poll(stage)
  await poll(stage)
  await poll(stage)
  expect(stage.state().purchase?.status).toBe('waiting')
  hold(stage, '1010.000012')
  await pollUntil(() => expect(stage.state().purchase?.status).toBe('arrived'))
})
