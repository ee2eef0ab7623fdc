import type { ChainAdapter, Namespace } from 'portico/wallet'
import { isAddress } from './address.ts'

/**
 * The adapter of a family that has none of its own, or one that takes no paired provider: it signs texts, hands out the
 * session, and offers nothing else.
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
