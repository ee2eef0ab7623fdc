import type { EthereumHost, TestProvider, TestWalletInfo } from './types.ts'

/**
 * Announces a provider now and on each request; returns the function that stops it.
 *
 * @see https://eips.ethereum.org/EIPS/eip-6963
 */
export function announceProvider(info: TestWalletInfo, provider: TestProvider, target: EventTarget): () => void {
  const detail = Object.freeze({ info, provider })
  const announce = () => void target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  target.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => target.removeEventListener('eip6963:requestProvider', announce)
}

/** Puts a provider at `ethereum` and dispatches `ethereum#initialized`; returns the undo function. */
export function installEthereum(provider: TestProvider, target: EthereumHost): () => void {
  const before = Object.getOwnPropertyDescriptor(target, 'ethereum')
  Object.defineProperty(target, 'ethereum', { value: provider, configurable: true, writable: true, enumerable: true })
  target.dispatchEvent?.(new Event('ethereum#initialized'))
  return () => {
    if (before) Object.defineProperty(target, 'ethereum', before)
    else delete target.ethereum
  }
}
