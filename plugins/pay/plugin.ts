import { definePlugin, defineSwitch } from 'portico/kernel'
import { project } from 'portico/project'
import { data, wallet } from 'portico/wallet'
import { defaults, type PayOptions } from './options.ts'
import type { PayController } from './tokens.ts'

/** Off unless the host sets `features: { pay: true }`. */
const payFlag = defineSwitch('pay', false, { optIn: true })

/**
 * Pays an amount of an asset to a recipient, from the connected wallet or from an exchange, and funds the account from an
 * exchange. Off unless the host sets `features: { pay: true }`.
 *
 * @example
 * createModal({ projectId, networks, chains: [evm()], plugins: [pay()], features: { pay: true } })
 */
export const pay = definePlugin<PayController, PayOptions>({
  id: 'pay',
  flag: payFlag,
  dependencies: [project, wallet, data],
  defaults,
  loading: 'lazy',
  load: () => import('./setup.ts'),
})
