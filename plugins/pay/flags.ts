import { defineSwitch } from 'portico/kernel'

/** Off unless the host says `features: { pay: true }`. */
export const payFlag = defineSwitch('pay', false, { optIn: true })
