import { defineSwitch } from 'portico/kernel'

/** Off unless the host says `features: { smartSessions: true }`; no project configuration decides about it. */
export const sessionsFlag = defineSwitch('smartSessions', false)
