import { defineSwitch } from 'portico/kernel'

/** Who signs in belongs to the host alone: nobody else may switch it off. */
export const siwxFlag = defineSwitch('siwx', true)

/** The service that keeps sessions (`storage: 'hosted'`): where the project has it off, there is nothing to sign in to. */
export const hostedFlag = defineSwitch('reownAuthentication', true, { remote: 'reown_authentication' })
