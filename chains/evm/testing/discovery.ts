import type { Connector } from 'portico/wallet'
import { vi } from 'vitest'
import { createTestWallet } from '../../../test/wallets/index.ts'
import { discoverWallets } from '../discover.ts'

export const createWallet = (name: string, rdns = `com.example.${name}`, uuid?: string) =>
  createTestWallet({ name, rdns, chains: { 1: 'http://127.0.0.1:1' }, ...(uuid && { uuid }) })

export const announce = (target: EventTarget, detail: unknown) =>
  target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))

export const settle = () => vi.advanceTimersByTime(200)

/** Discovers on a window of its own, and keeps the newest connector of each id. */
export function discover(before: (target: EventTarget & { ethereum?: unknown }) => void = () => {}, options = {}) {
  const target: EventTarget & { ethereum?: unknown } = new EventTarget()
  before(target)
  const controller = new AbortController()
  const connectors = new Map<string, Connector>()
  const found = vi.fn((connector: Connector) => void connectors.set(connector.id, connector))
  const signal = controller.signal
  const fallbackName = () => 'Browser wallet'
  discoverWallets(found, signal, { injected: true, eip6963: true, fallbackName, target, ...options })
  return {
    target,
    connectors,
    found,
    names: () => [...connectors.values()].map(({ name }) => name),
    controller,
    signal,
  }
}

export const throwing = new Proxy(
  {},
  {
    get() {
      throw new Error('trap')
    },
  },
)
