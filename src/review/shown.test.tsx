import { fireEvent } from '@testing-library/dom'
import { createHarness } from 'portico/testing'
import { chainAdapters, connectionsSlice, wallet } from 'portico/wallet'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createFormat } from '../kernel/texts.ts'
import type { RequestDescription, RequestScene, RequestSimulation } from '../wallet/internal.ts'
import { review } from './index.ts'
import { type Writer, writeFee } from './sentences.ts'
import { ReviewRequestView } from './tokens.ts'

// Load the code once before the tests, so that it does not count towards the time limit of the first one.
beforeAll(async () => {
  await Promise.all([ReviewRequestView.load(), import('./setup.ts')])
}, 60_000)

const spender = '0x4000000000000000000000000000000000000004'
const token = { address: '0x1000000000000000000000000000000000000001', symbol: 'ONE', decimals: 0 }

type Actions = RequestDescription['actions']

/** Finds a sentence: its addresses are elements of their own. */
const sentenceOf = (text: string) => (_: string, node: Element | null) =>
  node?.className === 'review-sentence' && node.textContent === text

/** A connected wallet whose requests have these actions, some of them of the connected address. */
async function setup(
  given: Actions | ((address: string) => Actions),
  simulation?: RequestSimulation,
  cautions: RequestDescription['cautions'] = [],
) {
  const harness = await createHarness({ plugins: [review()], connected: true, render: true })
  onTestFinished(harness.dispose)
  const { kernel, screen, wallet: testWallet } = harness
  const domain = await kernel.load(wallet)
  const adapter = kernel.slots.get(chainAdapters).find(({ id }) => id === 'eip155')
  if (!adapter || !testWallet) throw new Error('There is no adapter, or no wallet')
  const scenes: RequestScene[] = []
  Object.assign(adapter.can, {
    async describeRequest(_: unknown, scene: RequestScene): Promise<RequestDescription> {
      scenes.push(scene)
      const actions = typeof given === 'function' ? given(scene.address) : given
      return { actions, account: scene.address, network: scene.network.caipNetworkId, cautions, data: '[]' }
    },
    simulateRequest: simulation && (async () => simulation),
  })
  const address = kernel.store.get(connectionsSlice).connections.eip155?.accounts[0]?.address
  const provider = domain.session()?.provider as { request(call: object): Promise<unknown> }
  const sign = () => {
    const request = provider.request({ method: 'personal_sign', params: ['0x48656c6c6f', address] })
    request.catch(() => {})
    return request
  }
  const press = async (name: string) => {
    const button = (await screen.findByRole('button', { name })) as HTMLButtonElement
    await vi.waitFor(() => expect(button.disabled).toBe(false))
    fireEvent.click(button)
  }
  return { ...harness, domain, testWallet, scenes, sign, press }
}

test('each of fifty actions is shown', async () => {
  const actions = Array.from({ length: 50 }, (_, at) => {
    return { type: 'burn', token, amount: String(at + 1), from: spender } as const
  })
  const { screen, sign } = await setup(actions)
  sign()
  expect(await screen.findByText('Destroy 1 ONE')).toBeTruthy()
  expect(screen.getByText('Destroy 50 ONE')).toBeTruthy()
})

test('a caution that is a danger and a warning is shown once, as a danger', async () => {
  const cautions = (['warning', 'danger'] as const).map(
    (weight) => ({ kind: 'unknownSpender', weight, subject: spender }) as const,
  )
  const { screen, sign } = await setup([{ type: 'blind' }], undefined, cautions)
  sign()
  const items = (await screen.findByRole('list', { name: 'Warnings' })).children
  expect([...items].map((item) => (item as HTMLElement).dataset.weight)).toEqual(['danger'])
})

test('raw data that the browser does not copy is shown, to be copied by hand', async () => {
  const { screen, sign, press } = await setup([])
  sign()
  const clipboard = { writeText: () => Promise.reject(new DOMException('No', 'NotAllowedError')) }
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: clipboard } }))
  onTestFinished(() => void vi.unstubAllGlobals())
  expect((await screen.findByRole('button', { name: 'Show raw data' })).ariaExpanded).not.toBe('true')
  await press('Copy raw data')
  expect(await screen.findByRole('button', { name: 'Hide raw data' })).toBeTruthy()
  expect(await screen.findByRole('region', { name: 'Raw data' })).toBeTruthy()
})

test('a spender is known once the wallet has approved, and not before', async () => {
  const { domain, testWallet, scenes, sign, press } = await setup([
    { type: 'approve', token, spender, amount: '5', expires: null },
  ])
  testWallet.cues.reject()
  const refused = sign()
  await press('Continue')
  await expect(refused).rejects.toMatchObject({ code: 4001 })
  testWallet.cues.accept()
  const approved = sign()
  await vi.waitFor(() => expect(scenes).toHaveLength(2))
  expect(scenes[1]?.isKnown?.(spender)).toBe(false)
  expect(scenes[1]?.accounts).toEqual(domain.session()?.accounts.map((account) => account.address))
  await press('Continue')
  await approved
  expect(scenes[1]?.isKnown?.(spender)).toBe(true)
})

test('a request that the wallet has approved does not fail if its spender can not be stored', async () => {
  const { domain, scenes, sign, press } = await setup([{ type: 'approve', token, spender, amount: '5', expires: null }])
  const approved = sign()
  await vi.waitFor(() => expect(scenes).toHaveLength(1))
  vi.spyOn(domain, 'keep').mockImplementation(() => {
    throw new Error('No storage')
  })
  await press('Continue')
  expect(await approved).toMatch(/^0x/)
})

