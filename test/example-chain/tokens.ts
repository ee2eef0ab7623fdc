import { defineEndpoint, defineService, defineView } from 'portico/kernel'
import { defineCapability } from 'portico/wallet'
import { object, string, type } from 'superstruct'

/** The CAIP-2 namespace of the Ember chains. */
export const namespace = 'ember'

/** Sends coins of a test network to an address, and returns the transaction. */
export interface Faucet {
  drip(address: string, signal: AbortSignal): Promise<string>
}
export const faucet = defineCapability<Faucet>('ember/faucet')

const service = defineService('ember-faucet', 'https://faucet.ember.example')
export const askFaucet = defineEndpoint({
  method: 'POST',
  service,
  path: '/v1/drips',
  input: object({ address: string() }),
  answer: type({ transaction: string() }),
})

export const FaucetTab = defineView('EmberFaucet', () => import('./views/FaucetTab.tsx'))
