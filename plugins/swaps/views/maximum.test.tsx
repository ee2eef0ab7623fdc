/** A swap of the maximum while the price of gas or the balance changes. */
import { act, fireEvent } from '@testing-library/react'
import { data } from 'portico/wallet'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { getTokenBalances } from '../../../src/wallet/chainData/endpoints.ts'
import { pressReady } from '../../../test/harness/pressReady.ts'
import { getGasPrice } from '../endpoints.ts'
import { SwapPreviewView, SwapView } from '../index.ts'
import { createStage, openStage, type Stage, tusdId } from '../testing/createStage.ts'
import { isQuoted, press, says } from '../testing/openReview.ts'

// The first page imports the code of the plugin, which is slow on a busy machine.
beforeAll(async () => {
  const [{ dispose }] = await Promise.all([createStage(), SwapView.load(), SwapPreviewView.load()])
  dispose()
  vi.unstubAllGlobals()
}, 120_000)

const moved = 'The price has changed. Check what you get.'
const lowered = 'The network fee or the balance has changed, so the amount is lower. Check it.'
const field = ({ screen }: Stage) => screen.getByLabelText('You sell') as HTMLInputElement
const setGas = ({ http }: Stage, gwei: number) => http.answer(getGasPrice, { standard: `${Math.round(gwei * 1e9)}` })
const signedValue = (stage: Stage, index: number) =>
  BigInt((stage.sent()[index]?.params as [{ value: string }] | undefined)?.[0].value ?? -1)

/** The form with the maximum of the coin and its quote. */
async function openMax(wanted: { fromToken?: string; toToken: string } = { toToken: 'TUSD' }) {
  const stage = await openStage()
  await stage.openForm(wanted)
  press(stage, 'Max')
  await isQuoted(stage)
  return stage
}
/** The review of the maximum of the coin: 10 ETH less three times the fee of 0.00022 ETH. */
async function openMaxReview() {
  const stage = await openMax()
  stage.controller.review()
  await stage.screen.findByText('9.99934 ETH')
  return stage
}
/** The same for a swap that needs as much gas as estimated: the review sells what the form says. */
async function openSameReview() {
  const stage = await openMax()
  stage.scripted.gas = '150000'
  stage.controller.review()
  await stage.screen.findByText('9.99955 ETH')
  expect(stage.screen.queryByText(lowered)).toBeNull()
  return stage
}
/** Makes the price of gas wait; returns a function that answers with it. */
function holdGas({ http }: Stage) {
  let release = (_gwei: number) => {}
  const held = new Promise<number>((resolve) => {
    release = resolve
  })
  http.answer(getGasPrice, () => held.then((gwei) => ({ standard: `${gwei * 1e9}` })))
  return (gwei: number) => release(gwei)
}

describe('in the form, the maximum', () => {
  test('does not become one of another account', async () => {
    const stage = await openMax({ fromToken: 'TUSD', toToken: 'ETH' })
    expect(stage.state().isMax).toBe(true)
    act(() => stage.wallet?.cues.setAccounts([`0x${'12'.repeat(20)}`]))
    await vi.waitFor(() => expect(stage.state()).toMatchObject({ amount: '', isMax: false }))
  })

  test('of the coin stays while the price of gas rises a little, with its quote and the open details', async () => {
    const stage = await openMax()
    expect(field(stage).value).toBe('9.99955')
    const root = field(stage).getRootNode() as ShadowRoot
    const details = root.querySelector('details') ?? expect.fail('There are no details')
    details.open = true
    details.querySelector('summary')?.focus()
    for (const gwei of [1.000000001, 1.2, 1.45]) {
      setGas(stage, gwei)
      await act(() => stage.controller.retry())
      expect([field(stage).value, root.querySelector('details'), details.open]).toEqual(['9.99955', details, true])
      expect(root.activeElement?.localName).toBe('summary')
    }
  })

  test('of the coin is lowered and quoted again when less than two fees remain', async () => {
    const stage = await openMax()
    setGas(stage, 3)
    await stage.controller.retry()
    await vi.waitFor(() => expect(field(stage).value).toBe('9.99865'))
    expect(stage.state().quote?.amount).toBe('9998650000000000000')
    expect(stage.screen.queryByText(/^Not enough ETH/)).toBeNull()
    expect(stage.screen.getByRole<HTMLButtonElement>('button', { name: 'Review swap' }).disabled).toBe(false)
  })

  test('of the coin stays if the fee takes the whole balance, and the form says so', async () => {
    const stage = await openMax()
    setGas(stage, 100_000)
    await stage.controller.retry()
    await says(stage, 'Not enough ETH for the network fee.')
    expect(field(stage).value).toBe('9.99955')
  })

  test('of a coin that does not cover the fee is the whole balance, and the form says so', async () => {
    const stage = await openStage()
    setGas(stage, 100_000)
    await stage.openForm({ toToken: 'TUSD' })
    press(stage, 'Max')
    await says(stage, 'Not enough ETH for the network fee.')
    expect(field(stage).value).toBe('10')
  })

  test('of a token follows a balance that fell', async () => {
    const stage = await openMax({ fromToken: 'TUSD', toToken: 'ETH' })
    const token = { name: 'Tide Dollar', symbol: 'TUSD', address: tusdId, chainId: 'eip155:31337' }
    stage.http.answer(getTokenBalances, {
      balances: [{ ...token, price: 1, iconUrl: '', quantity: { decimals: '6', numeric: '99.5' } }],
    })
    const { signal } = stage.kernel
    await (await stage.kernel.load(data)).refreshTokens('eip155', { force: true, signal })
    await stage.controller.retry()
    await vi.waitFor(() => expect(field(stage).value).toBe('99.5'))
    expect(stage.state().quote?.amount).toBe('99500000')
  })

  test('an amount that was typed is not changed', async () => {
    const stage = await openMax()
    fireEvent.change(field(stage), { target: { value: '9.9998' } })
    setGas(stage, 3)
    await stage.controller.retry()
    await says(stage, 'Not enough ETH for the network fee.')
    expect(field(stage).value).toBe('9.9998')
  })

  test('is set once the price of gas is read, if it was not known', async () => {
    const stage = await openStage()
    stage.http.fail(getGasPrice)
    await stage.openForm({ toToken: 'TUSD' })
    setGas(stage, 1)
    press(stage, 'Max')
    await vi.waitFor(() => expect(field(stage).value).toBe('9.99955'))
  })

  test.each([
    1.4, 3,
  ])('opens the review that waits for its quote, also if the price of gas rises to %d', async (gwei) => {
    const stage = await openStage()
    await stage.openForm({ toToken: 'TUSD' })
    await vi.waitFor(() => expect(stage.state().gasPrice).toBe('1000000000'))
    const answer = holdGas(stage)
    press(stage, 'Max')
    await vi.waitFor(() => expect(field(stage).value).toBe('9.99955'))
    fireEvent.submit(field(stage).closest('form') ?? expect.fail('There is no form'))
    answer(gwei)
    await stage.screen.findByRole('heading', { name: 'Review swap' })
  })
})

