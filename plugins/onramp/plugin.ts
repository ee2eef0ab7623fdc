import { defineFlag, definePlugin } from 'portico/kernel'
import { project } from 'portico/project'
import { data, wallet } from 'portico/wallet'
import { defaults, type OnrampOptions } from './options.ts'
import type { OnrampController } from './tokens.ts'

const isNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string')

/** The providers that the project has. */
export const onrampFlag = defineFlag('onramp', isNames, ['coinbase', 'meld'], { remote: 'onramp' })

/**
 * Buys crypto from a provider, with a card for example: the user chooses an amount and a provider, pays on the provider's page,
 * and sees in the modal that the purchase has arrived.
 *
 * @example
 * createModal({ projectId, networks, chains: [evm()], plugins: [onramp({ meldPublicKey })] })
 */
export const onramp = definePlugin<OnrampController, OnrampOptions>({
  id: 'onramp',
  flag: onrampFlag,
  dependencies: [project, wallet, data],
  defaults,
  loading: 'lazy',
  load: () => import('./setup.ts'),
})
