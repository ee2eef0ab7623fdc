/** Where purchases arrive: the network that is named, and watched. */
import { fireEvent } from '@testing-library/react'
import { AccountView } from 'portico/shell'
import type { NetworkInput } from 'portico/wallet'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { getHistory, getSupportedChains } from '../../../src/wallet/chainData/endpoints.ts'
import { BuyInProgressView, OnRampProvidersView, onramp } from '../index.ts'
import { comeBack, comeBackUntil, histories, received } from '../testing/comeBack.ts'
import { createStage, network, openStage, type Stage } from '../testing/createStage.ts'

// The first page imports the code of the plugin, which is slow on a busy machine.
beforeAll(async () => {
  const views = [OnRampProvidersView, BuyInProgressView, AccountView]
  const [{ dispose }] = await Promise.all([createStage(), ...views.map((view) => view.load())])
  dispose()
  vi.unstubAllGlobals()
}, 120_000)

const base = network(8453, 'Base')
const ethereum = network(1, 'Ethereum Mainnet')
const celo = network(42220, 'Celo')

/** A purchase of an account that is on the first of the networks. */
async function buy(provider: RegExp, networks: readonly [NetworkInput, ...NetworkInput[]], text: string) {
  const stage = await openStage({ networks })
  stage.http.answer(getSupportedChains, {
    http: ['eip155:31337', ...[ethereum, ...networks].map(({ id }) => `eip155:${id}`)],
  })
  stage.wallet?.cues.setChain(Number(networks[0].id))
  stage.kernel.modal.open(OnRampProvidersView, { namespace: 'eip155' })
  fireEvent.click(await stage.screen.findByRole('button', { name: provider }))
  await stage.screen.findByText(text)
  return stage
}
const atMeld = 'Finish your purchase at Meld.io. This view tells you when it arrives on Ethereum.'
const hasArrived = (stage: Stage) => comeBackUntil(() => expect(stage.state().purchase?.status).toBe('arrived'))

const onEthereum = (stage: Stage) =>
  stage.http.answer(getHistory, ({ url }) => ({
    data: url.searchParams.get('chainId') === 'eip155:1' ? [received('eip155:1')] : [],
    next: null,
  }))

test('a purchase is seen on the network where it arrives, although another one is active', async () => {
  const stage = await buy(/^Meld/, [base], atMeld)
  await comeBack(stage)
  onEthereum(stage)
  await hasArrived(stage)
})

test('what is received on the active network is no purchase of a provider that sends to another one', async () => {
  const stage = await buy(/^Meld/, [base], atMeld)
  await comeBack(stage)
  stage.credit()
  await comeBack(stage)
  await comeBack(stage)
  expect(stage.state().purchase?.status).toBe('waiting')
  expect([...new Set(histories(stage))]).toEqual(['eip155:1'])
  onEthereum(stage)
  await hasArrived(stage)
})

test.each([
  ['Ethereum', onEthereum],
  ['the network of the account', (stage: Stage) => stage.credit()],
])('a purchase whose network the user selects at Coinbase is seen on %s', async (_, arrive) => {
  const text = 'Finish your purchase at Coinbase. This view tells you when it arrives on Celo or Ethereum.'
  const stage = await buy(/^Coinbase/, [celo], text)
  await comeBack(stage)
  await comeBack(stage)
  arrive(stage)
  await hasArrived(stage)
})

test.each([
  [[base], 'No purchase has been seen on Ethereum so far. Purchases can take hours.'],
  [
    [base, ethereum],
    'No purchase has been seen on Ethereum Mainnet so far. Purchases can take hours. It will be in your account’s activity on Ethereum Mainnet.',
  ],
] as const)('the wait for a purchase ends with the network on which none was seen, and where it will be shown if the page has that network', async (networks, text) => {
  const stage = await buy(/^Meld/, networks, atMeld.replace('Ethereum', networks[1]?.name ?? 'Ethereum'))
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  await comeBack(stage)
  vi.setSystemTime(Date.now() + 31 * 60_000)
  await comeBackUntil(() => expect(stage.screen.queryByText(text)).toBeTruthy())
})

test('an account on a test network is offered nothing to buy', async () => {
  const sepolia = { ...network(11155111, 'Sepolia'), testnet: true }
  const stage = await openStage({ networks: [sepolia] })
  const { kernel, screen, windows } = stage
  kernel.modal.open(AccountView, {})
  await screen.findByRole('button', { name: 'Buy' })
  stage.wallet?.cues.setChain(11155111)
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Buy' })).toBeNull())
  kernel.modal.open(OnRampProvidersView, { namespace: 'eip155' })
  await screen.findByText('Nothing can be bought here')
  const controller = await kernel.load(onramp)
  await controller.begin('eip155')
  await controller.buy('meld', null)
  expect([stage.state().purchase, windows]).toEqual([null, []])
})
