import { defineSwitch } from 'portico/kernel'

export const namesFlag = defineSwitch('names', true)
