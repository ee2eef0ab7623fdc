import { definePlugin } from 'portico/kernel'
import { connectorSources } from '../chain.ts'
import type { Connector, PeerInfo, PrepareRequest } from '../connector.ts'
import { wallet } from '../wallet.ts'

/** A wallet on another device that one approval connects in several namespaces, controlled by a test. */
export interface SharedConnector {
  readonly plugin: ReturnType<ReturnType<typeof definePlugin>>
  /** The calls of `prepare`; `resolve` completes one of them. */
  readonly preparations: readonly (PrepareRequest & { resolve(): void; reject(error: unknown): void })[]
  /** The namespaces that the next approval covers. */
  covered: readonly string[]
  peer: PeerInfo | undefined
  /** Whether `prepare` completes at once. */
  isPrompt: boolean
  /** How often `abandon` was called. */
  abandoned: number
  /** What `abandon` throws. */
  abandonError: Error | undefined
}

export function createSharedConnector(namespaces: readonly Connector['namespace'][]): SharedConnector {
  const preparations: SharedConnector['preparations'][number][] = []
  const connectors = namespaces.map(
    (namespace): Connector => ({
      id: 'shared',
      name: 'Shared',
      type: 'WALLET_CONNECT',
      namespace,
      isShared: true,
      covers: () => shared.covered.includes(namespace),
      peer: () => shared.peer,
      abandon() {
        shared.abandoned++
        if (shared.abandonError) throw shared.abandonError
      },
      prepare: (request) =>
        new Promise((resolve, reject) => {
          preparations.push({ ...request, resolve, reject })
          if (shared.isPrompt) resolve()
        }),
      provider: async () => ({}),
    }),
  )
  const shared: SharedConnector = {
    plugin: definePlugin({
      id: 'shared',
      dependencies: [wallet],
      setup: (ctx) =>
        void ctx.slots.contribute(connectorSources, {
          id: 'shared',
          discover: (found) => {
            for (const connector of connectors) found(connector)
          },
        }),
    })(),
    preparations,
    covered: namespaces,
    peer: undefined,
    isPrompt: true,
    abandoned: 0,
    abandonError: undefined,
  }
  return shared
}