describe('in the review, the maximum of the coin', () => {
  test('that a refresh lowers is told, and not as another price', async () => {
    const stage = await openSameReview()
    setGas(stage, 10)
    document.dispatchEvent(new Event('visibilitychange'))
    await says(stage, lowered)
    await says(stage, '9.9955 ETH')
    expect(stage.screen.queryByText(moved)).toBeNull()
    // The next refresh with the same amount does not take the warning back.
    const { order } = stage.state()
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.waitFor(() => expect(stage.state().order?.id).not.toBe(order?.id))
    await says(stage, lowered)
  })

  test('that sells less than the form is told', async () => {
    const stage = await openMaxReview()
    await says(stage, lowered)
    expect(stage.screen.queryByText(moved)).toBeNull()
  })

  test('whose price falls as well is told with both', async () => {
    const stage = await openSameReview()
    setGas(stage, 10)
    stage.scripted.price = 1900
    document.dispatchEvent(new Event('visibilitychange'))
    await says(stage, lowered)
    await says(stage, moved)
  })
})

describe('right before the signature, the maximum of the coin', () => {
  test('is lowered and shown if the price of gas rose; what is shown is signed', async () => {
    const stage = await openSameReview()
    stage.scripted.gas = '220000'
    setGas(stage, 10)
    await pressReady(await stage.screen.findByRole('button', { name: 'Swap' }))
    await says(stage, lowered)
    await says(stage, '9.9934 ETH')
    expect(stage.screen.queryByText(moved)).toBeNull()
    expect([stage.sent(), stage.state().step]).toEqual([[], 'idle'])
    await pressReady(stage.screen.getByRole('button', { name: 'Swap' }))
    await vi.waitFor(() => expect(stage.sent()).toHaveLength(1))
    expect(signedValue(stage, 0)).toBe(9_993_400_000_000_000_000n)
  })

  test('is shown first also if the lower amount buys more', async () => {
    const stage = await openSameReview()
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    vi.setSystemTime((stage.state().order?.at ?? 0) + 21_000)
    setGas(stage, 10)
    stage.scripted.price = 4000
    await pressReady(await stage.screen.findByRole('button', { name: 'Swap' }))
    await says(stage, lowered)
    expect([stage.sent(), stage.state().order?.amount]).toEqual([[], '9995500000000000000'])
  })

  test.each<[string, (stage: Stage) => void]>([
    ['the fee rose within what was left for it', (stage) => void setGas(stage, 1.4)],
    ['the price of gas can not be read', ({ http }) => void http.fail(getGasPrice)],
  ])('is signed as shown if %s', async (_, prepare) => {
    const stage = await openMaxReview()
    prepare(stage)
    await pressReady(await stage.screen.findByRole('button', { name: 'Swap' }))
    await vi.waitFor(() => expect(stage.sent()).toHaveLength(1))
    expect(signedValue(stage, 0)).toBe(9_999_340_000_000_000_000n)
  })

  test('is lowered again if the fee rose while the swap was built', async () => {
    const stage = await openMax()
    let gwei = 1
    stage.http.answer(getGasPrice, () => {
      const standard = `${gwei * 1e9}`
      gwei = 20
      return { standard }
    })
    stage.controller.review()
    await vi.waitFor(() => expect(stage.state().order).not.toBe(null))
    const { amount, fee } = stage.state().order ?? { amount: '0', fee: null }
    expect([amount, fee]).toEqual(['9986800000000000000', '4400000000000000'])
    expect(stage.asked('build-transaction')).toHaveLength(3)
  })

  test('asks for no price of gas if another amount is swapped', async () => {
    const stage = await openStage()
    await stage.openForm({ toToken: 'TUSD', amount: '1' })
    await isQuoted(stage)
    stage.controller.review()
    const swap = await stage.screen.findByRole('button', { name: 'Swap' })
    const before = stage.asked('gas-price').length
    await pressReady(swap)
    await vi.waitFor(() => expect(stage.sent()).toHaveLength(1))
    expect(stage.asked('gas-price')).toHaveLength(before)
  })
})
