import { chainAdapters } from 'portico/wallet'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { TokenFacts } from '../../../src/wallet/account.ts'
import { SmartSessionView } from '../index.ts'
import { contract, createStage, entryOf, openStage } from '../testing/createStage.ts'

/** What a session permits, in words. */

// The first page imports the code of the plugin, which is slow on a busy machine.
beforeAll(async () => {
  const [{ dispose }] = await Promise.all([createStage(), SmartSessionView.load()])
  dispose()
}, 120_000)

type ReadToken = (at: unknown, token: string) => Promise<TokenFacts | null>

/** One session on screen, whose tokens the chain describes as `token` says. */
async function openSession(more: Readonly<Record<string, unknown>>, token?: ReadToken) {
  const stage = await openStage()
  const adapter = stage.kernel.slots.get(chainAdapters).find(({ id }) => id === 'eip155')
  if (!adapter) throw new Error('There is no adapter')
  Object.assign(adapter.can, { transfers: { ...adapter.can.transfers, token } })
  stage.list(entryOf('one', more))
  stage.kernel.modal.open(SmartSessionView, { id: 'one' })
  await stage.screen.findByText('Tidal game')
  return {
    ...stage,
    items: () =>
      stage.screen
        .getAllByRole('listitem')
        .map((item) => item.textContent?.replace(/[\u2066\u2069]/g, '').replaceAll('\u00a0', ' ') ?? ''),
    /** Whether each sentence is marked as a caution. */
    cautions: () => stage.screen.getAllByRole('listitem').map(({ dataset }) => dataset.tone === 'caution'),
  }
}

/** What apps give as a limit where there is none. */
const most = `0x${'f'.repeat(64)}`

describe('a session says what the app may do', () => {
  test.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['contract-call', { address: contract }, 'Call every function of this contract'],
    [
      'contract-call',
      { address: contract, functions: [{ functionName: 'pay', valueLimit: '0xde0b6b3a7640000' }] },
      'Call “pay” of this contract and send up to 1 ETH each time',
    ],
    ['native-token-transfer', { allowance: '0x16345785d8a0000' }, 'Send up to 0.1 ETH'],
    ['erc721-token-transfer', { address: contract }, 'Send collectibles of this contract'],
    ['gas-limit', { limit: '0x16345785d8a0000' }, 'Network fees of at most 0.1 ETH'],
    ['call-limit', { count: 1 }, 'At most 1 call'],
    ['rate-limit', { count: 5, interval: 7200 }, 'At most 5 calls in 2 hours'],
    ['sudo', {}, '“sudo”: this permission can’t be explained here'],
  ])('%s', async (type, data, expected) => {
    const { items } = await openSession({ permissions: [{ type, data }] })
    expect(items()).toEqual([expect.stringContaining(expected)])
  })

  test.each<[string, Readonly<Record<string, unknown>>, string]>([
    [
      'contract-call',
      { functions: [{ functionName: 'pay', valueLimit: most }] },
      'Call “pay” of this contract and send any amount of ETH each time',
    ],
    ['gas-limit', { limit: most }, 'Network fees of any amount of ETH'],
    ['native-token-transfer', { allowance: most }, 'Send any amount of ETH'],
  ])('%s whose limit is no limit, as a caution', async (type, data, expected) => {
    const { items, cautions } = await openSession({ permissions: [{ type, data: { address: contract, ...data } }] })
    expect(items()).toEqual([expect.stringContaining(expected)])
    expect(cautions()).toEqual([true])
  })

  test('or that the service reports no permissions', async () => {
    const { screen } = await openSession({ permissions: [] })
    await screen.findByText('The service does not say what the app may do.')
  })
})

const facts = (more: object = {}) => ({ value: '0', decimals: 6, symbol: 'TUSD', name: 'Tide Dollar', ...more })
const allowance = (amount: string) => ({
  permissions: [{ type: 'erc20-token-transfer', data: { address: contract, allowance: amount } }],
})
describe('an amount of a token', () => {
  test.each<[string, string, object, string, boolean]>([
    ['is in its own units', '0x5f5e100', {}, 'Send up to 100 TUSD0x', false],
    ['has all its digits', '1234567890123', {}, 'Send up to 1,234,567.890123 TUSD0x', false],
    ['without a symbol has its decimals', '0x5f5e100', { symbol: '' }, 'Send up to 100 of this token', false],
    ['has a symbol of visible characters', '5', { symbol: 'T\u202eUSD', decimals: 0 }, 'Send up to 5 T USD0x', false],
    ['without a limit says so', most, {}, 'Send any amount of TUSD0x', true],
    [
      'is in base units if the decimals are none',
      '0x5f5e100',
      { decimals: 300 },
      'Send up to 100,000,000 base units of this tokenThe network doesn’t say how many tokens that is.',
      true,
    ],
  ])('%s', async (_, amount, more, expected, isCaution) => {
    const { items, cautions } = await openSession(allowance(amount), async () => facts(more))
    await vi.waitFor(() => expect(items()).toEqual([expect.stringContaining(expected)]))
    expect(cautions()).toEqual([isCaution])
  })

  test.each<[string, ReadToken | undefined, string, string]>([
    ['there is no such token', async () => null, '0x5f5e100', 'Send up to 100,000,000 base units of this token'],
    ['the chain fails', () => Promise.reject(new Error('No')), '5', 'Send up to 5 base units of this token'],
    ['the chain can not be asked', undefined, '5', 'Send up to 5 base units of this token'],
    ['there is no limit', async () => null, most, 'Send any amount of 0x5555…5555'],
  ])('is shown with a caution if %s', async (_, token, amount, expected) => {
    const { items, cautions } = await openSession(allowance(amount), token)
    await vi.waitFor(() => expect(items()).toEqual([expect.stringContaining(expected)]))
    expect(cautions()).toEqual([true])
  })

  test('is not shown before the chain has answered, and is announced then', async () => {
    let resolve: (answer: TokenFacts) => void = () => {}
    const promise = new Promise<TokenFacts>((answer) => {
      resolve = answer
    })
    const { items, screen } = await openSession(allowance('5000000'), () => promise)
    expect(items()).toEqual([expect.stringMatching(/^Loading…/)])
    const list = screen.getByRole('list')
    expect([list.getAttribute('aria-live'), list.getAttribute('aria-busy')]).toEqual(['polite', 'true'])
    resolve(facts())
    await vi.waitFor(() => expect(items()).toEqual([expect.stringMatching(/^Send up to 5 TUSD/)]))
    expect(list.getAttribute('aria-busy')).toBe('false')
  })
})
