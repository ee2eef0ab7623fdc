import { definePlugin } from 'portico/kernel'
import { type Connector, connectorSources, type Namespace, wallet } from 'portico/wallet'
import type { PrepareRequest } from '../../wallet/internal.ts'

/** An attempt to pair, whose wallet the test directs. */
export interface PairingRequest extends PrepareRequest {
  /** The wallet takes the link and approves; `name` is its name in the peer metadata. */
  approve(name?: string): void
  refuse(error: unknown): void
}

/** A scripted pairing connector, which is found once `isHere` resolves. */
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
    /** Gives the last attempt a link that expires after `life` milliseconds. */
    link: (uri: string, life = 240_000) => attempts.at(-1)?.onPairing({ uri, expiresAt: Date.now() + life }),
  }
}
