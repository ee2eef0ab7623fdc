import { definePlugin, defineSwitch } from 'portico/kernel'
import { data, wallet } from 'portico/wallet'
import type { SessionsController } from './tokens.ts'

/** Off unless the host says `features: { smartSessions: true }`; no project configuration decides about it. */
const sessionsFlag = defineSwitch('smartSessions', false)

/**
 * Smart sessions: the user lets an app act for a smart account within limits and until a time (ERC-7715), sees in the modal
 * what was granted, and revokes it there. Off unless `features: { smartSessions: true }`.
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
