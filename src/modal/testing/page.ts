import { evm } from 'portico/chains/evm'
import { base, mainnet } from 'portico/chains/evm/networks'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { createMemoryStorage } from '../../../test/harness/memoryStorage.ts'
import { createTestWallet, type TestWallet } from '../../../test/wallets/index.ts'
import { createModal } from '../createModal.ts'
import type { ModalOptions } from '../options.ts'
import type { PorticoModal } from '../types.ts'

/** A page with a wallet, and the modals that a test makes on it. */
export interface Page {
  readonly wallet: TestWallet
  /** What modals reported. */
  readonly errors: unknown[]
  make(options?: Partial<ModalOptions>): PorticoModal
}

/** Sets up a page before each test, and checks after each test that no modal left an element. */
export function setUpPage(): Page {
  const modals: PorticoModal[] = []
  const errors: unknown[] = []
  let wallet: TestWallet
  let stopAnnouncing: () => void
  beforeEach(() => {
    errors.length = 0
    wallet = createTestWallet({ name: 'Test Wallet', rdns: 'test.wallet', chains: { 1: 'http://127.0.0.1:1' } })
    stopAnnouncing = wallet.announce()
  })
  afterEach(() => {
    for (const modal of modals.splice(0)) modal.destroy()
    stopAnnouncing()
    vi.useRealTimers()
    expect(document.querySelectorAll('portico-modal')).toHaveLength(0)
  })
  return {
    get wallet() {
      return wallet
    },
    errors,
    make(options = {}) {
      const modal = createModal({
        projectId: 'p1',
        networks: [mainnet, base],
        chains: [evm()],
        remoteConfig: false,
        storage: createMemoryStorage(),
        log: { level: 'silent' },
        // No preloading: the test decides when the kernel is loaded.
        preload: 'intent',
        onError: (error) => errors.push(error),
        ...options,
        // No server answers analytics.
        features: { analytics: false, ...options.features },
      })
      modals.push(modal)
      return modal
    },
  }
}

export const host = () => document.querySelector<HTMLElement>('portico-modal')
export const dialog = () => host()?.shadowRoot?.querySelector('dialog')
export const text = () => host()?.shadowRoot?.querySelector('.body')?.textContent ?? ''

/** Presses a button once it is there: wallets are discovered asynchronously. */
export const press = (name: string) =>
  vi.waitFor(() => {
    const buttons = [...(host()?.shadowRoot?.querySelectorAll('button') ?? [])]
    const button = buttons.find((item) => (item.getAttribute('aria-label') ?? item.textContent)?.includes(name))
    if (!button) throw new Error(`No button "${name}" in ${text()}`)
    button.click()
  })
