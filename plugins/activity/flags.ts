import { defineSwitch } from 'portico/kernel'

/** Whether what an account did is shown. Its older name is `history`. */
export const activityFlag = defineSwitch('activity', true, { remote: 'activity', alias: 'history' })
