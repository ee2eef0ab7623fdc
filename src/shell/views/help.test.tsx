import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { KernelProvider } from 'portico/react'
import { isSafeUrl } from 'portico/ui'
import { afterEach, expect, test } from 'vitest'
import { ViewHost } from '../../react/ViewHost.tsx'
import { GetWalletView, WhatIsANetworkView, WhatIsAWalletView } from '../tokens.ts'
import { wellKnownWallets } from '../wellKnownWallets.ts'
import { createStage } from './testing.tsx'

afterEach(cleanup)

async function open(view: typeof GetWalletView) {
  const { kernel } = await createStage()
  kernel.modal.open(view)
  render(
    <KernelProvider kernel={kernel}>
      <ViewHost />
    </KernelProvider>,
  )
  await screen.findByRole('heading', { level: 2 })
  return kernel
}

test('what a wallet is takes three points, and leads to one', async () => {
  const kernel = await open(WhatIsAWalletView)
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(3)
  fireEvent.click(screen.getByRole('button', { name: 'Get a wallet' }))
  expect(kernel.router.current()?.view).toBe('GetWallet')
})

test('what a network is takes two', async () => {
  await open(WhatIsANetworkView)
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(2)
})

test('wallets of the families of the app are links that tell nothing of the page', async () => {
  await open(GetWalletView)
  const links = screen.getAllByRole('link')
  expect(links).toHaveLength(wellKnownWallets.eip155?.length ?? 0)
  for (const link of links) expect(link.getAttribute('rel')).toBe('noopener noreferrer')
})

test('every homepage is safe to follow', () => {
  for (const { homepage } of Object.values(wellKnownWallets).flat()) expect(isSafeUrl(homepage)).toBe(true)
})
