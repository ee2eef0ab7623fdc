import { definePlugin, defineSwitch } from 'portico/kernel'
import { data, wallet } from 'portico/wallet'
import { defaults, type NamesOptions } from './options.ts'
import type { NamesController } from './tokens.ts'

const namesFlag = defineSwitch('names', true)

/**
 * Names of the project's name service for EVM accounts: users register a name for their account, send to names, and see
 * their own name. ENS names need no plugin: `evm()` resolves them.
 *
 * @example
 * createModal({ projectId, networks, chains: [evm()], plugins: [send(), names()] })
 */
export const names = definePlugin<NamesController, NamesOptions>({
  id: 'names',
  flag: namesFlag,
  dependencies: [wallet, data],
  defaults,
  loading: 'lazy',
  load: () => import('./setup.ts'),
})
