import type { NodeAccess } from '../client.ts'

/** The nodes of a test, over the network. */
export const nodesOf = (signal: AbortSignal): NodeAccess => ({
  api: { fetch: (...request) => fetch(...request) },
  signal,
})
