import type { ChainAdapter, Namespace } from 'portico/wallet'
import { isAddress } from './address.ts'

/**
 * The adapter of families that have none, or none for paired providers: it signs texts, exposes the session and has no
 * other capability.
 */
export const createFallbackAdapter = (namespace: Namespace): ChainAdapter => ({
  id: namespace,
  isAddress: (value) => isAddress(namespace, value),
  discover() {},
  async connect(request) {
    request.signal.throwIfAborted()
    return (await import('./rawSession.ts')).openRawSession(request)
  },
  can: { pairing: true },
})
