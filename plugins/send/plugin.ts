import { definePlugin, defineSwitch } from 'portico/kernel'
import { data, wallet } from 'portico/wallet'
import type { SendController } from './controller.ts'

const sendFlag = defineSwitch('send', true)

const receiveFlag = defineSwitch('receive', true)

/**
 * Sends coins and tokens from the account, where its namespace can.
 *
 * @example
 * createModal({ projectId, networks, chains: [evm(), solana()], plugins: [send(), receive()] })
 */
export const send = definePlugin<SendController>({
  id: 'send',
  flag: sendFlag,
  dependencies: [wallet, data],
  loading: 'lazy',
  load: () => import('./setup.ts'),
})

/** Shows the address of the account for others to send to. */
export const receive = definePlugin({
  id: 'receive',
  flag: receiveFlag,
  dependencies: [wallet, data],
  loading: 'lazy',
  load: () => import('./setupReceive.ts'),
})