test.each([
  ['in total', { amount: '12', added: '5' }, 'Allow 0x4000…0004 to spend 5 ONE more, up to 12 ONE in total'],
  [
    'that is not known',
    { amount: '5', added: '5', isPartial: true },
    'Allow 0x4000…0004 to spend 5 ONE more. The total couldn’t be read.',
  ],
  ['to nothing', { amount: '5', added: '5' }, 'Allow 0x4000…0004 to spend up to 5 ONE'],
] as const)('an allowance that is added says what the spender may take: %s', async (_, amounts, sentence) => {
  const { screen, sign } = await setup([{ type: 'approve', token, spender, expires: null, ...amounts }])
  sign()
  expect(await screen.findByText(sentenceOf(sentence))).toBeTruthy()
})

test.each([
  [2_592_000_000, '30 days'],
  [5_400_000, '90 minutes'],
  [1_000, '1 second'],
])('an allowance that is renewed says after which time, and when it begins: %i', async (period, shown) => {
  const [starts, expires] = [Date.UTC(2030, 4, 5, 12), null]
  const { screen, sign } = await setup([{ type: 'approve', token, spender, amount: '5', expires, starts, period }])
  sign()
  expect(await screen.findByText(sentenceOf('Allow 0x4000…0004 to spend up to 5 ONE again and again'))).toBeTruthy()
  const factOf = (label: string) => screen.getByText(label).parentElement?.textContent
  expect(factOf('Again after')).toBe(`Again after${shown}`)
  expect(factOf('From')).toContain('2030')
  expect(factOf('Until')).toBe('UntilNo end date')
})

test.each([
  ['en', '21483920184', '0.0000000215 ETH', '0.000000021483920184 ETH'],
  ['en', '21483920184000', '0.0000215 ETH', '0.000021483920184 ETH'],
  ['en', '1', '0.000000000000000001 ETH', undefined],
  ['en', '999900000000000000', '1 ETH', '0.9999 ETH'],
  ['en', '1234100000000000000', '1.24 ETH', '1.2341 ETH'],
  ['en', '12341000000000000000', '12.4 ETH', '12.341 ETH'],
  ['en', '1234100000000000000000', '1,235 ETH', '1,234.1 ETH'],
  ['en', '0', '0 ETH', undefined],
  ['de', '21483920184000', '0,0000215 ETH', '0,000021483920184 ETH'],
  ['ar-EG', '21483920184000', '٠٫٠٠٠٠٢١٥ ETH', '٠٫٠٠٠٠٢١٤٨٣٩٢٠١٨٤ ETH'],
])('a fee is rounded up to three digits, with all of them at hand: %s, %s', async (locale, value, shown, exact) => {
  const writer: Pick<Writer, 'format'> = { format: createFormat(locale) }
  const fee = writeFee({ value, symbol: 'ETH', decimals: 18 }, writer as Writer)
  expect(fee.shown).toBe(shown)
  expect(fee.exact).toBe(exact ?? shown)
})

test('the end of a collectible’s approval is described as such', async () => {
  const collection = { ...token, symbol: 'APE', decimals: null }
  const { screen, sign } = await setup([{ type: 'approveNft', collection, id: '7', spender: `0x${'0'.repeat(40)}` }])
  sign()
  expect(await screen.findByText('Stop everyone else from spending APE #7')).toBeTruthy()
})

test('an authority that can take nothing is told as such', async () => {
  const to = token.address
  const { screen, sign } = await setup([{ type: 'setAuthority', account: spender, to, isStakeOnly: true }])
  sign()
  expect(await screen.findByText(sentenceOf('Let 0x1000…0001 stake or lock 0x4000…0004'))).toBeTruthy()
})

test('coins that stay with the user are sent to themselves, with the further address that gets them', async () => {
  const { screen, sign } = await setup((from) => [
    { type: 'transfer', token, amount: '5', from, to: spender, isOwn: true },
  ])
  sign()
  expect(await screen.findByText('Send 5 ONE to yourself')).toBeTruthy()
  expect(screen.getByText('To').parentElement?.textContent).toContain(spender)
})

test('the coins that a new contract gets are in the sentence', async () => {
  const { screen, sign } = await setup([
    { type: 'deploy', value: { token: { symbol: 'ETH', decimals: 18 }, amount: `5${'0'.repeat(18)}` } },
  ])
  sign()
  expect(await screen.findByText('Create a contract · 5 ETH')).toBeTruthy()
})

test('what is lost and what is gained are told apart, with the fee', async () => {
  const collection = { address: spender, symbol: 'APE', decimals: null }
  const { screen, sign } = await setup([{ type: 'burn', token, amount: '5', from: spender }], {
    changes: [
      { token, amount: '-5' },
      { token: { symbol: 'ETH', decimals: 18 }, amount: `2${'0'.repeat(18)}` },
      { token: collection, id: '7', amount: '-1' },
    ],
    outcome: 'succeeds',
    fee: { value: '21483920184000', symbol: 'ETH', decimals: 18 },
  })
  sign()
  const fee = await screen.findByText('0.0000215 ETH')
  expect(fee.title).toBe('0.000021483920184 ETH')
  const changes = [...screen.getByRole('region', { name: 'Balance changes' }).querySelectorAll('li')]
  expect(changes.map(({ textContent }) => textContent)).toEqual([
    '−5 ONE0x1000…0001',
    '+2 ETH',
    '−1 × APE #70x4000…0004',
  ])
})
