import { definePlugin, defineSwitch } from 'portico/kernel'
import { data, wallet } from 'portico/wallet'
import type { SessionsController } from './tokens.ts'

/** Off unless the host sets `features: { smartSessions: true }`; the project can not switch it. */
const sessionsFlag = defineSwitch('smartSessions', false)

/**
 * Smart sessions (ERC-7715): users let an app act for a smart account within limits and until an expiry, and can view and
 * revoke these sessions in the modal. Off unless the host sets `features: { smartSessions: true }`.
 *
 * @example
 * createModal({ projectId, networks, chains: [evm()], plugins: [sessions()], features: { smartSessions: true } })
 */
export const sessions = definePlugin<SessionsController>({
  id: 'sessions',
  flag: sessionsFlag,
  dependencies: [wallet, data],
  loading: 'lazy',
  load: () => import('./setup.ts'),
})
