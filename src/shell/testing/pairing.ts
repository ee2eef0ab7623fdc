import { definePlugin } from 'portico/kernel'
import { type Connector, connectorSources, type Namespace, wallet } from 'portico/wallet'
import type { PrepareRequest } from '../../wallet/internal.ts'

/** An attempt to pair; the wallet elsewhere does what the test says. */
export interface PairingRequest extends PrepareRequest {
  /** A wallet took the link and approved; `name` is what it calls itself. */
  approve(name?: string): void
  refuse(error: unknown): void
}

/** A connector that pairs as the test says, and is found once `isHere` resolves. */
export function createPairing(namespaces: readonly Namespace[] = ['eip155'], isHere?: Promise<void>) {
  const attempts: PairingRequest[] = []
  let answered: string | undefined
  const connectors = namespaces.map(
    (namespace): Connector => ({
      id: 'walletConnect',
      name: 'WalletConnect',
      type: 'WALLET_CONNECT',
      namespace,
      isShared: true,
      prepare: (request) =>
        new Promise((resolve, refuse) => {
          const approve = (name?: string) => {
            answered = name
            resolve()
          }
          attempts.push({ ...request, approve, refuse })
        }),
      peer: () => (answered ? { name: answered } : undefined),
      provider: async () => ({}),
    }),
  )
  const plugin = definePlugin({
    id: 'pairing',
    dependencies: [wallet],
    setup: (ctx) =>
      void ctx.slots.contribute(connectorSources, {
        id: 'pairing',
        async discover(found) {
          if (isHere) await isHere
          for (const connector of connectors) found(connector)
        },
      }),
  })
  return {
    plugin: plugin(),
    attempts,
    /** The last attempt gets a link that lives for `life` milliseconds; without one as long as the protocol lets it. */
    link: (uri: string, life = 240_000) => attempts.at(-1)?.onPairing({ uri, expiresAt: Date.now() + life }),
  }
}
