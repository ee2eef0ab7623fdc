import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { chainAdapters, data } from 'portico/wallet'
import { afterEach, expect, test, vi } from 'vitest'
import { createScriptedHttp } from '../../../test/harness/scriptedHttp.ts'
import { nftTransaction } from '../../../test/world/chainData.ts'
import { KernelProvider } from '../../view/KernelProvider.tsx'
import { ViewHost } from '../../view/ViewHost.tsx'
import { getHistory, getIdentity, getSupportedChains, getTokenBalances } from '../../wallet/chainData/endpoints.ts'
import { createStage, type StageOptions } from '../testing/views.tsx'
import { AccountView } from '../viewTokens.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Opens the account, whose collectibles have two pages. */
async function open(tab: string, options: StageOptions = {}) {
  const http = createScriptedHttp()
  http.answer(getSupportedChains, { http: ['eip155:1'] })
  http.answer(getIdentity, { name: null, avatar: null })
  http.answer(getTokenBalances, { balances: [] })
  http.answer(getHistory, ({ url }) => {
    const page = url.searchParams.get('cursor') ?? 'First'
    return {
      data: [nftTransaction(page, 'in', { name: page, image: null }, 'eip155:1')],
      next: page === 'First' ? 'Second' : null,
    }
  })
  vi.stubGlobal('fetch', http.fetch)
  const stage = await createStage({ ...options, plugins: [data()] })
  Object.assign(stage.kernel.slots.get(chainAdapters)[0]?.can ?? {}, { activity: true })
  await stage.connect()
  stage.kernel.modal.open(AccountView, { tab })
  render(
    <KernelProvider kernel={stage.kernel}>
      <ViewHost />
    </KernelProvider>,
  )
  return { http }
}

async function press(name: string) {
  const [button] = await screen.findAllByRole('button', { name })
  await waitFor(() => expect(button?.getAttribute('aria-busy')).not.toBe('true'))
  button?.focus()
  fireEvent.click(button as HTMLElement)
}

test('after the balance was requested again, focus is at its place', async () => {
  await open('tokens', {
    balance: async () => {
      throw new Error('down')
    },
  })
  await press('Try again')
  expect(document.activeElement?.className).toBe('s-balance')
})

test('after the last page of collectibles was loaded, focus is on their list', async () => {
  await open('nfts')
  await press('Show more')
  await screen.findByText('Second')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list', { name: 'NFTs' })))
})

test('after a page of collectibles failed to load, focus is on their list', async () => {
  const { http } = await open('nfts')
  await screen.findByText('First')
  http.fail(getHistory, 500)
  await press('Show more')
  await screen.findByText('Couldn’t load your NFTs.')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list', { name: 'NFTs' })))
})

test('the button that requests failed collectibles again keeps its focus', async () => {
  const { http } = await open('nfts')
  await screen.findByText('First')
  http.fail(getHistory, 500)
  await press('Show more')
  await press('Try again')
  const asked = () => http.requests.filter(({ url }) => url.pathname.endsWith('/history')).length
  await waitFor(() => expect(asked()).toBe(3))
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-disabled')).toBeNull())
  expect(screen.getByText('First')).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Try again')
})
