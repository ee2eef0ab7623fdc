import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createModal } from 'portico'
import { evm } from 'portico/chains/evm'
import { mainnet } from 'portico/chains/evm/networks'
import { ConnectButton, PorticoProvider } from 'portico/react'
import { createTestWallet } from 'portico/testing/wallets'
import { afterEach, expect, test, vi } from 'vitest'

const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
afterEach(cleanup)

/** A text of the modal, once it is there. */
const text = (words) =>
  waitFor(() => within(document.querySelector('portico-modal').shadowRoot.querySelector('dialog')).getByText(words))

test('a page is tested with the modal: opened, connected, disconnected', async () => {
  const wallet = createTestWallet({ name: 'Harbour', rdns: 'example.harbour', chains: { 1: 'http://127.0.0.1:1' } })
  wallet.announce()
  const modal = createModal({
    projectId: 'host',
    networks: [mainnet],
    chains: [evm()],
    remoteConfig: false,
    features: { analytics: false },
  })
  render(
    <PorticoProvider modal={modal}>
      <ConnectButton />
    </PorticoProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Connect wallet' }))
  fireEvent.click(await text('Harbour'))
  await screen.findByRole('button', { name: /^0xf39F/ })
  expect(modal.getProvider('eip155')).toBe(wallet.provider)
  await waitFor(() => expect(modal.isOpen()).toBe(false))
  await modal.disconnect()
  await screen.findByRole('button', { name: 'Connect wallet' })
  expect(complaints.mock.calls).toEqual([])
  modal.destroy()
})
