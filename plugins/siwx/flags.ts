import { defineSwitch } from 'portico/kernel'

/** Set by the host only: the remote configuration can not switch sign-in off. */
export const siwxFlag = defineSwitch('siwx', true)

/**
 * The hosted session service (`storage: 'hosted'`): if the project has it off, sign-in does not apply. The manifest of a plugin
 * names its flags without knowing its options, so a page with any storage requests the project configuration for it.
 */
export const hostedFlag = defineSwitch('reownAuthentication', true, { remote: 'reown_authentication' })
