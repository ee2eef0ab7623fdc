import { afterEach, expect, test } from 'vitest'
import { solanaNetwork } from '../world/index.ts'
import { prepareStage } from './browsers.ts'
import {
  button,
  choose,
  coinsOf,
  fill,
  newAddress,
  newSolanaAddress,
  openForm,
  openSolanaForm,
  putToken,
  review,
  send,
  submit,
  tokensOf,
} from './sending.ts'
import { dialog, expectHealthy } from './steps.ts'
import { type Visit, type VisitOptions, visit } from './visit.ts'

/** Sending from the account to real balances on the local chains. */
const stage = prepareStage()
let current: Visit
afterEach(async () => {
  await expectHealthy(current)
  await current.close()
})
const open = async (options: VisitOptions = {}) => {
  current = await visit(stage.browser, stage.demo, options)
  return current.page
}
const tokenAt = (digit: number) => `0x${String(digit).repeat(40)}`

test('coins arrive, and the form is empty again', async () => {
  const page = await open()
  const to = newAddress()
  await openForm(page)
  await choose(page, 'Ether')
  await fill(page, '1.25', to)
  await dialog(page).getByText('$2,500.00').waitFor()
  await review(page)
  await dialog(page).getByText('1.25 ETH', { exact: true }).waitFor()
  await dialog(page)
    .getByText(/^\$2,500\.\d\d$/)
    .nth(1)
    .waitFor()
  await dialog(page).getByText(to, { exact: true }).first().waitFor()
  await button(page, 'Send').click()
  await dialog(page).getByText('Transaction confirmed').waitFor()
  await button(page, /^Copy transaction hash 0x/).waitFor()
  await button(page, 'Done').click()
  expect(await coinsOf(stage.demo.world, to)).toBe(1_250_000_000_000_000_000n)
  await button(page, 'Send').click()
  await expect.poll(() => dialog(page).getByLabel('Amount').inputValue()).toBe('')
  await expect.poll(() => dialog(page).getByLabel('Recipient').inputValue()).toBe('')
  await expect.poll(() => submit(page).innerText()).toBe('Add amount')
})

test.each(['true', 'nothing'] as const)('a token whose transfer answers %s arrives', async (answer) => {
  const { world } = stage.demo
  const token = await putToken(world, tokenAt(1), { answer })
  const page = await open()
  const to = newAddress()
  await openForm(page)
  await choose(page, 'Tide Dollar')
  await fill(page, '0.000001', to)
  await review(page)
  await send(page)
  expect(await tokensOf(world, token, to)).toBe(1n)
})

test('SOL and a token of Solana arrive', async () => {
  const { world } = stage.demo
  const { data } = world.api.project
  const before = data.tokens
  data.tokens = [
    ...before,
    {
      name: 'Kelp Coin',
      symbol: 'KLP',
      chainId: solanaNetwork,
      address: `${solanaNetwork}:${world.solanaToken}`,
      value: 1000,
      price: 1,
      quantity: { decimals: '6', numeric: '1000' },
      iconUrl: '',
    },
  ]
  const page = await open({ query: 'namespaces=solana' })
  const to = newSolanaAddress()
  await openSolanaForm(page)
  await choose(page, 'SOL|^Solana')
  await fill(page, '1.25', to)
  await review(page)
  await send(page)
  expect(await world.solana.balance(to)).toBe(1_250_000_000n)

  await button(page, 'Send').click()
  await choose(page, 'Kelp Coin')
  await fill(page, '2.5', to)
  await review(page)
  await send(page)
  expect(await world.solana.tokenBalance(world.solanaToken, to)).toBe(2_500_000n)
  data.tokens = before
})

test('a transfer that was declined in the wallet says so, and can be sent again', async () => {
  const page = await open()
  const to = newAddress()
  await openForm(page)
  await choose(page, 'Ether')
  await fill(page, '2', to)
  await review(page)
  await current.cue('reject')
  await button(page, 'Send').click()
  await dialog(page).getByRole('alert').getByText('Request declined in the wallet. Try again.').waitFor()
  await button(page, 'Back').click()
  await expect.poll(() => dialog(page).getByLabel('Amount').inputValue()).toBe('2')
  await expect.poll(() => dialog(page).getByLabel('Recipient').inputValue()).toBe(to)
  await current.cue('accept')
  await review(page)
  expect(await dialog(page).getByRole('alert').count()).toBe(0)
  await send(page)
  expect(await coinsOf(stage.demo.world, to)).toBe(2_000_000_000_000_000_000n)
})
