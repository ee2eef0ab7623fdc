import { fireEvent } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { getTokens } from '../endpoints.ts'
import { SwapSelectTokenView, SwapView } from '../index.ts'
import { createStage, openStage } from '../testing/createStage.ts'

// The first page imports the code of the plugin, which is slow on a busy machine.
beforeAll(async () => {
  const [{ dispose }] = await Promise.all([createStage(), SwapView.load(), SwapSelectTokenView.load()])
  dispose()
  vi.unstubAllGlobals()
}, 120_000)

/** The list of tokens: the coin, and twelve whose names start with "Tide", the last three with "Tidewater". */
async function openList(locale?: string, coins?: bigint) {
  const stage = await openStage({}, [], locale ? { locale } : {})
  if (coins) stage.scripted.coins = coins
  stage.http.answer(getTokens, {
    tokens: Array.from({ length: 12 }, (_, at) => ({
      ...{ name: `${at < 9 ? 'Tide' : 'Tidewater'} ${at}`, symbol: `T${at}`, decimals: 18 },
      address: `eip155:31337:0x${String(at + 10).repeat(20)}`,
    })),
  })
  stage.kernel.modal.open(SwapView)
  await vi.waitFor(() => expect(stage.state().status).toBe('ready'))
  stage.kernel.router.push(SwapSelectTokenView, { side: 'to' })
  const field = await stage.screen.findByRole('searchbox')
  return { ...stage, search: (value: string) => fireEvent.change(field, { target: { value } }) }
}
const isLive = (text: string) => (content: string, element: Element | null) =>
  content === text && element?.getAttribute('aria-live') === 'polite'

test('a search announces how many tokens it found', async () => {
  const { screen, search } = await openList()
  expect(screen.queryByText(/found$/)).toBeNull()
  search('tide')
  expect(screen.getByText(isLive('12 tokens found'))).toBeTruthy()
  search('tidewater')
  expect(screen.getByText(isLive('3 tokens found'))).toBeTruthy()
  search('tidewater 11')
  expect(screen.getByText(isLive('1 token found'))).toBeTruthy()
  search('nothing at all')
  expect(screen.getByText(isLive('0 tokens found'))).toBeTruthy()
  search('  ')
  expect(screen.queryByText(/found$/)).toBeNull()
})

test('balances are rounded as in the other lists of tokens', async () => {
  const { screen } = await openList('en', 42_123_456_000_000_000_000n)
  expect(await screen.findByText('42.123 ETH')).toBeTruthy()
})

test('after a change of the network the form takes the place of its tokens, and no list says that there are none', async () => {
  const { wallet, screen } = await openList()
  wallet?.cues.setChain(31338)
  await vi.waitFor(() => expect(screen.view()).toBe(SwapView.id))
  expect(screen.queryByText('No tokens found')).toBeNull()
})

test('the form also takes the place of tokens that a host opened without it', async () => {
  const { kernel, wallet, screen } = await openStage()
  kernel.modal.open(SwapSelectTokenView, { side: 'to' })
  await screen.findByRole('searchbox')
  wallet?.cues.setChain(31338)
  await vi.waitFor(() => expect(screen.view()).toBe(SwapView.id))
  expect(kernel.modal.isOpen()).toBe(true)
})

test.each([
  ['ar', 'عُثر على رمز واحد', 'عُثر على 3 رموز', 'عُثر على 12 رمزًا'],
  ['de', '1 Token gefunden', '3 Token gefunden', '12 Token gefunden'],
  ['es', '1 token encontrado', '3 tokens encontrados', '12 tokens encontrados'],
  ['fr', '1 jeton trouvé', '3 jetons trouvés', '12 jetons trouvés'],
  ['ja', '1件のトークンが見つかりました', '3件のトークンが見つかりました', '12件のトークンが見つかりました'],
  ['pt', '1 token encontrado', '3 tokens encontrados', '12 tokens encontrados'],
  ['zh', '找到 1 个代币', '找到 3 个代币', '找到 12 个代币'],
])('in the language %s: %s', async (locale, one, few, many) => {
  const { screen, search } = await openList(locale)
  search('tidewater 11')
  await screen.findByText(isLive(one))
  search('tidewater')
  await screen.findByText(isLive(few))
  search('tide')
  await screen.findByText(isLive(many))
})
