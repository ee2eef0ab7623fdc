import { shell } from 'portico/shell'
import { createHarness, type Harness } from 'portico/testing'
import { type NetworkInput, wallet } from 'portico/wallet'
import { getHistory, getSupportedChains } from '../../../src/wallet/chainData/endpoints.ts'
import type { createBitcoinBeside } from '../../../src/wallet/testing/index.ts'
import { activity } from '../index.ts'
import { activitySlice } from '../tokens.ts'

export const network = (id: number, name: string): NetworkInput => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
  blockExplorers: { default: { name: 'Scan', url: 'https://scan.test' } },
})

/** A kernel with the plugin and a connected wallet, on a network that the service supports. The history is empty by default. */
export async function createStage(
  pages: readonly (readonly unknown[])[] = [[]],
  settings: { readonly allowUnsupportedChain?: boolean } = {},
  beside?: Pick<ReturnType<typeof createBitcoinBeside>, 'plugin' | 'network'>,
) {
  const harness = await createHarness({
    plugins: [
      wallet({ networks: [network(1, 'One'), network(10, 'Ten'), ...(beside ? [beside.network] : [])] }),
      activity(),
      shell(settings),
      ...(beside ? [beside.plugin] : []),
    ],
    connected: true,
    render: true,
  })
  harness.http.answer(getSupportedChains, { http: ['eip155:1', 'eip155:10'] })
  answerPages(harness, pages)
  const asked = () => harness.http.requests.filter(({ url }) => url.pathname.endsWith('/history'))
  return Object.assign(harness, {
    controller: await harness.kernel.load(activity),
    state: () => harness.kernel.store.get(activitySlice),
    asked,
    /** The cursors that were asked for so far; `null` for a first page. */
    cursors: () => asked().map(({ url }) => url.searchParams.get('cursor')),
  })
}

/** Answers with these pages from now on; the cursor of a page is its index. */
export function answerPages({ http }: Pick<Harness, 'http'>, pages: readonly (readonly unknown[])[]): void {
  http.answer(getHistory, ({ url }) => {
    const page = Number(url.searchParams.get('cursor') ?? 0)
    return { data: [...(pages[page] ?? [])], next: page + 1 < pages.length ? String(page + 1) : null }
  })
}
