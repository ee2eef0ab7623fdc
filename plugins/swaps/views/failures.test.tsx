import { fireEvent } from '@testing-library/react'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { getSupportedChains } from '../../../src/wallet/chainData/endpoints.ts'
import { buildApproval, buildTransaction, getAllowance, getGasPrice, getQuotes, getTokens } from '../endpoints.ts'
import { SwapPreviewView, SwapView } from '../index.ts'
import { readGasPrice, toNamedError } from '../market.ts'
import { createStage, openStage, type Scripted, tusd, tusdId } from '../testing/createStage.ts'
import { ofCoin, ofToken, openReview, press, says } from '../testing/openReview.ts'

// The first page imports the code of the plugin, which is slow on a busy machine.
beforeAll(async () => {
  const [{ dispose }] = await Promise.all([createStage(), SwapView.load(), SwapPreviewView.load()])
  dispose()
  vi.unstubAllGlobals()
}, 120_000)

/** `Transfer(address,address,uint256)`. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const stranger = `0x${'7'.repeat(40)}` as const

describe('every failure has its text', () => {
  test('Failed to initialize swap', async () => {
    const stage = await openStage()
    stage.http.fail(getTokens)
    stage.kernel.modal.open(SwapView, {})
    await says(stage, 'Failed to initialize swap')
    stage.http.answer(getTokens, { tokens: [{ name: 'T', symbol: 'TUSD', address: tusdId, decimals: 6 }] })
    press(stage, 'Try again')
    await stage.screen.findByLabelText('You sell')
  })

  test('Failed to initialize swap: the networks of the service are not known', async () => {
    const stage = await openStage()
    stage.http.fail(getSupportedChains, 503)
    stage.kernel.modal.open(SwapView, {})
    await says(stage, 'Failed to initialize swap')
    expect([stage.toasts(), stage.asked('tokens')]).toEqual([[], []])
    stage.http.answer(getSupportedChains, { http: ['eip155:31337'] })
    press(stage, 'Try again')
    await stage.screen.findByLabelText('You sell')
  })

  test.each([
    ['that the plugin does not know', { networks: ['eip155:1'] as const }],
    ['without tokens', {}],
  ])('Network not supported for Swaps: a network %s', async (_, options) => {
    const stage = await openStage(options)
    stage.http.answer(getTokens, { tokens: [] })
    stage.kernel.modal.open(SwapView, {})
    await says(stage, 'Network not supported for Swaps. Choose another network.')
    press(stage, 'Choose network')
    expect(stage.screen.view()).toBe('Networks')
  })

  test('Failed to fetch network token price', async () => {
    const stage = await openStage()
    stage.http.fail(getGasPrice)
    await stage.openForm()
    expect(stage.toasts()).toEqual(['Failed to fetch network token price'])
  })

  test('Network not supported for Gas Price', async () => {
    const stage = await openStage()
    stage.http.answer(getSupportedChains, { http: ['eip155:1'] })
    stage.kernel.modal.open(SwapView, {})
    await says(stage, 'Network not supported for Swaps. Choose another network.')
    expect(stage.toasts()).toEqual(['Network not supported for Gas Price'])
  })

  test('the named errors of a network that the service does not support', async () => {
    const { kernel, http } = await openStage()
    const { signal } = kernel
    http.answer(getSupportedChains, { http: ['eip155:1'] })
    const other = 'eip155:31338'
    await expect(readGasPrice(kernel, other, signal)).rejects.toThrow('Network not supported for Gas Price')
    const error = await kernel.api.call(getGasPrice, { chainId: other }, { signal }).catch((thrown) => thrown)
    expect(await toNamedError(error, signal)).toMatchObject({ message: 'Network not supported for Swaps' })
  })

  test.each([
    ['Not enough ETH', '11', 'Not enough ETH'],
    ['Incorrect amount', '0.0000000000000000001', 'Incorrect amount'],
    ['Not enough ETH for the network fee.', '9.99999', 'Not enough ETH'],
  ])('%s', async (text, amount, label) => {
    const stage = await openStage()
    await stage.openForm({ toToken: 'TUSD', amount })
    await says(stage, text)
    if (text === 'Not enough ETH') expect(stage.asked('quotes')).toEqual([])
    expect(stage.screen.getByRole<HTMLButtonElement>('button', { name: label }).disabled).toBe(true)
    const field = stage.screen.getByLabelText('You sell')
    const problem = (field.getRootNode() as ShadowRoot).getElementById(field.getAttribute('aria-describedby') ?? '')
    expect([problem?.textContent, problem?.getAttribute('aria-live')]).toEqual([text, 'polite'])
  })

  test.each([
    ['Incorrect amount', [{}]],
    ['Incorrect amount', []],
    ['Incorrect amount', [{ toAmount: '0' }]],
    ['Couldn’t get a price', [{ toAmount: '-5' }]],
    ['Couldn’t get a price', 'many'],
  ])('%s: quotes of %j', async (text, quotes) => {
    const stage = await openStage()
    stage.http.answer(getQuotes, { quotes } as never)
    await stage.openForm(ofCoin)
    await says(stage, text)
  })

  test.each([
    ['Failed to check allowance', { allowance: '-1' }],
    ['Failed to check allowance', { allowance: 'many' }],
    ['Failed to check allowance', { allowance: `${2n ** 256n}` }],
    ['Failed to check allowance', null],
  ])('%s: an answer of %j', async (text, answer) => {
    const stage = await openStage()
    stage.http.answer(getAllowance, answer as never)
    await openReview(ofToken, stage)
    await says(stage, text)
    expect(stage.sent()).toEqual([])
  })

  test('Failed to create approval transaction', async () => {
    const stage = await openReview(ofToken)
    stage.http.fail(buildApproval)
    fireEvent.click(await stage.screen.findByRole('button', { name: 'Approve' }))
    await says(stage, 'Failed to create approval transaction')
    expect(stage.sent()).toEqual([])
  })

  test('Failed to create transaction', async () => {
    const stage = await openStage()
    stage.http.fail(buildTransaction, 503)
    await openReview(ofCoin, stage)
    await says(stage, 'Failed to create transaction')
  })

  test.each([
    ['Transaction error', -32603, 'Internal'],
    [
      'The balance does not cover the amount and the network fee.',
      -32000,
      'insufficient funds for gas * price + value',
    ],
  ])('%s', async (text, code, message) => {
    const stage = await openReview()
    stage.wallet?.cues.failNext({ code, message }, 'eth_sendTransaction')
    fireEvent.click(await stage.screen.findByRole('button', { name: 'Swap' }))
    await says(stage, text)
  })
})

test('the warning that a swap may be on its way stays until the next press', async () => {
  const stage = await openReview()
  const order = () => stage.state().order?.id
  const text = 'There was no clear answer. Check your activity before you try again.'
  stage.scripted.hash = 'sent'
  fireEvent.click(await stage.screen.findByRole('button', { name: 'Swap' }))
  await says(stage, text)
  const first = order()
  // The user looks into the wallet, and comes back.
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(order()).not.toBe(first))
  await says(stage, text)
  stage.wallet?.cues.hang()
  fireEvent.click(stage.screen.getByRole('button', { name: 'Swap' }))
  await vi.waitFor(() => expect(stage.sent()).toHaveLength(2))
  await vi.waitFor(() => expect(stage.screen.queryByText(text)).toBe(null))
})

describe('a transaction that does not match the request is never signed', () => {
  test.each<[string, Scripted['built']]>([
    ['of another contract', { to: stranger }],
    ['for another receiver', { receiver: stranger }],
    ['of another token', { target: stranger }],
    ['of another amount', { amount: 1n }],
  ])('%s', async (_, built) => {
    const stage = await openStage()
    stage.scripted.built = built
    await openReview(ofCoin, stage)
    await says(stage, 'The swap service built another transaction than you asked for. Nothing was signed.')
    expect(stage.sent()).toEqual([])
    expect(stage.screen.queryByRole('button', { name: 'Swap' })).toBeNull()
  })

  test.each([
    ['a worthless token', stranger, 1_980_000_000n, false],
    ['too little of the token', tusd, 1_979_999_999n, false],
    ['the token', tusd, 1_980_000_000n, true],
  ])('a call that names no token is simulated: it gives %s', async (_, contract, amount, isOffered) => {
    const stage = await openStage()
    const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')
    const [owner = ''] = stage.wallet?.addresses ?? []
    const topics = [transferTopic, `0x${word(stranger)}`, `0x${word(owner)}`]
    const log = { address: contract, topics, data: `0x${word(amount)}` }
    stage.scripted.rpc = { eth_simulateV1: [{ calls: [{ status: '0x1', gasUsed: '0x5208', logs: [log] }] }] }
    // `ethUnoswap`, by a pool.
    stage.scripted.built = { data: `0xa76dfc3b${word(1_980_000_000n)}${word(1n)}` }
    await openReview(ofCoin, stage)
    await vi.waitFor(() => expect(stage.state().order !== null || stage.state().failure !== null).toBe(true))
    expect([stage.state().order !== null, stage.state().failure]).toEqual([
      isOffered,
      isOffered ? null : 'otherTransaction',
    ])
  })

  test('a call without the bought token that would fail, since the token that it gives is unknown', async () => {
    const stage = await openStage()
    const word = (value: bigint) => value.toString(16).padStart(64, '0')
    stage.scripted.rpc = { eth_simulateV1: [{ calls: [{ status: '0x0', gasUsed: '0x5208', logs: [] }] }] }
    stage.scripted.built = { data: `0xa76dfc3b${word(1_980_000_000n)}${word(1n)}` }
    await openReview(ofCoin, stage)
    await vi.waitFor(() => expect(stage.state().failure).toBe('otherTransaction'))
    expect([stage.state().order, stage.sent()]).toEqual([null, []])
  })

  test('an approval for an unknown contract', async () => {
    const stage = await openReview(ofToken)
    const data = `0x095ea7b3${stranger.slice(2).padStart(64, '0')}${100_000_000n.toString(16).padStart(64, '0')}`
    stage.http.answer(buildApproval, { tx: { from: tusdId, data, value: '0' } })
    fireEvent.click(await stage.screen.findByRole('button', { name: 'Approve' }))
    await stage.screen.findByRole('alert')
    expect(stage.sent()).toEqual([])
  })
})
