import type { Relay, RelayOptions } from '../world/relay/types.ts'

/**
 * Starts a WalletConnect relay on loopback, in Node; `ws` loads with the call. Throws if the port is taken.
 *
 * @example
 * const relay = await startRelay()
 * relay.faults.refuse = relayRefusals.project
 * await relay.restart(1000)
 */
export async function startRelay(options: RelayOptions = {}): Promise<Relay> {
  return (await import('../world/relay/index.ts')).startRelay(options)
}
