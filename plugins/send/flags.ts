import { defineSwitch } from 'portico/kernel'

export const sendFlag = defineSwitch('send', true)

export const receiveFlag = defineSwitch('receive', true)
