import type { ChainAdapter, Namespace } from 'portico/wallet'
import { isAddress } from './address.ts'
import type { LazyHub } from './hub.ts'

/** The adapter of a family that has none of its own: it signs texts, hands out the session, and offers nothing else. */
export const createFallbackAdapter = (namespace: Namespace, hub: LazyHub): ChainAdapter => ({
  id: namespace,
  isAddress: (value) => isAddress(namespace, value),
  discover() {},
  async connect(request) {
    request.signal.throwIfAborted()
    return (await hub.load()).openSession(request)
  },
  can: {},
})
