import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { tracked } from 'portico/wallet'
import { afterEach, expect, test } from 'vitest'
import type { AnyView } from '../../kernel/internal.ts'
import { isSafeUrl } from '../../ui/internal.ts'
import { KernelProvider } from '../../view/KernelProvider.tsx'
import { ViewHost } from '../../view/ViewHost.tsx'
import { wellKnownWallets } from '../directory/wellKnownWallets.ts'
import { createStage } from '../testing/views.tsx'
import { GetWalletView, NetworksView, WhatIsANetworkView, WhatIsAWalletView } from '../viewTokens.ts'

afterEach(cleanup)

async function open(view: AnyView, hear: (event: string) => void = () => {}) {
  const { kernel } = await createStage()
  kernel.events.on(tracked, ({ event }) => hear(event))
  kernel.modal.open(view)
  render(
    <KernelProvider kernel={kernel}>
      <ViewHost />
    </KernelProvider>,
  )
  await screen.findByRole('heading', { level: 2 })
  return kernel
}

test('the explanation of wallets has three points, and leads to wallets to install', async () => {
  const kernel = await open(WhatIsAWalletView)
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(3)
  fireEvent.click(screen.getByRole('button', { name: 'Get a wallet' }))
  expect(kernel.router.current()?.view).toBe('GetWallet')
})

test('the explanation of networks has two points', async () => {
  await open(WhatIsANetworkView)
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(2)
})

test('wallets of the app’s namespaces are links without an opener or a referrer', async () => {
  await open(GetWalletView)
  const links = screen.getAllByRole('link')
  expect(links).toHaveLength(wellKnownWallets.eip155?.length ?? 0)
  for (const link of links) expect(link.getAttribute('rel')).toBe('noopener noreferrer')
})

test('the homepage of every well-known wallet is a safe URL', () => {
  for (const { homepage } of Object.values(wellKnownWallets).flat()) expect(isSafeUrl(homepage)).toBe(true)
})

test.each([
  [WhatIsAWalletView, 'CLICK_WALLET_HELP'],
  [WhatIsANetworkView, 'CLICK_NETWORK_HELP'],
  [GetWalletView, 'CLICK_GET_WALLET_HELP'],
  [NetworksView, 'CLICK_NETWORKS'],
] as const)('$id emits the event $1', async (view, event) => {
  const heard: string[] = []
  await open(view, (name) => heard.push(name))
  await waitFor(() => expect(heard).toEqual([event]))
})
