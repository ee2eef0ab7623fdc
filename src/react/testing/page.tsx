import { act, cleanup, render, waitFor } from '@testing-library/react'
import { createModal, type ModalOptions, type PorticoModal } from 'portico'
import { evm } from 'portico/chains/evm'
import { base, mainnet } from 'portico/chains/evm/networks'
import { connectorsSlice, wallet } from 'portico/wallet'
import { type ReactNode, StrictMode } from 'react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { createMemoryStorage, type MemoryStorage } from '../../../test/harness/memoryStorage.ts'
import { createTestWallet, type TestWallet } from '../../../test/wallets/index.ts'
import { PorticoProvider } from '../index.ts'

/** A page with a wallet. Tests fail if React logs a warning or an error. */
export interface Page {
  readonly wallet: TestWallet
  /** What was written to the console as a warning or an error. */
  readonly complaints: unknown[][]
  /** Creates a modal on the storage that the previous modals of the page used. */
  make(extra?: Partial<ModalOptions>): PorticoModal
}

export const options = (storage: MemoryStorage): ModalOptions => ({
  projectId: 'p1',
  networks: [mainnet, base],
  chains: [evm()],
  remoteConfig: false,
  storage,
  log: { level: 'silent' },
  // No preloading: the test decides when the kernel is loaded.
  preload: 'intent',
  // No server answers analytics.
  features: { analytics: false },
})

/** Sets up a page before each test, and checks after each test that nothing is left on it. */
export function setUpPage(): Page {
  const modals: PorticoModal[] = []
  const complaints: unknown[][] = []
  let storage: MemoryStorage
  let wallet: TestWallet
  let stopAnnouncing: () => void
  beforeEach(() => {
    storage = createMemoryStorage()
    complaints.length = 0
    for (const level of ['error', 'warn'] as const) {
      vi.spyOn(console, level).mockImplementation((...words: unknown[]) => void complaints.push(words))
    }
    wallet = createTestWallet({
      name: 'Test Wallet',
      rdns: 'test.wallet',
      chains: { 1: 'http://127.0.0.1:1', 8453: 'http://127.0.0.1:1', 5: 'http://127.0.0.1:1' },
    })
    stopAnnouncing = wallet.announce()
  })
  afterEach(async () => {
    cleanup()
    await act(async () => {
      for (const modal of modals.splice(0)) modal.destroy()
    })
    stopAnnouncing()
    vi.restoreAllMocks()
    expect(complaints).toEqual([])
    expect(document.adoptedStyleSheets).toHaveLength(0)
  })
  return {
    get wallet() {
      return wallet
    },
    complaints,
    make(extra = {}) {
      const modal = createModal({ ...options(storage), ...extra })
      modals.push(modal)
      return modal
    },
  }
}

/** Renders in StrictMode, as a careful host does. */
export const show = (modal: PorticoModal, content: ReactNode) =>
  render(
    <StrictMode>
      <PorticoProvider modal={modal}>{content}</PorticoProvider>
    </StrictMode>,
  )

/** Connects the wallet of the page, without the modal. */
export async function connect(modal: PorticoModal): Promise<void> {
  const kernel = await act(() => modal.load())
  const connector = await waitFor(() => {
    const [found] = kernel.store.get(connectorsSlice).connectors
    if (!found) throw new Error('No wallet was found yet')
    return found
  })
  await act(async () => {
    const domain = await kernel.load(wallet)
    await domain.connect({ connectorId: connector.id, signal: new AbortController().signal })
  })
}

/** Answers every request for a balance with 1.234567890987654321 coins. */
export const answerBalances = () =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    const calls = [JSON.parse(String(init?.body))].flat() as { id: number }[]
    const answers = calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x112210f4b16c1cb1' }))
    return Response.json(String(init?.body).startsWith('[') ? answers : answers[0])
  })
